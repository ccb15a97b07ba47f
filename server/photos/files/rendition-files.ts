import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Rendition } from '../../../shared/api/photos-api.ts';
import type { Context } from '../../context.ts';
import type { LocalCopy } from '../../storage/storage.ts';
import type { PhotoRow } from '../photo-store.ts';
import { renditionFile } from './photo-names.ts';

export type NamedPhoto = Pick<PhotoRow, 'storedFilename' | 'mimeType' | 'storage'>;

/** To be released. */
export async function openOriginal(
  ctx: Context,
  photo: NamedPhoto & Pick<PhotoRow, 'id'>,
): Promise<LocalCopy> {
  const original = await ctx.stores.named(photo.storage).openLocally(photo.storedFilename);
  if (!original) throw new Error(`photos: the original of ${photo.id} is missing`);
  return original;
}

/** Moves the file at `path` into the store. */
export async function keepRendition(
  ctx: Context,
  photo: NamedPhoto,
  rendition: Rendition,
  path: string,
): Promise<void> {
  const store = ctx.stores.named(photo.storage);
  const { name, contentType } = renditionFile(photo, rendition);
  const copy = await store.keep(path, name, contentType).catch(async () => {
    // What a crash left of an earlier try gives way.
    await store.remove([name]);
    return store.keep(path, name, contentType);
  });
  await copy.release();
}

export async function removeRenditions(ctx: Context, photo: NamedPhoto): Promise<void> {
  const names = (['thumb', 'medium', 'preview'] as const).map(
    (rendition) => renditionFile(photo, rendition).name,
  );
  await ctx.stores.named(photo.storage).remove(names);
}

/** A new path from where the store takes files over. */
export function incomingPath(ctx: Context, photo: Pick<PhotoRow, 'storage'>): string {
  return join(ctx.stores.named(photo.storage).incomingFolder, randomUUID());
}
