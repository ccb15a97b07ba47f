// The album behind an upload code, as a guest sees it (specification, section 2; decisions, section 5).

import type { GuestPage, OpenGuestAlbum } from '../../shared/api/guests-api.ts';
import type { Photo } from '../../shared/api/photos-api.ts';
import { AppError } from '../../shared/errors.ts';
import { maySeeGallery } from '../../shared/rules/access.ts';
import { cleanUploadCode } from '../../shared/rules/upload-code.ts';
import { albumLive } from '../albums/album-live.ts';
import { type AlbumRow, findAlbum } from '../albums/album-store.ts';
import { describeAlbum, lookOf } from '../albums/describe-album.ts';
import { standingOf, stateOf } from '../albums/owned-album.ts';
import type { Context, Viewer } from '../context.ts';
import { countAttempt } from '../db/rate-counters.ts';
import type { LiveSource } from '../events/live-source.ts';
import { describePhoto } from '../photos/describe-photo.ts';
import { listReadyPhotos } from '../photos/photo-store.ts';

/** Codes are not for guessing; a code that exists is answered all the same, since a venue is one address. */
const UNKNOWN_CODES = { name: 'unknown-code', most: 30, windowMs: 60_000 };

/** The album with this code, however it was typed. Throws ALBUM_NOT_FOUND, SLOW_DOWN. */
export async function albumByCode(ctx: Context, viewer: Viewer, typedCode: string): Promise<AlbumRow> {
  const album = await findAlbum(ctx.db, { uploadCode: cleanUploadCode(typedCode) });
  if (album) return album;
  await countAttempt(ctx.db, UNKNOWN_CODES, viewer.address, ctx.now());
  throw new AppError('ALBUM_NOT_FOUND');
}

/** Throws ALBUM_NOT_FOUND, ALBUM_ARCHIVED, ALBUM_EXPIRED. Without the PIN there is the title and nothing else. */
export async function showGuestAlbum(ctx: Context, viewer: Viewer, code: string): Promise<GuestPage> {
  const album = await albumByCode(ctx, viewer, code);
  const state = stateOf(album, ctx.now());
  const standing = standingOf(album, viewer);
  if (!standing.isOwner) {
    if (state.isArchived) throw new AppError('ALBUM_ARCHIVED');
    if (state.expired) throw new AppError('ALBUM_EXPIRED');
    if (state.pinEnabled && !standing.hasPin) {
      return { album: { pinRequired: true, title: album.title, uploadCode: album.uploadCode }, photos: [] };
    }
  }
  const photos = maySeeGallery(state, standing) ? await listPhotosFor(ctx, viewer, album) : [];
  return { album: describeGuestAlbum(ctx, viewer, album), photos };
}

/** Throws ALBUM_NOT_FOUND, and NOT_ALLOWED where there is no gallery for this viewer. */
export async function followGuestAlbum(ctx: Context, viewer: Viewer, code: string): Promise<LiveSource> {
  const album = await albumByCode(ctx, viewer, code);
  if (!maySee(ctx, viewer, album)) throw new AppError('NOT_ALLOWED');
  return albumLive(ctx, album.id, lookOf(album, viewer).audience, async () => {
    const present = await findAlbum(ctx.db, { id: album.id });
    return present !== undefined && maySee(ctx, viewer, present);
  });
}

export function describeGuestAlbum(ctx: Context, viewer: Viewer, album: AlbumRow): OpenGuestAlbum {
  return { ...describeAlbum(ctx, viewer, album, {}), pinRequired: false };
}

export async function listPhotosFor(ctx: Context, viewer: Viewer, album: AlbumRow): Promise<Photo[]> {
  const look = lookOf(album, viewer);
  return (await listReadyPhotos(ctx.db, album.id)).map((row) => describePhoto(ctx, row, look));
}

function maySee(ctx: Context, viewer: Viewer, album: AlbumRow): boolean {
  return maySeeGallery(stateOf(album, ctx.now()), standingOf(album, viewer));
}
