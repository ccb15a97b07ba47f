import type { ZipRequest } from '../../shared/api/downloads-api.ts';
import { AppError } from '../../shared/errors.ts';
import { VISIBILITIES } from '../../shared/rules/access.ts';
import type { AlbumRow } from '../albums/album-store.ts';
import { openAlbum } from '../albums/open-album.ts';
import { chunk } from '../chunk.ts';
import type { Context, UserViewer } from '../context.ts';
import { limitUnlessUnavailable } from '../db/attempts.ts';
import { ImageRefused } from '../media/process/imaging.ts';
import { readContent } from '../photos/files/photo-checksums.ts';
import { renditionFile } from '../photos/files/photo-names.ts';
import { createZip, type MadeZip, PREPARING_MS, RETRY_SECONDS } from './create-zip.ts';
import { readEntries } from './entries-to-zip.ts';
import { findLostPhotos, requirePhotosToSend } from './lost-photos.ts';
import type { PhotoToZip, StoredContent } from './photo-to-zip.ts';
import { composeZip, type ZipContents } from './zip-contents.ts';
import { type ListedPhoto, listPhotosToZip, noteFullZip } from './zip-store.ts';

/** Maximum number of stored ZIPs per owner. Each has about 200 KB of rows. */
export const MAX_ZIPS = 20;
export const PER_OWNER = { name: 'zips', max: 60, windowMs: 3_600_000 };
const AT_ONCE = 8;
/** Milliseconds for checking files in the store. The other half of the time is for reading contents. */
export const ASKING_MS = PREPARING_MS / 2;
/** The same for ZIPs of several albums. */
export const ASKING_ALBUMS_MS = 20_000;

/** Throws PHOTO_NOT_FOUND, NOTHING_TO_DOWNLOAD, NOTHING_NEW, PHOTOS_MISSING; UNAVAILABLE if not ready yet. */
export async function makeZip(ctx: Context, viewer: UserViewer, albumId: string, wish: ZipRequest) {
  const { album } = await openAlbum(ctx, viewer, { id: albumId }, 'downloadOriginals');
  const attempts = [[PER_OWNER, viewer.user.id]] as const;
  return limitUnlessUnavailable(ctx.db, attempts, ctx.now(), () => buildZip(ctx, viewer, album, wish));
}

async function buildZip(
  ctx: Context,
  viewer: UserViewer,
  album: AlbumRow,
  wish: ZipRequest,
): Promise<MadeZip> {
  const albumId = album.id;
  const listed = await listPhotosToZip(ctx.db, albumId, wish.photos === 'new' ? 'new' : 'all');
  if (wish.photos === 'new' && listed.length === 0) throw new AppError('NOTHING_NEW');
  const wanted = Array.isArray(wish.photos) ? choose(listed, wish.photos) : listed;

  const photos = await requirePhotosToSend(ctx.db, await readPhotos(ctx, wanted, wish.rendition));
  const isLate = makeTimeLimit(ctx, ASKING_MS);
  // Chosen photos come with their comments, but without the guest book.
  const entries = (await readEntries(ctx, album, VISIBILITIES, isLate)).filter(
    ({ kind }) => kind === 'comment' || !Array.isArray(wish.photos),
  );
  const style = { language: viewer.language, folder: '', album, isForGuests: false, entries };
  const contents = await composeZip(ctx, photos, wish.timeZone, style, isLate);
  const head = { audience: 'owner', albumId, ownerId: viewer.user.id } as const;
  const made = await createZip(ctx, head, yieldOnePart(contents), MAX_ZIPS);
  if (wish.rendition === 'original' && wish.photos === 'all') {
    const ids = contents.entries.map(({ photoId }) => photoId);
    await noteFullZip(ctx.db, albumId, ids, ctx.now());
    ctx.events.publish({ type: 'album.changed', albumId });
  }
  return made;
}

export function readPhotos(
  ctx: Context,
  photos: readonly ListedPhoto[],
  rendition: ZipRequest['rendition'],
  isLate?: () => boolean,
): Promise<PhotoToZip[]> {
  return rendition === 'original' ? readOriginals(ctx, photos, isLate) : readPreviews(ctx, photos);
}

export function makeTimeLimit(ctx: Context, ms: number): () => boolean {
  const end = ctx.uptime() + ms;
  return () => ctx.uptime() > end;
}

export async function* yieldOnePart(contents: ZipContents): AsyncGenerator<ZipContents> {
  yield contents;
}

function choose(listed: readonly ListedPhoto[], ids: readonly string[]): ListedPhoto[] {
  const byId = new Map(listed.map((photo) => [photo.id, photo]));
  return [...new Set(ids)].map((id) => {
    const photo = byId.get(id);
    if (!photo) throw new AppError('PHOTO_NOT_FOUND');
    return photo;
  });
}

export async function readOriginals(
  ctx: Context,
  photos: readonly ListedPhoto[],
  isLate = makeTimeLimit(ctx, ASKING_MS),
): Promise<PhotoToZip[]> {
  const lost = await findLostPhotos(ctx, photos, isLate);
  return photos.map((photo) => {
    if (lost.has(photo.id)) return { ...photo, content: null };
    const { storedFilename: file, storage, sizeBytes, sha256, crc32 } = photo;
    return { ...photo, content: { file, storage, sizeBytes, sha256, crc32 } };
  });
}

/** A photo that will never have a preview is included as the original. */
async function readPreviews(ctx: Context, photos: readonly ListedPhoto[]): Promise<PhotoToZip[]> {
  const isLate = makeTimeLimit(ctx, PREPARING_MS);
  const read: PhotoToZip[] = [];
  const unmade = photos.filter(({ previewMade }) => !previewMade);
  const lost = await findLostPhotos(ctx, unmade, makeTimeLimit(ctx, ASKING_MS));
  for (const some of chunk(photos, AT_ONCE)) {
    if (isLate()) throw new AppError('UNAVAILABLE', { retryAfter: RETRY_SECONDS });
    const contents = await Promise.all(
      some.map((photo) => (lost.has(photo.id) ? null : readPreview(ctx, photo))),
    );
    for (const [index, photo] of some.entries()) {
      const content = contents[index];
      read.push(...(content ? [{ ...photo, content }] : await readOriginals(ctx, [photo])));
    }
  }
  return read;
}

export async function readPreview(ctx: Context, photo: ListedPhoto): Promise<StoredContent | null> {
  if (photo.state !== 'ready') return null;
  if (!photo.previewMade) {
    const isMade = await ctx.renditions.previews.makeAtOnce(photo).then(
      () => true,
      async (error) => {
        if (error instanceof ImageRefused) return false;
        const isLost = (await ctx.stores.named(photo.storage).findSize(photo.storedFilename)) === null;
        if (isLost) return false;
        throw error;
      },
    );
    if (!isMade) return null;
  }
  const { name } = renditionFile(photo, 'preview');
  const content = await readContent(ctx.stores.named(photo.storage), name);
  return content && { ...content, file: name, storage: photo.storage };
}
