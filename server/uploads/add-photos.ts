import { AppError } from '../../shared/errors.ts';
import { UNKNOWN_TYPE } from '../../shared/problems.ts';
import { ceilingOf, type TierLimits } from '../../shared/rules/tiers.ts';
import { UPLOAD_LIMITS } from '../../shared/rules/uploads/upload-limits.ts';
import { cleanFilename } from '../../shared/rules/uploads/uploads.ts';
import type { Context } from '../context.ts';
import { ImageRefused, type InspectedImage } from '../media/process/imaging.ts';
import { startDecoding } from '../photos/decode-photo.ts';
import { filesOf } from '../photos/files/photo-names.ts';
import { CLAIM_MS } from '../photos/photo-claims.ts';
import { findPhoto, type NewPhoto, type PhotoRow } from '../photos/photo-store.ts';
import { discardDecoding, settlePhotos, showPhoto } from '../photos/processing.ts';
import { newId, newStoredFilename } from '../random-ids.ts';
import { secondName } from '../storage/disk-links.ts';
import type { ReceivedFile } from '../storage/received-file.ts';
import type { LocalCopy } from '../storage/storage.ts';
import { PhotoKnown, type Skipped, writePhotoRow } from './photo-row.ts';
import type { KnownTo } from './session-store.ts';
import { type Admission, closedSince, findKnownKeys } from './upload-admission.ts';

export interface Uploader {
  userId: string | null;
  name: string | null;
  sessionHash: string | null;
  /** The location is removed before the photo is stored. */
  removesLocation: boolean;
  /** Refuses photos that this uploader knows of; null stores them again. */
  skipsKnownTo: KnownTo | null;
}

export interface Added {
  photos: PhotoRow[];
  rejected: { filename: string; refusal: AppError }[];
}

/** `clientKeys`: in the order of the files. Rejected files are removed. */
export async function addPhotos(
  ctx: Context,
  admission: Admission,
  uploader: Uploader,
  files: readonly ReceivedFile[],
  clientKeys: readonly string[] = [],
): Promise<Added> {
  // All are awaited: an error of one must not remove files that are being read.
  const settled = await Promise.allSettled(
    files.map(async (file, position): Promise<PhotoRow | AppError> => {
      const clientKey = clientKeys[position] ?? null;
      return addPhoto(ctx, admission, uploader, file, clientKey).catch(async (error) => {
        const refusal = error instanceof ImageRefused ? refusalOf(error, file) : error;
        // When the answer to a commit was lost, the row may be of this attempt.
        if (!(refusal instanceof AppError)) throw error;
        return (await findRepeated(ctx, admission, clientKey)) ?? refusal;
      });
    }),
  );
  const outcomes = settled.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
  const added: Added = { photos: [], rejected: [] };
  outcomes.forEach((outcome, position) => {
    const filename = cleanFilename(files[position]?.filename ?? '');
    if (outcome instanceof AppError) {
      added.rejected.push({ filename, refusal: outcome });
      ctx.meter?.photoRefused(outcome.code);
    } else added.photos.push(outcome);
  });
  return added;
}

/**
 * Only refused files are asked for: nearly all are new. PHOTO_REMOVED for a tombstone, UNAVAILABLE while another
 * attempt works.
 */
