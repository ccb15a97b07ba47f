import { AppError } from '../../../shared/errors.ts';
import { releaseAlbum, subtractUsedStorage } from '../../accounts/storage-ledger.ts';
import { chunk } from '../../chunk.ts';
import type { Context, UserViewer } from '../../context.ts';
import type { InTransaction } from '../../db/open-db.ts';
import { queueAlbumFileDeletions } from '../../photos/files/file-removal-store.ts';
import { removeFilesNow, removePhoto } from '../../photos/files/photo-removal.ts';
import { listPhotosById } from '../../photos/photo-list-store.ts';
import { findPhoto } from '../../photos/photo-store.ts';
import type { AlbumRow } from '../album-store.ts';
import { writeLog } from '../hosts/album-log.ts';
import { openAlbum } from '../open-album.ts';
import { deleteAlbumRow, listAlbumFiles } from './removal-store.ts';

export async function deleteAlbum(ctx: Context, viewer: UserViewer, albumId: string) {
  const { album } = await openAlbum(ctx, viewer, { id: albumId }, 'delete');
  return removeAlbum(ctx, album);
}

/** The commit invalidates all links. Throws ALBUM_NOT_FOUND if another request deleted the album first. */
export async function removeAlbum(
  ctx: Context,
  album: Pick<AlbumRow, 'id' | 'ownerId'>,
  inTransaction?: InTransaction,
): Promise<{ deletedPhotos: number }> {
  const { ownerId } = album;
  const files = await ctx.db.transaction().execute(async (tx) => {
    // Locks the owner first: a transaction that adds a photo waits here, and then finds no album.
    if (ownerId) await releaseAlbum(tx, ownerId);
    const files = await listAlbumFiles(tx, album.id);
    const bytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
    if (ownerId) await subtractUsedStorage(tx, ownerId, bytes);
    await queueAlbumFileDeletions(tx, album.id, ctx.now());
    if (!(await deleteAlbumRow(tx, album.id))) throw new AppError('ALBUM_NOT_FOUND');
    await inTransaction?.(tx);
    return files;
  });
  ctx.events.publish({ type: 'album.changed', albumId: album.id });
  await removeFilesNow(ctx, files);
  return { deletedPhotos: files.length };
}

/** Deleting files from a distant store takes longest. */
const PHOTOS_AT_A_TIME = 10;

export async function deletePhotos(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
  photoIds: readonly string[],
) {
  await openAlbum(ctx, viewer, { id: albumId }, 'moderate');
  const photos = await listPhotosById(ctx.db, albumId, photoIds);
  let deletedPhotos = 0;
  for (const some of chunk(photos, PHOTOS_AT_A_TIME)) {
    const removed = await Promise.all(some.map(({ id }) => removePhoto(ctx, id)));
    deletedPhotos += removed.filter(Boolean).length;
  }
  await writeLog(ctx, ctx.db, viewer, { albumId, action: 'deleted', count: deletedPhotos });
  return { deletedPhotos };
}

export async function deletePhoto(
  ctx: Context,
  viewer: UserViewer,
  { albumId, photoId }: { albumId: string; photoId: string },
) {
  const opened = await openAlbum(ctx, viewer, { id: albumId });
  const photo = await findPhoto(ctx.db, photoId);
  if (!photo || photo.albumId !== albumId) throw new AppError('PHOTO_NOT_FOUND');
  const isOwn = photo.uploaderId === viewer.user.id;
  if (!opened.can('moderate') && !(isOwn && opened.can('changeOwnPhotos'))) {
    const knowsIt = isOwn || opened.isMember;
    throw new AppError(knowsIt ? 'NOT_ALLOWED' : 'PHOTO_NOT_FOUND');
  }
  if (!(await removePhoto(ctx, photo.id, { isUploaders: isOwn }))) throw new AppError('PHOTO_NOT_FOUND');
  if (!isOwn) await writeLog(ctx, ctx.db, viewer, { albumId, action: 'deleted', count: 1 });
}
