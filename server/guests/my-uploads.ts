// A signed-in guest's own photos in an album, whatever its state (R 2.87, R 6.6, R 7.32; docs/rules.md, section 5).

import type { MyUploads } from '../../shared/api/guests-api.ts';
import { AppError } from '../../shared/errors.ts';
import { findAlbum, hasContributed } from '../albums/album-store.ts';
import { guestUploadUrl, viewerContextOfUploader } from '../albums/describe-album.ts';
import type { Context, UserViewer } from '../context.ts';
import { describePhoto } from '../photos/describe-photo.ts';
import { listOwnPhotos } from './guest-store.ts';

/** Throws ALBUM_NOT_FOUND for a user who uploaded nothing to it. */
export async function showMyUploads(ctx: Context, viewer: UserViewer, albumId: string): Promise<MyUploads> {
  const album = await findAlbum(ctx.db, { id: albumId });
  const isTheirs =
    album?.ownerId === viewer.user.id || (await hasContributed(ctx.db, albumId, viewer.user.id));
  if (!album || !isTheirs) throw new AppError('ALBUM_NOT_FOUND');
  const viewerContext = viewerContextOfUploader(album);
  const rows = await listOwnPhotos(ctx.db, album.id, viewer.user.id);
  return {
    album: {
      id: album.id,
      title: album.title,
      description: album.description,
      isArchived: album.isArchived === 1,
      uploadCode: album.uploadCode,
      guestUploadUrl: guestUploadUrl(viewer, album.uploadCode),
    },
    photos: rows.map((row) => describePhoto(ctx, row, viewerContext)),
  };
}
