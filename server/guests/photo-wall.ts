import type { OpenGuestAlbum } from '../../shared/api/guests-api.ts';
import type { Photo } from '../../shared/api/photos-api.ts';
import { describeGuestAlbum } from '../albums/guest-album.ts';
import { openAlbum } from '../albums/open-album.ts';
import { qrCodeDataUrl } from '../albums/qr-code.ts';
import { sharePage } from '../albums/visible-photos.ts';
import type { Context, Viewer } from '../context.ts';

/** Throws ALBUM_NOT_FOUND, WALL_UNAVAILABLE, PIN_REQUIRED. */
export async function showPhotoWall(ctx: Context, viewer: Viewer, code: string) {
  const opened = await openAlbum(ctx, viewer, { code }, 'openWall');
  const described = describeGuestAlbum(ctx, opened);
  const compose = (shown: OpenGuestAlbum, photos: Photo[]) => ({
    album: shown,
    qrCodeDataUrl: qrCodeDataUrl(shown.guestUploadUrl),
    photos,
  });
  return described.isRevealed ? sharePage(ctx, opened, described, compose) : compose(described, []);
}
