import type { OpenGuestAlbum, PartOfPhotos } from '../../shared/api/guests-api.ts';
import type { Photo } from '../../shared/api/photos-api.ts';
import { AppError } from '../../shared/errors.ts';
import { describeGuestAlbum } from '../albums/guest-album.ts';
import { openAlbum } from '../albums/open-album.ts';
import { qrCodeDataUrl } from '../albums/qr-code.ts';
import { sharePage } from '../albums/visible-photos.ts';
import type { Context, Viewer } from '../context.ts';

/** Throws ALBUM_NOT_FOUND, PIN_REQUIRED, and WALL_UNAVAILABLE, which says if photos may still be added. */
export async function showPhotoWall(ctx: Context, viewer: Viewer, code: string, part?: PartOfPhotos) {
  const opened = await openAlbum(ctx, viewer, { code });
  const refusal = opened.refusal('openWall');
  if (refusal?.code === 'WALL_UNAVAILABLE') {
    const upload = opened.refusal('upload')?.code;
    throw new AppError('WALL_UNAVAILABLE', {
      takesPhotos: upload === undefined || upload === 'PIN_REQUIRED',
    });
  }
  if (refusal) throw refusal;
  const described = describeGuestAlbum(ctx, opened);
  const compose = (shown: OpenGuestAlbum, photos: Photo[]) => ({
    album: shown,
    qrCodeDataUrl: qrCodeDataUrl(shown.guestUploadUrl),
    photos,
    ...(part ? { guestCount: new Set(photos.map(({ uploaderName }) => uploaderName)).size } : {}),
  });
  return described.isRevealed ? sharePage(ctx, opened, described, compose, { part }) : compose(described, []);
}
