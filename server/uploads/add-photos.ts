import { AppError } from '../../shared/errors.ts';
import { UNKNOWN_TYPE } from '../../shared/problems.ts';
import { toCeiling } from '../../shared/rules/tiers.ts';
import { UPLOAD_LIMITS } from '../../shared/rules/uploads/upload-limits.ts';
import { cleanFilename, isVideoTooLong } from '../../shared/rules/uploads/uploads.ts';
import type { Context } from '../context.ts';
import { ImageRefused, type InspectedImage, THUMBNAIL_FORMATS } from '../media/process/imaging.ts';
import { listFilenames } from '../photos/files/photo-names.ts';
import { keepRendition } from '../photos/files/rendition-files.ts';
import type { Derived, NewPhoto, PhotoRow } from '../photos/photo-store.ts';
import {
  announceShown,
  describeDerived,
  describeVideoRow,
  keepPictures,
  resumePhotoWork,
} from '../photos/processing.ts';
import { newId, newStoredFilename } from '../random-ids.ts';
import type { ReceivedFile } from '../storage/received-file.ts';
import { cleanFile, type Examined, examineFile, inspectFile } from './examine-file.ts';
import { type Skipped, writePhotoRow } from './photo-row.ts';
import type { KnownTo } from './session-store.ts';
import { type Admission, findKnownKeys, getMaxFileBytes, toAttemptKey } from './upload-admission.ts';

export interface Uploader {
  userId: string | null;
  name: string | null;
  sessionHash: string | null;
  removesLocation: boolean;
  /** If null, photos that the uploader knows are stored again. */
  skipsKnownTo: KnownTo | null;
}

export interface Added {
  photos: PhotoRow[];
  rejected: { filename: string; refusal: AppError }[];
}

