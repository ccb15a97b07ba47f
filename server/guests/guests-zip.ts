// All photos of an album as one ZIP for its guests, where the owner lets them: clean copies, the same file for all who
// ask for the same (R 10.150196, R 10.150197; docs/decisions/0055-clean-copies-and-exports.md).

import { AppError } from '../../shared/errors.ts';
import { wallRefusal } from '../../shared/rules/access.ts';
import type { AlbumRow } from '../albums/album-store.ts';
import { formatVersion } from '../albums/album-version.ts';
import { lateAfter, onePart, readPreview } from '../albums/make-zip.ts';
import { stateOf, viewerRoleOf } from '../albums/owned-album.ts';
import { type MadeZip, PREPARING_MS, RETRY_SECONDS, signZip, storeZip } from '../albums/store-zip.ts';
import { composeZip, type PhotoToZip } from '../albums/zip-contents.ts';
import { findSharedZip, type ListedPhoto, listPhotosToZip, listZipParts } from '../albums/zip-store.ts';
import type { Context, Viewer } from '../context.ts';
import { countAttempt } from '../db/rate-counters.ts';
import { makeCleanCopiesOf } from '../photos/clean-copies.ts';
import { listCleanCopies } from '../photos/clean-copy-store.ts';
import { albumByCode } from './guest-album.ts';

const HOUR_MS = 3_600_000;
/** Guests share them, and each change of the album may make another. */
const MAX_ZIPS = 50;
const PER_DEVICE = { name: 'guest-zips', max: 60, windowMs: HOUR_MS };
/** A venue is one address. */
const PER_ADDRESS = { name: 'guest-zips-address', max: 1200, windowMs: HOUR_MS };
/** A link that was given before lives long enough for another guest. */
const SHARED_MS = 12 * HOUR_MS;

/**
 * Throws ALBUM_NOT_FOUND, WALL_UNAVAILABLE and PIN_REQUIRED as the wall does, NOT_ALLOWED where guests may not download
 * or see no photos yet, NOTHING_TO_DOWNLOAD, SLOW_DOWN, and UNAVAILABLE while copies are still worked out.
 */
export async function makeGuestsZip(
  ctx: Context,
  viewer: Viewer,
  code: string,
  timeZone: string,
): Promise<MadeZip> {
  const album = await albumByCode(ctx, viewer, code);
  const state = stateOf(album, ctx.now());
  const refusal = wallRefusal(state, viewerRoleOf(ctx, album, viewer));
  if (refusal) throw new AppError(refusal, refusal === 'PIN_REQUIRED' ? { pinRequired: true } : {});
  if (album.guestsDownload === 0 || !state.isRevealed) throw new AppError('NOT_ALLOWED');
  await countAttempt(ctx.db, PER_ADDRESS, viewer.address, ctx.now());
  await countAttempt(ctx.db, PER_DEVICE, viewer.clientId ?? viewer.address, ctx.now());

  const sharedAs = `${formatVersion(album)} ${timeZone}`;
  const shared = await findSharedZip(ctx.db, album.id, sharedAs, ctx.now() - SHARED_MS);
  if (shared) {
    const [part] = await listZipParts(ctx.db, shared.id);
    // The table is an entry too.
    return {
      url: signZip(ctx, shared),
      sizeBytes: shared.sizeBytes,
      photoCount: (part?.entryCount ?? 1) - 1,
    };
  }
  return ctx.work.once({ task: 'zip', id: `${album.id} ${sharedAs}` }, () =>
    makeZipOf(ctx, album, sharedAs, timeZone),
  );
}

async function makeZipOf(
  ctx: Context,
  album: AlbumRow,
  sharedAs: string,
  timeZone: string,
): Promise<MadeZip> {
  const photos = await readCopies(ctx, album.id, lateAfter(ctx, PREPARING_MS));
  if (photos.length === 0) throw new AppError('NOTHING_TO_DOWNLOAD');
  const contents = composeZip(photos, timeZone, ctx.now(), { folder: '', isForGuests: true });
  return storeZip(
    ctx,
    {
      audience: 'guest',
      albumId: album.id,
      accessEpoch: album.accessEpoch,
      sharedAs,
      countsAsDownload: 0,
    },
    onePart(contents),
    MAX_ZIPS,
  );
}

/** A photo that cannot be cleaned comes as its preview, which holds no metadata; without one it stays out. */
async function readCopies(ctx: Context, albumId: string, isLate: () => boolean): Promise<PhotoToZip[]> {
  const listed = await listPhotosToZip(ctx.db, albumId, 'guests');
  const known = new Map((await listCleanCopies(ctx.db, albumId)).map((copy) => [copy.photoId, copy]));
  const missing = listed.filter(({ id }) => !known.has(id));
  const made = await makeCleanCopiesOf(ctx, missing, isLate);
  const photos: PhotoToZip[] = [];
  for (const photo of listed) {
    const copy = known.get(photo.id) ?? made.get(photo.id);
    if (!copy) throw new AppError('UNAVAILABLE', { retryAfter: RETRY_SECONDS });
    photos.push(...(await describeCopy(ctx, photo, copy)));
  }
  return photos;
}

async function describeCopy(
  ctx: Context,
  photo: ListedPhoto,
  { sizeBytes, crc32, sha256 }: { sizeBytes: number; crc32: number; sha256: string },
): Promise<PhotoToZip[]> {
  const { storedFilename: file, storage } = photo;
  // What could not be cleaned has no size.
  if (sizeBytes > 0)
    return [{ ...photo, copy: 'clean', content: { file, storage, sizeBytes, crc32, sha256 } }];
  const preview = await readPreview(ctx, photo);
  return preview ? [{ ...photo, copy: 'preview', content: preview }] : [];
}
