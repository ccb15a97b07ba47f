// Removes photos: rows and counters first, then the files (design, A photo's way, step 6).

import { AppError } from '../../shared/errors.ts';
import { releaseStorage } from '../accounts/storage-ledger.ts';
import type { Context } from '../context.ts';
import type { Alongside, Db } from '../db/open-db.ts';
import type { StorageName } from '../storage/storage.ts';
import { filesOf } from './photo-names.ts';
import {
  deleteFileRemovals,
  deletePhotoRow,
  findAlbumOwner,
  findPhoto,
  insertFileRemoval,
  listFileRemovals,
  type PhotoRow,
  releasePlaces,
} from './photo-store.ts';
import { isRemovedKey, rememberRemoved } from './removed-key-store.ts';

const FILES_AT_A_TIME = 200;

/**
 * Somebody deletes it, for good: no retry brings it back. False when there was no such photo (any more). Its address serves nothing
 * from the commit on.
 */
export async function removePhoto(ctx: Context, photoId: string, alongside?: Alongside): Promise<boolean> {
  return remove(ctx, photoId, async (tx, photo) => {
    await rememberRemoved(tx, photo, ctx.now());
    await alongside?.(tx);
  });
}

/** Nobody can decode it. A retry is looked at again, and told so as well. False as above. */
export async function takeBackPhoto(ctx: Context, photoId: string): Promise<boolean> {
  return remove(ctx, photoId, async () => undefined);
}

/** Throws PHOTO_REMOVED when the album had a photo with this client key and somebody deleted it. */
export async function refuseRemoved(db: Db, albumId: string, clientKey: string | null): Promise<void> {
  if (clientKey !== null && (await isRemovedKey(db, albumId, clientKey))) throw new AppError('PHOTO_REMOVED');
}

async function remove(
  ctx: Context,
  photoId: string,
  alongside: (tx: Db, photo: PhotoRow) => Promise<void>,
): Promise<boolean> {
  const photo = await findPhoto(ctx.db, photoId);
  if (!photo) return false;
  const removed = await ctx.db
    .transaction()
    .execute(async (tx) => {
      const ownerId = await findAlbumOwner(tx, photo.albumId);
      if (ownerId) await releaseStorage(tx, ownerId, photo.sizeBytes);
      await releasePlaces(tx, photo.albumId, { photos: 1, bytes: photo.sizeBytes });
      if (!(await deletePhotoRow(tx, photo.id))) throw new GoneAlready();
      await insertFileRemoval(tx, photo, ctx.now());
      await alongside(tx, photo);
      return true;
    })
    .catch((error) => {
      if (error instanceof GoneAlready) return false;
      throw error;
    });
  if (!removed) return false;
  ctx.events.publish({ type: 'photo.deleted', albumId: photo.albumId, photoId: photo.id });
  await removeFilesNow(ctx, [photo]);
  return true;
}

/** Somebody else deleted it in this very moment: rolls the counters back. */
class GoneAlready extends Error {}

/** Removes the files of deleted rows; what cannot be removed now is left to the job. */
export async function removeFilesNow(
  ctx: Context,
  files: readonly { storedFilename: string; storage: StorageName }[],
): Promise<void> {
  try {
    for (const storage of new Set(files.map((file) => file.storage))) {
      const names = files.filter((file) => file.storage === storage).map((file) => file.storedFilename);
      await ctx.stores.named(storage).remove(names.flatMap(filesOf));
      await deleteFileRemovals(ctx.db, names);
    }
  } catch (error) {
    ctx.log.warn({ err: error }, 'photos: files not removed, will be tried again');
  }
}

/** The job: removes files that are still to go, a batch at a time. */
export async function removeLeftFiles(ctx: Context): Promise<void> {
  const files = await listFileRemovals(ctx.db, FILES_AT_A_TIME);
  if (files.length > 0) await removeFilesNow(ctx, files);
}
