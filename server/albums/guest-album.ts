import type { GuestPage, OpenGuestAlbum, PartOfPhotos } from '../../shared/api/guests-api.ts';
import { AppError } from '../../shared/errors.ts';
import { galleryIsOpen } from '../../shared/rules/access.ts';
import { isAlbumFull } from '../../shared/rules/uploads/upload-limits.ts';
import type { Context, Viewer } from '../context.ts';
import { GUESTS_PHOTOS } from '../photos/photo-list-store.ts';
import type { SharedReply } from '../shared-reply.ts';
import { seesGuestPhotos } from './album-version.ts';
import { describeForGuests } from './describe-album.ts';
import { type OpenAlbum, openAlbum } from './open-album.ts';
import { followPhotos, sharePage } from './visible-photos.ts';

/** Returns only the title without the PIN. Throws ALBUM_NOT_FOUND, ALBUM_ARCHIVED and ALBUM_EXPIRED. */
export async function showGuestAlbum(
  ctx: Context,
  viewer: Viewer,
  code: string,
  part?: PartOfPhotos,
): Promise<GuestPage | SharedReply<GuestPage, OpenGuestAlbum>> {
  const opened = await openAlbum(ctx, viewer, { code });
  const { uploadCode } = opened;
  const { title } = opened.album;
  const refusal = opened.refusal('openGuestPage');
  if (refusal?.code === 'PIN_REQUIRED') {
    return { album: { pinRequired: true, title, uploadCode }, photos: [] };
  }
  if (refusal)
    throw new AppError(refusal.code as 'ALBUM_ARCHIVED', { title, wallIsOpen: galleryIsOpen(opened.state) });
  const described = describeGuestAlbum(ctx, opened);
  if (!seesGuestPhotos(opened)) return { album: described, photos: [] };
  return sharePage(ctx, opened, described, (shown, photos) => ({ album: shown, photos }), { part });
}

export async function followGuestAlbum(ctx: Context, viewer: Viewer, code: string) {
  const opened = await openAlbum(ctx, viewer, { code });
  return followPhotos(ctx, opened, 'NOT_ALLOWED', {
    filter: GUESTS_PHOTOS,
    // The stream ends when the upload code that opened it is replaced.
    mayListen: ({ uploadCode }) => uploadCode === opened.uploadCode,
    describe: (present) => describeGuestAlbum(ctx, present),
  });
}

export function describeGuestAlbum(ctx: Context, opened: OpenAlbum): OpenGuestAlbum {
  const described = describeForGuests(ctx, opened);
  const { maxPhotos } = described;
  return { ...described, pinRequired: false, isFull: isAlbumFull({ ...opened.album, maxPhotos }) };
}
