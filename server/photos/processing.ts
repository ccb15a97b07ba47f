import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { ImageRefused } from '../media/process/imaging.ts';
import { type Decoding, discardDecoded, startDecoding } from './decode-photo.ts';
import { rollBackPhoto } from './files/photo-removal.ts';
import { keepRendition, openOriginal, removeRenditions } from './files/rendition-files.ts';
import { CLAIM_MS } from './photo-claims.ts';
import { findPhoto, markReady, markUnreadable, type NewPhoto, type PhotoRow } from './photo-store.ts';
import { claimPhotos, freeClaimsOfOthers, renewClaims } from './photo-work-store.ts';

/** While one of these is under way for a photo, its claim is renewed. */
const PHOTO_TASKS: readonly string[] = ['show', 'thumbnail', 'preview', 'medium', 'resume', 'discard'];

/**
 * An answer waits this long for the thumbnail, in milliseconds; so 201 normally means that every viewer sees the photo.
 */
const SHOW_WAIT_MS = 5_000;
/** A node resumes work on so many photos at the same time. */
const AT_A_TIME = 20;
/** Half a minute together: less than a claim lasts. */
const WRITE_ATTEMPTS = 60;
const WRITE_PAUSE_MS = 500;

/** Of a photo that is not stored after all. Nothing waits for it. */
export function discardDecoding(ctx: Context, { id }: Pick<NewPhoto, 'id'>, decoding: Decoding): void {
  ctx.work
    .once({ task: 'discard', id }, () => discardDecoded(decoding))
    .catch((err) => ctx.log.warn({ err }, 'photos: pictures of a refused photo not removed'));
}

/**
 * Shows a photo that was just stored. Waits for the thumbnail, but not for ever; returns the photo as it is by then,
 * nothing when it was deleted. Until an answer is given a photo that cannot be decoded is rolled back: throws
 * ImageRefused. Runs within the task `show` of its upload.
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
    // Deleted meanwhile, with the file that was being read: that says nothing about the photo.
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
    // No uploader gets the answer that it is stored while it is being removed.
    if (isRollingBack) await shown;
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

/**
 * For photos that an upload will be answered with although another attempt stored them. One that this node still shows
 * is waited for, since it is rolled back when it turns out to be none. One that another node decodes stays from now on,
 * whatever it turns out to be. Returns whether there was any: their rows may have changed.
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

/**
 * Waits for the whole original to be decoded, stores its thumbnail and shows the photo, which it returns: nothing when
 * it was deleted meanwhile. Throws `ImageRefused` when it cannot be decoded.
 */
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
      // What was kept is gone from there.
      await discardDecoded(decoding);
      throw error;
    }
  });
}

/** The pictures are stored: while the database is down their photo waits for it, and is not left to the next claim. */
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
 * The job: resumes work on photos that no node works on, but for previews. Its rounds are short, since a crash may have
 * left many.
 */
export async function resumePhotoWork(ctx: Context): Promise<void> {
  const now = ctx.now();
  const max = Math.max(0, AT_A_TIME - ctx.work.keys().filter(({ task }) => task === 'resume').length);
  const claim = { nodeId: ctx.nodeId, now, until: now + CLAIM_MS, max };
  for (const photo of await claimPhotos(ctx.db, 'thumbnail', claim)) {
    // Named from its first moment on, so that a server that stops waits for it.
    ctx.work
      .once({ task: 'resume', id: photo.id }, () => deriveAgain(ctx, photo))
      .catch((err) => ctx.log.warn({ err }, 'photos: work failed, will be tried again'));
  }
}

/** The job: renews the claims of this node. */
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

/** The uploader may have an answer that it is safe: the original stays, only it cannot be shown. */
async function keepUnreadable(ctx: Context, photo: NewPhoto, error: ImageRefused): Promise<void> {
  if (!(await markUnreadable(ctx.db, photo))) return;
  ctx.events.publish({ type: 'photo.ready', albumId: photo.albumId, photoId: photo.id });
  ctx.log.warn({ err: error, photoId: photo.id }, 'photos: kept, but cannot be shown');
}
