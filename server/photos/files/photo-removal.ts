import { findOwnerId } from '../../accounts/member-store.ts';
import { subtractUsedStorage } from '../../accounts/storage-ledger.ts';
import { chunk } from '../../chunk.ts';
import type { Context } from '../../context.ts';
import type { InTransaction } from '../../db/open-db.ts';
import type { StorageName } from '../../storage/storage.ts';
import { deletePhotoRow, findPhoto, releasePhotoSlots } from '../photo-store.ts';
import { insertTombstones } from '../tombstone-store.ts';
import { noteRemoval } from '../visibility-store.ts';
import {
  deleteFileRemovals,
  listFileRemovals,
  putOffFileRemovals,
  queueFileDeletions,
} from './file-removal-store.ts';
import { listFilenames } from './photo-names.ts';

const FILES_AT_A_TIME = 200;
const MAX_FAILURES = 3;

/** Invalidates links and later retries of the upload. Returns false if there is no such photo. */
export async function removePhoto(
  ctx: Context,
  photoId: string,
  { inTransaction, isUploaders = false }: { inTransaction?: InTransaction; isUploaders?: boolean } = {},
): Promise<boolean> {
  const photo = await findPhoto(ctx.db, photoId);
  if (!photo) return false;
  const files = await ctx.db
    .transaction()
    .execute(async (tx) => {
      const ownerId = await findOwnerId(tx, photo.albumId);
      if (ownerId) await subtractUsedStorage(tx, ownerId, photo.sizeBytes);
      const freed = { photos: 1, bytes: photo.sizeBytes };
      const version = await releasePhotoSlots(tx, photo.albumId, freed);
      if (version === undefined) throw new GoneAlready();
      await noteRemoval(tx, photo.albumId, version, [photo.id]);
      const deleted = await deletePhotoRow(tx, photoId);
      if (!deleted) throw new GoneAlready();
      const stored = { storedFilename: photo.storedFilename, ...deleted };
      await queueFileDeletions(tx, [stored], ctx.now());
      const uploadSessionHash = isUploaders ? null : photo.uploadSessionHash;
      await insertTombstones(tx, [{ ...photo, uploadSessionHash }], ctx.now());
      await inTransaction?.(tx);
      return [stored];
    })
    .catch((error) => {
      if (error instanceof GoneAlready) return null;
      throw error;
    });
  if (!files) return false;
  ctx.events.publish({ type: 'photo.deleted', albumId: photo.albumId, photoId: photo.id });
  await removeFilesNow(ctx, files);
  return true;
}

/** Thrown to roll back the counters if another request deleted the photo first. */
class GoneAlready extends Error {}

/** The job removes files that cannot be removed now. */
export async function removeFilesNow(
  ctx: Context,
  files: readonly { storedFilename: string; storage: StorageName }[],
): Promise<void> {
  for (const storage of new Set(files.map((file) => file.storage))) {
    const names = files.filter((file) => file.storage === storage).map((file) => file.storedFilename);
    for (const some of chunk(names, FILES_AT_A_TIME)) await removeFrom(ctx, storage, some);
  }
}

/** Removes one batch from each store. Files of a store that is not configured stay queued. */
export async function removeLeftFiles(ctx: Context): Promise<void> {
  for (const { name: storage } of ctx.stores.all) {
    const names = await listFileRemovals(ctx.db, storage, FILES_AT_A_TIME);
    if (names.length === 0 || (await removeFrom(ctx, storage, names))) continue;
    // A file that cannot be removed must not delay the others.
    await putOffFileRemovals(ctx.db, names, ctx.now());
    await removeSingly(ctx, storage, names);
  }
}

async function removeSingly(ctx: Context, storage: StorageName, names: readonly string[]): Promise<void> {
  let failuresInARow = 0;
  for (const name of names) {
    failuresInARow = (await removeFrom(ctx, storage, [name])) ? 0 : failuresInARow + 1;
    if (failuresInARow === MAX_FAILURES) return;
  }
}

async function removeFrom(ctx: Context, storage: StorageName, names: string[]): Promise<boolean> {
  try {
    await ctx.stores.named(storage).remove(names.flatMap(listFilenames));
    await deleteFileRemovals(ctx.db, names);
    return true;
  } catch (error) {
    ctx.log.warn({ err: error, storage }, 'photos: files not removed, will be tried again');
    return false;
  }
}
