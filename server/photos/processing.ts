import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { ImageRefused } from '../media/process/imaging.ts';
import { type Decoding, discardDecoded, startDecoding } from './decode-photo.ts';
import { rollBackPhoto } from './files/photo-removal.ts';
import { keepRendition, openOriginal, removeRenditions } from './files/rendition-files.ts';
import { CLAIM_MS } from './photo-claims.ts';
import { findPhoto, markReady, markUnreadable, type NewPhoto, type PhotoRow } from './photo-store.ts';
import { claimPhotos, freeClaimsOfOthers, renewClaims } from './photo-work-store.ts';

/** While one of these runs, the claim of its photo is renewed. */
const PHOTO_TASKS: readonly string[] = ['show', 'thumbnail', 'preview', 'medium', 'resume', 'discard'];

/** Milliseconds that an answer waits for the thumbnail: after a 201 all viewers normally see the photo. */
const SHOW_WAIT_MS = 5_000;
/** The next is read from its store while one is decoded. */
const RESUMED_PER_JOB = 2;
/** Half a minute in all: less than a claim lasts. */
const WRITE_ATTEMPTS = 60;
const WRITE_PAUSE_MS = 500;

/** For a photo that is not stored. Does not wait. */
export function discardDecoding(ctx: Context, { id }: Pick<NewPhoto, 'id'>, decoding: Decoding): void {
  ctx.work
    .once({ task: 'discard', id }, () => discardDecoded(decoding))
    .catch((err) => ctx.log.warn({ err }, 'photos: pictures of a refused photo not removed'));
}

/**
 * Waits for the thumbnail up to `SHOW_WAIT_MS`. Until then an undecodable photo is rolled back: throws ImageRefused.
 * Undefined when the photo was deleted meanwhile.
 */
export async function showPhoto(
  ctx: Context,
  photo: NewPhoto,
  decoding: Decoding,
): Promise<PhotoRow | undefined> {
  let answered = false;
  let isRollingBack = false;
  const shown = showDecoded(ctx, photo, () => decoding).catch(async (error) => {
    if (!(error instanceof ImageRefused)) throw error;
    if (answered) {
      await keepUnreadable(ctx, photo, error);
      return undefined;
    }
    isRollingBack = true;
    // Deleted while it was read: that says nothing about the photo.
    if (await rollBackPhoto(ctx, photo.id)) throw error;
    return undefined;
  });
  shown.catch((err) => {
    if (answered) ctx.log.warn({ err }, 'photos: thumbnail failed, will be tried again');
  });

  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), SHOW_WAIT_MS);
  });
  try {
    const ready = await Promise.race([shown, timeout]);
    if (ready) return ready;
    // Nobody may hear that it is stored while it is being removed.
    if (isRollingBack) await shown;
  } catch (error) {
    if (error instanceof ImageRefused) throw error;
    // The original is safe and its row is the job.
    ctx.log.warn({ err: error }, 'photos: thumbnail failed, will be tried again');
  } finally {
    answered = true;
    clearTimeout(timer);
  }
  return findPhoto(ctx.db, photo.id);
}

/**
 * For photos that another attempt stored: waits for those that this node shows, and keeps those that another node
 * decodes. Returns whether rows may have changed.
 */
export async function settlePhotos(ctx: Context, photos: readonly PhotoRow[]): Promise<boolean> {
  const theirs = photos.filter(
    ({ claimedBy, state }) => state === 'processing' && claimedBy !== null && claimedBy !== ctx.nodeId,
  );
  if (theirs.length > 0) {
    const ids = theirs.map(({ id }) => id);
    await freeClaimsOfOthers(ctx.db, ids, ctx.nodeId);
  }
  const shows = photos.flatMap(({ id }) => ctx.work.running({ task: 'show', id }) ?? []);
  await Promise.allSettled(shows);
  return shows.length + theirs.length > 0;
}

