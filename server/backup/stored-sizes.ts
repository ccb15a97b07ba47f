import type { StorageName, Stores } from '../storage/storage.ts';
import type { WantedPhoto } from './backup-store.ts';

/** Bytes by name. */
export type StoredSizes = Record<StorageName, Map<string, number>>;

/** Looks at the stores that the photos name, and at the names that begin with `prefix`. */
export async function listStored(
  stores: Stores,
  photos: readonly WantedPhoto[],
  prefix: string,
): Promise<StoredSizes> {
  const stored = { disk: new Map<string, number>(), s3: new Map<string, number>() };
  for (const storage of new Set(photos.map((photo) => photo.storage))) {
    for await (const { name, sizeBytes } of stores.named(storage).list(prefix))
      stored[storage].set(name, sizeBytes);
  }
  return stored;
}
