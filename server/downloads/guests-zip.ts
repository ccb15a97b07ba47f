import { createHash } from 'node:crypto';
import { AppError } from '../../shared/errors.ts';
import type { AlbumRow } from '../albums/album-store.ts';
import { openAlbum } from '../albums/open-album.ts';
import type { Context, Viewer } from '../context.ts';
import type { CleanCopyTable } from '../db/album-schema.ts';
import { limitUnlessUnavailable } from '../db/attempts.ts';
import { CLEANING_RULES } from '../media/process/imaging.ts';
import { forgetCleanCopies, listCleanCopies, storePreviewFacts } from '../photos/files/clean-copy-store.ts';
import { renditionFile } from '../photos/files/photo-names.ts';
import { createZip, type MadeZip, PREPARING_MS, RETRY_SECONDS, signZip } from './create-zip.ts';
import { readEntries } from './entries-to-zip.ts';
import { findLostPhotos, requirePhotosToSend } from './lost-photos.ts';
import { ASKING_MS, makeTimeLimit, readPreview, yieldOnePart } from './make-zip.ts';
import type { PhotoToZip, StoredContent } from './photo-to-zip.ts';
import { composeZip, type ZipContents, type ZipStyle } from './zip-contents.ts';
import { findSharedZip, type ListedPhoto, listPhotosToZip } from './zip-store.ts';

const HOUR_MS = 3_600_000;
const MAX_ZIPS = 50;
const PER_DEVICE = { name: 'guest-zips', max: 60, windowMs: HOUR_MS };
const PER_ADDRESS = { name: 'guest-zips-address', max: 1200, windowMs: HOUR_MS };
const SHARED_MS = 12 * HOUR_MS;

/** Throws as `showPhotoWall`; NOT_ALLOWED, NOTHING_TO_DOWNLOAD, PHOTOS_MISSING, SLOW_DOWN, UNAVAILABLE. */
export async function makeGuestsZip(ctx: Context, viewer: Viewer, code: string, timeZone: string) {
  const { album } = await openAlbum(ctx, viewer, { code }, 'downloadCopies');
  const attempts = [
    [PER_ADDRESS, viewer.address],
    [PER_DEVICE, viewer.clientId ?? viewer.address],
  ] as const;
  const style = { language: viewer.language, folder: '', album, isForGuests: true };
  const id = `${album.id} ${album.version} ${album.accessEpoch} ${timeZone} ${viewer.language}`;
  return limitUnlessUnavailable(ctx.db, attempts, ctx.now(), () =>
    ctx.work.once({ task: 'zip', id }, () => buildGuestsZip(ctx, album, timeZone, style)),
  );
}

async function buildGuestsZip(
  ctx: Context,
  album: AlbumRow,
  timeZone: string,
  style: Omit<ZipStyle, 'entries'>,
): Promise<MadeZip> {
  const photos = await requirePhotosToSend(
    ctx.db,
    await readCopies(ctx, album.id, makeTimeLimit(ctx, PREPARING_MS)),
  );
  const isLate = makeTimeLimit(ctx, ASKING_MS);
  const entries = await readEntries(ctx, album, ['shown'], isLate);
  const contents = await composeZip(ctx, photos, timeZone, { ...style, entries }, isLate);
  const sharedAs = hashContents(album, contents);
  const shared = await findSharedZip(ctx.db, album.id, sharedAs, ctx.now() - SHARED_MS);
  if (shared) {
    const { entries, missing = [] } = contents;
    const counts = { photoCount: entries.length, missingCount: missing.length };
    return { url: signZip(ctx, shared), sizeBytes: shared.sizeBytes, ...counts };
  }
  return createZip(
    ctx,
    {
      audience: 'guest',
      albumId: album.id,
      accessEpoch: album.accessEpoch,
      sharedAs,
    },
    yieldOnePart(contents),
    MAX_ZIPS,
  );
}

/** Depends only on bytes and names, because hearts change the album's version too. */
function hashContents({ accessEpoch }: AlbumRow, { entries, texts, book }: ZipContents): string {
  const files = entries.map(({ photoId, name, file, sizeBytes, crc32 }) => [
    photoId,
    name,
    file,
    sizeBytes,
    crc32,
  ]);
  const list = JSON.stringify([accessEpoch, files, texts, book?.entryIds]);
  return `${CLEANING_RULES} ${createHash('sha256').update(list).digest('hex')}`;
}

/** A photo that cannot be cleaned is replaced by its preview, which has no metadata. */
async function readCopies(ctx: Context, albumId: string, isLate: () => boolean): Promise<PhotoToZip[]> {
  const listed = await listPhotosToZip(ctx.db, albumId, 'guests');
  const copies = await listKeptCopies(ctx, albumId, listed);
  const unmade = listed.filter(({ id }) => !copies.has(id));
  for (const [id, copy] of await ctx.renditions.cleanCopies.makeAllAtOnce(unmade, isLate))
    copies.set(id, copy);
  const photos: PhotoToZip[] = [];
  for (const photo of listed) {
    const copy = copies.get(photo.id);
    if (copy === undefined) throw new AppError('UNAVAILABLE', { retryAfter: RETRY_SECONDS });
    photos.push(copy === null ? { ...photo, content: null } : await describeCopy(ctx, photo, copy, isLate));
  }
  return photos;
}

/** Deletes copies whose files are lost, so that they are made again. */
async function listKeptCopies(ctx: Context, albumId: string, listed: readonly ListedPhoto[]) {
  const copies = new Map<string, CleanCopyTable | null>();
  for (const copy of await listCleanCopies(ctx.db, albumId)) copies.set(copy.photoId, copy);
  const files = listed.flatMap((photo) => {
    const copy = copies.get(photo.id);
    if (!copy || copy.rendition === 'preview') return [];
    const { name: storedFilename } = renditionFile(photo, copy.rendition);
    return [{ ...photo, storedFilename, sizeBytes: copy.sizeBytes }];
  });
  const lost = await findLostPhotos(ctx, files, makeTimeLimit(ctx, ASKING_MS));
  await forgetCleanCopies(ctx.db, [...lost]);
  for (const id of lost) copies.delete(id);
  return copies;
}

async function describeCopy(
  ctx: Context,
  photo: ListedPhoto,
  copy: CleanCopyTable,
  isLate: () => boolean,
): Promise<PhotoToZip> {
  const { rendition, sizeBytes, crc32, sha256 } = copy;
  const { storage } = photo;
  const { name: file } = renditionFile(photo, rendition);
  const content = { file, storage, sizeBytes, crc32, sha256 };
  const isKnown = rendition !== 'preview' || (await isStored(ctx, content));
  return {
    ...photo,
    copy: rendition,
    content: isKnown ? content : await readPreviewOnce(ctx, photo, isLate),
  };
}

async function isStored({ stores }: Context, { file, storage, sizeBytes }: StoredContent): Promise<boolean> {
  return sizeBytes > 0 && (await stores.named(storage).findSize(file)) === sizeBytes;
}

async function readPreviewOnce(
  ctx: Context,
  photo: ListedPhoto,
  isLate: () => boolean,
): Promise<StoredContent | null> {
  if (isLate()) throw new AppError('UNAVAILABLE', { retryAfter: RETRY_SECONDS });
  const preview = await readPreview(ctx, photo);
  if (preview) await storePreviewFacts(ctx.db, photo.id, preview);
  return preview;
}
