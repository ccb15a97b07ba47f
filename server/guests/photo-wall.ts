// The Photo Wall: what every guest in the room may see (R 2.83, R 6.4, R 7.33).

import type { OpenGuestAlbum, WallPage } from '../../shared/api/guests-api.ts';
import { AppError } from '../../shared/errors.ts';
import { wallRefusal } from '../../shared/rules/access.ts';
import { albumByCode, describeGuestAlbum } from '../albums/guest-album.ts';
import { stateOf, viewerRoleOf } from '../albums/owned-album.ts';
import { qrCodeDataUrl } from '../albums/qr-code.ts';
import { sharePage } from '../albums/visible-photos.ts';
import type { Context, Viewer } from '../context.ts';
import type { SharedReply } from '../shared-reply.ts';

/** Throws ALBUM_NOT_FOUND, WALL_UNAVAILABLE, PIN_REQUIRED. */
export async function showPhotoWall(
  ctx: Context,
  viewer: Viewer,
  code: string,
): Promise<WallPage | SharedReply<WallPage>> {
  const album = await albumByCode(ctx, viewer, code);
  const refusal = wallRefusal(stateOf(album, ctx.now()), viewerRoleOf(ctx, album, viewer));
  if (refusal) throw new AppError(refusal, refusal === 'PIN_REQUIRED' ? { pinRequired: true } : {});
  const described = describeGuestAlbum(ctx, viewer, album);
  const compose = <P>(shown: OpenGuestAlbum, photos: P[]) => ({
    album: shown,
    qrCodeDataUrl: qrCodeDataUrl(shown.guestUploadUrl),
    photos,
  });
  return described.isRevealed ? sharePage(ctx, viewer, album, described, compose) : compose(described, []);
}
