import { AppError } from '../../shared/errors.ts';
import { chunk } from '../chunk.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/open-db.ts';
import { within } from '../time-limit.ts';
import type { PhotoToZip } from './zip-contents.ts';
import { type ListedPhoto, listPresentIds } from './zip-store.ts';

const ASKED_AT_ONCE = 16;
/** A store that says nothing for so long, in milliseconds, is out of reach. */
const ANSWER_MS = 5_000;

/**
 * The ids of those whose original is gone, or has another size than it had. It asks until `isLate`, and takes all
 * others for whole. Throws when the store cannot be reached: that says nothing of its files.
 */
export async function listLost(
  ctx: Context,
  photos: readonly ListedPhoto[],
  isLate: () => boolean,
): Promise<Set<string>> {
  const lost = new Set<string>();
  for (const some of chunk(photos, ASKED_AT_ONCE)) {
    if (isLate()) break;
    const sizes = Promise.all(
      some.map(({ storage, storedFilename }) => ctx.stores.named(storage).sizeOf(storedFilename)),
    );
    const known = await within(ANSWER_MS, 'sizes of originals', sizes);
    for (const [index, { id, sizeBytes }] of some.entries()) if (known[index] !== sizeBytes) lost.add(id);
  }
  return lost;
}

/** What was deleted since it was listed has no file either, and is no loss. */
export async function leaveOutDeleted(db: Db, photos: readonly PhotoToZip[]): Promise<PhotoToZip[]> {
  const lost = photos.filter(({ content }) => content === null).map(({ id }) => id);
  const present = await listPresentIds(db, lost);
  return photos.filter(({ id, content }) => content !== null || present.has(id));
}

/**
 * The photos without those that were deleted since they were listed. Throws NOTHING_TO_DOWNLOAD when none is left, and
 * PHOTOS_MISSING when the files of all are lost.
 */
export async function photosToSend(db: Db, photos: readonly PhotoToZip[]): Promise<PhotoToZip[]> {
  const present = await leaveOutDeleted(db, photos);
  if (present.length === 0) throw new AppError('NOTHING_TO_DOWNLOAD');
  if (present.every(({ content }) => content === null)) throw new AppError('PHOTOS_MISSING');
  return present;
}