/** `clientKeys` are in the order of the files. Deletes rejected files. */
export async function addPhotos(
  ctx: Context,
  admission: Admission,
  uploader: Uploader,
  files: readonly ReceivedFile[],
  clientKeys: readonly string[] = [],
): Promise<Added> {
  // Waits for all files, because an error of one must not delete others that are being read.
  const settled = await Promise.allSettled(
    files.map(async (file, position): Promise<PhotoRow | AppError> => {
      const clientKey = clientKeys[position] ?? null;
      return addPhoto(ctx, admission, uploader, file, clientKey).catch(async (error) => {
        const refusal = error instanceof ImageRefused ? toAppError(error, file, admission) : error;
        // If the response to a commit was lost, the row may come from this attempt.
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

/** Returns PHOTO_REMOVED for a tombstone. Called for rejected files only, because nearly all are new. */
async function findRepeated(
  ctx: Context,
  { albumId }: Admission,
  clientKey: string | null,
): Promise<PhotoRow | AppError | undefined> {
  if (clientKey === null) return undefined;
  const { photos, removed } = await findKnownKeys(ctx, albumId, [clientKey]);
  return removed.has(clientKey) ? new AppError('PHOTO_REMOVED') : photos.get(clientKey);
}

function toAppError(
  { code, message }: ImageRefused,
  { declaredType }: ReceivedFile,
  { takesVideos }: Admission,
): AppError {
  if (code === 'NOT_AN_IMAGE' || (code.startsWith('VIDEO_') && !takesVideos))
    return new AppError('NOT_AN_IMAGE', { type: refusedType(declaredType) });
  return code === 'VIDEO_CODEC' ? new AppError(code, { codec: message }) : new AppError(code);
}

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
  const maxBytes = getMaxFileBytes(admission);
  requireFittingSize(file, maxBytes);
  const attempt = toAttemptKey(admission.albumId, clientKey ?? newId());
  const earlier = ctx.work.running(attempt);
  if (earlier) {
    await earlier.catch(() => undefined);
    throw new AppError('UNAVAILABLE', { retryAfter: 1 });
  }
  return ctx.work.once(attempt, async () => {
    const requireAccepted = (image: InspectedImage) => requireAcceptedFile(file, image, admission);
    // A photo of the size of a video is not decoded.
    if (file.sizeBytes > toCeiling(admission.limits.maxFileBytes))
      requireAccepted(await inspectFile(ctx, file.path));
    const cleaned = uploader.removesLocation ? { ...file, ...(await cleanFile(ctx, file)) } : file;
    const flushed = ctx.stores.current.flush(file.path);
    flushed.catch(() => undefined);
    return examineFile(ctx, file, requireAccepted, async (examined) => {
      const described = describeNew(ctx, admission, uploader, cleaned, examined, clientKey);
      const photo = { ...described, receivedSha256: cleaned.sha256 === file.sha256 ? null : file.sha256 };
      // The album may have the file with or without its location.
      const hashes = [...new Set([photo.sha256, file.sha256])];
      const skipped = uploader.skipsKnownTo && { hashes, knownTo: uploader.skipsKnownTo };
      await keepFiles(ctx, photo, { ...examined, ...file, flushed });
      return commitPhoto(ctx, admission, photo, skipped);
    });
  });
}

/** Stores the files durably. If one file fails, all are removed, because no row names them yet. */
async function keepFiles(
  ctx: Context,
  photo: NewPhoto,
  { path, posterPath, flushed, ...pictures }: Examined & ReceivedFile & { flushed: Promise<void> },
): Promise<void> {
  const store = ctx.stores.current;
  const results = await Promise.allSettled([
    store.keep(path, photo.storedFilename, photo.mimeType, flushed).then((original) => original.release()),
    pictures.derived && keepPictures(ctx, photo, { ...pictures, ...pictures.derived }),
    // `resumePhotoWork` makes the pictures from it.
    !pictures.derived && photo.video && posterPath && keepRendition(ctx, photo, 'preview', posterPath),
  ]);
  const failed = results.find(({ status }) => status === 'rejected');
  if (!failed) return;
  await store.remove(listFilenames(photo.storedFilename)).catch(() => undefined);
  throw (failed as PromiseRejectedResult).reason;
}

async function commitPhoto(
  ctx: Context,
  admission: Admission,
  photo: NewPhoto,
  skipped: Skipped | null,
): Promise<PhotoRow> {
  const row = await writePhotoRow(ctx, admission, photo, skipped).catch(async (error) => {
    // Other errors may have left a row that needs the file. `npm run fsck` finds files without a row.
    if (error instanceof AppError) await ctx.stores.current.remove(listFilenames(photo.storedFilename));
    throw error;
  });
  ctx.meter?.photoStored(row.sizeBytes);
  if (row.state === 'ready') announceShown(ctx, row);
  else resumePhotoWork(ctx).catch((err) => ctx.log.warn({ err }, 'photos: work not begun, the job will'));
  return row;
}

/** Throws NOT_AN_IMAGE for a video if the album takes none; FILE_TOO_LARGE, VIDEO_TOO_LONG. */
function requireAcceptedFile(
  file: ReceivedFile,
  { video }: InspectedImage,
  { limits, takesVideos }: Admission,
): void {
  if (video && !takesVideos) throw new ImageRefused('NOT_AN_IMAGE', 'a video');
  requireFittingSize(file, video ? limits.maxVideoBytes : limits.maxFileBytes);
  const { maxVideoSeconds: maxSeconds } = limits;
  if (video && isVideoTooLong(video.durationMs, maxSeconds))
    throw new AppError('VIDEO_TOO_LONG', { maxSeconds });
}

function requireFittingSize({ sizeBytes, filename }: ReceivedFile, maxBytes: number): void {
  if (sizeBytes === 0) throw new AppError('EMPTY_FILE');
  if (sizeBytes <= toCeiling(maxBytes)) return;
  throw new AppError('FILE_TOO_LARGE', { sizeBytes, maxBytes, filename: cleanFilename(filename) });
}

function describeNew(
  ctx: Context,
  { albumId }: Admission,
  uploader: Uploader,
  file: ReceivedFile,
  { image, derived }: Examined,
  clientKey: string | null,
): Omit<NewPhoto, 'receivedSha256'> {
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
    state: derived ? 'ready' : 'processing',
    ...(derived ? describeDerived(derived) : describeHeader(image)),
    storage: ctx.stores.current.name,
    claimedUntil: 0,
    claimedBy: null,
    changedVersion: 0,
    isInFullZip: false,
    createdAt: ctx.now(),
  };
}

function describeHeader({ width, height, video }: InspectedImage): Derived {
  return {
    width,
    height,
    placeholder: '',
    perceptualHash: null,
    takenAt: null,
    exif: null,
    thumbnailFormat: THUMBNAIL_FORMATS[0],
    previewMade: false,
    ...describeVideoRow(video),
  };
}
