// Makes the list of a ZIP for an album's owner, and the link that loads it (R 10.15011, R 10.15017, R 10.15018;
// docs/decisions/0044-zips-with-known-bytes.md).

import type { ZipRequest } from '../../shared/api/albums-api.ts';
import { AppError } from '../../shared/errors.ts';
import { chunk } from '../chunk.ts';
import type { Context, UserViewer } from '../context.ts';
import { countAttempt } from '../db/rate-counters.ts';
import { ImageRefused } from '../images/imaging.ts';
import { fillChecksumsOf, readContent } from '../photos/photo-checksums.ts';
import { renditionFile } from '../photos/photo-names.ts';
import { makePreviewAtOnce } from '../photos/previews.ts';
import { newId } from '../random-ids.ts';
import { ownedAlbum } from './owned-album.ts';
import { composeZip, type PhotoToZip, type StoredContent } from './zip-contents.ts';
import { layOut, signZip } from './zip-links.ts';
import { insertZip, type ListedPhoto, listPhotosToZip } from './zip-store.ts';

/** Rows of some 200 KB: so many of one owner stay, and so many are made in an hour. */
const MAX_ZIPS = 20;
const PER_OWNER = { name: 'zips', max: 60, windowMs: 3_600_000 };
/** What is not known yet is worked out so long, in milliseconds: the caller does not wait for ever. */
const PATIENCE_MS = 8_000;
const RETRY_SECONDS = 3;
const AT_ONCE = 8;

export interface MadeZip {
  url: string;
  sizeBytes: number;
  photoCount: number;
}

/**
 * Throws PHOTO_NOT_FOUND for an id that is not in the album, NOTHING_TO_DOWNLOAD, and UNAVAILABLE while older photos
 * are still read or previews made: asked again, it goes on from there.
 */
export async function makeZip(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
  wish: ZipRequest,
): Promise<MadeZip> {
  const album = await ownedAlbum(ctx, viewer, albumId);
  await countAttempt(ctx.db, PER_OWNER, viewer.user.id, ctx.now());
  const listed = await listPhotosToZip(ctx.db, album.id, wish.photos === 'new');
  const photos = Array.isArray(wish.photos) ? choose(listed, wish.photos) : listed;
  if (photos.length === 0) throw new AppError('NOTHING_TO_DOWNLOAD');

  const end = ctx.uptime() + PATIENCE_MS;
  const isLate = () => ctx.uptime() > end;
  const contents =
    wish.rendition === 'original'
      ? await readOriginals(ctx, photos, isLate)
      : await readPreviews(ctx, photos, isLate);
  const now = ctx.now();
  const list = composeZip(contents, wish.timeZone, now);
  const { sizeBytes } = layOut(ctx, list);
  const zip = {
    id: newId(),
    albumId: album.id,
    ownerId: viewer.user.id,
    contents: JSON.stringify(list),
    sizeBytes,
    countsAsDownload:
      wish.rendition === 'original' && !Array.isArray(wish.photos) ? (1 as const) : (0 as const),
    createdAt: now,
  };
  await insertZip(ctx.db, zip, MAX_ZIPS);
  return { url: signZip(ctx, zip), sizeBytes, photoCount: photos.length };
}

function choose(listed: readonly ListedPhoto[], ids: readonly string[]): ListedPhoto[] {
  const byId = new Map(listed.map((photo) => [photo.id, photo]));
  return [...new Set(ids)].map((id) => {
    const photo = byId.get(id);
    if (!photo) throw new AppError('PHOTO_NOT_FOUND');
    return photo;
  });
}

async function readOriginals(
  ctx: Context,
  photos: readonly ListedPhoto[],
  isLate: () => boolean,
): Promise<PhotoToZip[]> {
  const unknown = photos.filter((photo) => photo.crc32 === null);
  const filled = await fillChecksumsOf(ctx, unknown, isLate);
  return photos.map((photo) => {
    const known = photo.crc32 ?? filled.get(photo.id);
    if (known === undefined) throw new AppError('UNAVAILABLE', { retryAfter: RETRY_SECONDS });
    const { storedFilename: file, storage, sizeBytes, sha256 } = photo;
    return { ...photo, content: { file, storage, sizeBytes, sha256, crc32: known } };
  });
}

/** A photo that has no preview, and never will, comes as it is. */
async function readPreviews(
  ctx: Context,
  photos: readonly ListedPhoto[],
  isLate: () => boolean,
): Promise<PhotoToZip[]> {
  const read: PhotoToZip[] = [];
  for (const some of chunk(photos, AT_ONCE)) {
    if (isLate()) throw new AppError('UNAVAILABLE', { retryAfter: RETRY_SECONDS });
    const contents = await Promise.all(some.map((photo) => readPreview(ctx, photo)));
    for (const [index, photo] of some.entries()) {
      const content = contents[index];
      read.push(...(content ? [{ ...photo, content }] : await readOriginals(ctx, [photo], isLate)));
    }
  }
  return read;
}

async function readPreview(ctx: Context, photo: ListedPhoto): Promise<StoredContent | null> {
  if (photo.state !== 'ready') return null;
  if (photo.previewMade === 0) {
    const isMade = await makePreviewAtOnce(ctx, photo).then(
      () => true,
      (error) => {
        if (error instanceof ImageRefused) return false;
        throw error;
      },
    );
    if (!isMade) return null;
  }
  const { name } = renditionFile(photo, 'preview');
  const content = await readContent(ctx.stores.named(photo.storage), name);
  return content && { ...content, file: name, storage: photo.storage };
}