/** Undefined when the photo was deleted meanwhile. Throws `ImageRefused` when it cannot be decoded. */
function showDecoded(ctx: Context, photo: NewPhoto, decode: () => Decoding): Promise<PhotoRow | undefined> {
  return ctx.work.once({ task: 'thumbnail', id: photo.id }, async () => {
    const decoding = decode();
    try {
      const derived = await decoding.derived;
      const files = { ...photo, thumbnailFormat: derived.thumbnailFormat };
      await keepRendition(ctx, files, 'thumb', decoding.thumbnailPath);
      if (derived.previewMade) await keepRendition(ctx, files, 'preview', decoding.previewPath);
      const ready = {
        width: derived.width,
        height: derived.height,
        placeholder: derived.placeholder,
        perceptualHash: derived.perceptualHash,
        takenAt: derived.takenAt,
        exif: derived.exif === null ? null : JSON.stringify(derived.exif),
        thumbnailFormat: derived.thumbnailFormat,
        previewMade: derived.previewMade,
      };
      const shown = await whenItAnswers(() => markReady(ctx.db, photo, ready));
      if (!shown) {
        await removeRenditions(ctx, photo);
        return undefined;
      }
      if (!derived.previewMade) ctx.renditions.previews.noteShown();
      ctx.events.publish({ type: 'photo.ready', albumId: photo.albumId, photoId: photo.id });
      return shown;
    } catch (error) {
      // Files that were kept have moved.
      await discardDecoded(decoding);
      throw error;
    }
  });
}

/** The pictures are stored: the photo waits for the database, not for the next claim. */
async function whenItAnswers<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (attempt === WRITE_ATTEMPTS) throw error;
      await pause(WRITE_PAUSE_MS);
    }
  }
}

/**
 * The job. Previews are not its work. Claims few at a time, so that other nodes have their part. False: none was left.
 */
export async function resumePhotoWork(ctx: Context): Promise<boolean> {
  const now = ctx.now();
  const atWork = ctx.work.keys().filter(({ task }) => task === 'resume').length;
  const max = Math.max(0, RESUMED_PER_JOB * ctx.config.IMAGE_JOBS - atWork);
  const claim = { nodeId: ctx.nodeId, now, until: now + CLAIM_MS, max };
  const photos = await claimPhotos(ctx.db, 'thumbnail', claim);
  const mayMoreWait = photos.length === max;
  for (const photo of photos) {
    // Named at once, so that a stopping server waits for it.
    ctx.work
      .once({ task: 'resume', id: photo.id }, () => deriveAgain(ctx, photo))
      .then(() => (mayMoreWait && !ctx.isDraining ? resumePhotoWork(ctx) : undefined))
      .catch((err) => ctx.log.warn({ err }, 'photos: work failed, will be tried again'));
  }
  return photos.length + atWork > 0;
}

/** The job. */
export async function renewPhotoClaims(ctx: Context): Promise<void> {
  const atWork = ctx.work.keys().filter(({ task }) => PHOTO_TASKS.includes(task));
  const ids = atWork.map(({ id }) => id);
  await renewClaims(ctx.db, ctx.nodeId, ids, ctx.now() + CLAIM_MS);
}

async function deriveAgain(ctx: Context, photo: PhotoRow): Promise<void> {
  const original = await openOriginal(ctx, photo);
  try {
    await showDecoded(ctx, photo, () => startDecoding(ctx, photo, original));
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    await keepUnreadable(ctx, photo, error);
  } finally {
    await original.release();
  }
}

/** The uploader may know that it is stored: the original stays. */
async function keepUnreadable(ctx: Context, photo: NewPhoto, error: ImageRefused): Promise<void> {
  if (!(await markUnreadable(ctx.db, photo))) return;
  ctx.events.publish({ type: 'photo.ready', albumId: photo.albumId, photoId: photo.id });
  ctx.log.warn({ err: error, photoId: photo.id }, 'photos: kept, but cannot be shown');
}
