// Takes received files into an album, one by one (ARCHITECTURE.md, A photo's way): inspect it, store it durably, write
// its row, show it.

import { AppError } from '../../shared/errors.ts';
import { limitsOf, type Tier } from '../../shared/rules/tiers.ts';
import { cleanFilename, refusedType } from '../../shared/rules/uploads.ts';
import { addStorage } from '../accounts/storage-ledger.ts';
import type { Context } from '../context.ts';
import { isMissingReference } from '../db/open-db.ts';
import { ImageRefused, type InspectedImage } from '../images/imaging.ts';
import { newId, newStoredFilename } from '../random-ids.ts';
import type { ReceivedFile } from '../storage/received-file.ts';
import { derivePhoto } from './derive-photo.ts';
import { filesOf } from './photo-names.ts';
import { refuseRemoved, rollBackPhoto } from './photo-removal.ts';
import {
  findPhoto,
  findPhotosByKey,
  freeClaimsOfOthers,
  insertPhoto,
  noteContribution,
  type PhotoRow,
  reservePhotoSlot,
} from './photo-store.ts';
import { CLAIM_MS, keepUnreadable } from './photo-work.ts';

/**
 * An answer waits this long for the thumbnail, in milliseconds; so 201 normally means that every viewer sees the photo.
 */
const WAIT_MS = 5_000;
const MB = 1024 * 1024;

export interface Target {
  albumId: string;
  ownerId: string;
  ownerTier: Tier;
  /** The album's upload refusal, asked for when there was no slot for a photo; null when there is none (any more). */
  uploadRefusalOf(): Promise<AppError | null>;
}

export interface Uploader {
  userId: string | null;
  name: string | null;
  sessionHash: string | null;
  /** The uploader asks us to store the photos without the place where they were taken. */
  removesLocation: boolean;
}

export interface Added {
  photos: PhotoRow[];
  rejected: { filename: string; refusal: AppError }[];
}

/** `clientKeys` belong to the files in their order. Nothing of a rejected file remains. */
export async function addPhotos(
  ctx: Context,
  target: Target,
  uploader: Uploader,
  files: readonly ReceivedFile[],
  clientKeys: readonly string[] = [],
): Promise<Added> {
  const known = await findKeptByKey(ctx, target.albumId, [...clientKeys]);
  // Waits for every file: an error of one must not remove the files of the others while they are read.
  const settled = await Promise.allSettled(
    files.map(async (file, position): Promise<PhotoRow | AppError> => {
      const clientKey = clientKeys[position] ?? null;
      try {
        const stored = known.find((photo) => photo.clientKey !== null && photo.clientKey === clientKey);
        return stored ?? (await addPhoto(ctx, target, uploader, file, clientKey));
      } catch (error) {
        if (error instanceof ImageRefused) return refusalOf(error, file);
        if (error instanceof AppError) return error;
        throw error;
      }
    }),
  );
  const outcomes = settled.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
  const added: Added = { photos: [], rejected: [] };
  outcomes.forEach((outcome, position) => {
    const filename = cleanFilename(files[position]?.filename ?? '');
    if (outcome instanceof AppError) added.rejected.push({ filename, refusal: outcome });
    else added.photos.push(outcome);
  });
  return added;
}

function refusalOf({ code }: ImageRefused, { declaredType }: ReceivedFile): AppError {
  return code === 'NOT_AN_IMAGE'
    ? new AppError(code, { type: refusedType(declaredType) })
    : new AppError(code);
}

/**
 * The photos that the album has under these client keys. One that an earlier attempt is still decoding is waited for,
 * since it is rolled back when it turns out to be none. One that another node decodes stays from now on, whatever it
 * turns out to be.
 */
export async function findKeptByKey(ctx: Context, albumId: string, keys: string[]): Promise<PhotoRow[]> {
  const found = await findPhotosByKey(ctx.db, albumId, keys);
  const theirs = found.filter(({ claimedBy, state }) => state === 'processing' && claimedBy !== ctx.nodeId);
  if (theirs.length > 0) {
    const ids = theirs.map(({ id }) => id);
    await freeClaimsOfOthers(ctx.db, ids, ctx.nodeId);
  }
  const atWork = found.map(showing).filter((key) => ctx.work.isRunning(key));
  if (atWork.length + theirs.length === 0) return found;
  await Promise.allSettled(atWork.map((key) => ctx.work.once(key, async () => undefined)));
  return findPhotosByKey(ctx.db, albumId, keys);
}

function showing(photo: PhotoRow): string {
  return `show ${photo.id}`;
}

async function addPhoto(
  ctx: Context,
  target: Target,
  uploader: Uploader,
  file: ReceivedFile,
  clientKey: string | null,
): Promise<PhotoRow> {
  await refuseRemoved(ctx.db, target.albumId, clientKey);
  if (file.sizeBytes === 0) throw new AppError('EMPTY_FILE');
  const maxBytes = ctx.config.MAX_FILE_MB * MB;
  if (file.sizeBytes > maxBytes) {
    const { sizeBytes, filename } = file;
    throw new AppError('FILE_TOO_LARGE', { sizeBytes, maxBytes, filename: cleanFilename(filename) });
  }
  const image = await ctx.imaging.inspect(file.path);
  const cleaned = uploader.removesLocation
    ? { ...file, ...(await ctx.imaging.removeLocation(file.path)) }
    : file;
  const photo = describeNew(ctx, target, uploader, cleaned, image, clientKey);

  const store = ctx.stores.current;
  const original = await store.keep(file.path, photo.storedFilename, photo.mimeType);
  const stored = await writeRow(ctx, target, photo).catch(async (error) => {
    await original.release();
    // Only our own refusals are sure to have left no row. When the answer to a commit was lost the row may be there,
    // and a retry will be answered with it: then its file must be there too. A file without a row does no harm;
    // `npm run fsck` finds it.
    if (error instanceof AppError) await store.remove(filesOf(photo.storedFilename));
    throw error;
  });
  if (stored.id !== photo.id) {
    // Another attempt with the same file came first: that one counts.
    await original.release();
    await store.remove(filesOf(photo.storedFilename));
    const [shown] = await findKeptByKey(ctx, target.albumId, [clientKey ?? '']);
    if (!shown) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
    return shown;
  }
  const shown = await ctx.work
    .once(showing(photo), () => show(ctx, photo, original))
    .catch(async (error) => {
      // It cannot be read; or its files went with the album while it was inspected.
      throw (await target.uploadRefusalOf()) ?? error;
    });
  if (!shown) throw (await target.uploadRefusalOf()) ?? new AppError('PHOTO_REMOVED');
  return shown;
}

