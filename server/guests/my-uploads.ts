import type { MyUploads } from '../../shared/api/guests-api.ts';
import { AppError } from '../../shared/errors.ts';
import { guestUploadUrl } from '../albums/describe-album.ts';
import { openAlbum } from '../albums/open-album.ts';
import type { Context, UserViewer } from '../context.ts';
import { describePhoto } from '../photos/describe-photo.ts';
import { listOwnPhotos } from './guest-store.ts';

/** Throws ALBUM_NOT_FOUND for a user who uploaded nothing to it. */
export async function showMyUploads(ctx: Context, viewer: UserViewer, albumId: string): Promise<MyUploads> {
  const opened = await openAlbum(ctx, viewer, { id: albumId });
  if (opened.role !== 'owner' && !(await opened.isContributor())) throw new AppError('ALBUM_NOT_FOUND');
  const { album } = opened;
  const rows = await listOwnPhotos(ctx.db, album.id, viewer.user.id);
  return {
    album: {
      id: album.id,
      title: album.title,
      description: album.description,
      isArchived: album.isArchived,
      uploadCode: album.uploadCode,
      guestUploadUrl: guestUploadUrl(opened),
    },
    photos: rows.map((row) => describePhoto(ctx, row, opened.ownPhotos)),
  };
}
