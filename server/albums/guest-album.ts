// The album behind an upload code, as a guest sees it (R 2.69, R 2.80, R 3.5, R 7.31; docs/rules.md, section 5).

import type { GuestPage, OpenGuestAlbum } from '../../shared/api/guests-api.ts';
import { AppError } from '../../shared/errors.ts';
import { isRevealed } from '../../shared/rules/reveal.ts';
import { cleanUploadCode } from '../../shared/rules/upload-code.ts';
import type { Context, Viewer } from '../context.ts';
import { countAttempt } from '../db/rate-counters.ts';
import type { LiveSource } from '../events/live-source.ts';
import { GUESTS_PHOTOS } from '../photos/photo-list-store.ts';
import type { SharedReply } from '../shared-reply.ts';
import { type AlbumRow, findAlbum } from './album-store.ts';
import { describeForGuests } from './describe-album.ts';
import { stateOf, viewerRoleOf } from './owned-album.ts';
import { followPhotos, maySeePhotos, sharePage } from './visible-photos.ts';

/** Codes are not for guessing; a code that exists is answered all the same, since a venue is one address. */
const UNKNOWN_CODES = { name: 'unknown-code', max: 30, windowMs: 60_000 };

/** The album with this code, however it was typed. Throws ALBUM_NOT_FOUND, SLOW_DOWN. */
export async function albumByCode(ctx: Context, viewer: Viewer, typedCode: string): Promise<AlbumRow> {
  const album = await findAlbum(ctx.db, { uploadCode: cleanUploadCode(typedCode) });
  if (album) return album;
  await countAttempt(ctx.db, UNKNOWN_CODES, viewer.address, ctx.now());
  throw new AppError('ALBUM_NOT_FOUND');
}

/** Throws ALBUM_NOT_FOUND, ALBUM_ARCHIVED, ALBUM_EXPIRED. Without the PIN there is the title and nothing else. */
export async function showGuestAlbum(
  ctx: Context,
  viewer: Viewer,
  code: string,
): Promise<GuestPage | SharedReply<GuestPage>> {
  const album = await albumByCode(ctx, viewer, code);
  const state = stateOf(album, ctx.now());
  const viewerRole = viewerRoleOf(ctx, album, viewer);
  if (!viewerRole.isOwner) {
    if (state.isArchived) throw new AppError('ALBUM_ARCHIVED');
    if (state.expired) throw new AppError('ALBUM_EXPIRED');
    if (state.pinEnabled && !viewerRole.hasPin) {
      return { album: { pinRequired: true, title: album.title, uploadCode: album.uploadCode }, photos: [] };
    }
  }
  const described = describeGuestAlbum(ctx, viewer, album);
  if (!seesGuestPhotos(ctx, viewer, album)) return { album: described, photos: [] };
  return sharePage(ctx, viewer, album, described, (shown, photos) => ({ album: shown, photos }));
}

/** Throws ALBUM_NOT_FOUND, and NOT_ALLOWED where there is no gallery for this viewer. */
export async function followGuestAlbum(ctx: Context, viewer: Viewer, code: string): Promise<LiveSource> {
  const album = await albumByCode(ctx, viewer, code);
  return followPhotos(ctx, viewer, album, 'NOT_ALLOWED', {
    filter: GUESTS_PHOTOS,
    maySeePhotos: (present) => seesGuestPhotos(ctx, viewer, present),
    // A stream ends with the code that opened it.
    mayListen: ({ uploadCode }) => uploadCode === album.uploadCode,
    describe: (present) => describeGuestAlbum(ctx, viewer, present),
  });
}

/** Where guests look nobody sees photos before they are revealed: their owner has a page of their own. */
function seesGuestPhotos(ctx: Context, viewer: Viewer, album: AlbumRow): boolean {
  return maySeePhotos(ctx, viewer, album) && isRevealed(album, ctx.now());
}

/** An album as a guest who was let in sees it. */
export function describeGuestAlbum(ctx: Context, viewer: Viewer, album: AlbumRow): OpenGuestAlbum {
  return { ...describeForGuests(ctx, viewer, album), pinRequired: false };
}