async function findRepeated(
  ctx: Context,
  { albumId }: Admission,
  clientKey: string | null,
): Promise<PhotoRow | AppError | undefined> {
  if (clientKey === null) return undefined;
  try {
    const { photos, removed } = await findKnownKeys(ctx, albumId, [clientKey]);
    return removed.has(clientKey) ? new AppError('PHOTO_REMOVED') : photos.get(clientKey);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function refusalOf({ code }: ImageRefused, { declaredType }: ReceivedFile): AppError {
  return code === 'NOT_AN_IMAGE'
    ? new AppError(code, { type: refusedType(declaredType) })
    : new AppError(code);
}

/** The client's, unless the content disproves it. */
function refusedType(declaredType: string): string {
  const isType = declaredType.length <= 100 && /^[\w.+-]+\/[\w.+-]+$/u.test(declaredType);
  const isKnown = declaredType !== 'application/octet-stream';
  return isType && isKnown && !UPLOAD_LIMITS.mimeTypes.includes(declaredType) ? declaredType : UNKNOWN_TYPE;
}

async function addPhoto(
  ctx: Context,
  admission: Admission,
  uploader: Uploader,
  file: ReceivedFile,
  clientKey: string | null,
): Promise<PhotoRow> {
  requireFittingSize(file, admission.limits);
  const image = await ctx.imaging.inspect(file.path);
  const cleaned = uploader.removesLocation
    ? { ...file, ...(await ctx.imaging.removeLocation(file.path)) }
    : file;
  const photo: NewPhoto = {
    ...describeNew(ctx, admission, uploader, cleaned, image, clientKey),
    receivedSha256: cleaned.sha256 === file.sha256 ? null : file.sha256,
  };

  // The album may have the file with or without its location.
  const hashes = [...new Set([photo.sha256, file.sha256])];
  const skipped = uploader.skipsKnownTo && { hashes, knownTo: uploader.skipsKnownTo };
  // From before its row exists until it is shown, no retry is told that it is stored.
  return ctx.work.once({ task: 'show', id: photo.id }, () =>
    storeAndShow(ctx, admission, photo, file, skipped),
  );
}

async function storeAndShow(
  ctx: Context,
  admission: Admission,
  photo: NewPhoto,
  file: ReceivedFile,
  skipped: Skipped | null,
): Promise<PhotoRow> {
  // Decoding takes longest: meanwhile file and row are stored.
  const second = secondName(file.path);
  const ahead = second && startDecoding(ctx, photo, second);
  const original = await storePhoto(ctx, admission, photo, file, skipped).catch(async (error) => {
    if (ahead) discardDecoding(ctx, photo, ahead);
    if (error instanceof PhotoKnown) throw await settleKnown(ctx, error.earlier);
    throw error;
  });
  if (!original) {
    if (ahead) discardDecoding(ctx, photo, ahead);
    // Another attempt was first.
    const { photos } = await findKnownKeys(ctx, admission.albumId, [photo.clientKey ?? '']);
    const [earlier] = photos.values();
    if (!earlier) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
    return earlier;
  }
  if (ahead) await original.release();
  const decoding = ahead ?? startDecoding(ctx, photo, original);
  const shown = await showPhoto(ctx, photo, decoding).catch(async (error) => {
    // It cannot be read, or the album was deleted meanwhile.
    throw (await closedSince(ctx, admission)) ?? error;
  });
  if (!shown) throw (await closedSince(ctx, admission)) ?? new AppError('PHOTO_REMOVED');
  ctx.meter?.photoStored(photo.sizeBytes);
  return shown;
}

/** PHOTO_KNOWN; UNAVAILABLE when the earlier one is gone. */
async function settleKnown(ctx: Context, earlier: PhotoRow): Promise<AppError> {
  await settlePhotos(ctx, [earlier]);
  const present = await findPhoto(ctx.db, earlier.id);
  const isPhoto = present && present.state !== 'unreadable';
  return isPhoto ? new AppError('PHOTO_KNOWN') : new AppError('UNAVAILABLE', { retryAfter: 1 });
}

/** Durably. Null when the album has this client key. Throws PhotoKnown. */
async function storePhoto(
  ctx: Context,
  admission: Admission,
  photo: NewPhoto,
  { path }: ReceivedFile,
  skipped: Skipped | null,
): Promise<LocalCopy | null> {
  const store = ctx.stores.current;
  const original = await store.keep(path, photo.storedFilename, photo.mimeType);
  const isWritten = await writePhotoRow(ctx, admission, photo, skipped).catch(async (error) => {
    await original.release();
    // Other errors may have left a row, whose retry needs the file. `npm run fsck` finds files without a row.
    if (error instanceof AppError || error instanceof PhotoKnown)
      await store.remove(filesOf(photo.storedFilename));
    throw error;
  });
  if (isWritten) return original;
  await original.release();
  await store.remove(filesOf(photo.storedFilename));
  return null;
}

function requireFittingSize(
  { sizeBytes, filename }: ReceivedFile,
  { maxFileBytes: maxBytes }: TierLimits,
): void {
  if (sizeBytes === 0) throw new AppError('EMPTY_FILE');
  if (sizeBytes <= ceilingOf(maxBytes)) return;
  throw new AppError('FILE_TOO_LARGE', { sizeBytes, maxBytes, filename: cleanFilename(filename) });
}

function describeNew(
  ctx: Context,
  { albumId }: Admission,
  uploader: Uploader,
  file: ReceivedFile,
  image: InspectedImage,
  clientKey: string | null,
): Omit<NewPhoto, 'receivedSha256'> {
  const now = ctx.now();
  return {
    id: newId(),
    albumId,
    uploaderId: uploader.userId,
    uploaderName: uploader.name,
    uploadSessionHash: uploader.sessionHash,
    clientKey,
    originalFilename: cleanFilename(file.filename),
    storedFilename: newStoredFilename(image.mimeType),
    mimeType: image.mimeType,
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    crc32: file.crc32,
    width: image.width,
    height: image.height,
    state: 'processing',
    placeholder: '',
    perceptualHash: null,
    takenAt: null,
    exif: null,
    previewMade: false,
    storage: ctx.stores.current.name,
    claimedUntil: now + CLAIM_MS,
    claimedBy: ctx.nodeId,
    changedVersion: 0,
    isInFullZip: false,
    createdAt: now,
  };
}
