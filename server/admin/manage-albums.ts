import type { adminListsApi } from '../../shared/api/admin-lists-api.ts';
import type { ParsedBody } from '../../shared/api/contract.ts';
import { AppError } from '../../shared/errors.ts';
import { ADMIN_ALBUM_PHOTOS } from '../../shared/rules/admin/admin-lists.ts';
import { changeAccess, findAlbum, updateAlbum } from '../albums/album-store.ts';
import { removeAlbum } from '../albums/removal/album-removal.ts';
import type { AdminViewer, Context } from '../context.ts';
import { removePhoto } from '../photos/files/photo-removal.ts';
import { auditEntry } from './activity-log.ts';
import {
  type AdminAlbumRow,
  type AlbumListQuery,
  findAdminAlbums,
  listAlbumPage,
} from './admin-album-store.ts';
import { listNewestAlbumPhotos, listPhotoPage, type PhotoListQuery } from './admin-photo-store.ts';
import { describeAdminAlbum, describeAdminPhoto, linksForAdmins } from './describe-listed.ts';

type AlbumEdit = ParsedBody<(typeof adminListsApi)['PATCH /admin/albums/:albumId']>;

export async function showAlbums(ctx: Context, query: AlbumListQuery) {
  const { albums, pagination } = await listAlbumPage(ctx.db, query);
  return { albums: albums.map((album) => describeAdminAlbum(ctx, album)), pagination };
}

export async function showAnyAlbum(ctx: Context, albumId: string) {
  const row = await requireAlbum(ctx, albumId);
  const photos = await listNewestAlbumPhotos(ctx.db, albumId, ADMIN_ALBUM_PHOTOS);
  const album = describeAdminAlbum(ctx, row);
  return {
    album,
    photos: photos.map(({ id, originalFilename, storedFilename, video }) => ({
      id,
      filename: originalFilename,
      thumbnailData: linksForAdmins(ctx, storedFilename, { albumId, accessEpoch: row.accessEpoch }).thumb,
      ...(video === null ? {} : { video: JSON.parse(video) }),
    })),
    stats: { totalPhotos: album.photoCount, storageGB: album.storageGB },
  };
}

/** If an administrator makes an album private, guests lose access, just as when the owner does. */
export async function editAlbum(ctx: Context, viewer: AdminViewer, albumId: string, edit: AlbumEdit) {
  const now = ctx.now();
  const audit = auditEntry(ctx, viewer, { type: 'album_updated', entityType: 'album', entityId: albumId });
  await ctx.db.transaction().execute(async (tx) => {
    // Writes first, which locks the album until the transaction ends.
    await updateAlbum(tx, albumId, { title: edit.title, description: edit.description || null }, now);
    const album = await findAlbum(tx, { id: albumId });
    if (!album) throw new AppError('ALBUM_NOT_FOUND');
    const isPublic = edit.visibility ? edit.visibility === 'public' : album.isPublic;
    if (album.isPublic !== isPublic) await changeAccess(tx, albumId, { isPublic }, now);
    await audit(tx);
  });
  ctx.events.publish({ type: 'album.changed', albumId });
  return { album: describeAdminAlbum(ctx, await requireAlbum(ctx, albumId)) };
}

export async function deleteAnyAlbum(ctx: Context, viewer: AdminViewer, albumId: string) {
  const audit = auditEntry(ctx, viewer, { type: 'album_deleted', entityType: 'album', entityId: albumId });
  return removeAlbum(ctx, await requireAlbum(ctx, albumId), audit);
}

async function requireAlbum(ctx: Context, albumId: string): Promise<AdminAlbumRow> {
  const [row] = await findAdminAlbums(ctx.db, [albumId]);
  if (!row) throw new AppError('ALBUM_NOT_FOUND');
  return row;
}

export async function showPhotos(ctx: Context, query: PhotoListQuery) {
  const { photos, pagination } = await listPhotoPage(ctx.db, query);
  return { photos: photos.map((row) => describeAdminPhoto(ctx, row)), pagination };
}

export async function deleteAnyPhoto(ctx: Context, viewer: AdminViewer, photoId: string) {
  const audit = auditEntry(ctx, viewer, { type: 'photo_deleted', entityType: 'photo', entityId: photoId });
  if (!(await removePhoto(ctx, photoId, { inTransaction: audit }))) throw new AppError('PHOTO_NOT_FOUND');
}
