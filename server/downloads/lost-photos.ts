import { AppError } from '../../shared/errors.ts';
import { chunk } from '../chunk.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/open-db.ts';
import { within } from '../time-limit.ts';
import type { PhotoToZip } from './photo-to-zip.ts';
import { type ListedPhoto, listPresentIds } from './zip-store.ts';

const ASKED_AT_ONCE = 16;
/** Milliseconds after which a store that does not respond counts as unreachable. */
const ANSWER_MS = 5_000;

type NeededFile = Pick<ListedPhoto, 'id' | 'storage' | 'storedFilename' | 'sizeBytes'>;

/** Lists photos whose files are lost or truncated. Stops at `isLate`. Throws if the store is down. */
export async function findLostPhotos(
  ctx: Context,
  photos: readonly NeededFile[],
  isLate: () => boolean,
): Promise<Set<string>> {
  const lost = new Set<string>();
  for (const some of chunk(photos, ASKED_AT_ONCE)) {
    if (isLate()) break;
    const sizes = Promise.all(
      some.map(({ storage, storedFilename }) => ctx.stores.named(storage).findSize(storedFilename)),
    );
    const storedSizes = await within(ANSWER_MS, 'sizes of files', sizes);
    for (const [index, { id, sizeBytes }] of some.entries())
      if (storedSizes[index] !== sizeBytes) lost.add(id);
  }
  return lost;
}

export async function omitDeletedPhotos(db: Db, photos: readonly PhotoToZip[]): Promise<PhotoToZip[]> {
  const lost = photos.filter(({ content }) => content === null).map(({ id }) => id);
  const present = await listPresentIds(db, lost);
  return photos.filter(({ id, content }) => content !== null || present.has(id));
}

/** Skips deleted photos. Throws NOTHING_TO_DOWNLOAD, or PHOTOS_MISSING if all files are lost. */
export async function requirePhotosToSend(db: Db, photos: readonly PhotoToZip[]): Promise<PhotoToZip[]> {
  const present = await omitDeletedPhotos(db, photos);
  if (present.length === 0) throw new AppError('NOTHING_TO_DOWNLOAD');
  if (present.every(({ content }) => content === null)) throw new AppError('PHOTOS_MISSING');
  return present;
}
