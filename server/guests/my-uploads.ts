import type { MyUploads } from '../../shared/api/guests-api.ts';
import { AppError } from '../../shared/errors.ts';
import { guestUploadUrl } from '../albums/describe-album.ts';
import { openAlbum } from '../albums/open-album.ts';
import type { Context, UserViewer } from '../context.ts';
import type { SharedReply } from '../shared-reply.ts';
import { shareOwnPhotos } from './my-photos.ts';

export async function showMyUploads(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
): Promise<SharedReply<MyUploads>> {
  const opened = await openAlbum(ctx, viewer, { id: albumId });
  if (opened.role !== 'owner' && !opened.isContributor) throw new AppError('ALBUM_NOT_FOUND');
  const { album } = opened;
  const described = {
    id: album.id,
    title: album.title,
    description: album.description,
    isArchived: album.isArchived,
    uploadCode: album.uploadCode,
    guestUploadUrl: guestUploadUrl(opened),
  };
  return shareOwnPhotos(ctx, opened, { uploaderId: viewer.user.id }, (photos) => ({
    album: described,
    photos,
  }));
}