/**
 * Waits for the thumbnail, but not for ever; returns the photo as it is by then, nothing when it was deleted. Until an
 * answer is given a photo that cannot be decoded is rolled back.
 */
async function show(
  ctx: Context,
  photo: PhotoRow,
  original: { path: string; release(): Promise<void> },
): Promise<PhotoRow | undefined> {
  let answered = false;
  let isTakingBack = false;
  const shown = derivePhoto(ctx, photo, original.path)
    .catch(async (error) => {
      if (!(error instanceof ImageRefused)) throw error;
      if (answered) {
        await keepUnreadable(ctx, photo, error);
        return undefined;
      }
      isTakingBack = true;
      // Deleted meanwhile, with the file that was being read: that says nothing about the photo.
      if (await rollBackPhoto(ctx, photo.id)) throw error;
      return undefined;
    })
    .finally(() => original.release());
  shown.catch((err) => {
    if (answered) ctx.log.warn({ err }, 'photos: thumbnail failed, will be tried again');
  });

  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), WAIT_MS);
  });
  try {
    const ready = await Promise.race([shown, timeout]);
    if (ready) return ready;
    // No uploader gets the answer that it is stored while it is being removed.
    if (isTakingBack) await shown;
  } catch (error) {
    if (error instanceof ImageRefused) throw error;
    // The original is safe and its row is the job: it will be tried again.
    ctx.log.warn({ err: error }, 'photos: thumbnail failed, will be tried again');
  } finally {
    answered = true;
    clearTimeout(timer);
  }
  return findPhoto(ctx.db, photo.id);
}

/** One transaction for the row, the counters and the contribution; returns the photo that has this client key. */
async function writeRow(ctx: Context, target: Target, photo: PhotoRow): Promise<PhotoRow> {
  const limits = limitsOf(target.ownerTier);
  const inserted = await ctx.db
    .transaction()
    .execute(async (tx) => {
      // Everywhere in this order: user, album, photo. So no two transactions wait for each other.
      if (!(await addStorage(tx, target.ownerId, photo.sizeBytes, limits.maxStorageBytes))) {
        throw new AlbumFull(new AppError('STORAGE_LIMIT'));
      }
      const wanted = { bytes: photo.sizeBytes, maxPhotos: limits.maxPhotosPerAlbum, now: photo.createdAt };
      if (!(await reservePhotoSlot(tx, target.albumId, wanted))) {
        throw new AlbumFull(new AppError('PHOTO_LIMIT', { max: limits.maxPhotosPerAlbum }));
      }
      // A transaction that deletes a photo locks its album: from here on none can come between this check and the row.
      await refuseRemoved(tx, target.albumId, photo.clientKey);
      if (!(await insertPhoto(tx, photo))) throw new KeyTaken();
      if (photo.uploaderId !== null && photo.uploaderId !== target.ownerId) {
        await noteContribution(tx, target.albumId, photo.uploaderId, photo.createdAt);
      }
      return photo;
    })
    .catch((error) => {
      if (error instanceof AlbumFull || error instanceof KeyTaken) return error;
      // The uploader's account was deleted meanwhile.
      if (isMissingReference(error)) throw new AppError('NOT_SIGNED_IN');
      throw error;
    });

  // Where the album or its owner has gone there is no slot either.
  if (inserted instanceof AlbumFull) throw (await target.uploadRefusalOf()) ?? inserted.refusal;
  if (inserted instanceof KeyTaken) {
    const [stored] = await findPhotosByKey(ctx.db, target.albumId, [photo.clientKey ?? '']);
    if (!stored) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
    return stored;
  }
  return inserted;
}

/** The album is full or closed: rolls the transaction back. */
class AlbumFull extends Error {
  readonly refusal: AppError;

  constructor(refusal: AppError) {
    super();
    this.refusal = refusal;
  }
}
/** The album has a photo with this client key: rolls the transaction back. */
class KeyTaken extends Error {}

function describeNew(
  ctx: Context,
  target: Target,
  uploader: Uploader,
  file: ReceivedFile,
  image: InspectedImage,
  clientKey: string | null,
): PhotoRow {
  const now = ctx.now();
  return {
    id: newId(),
    albumId: target.albumId,
    uploaderId: uploader.userId,
    uploaderName: uploader.name,
    uploadSessionHash: uploader.sessionHash,
    clientKey,
    originalFilename: cleanFilename(file.filename),
    storedFilename: newStoredFilename(image.mimeType),
    mimeType: image.mimeType,
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    width: image.width,
    height: image.height,
    state: 'processing',
    placeholder: '',
    takenAt: null,
    exif: null,
    previewMade: 0,
    storage: ctx.stores.current.name,
    claimedUntil: now + CLAIM_MS,
    claimedBy: ctx.nodeId,
    changedVersion: 0,
    createdAt: now,
  };
}
