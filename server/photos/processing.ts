import { rm } from 'node:fs/promises';
import type { Context } from '../context.ts';
import { type DerivedImage, ImageRefused, ImagingFailed, type VideoFacts } from '../media/process/imaging.ts';
import type { PhotoFiles } from '../renditions.ts';
import type { LocalCopy } from '../storage/storage.ts';
import { derivePhoto } from './derive-photo.ts';
import { renditionFile } from './files/photo-names.ts';
import { incomingPath, keepRendition, openOriginal, removeRenditions } from './files/rendition-files.ts';
import { CLAIM_MS } from './photo-claims.ts';
import { type Derived, findPhoto, markReady, markUnreadable, type PhotoRow } from './photo-store.ts';
import { claimPhotos, putOffPhoto, renewClaims } from './photo-work-store.ts';

const PHOTO_TASKS: readonly string[] = ['resume', 'preview', 'medium', 'playback'];

const RESUMED_PER_JOB = 2;

export function describeDerived(derived: DerivedImage): Derived {
  const { width, height, placeholder, perceptualHash, takenAt, thumbnailFormat, previewMade } = derived;
  const exif = derived.exif === null ? null : JSON.stringify(derived.exif);
  const video = describeVideoRow(derived.video);
  return {
    width,
    height,
    placeholder,
    perceptualHash,
    takenAt,
    exif,
    thumbnailFormat,
    previewMade,
    ...video,
  };
}

export function describeVideoRow(video: VideoFacts | null): Pick<Derived, 'video' | 'playbackCopy'> {
  return { video: video && JSON.stringify(video), playbackCopy: video?.needsCopy ? 'wanted' : null };
}

export async function keepPictures(
  ctx: Context,
  photo: PhotoFiles,
  pictures: { thumbnailPath: string; previewPath: string; previewMade: boolean },
): Promise<void> {
  await keepRendition(ctx, photo, 'thumb', pictures.thumbnailPath);
  if (pictures.previewMade) await keepRendition(ctx, photo, 'preview', pictures.previewPath);
}

/** Call this once for each photo, when its row becomes `ready`. */
export function announceShown(ctx: Context, photo: PhotoRow): void {
  const { id, albumId, previewMade } = photo;
  if (photo.video !== null) makeVideoPlayable(ctx, photo);
  if (!previewMade) ctx.renditions.previews.noteShown();
  ctx.events.publish({ type: 'photo.ready', albumId, photoId: id });
}

/** Guests cannot play a video before its clean copy is made. */
function makeVideoPlayable(ctx: Context, photo: PhotoRow): void {
  ctx.renditions.cleanCopies
    .makeAtOnce(photo)
    .catch((err) => ctx.log.warn({ err, photoId: photo.id }, 'videos: no clean copy, will be tried again'));
}

/** Decodes photos that were only stored. Takes a few at a time, so that other nodes can share the work. */
export async function resumePhotoWork(ctx: Context): Promise<boolean> {
  const now = ctx.now();
  const atWork = ctx.work.keys().filter(({ task }) => task === 'resume').length;
  const max = Math.max(0, RESUMED_PER_JOB * ctx.config.IMAGE_JOBS - atWork);
  const claim = { nodeId: ctx.nodeId, now, until: now + CLAIM_MS, max };
  const photos = await claimPhotos(ctx.db, 'thumbnail', claim);
  const mayMoreWait = photos.length === max;
  for (const photo of photos) {
    // The work is registered at once, so that a stopping server waits for it.
    ctx.work
      .once({ task: 'resume', id: photo.id }, () => showPhoto(ctx, photo))
      .then(() => (mayMoreWait && !ctx.isDraining ? resumePhotoWork(ctx) : undefined))
      .catch((err) => ctx.log.warn({ err }, 'photos: work failed, will be tried again'));
  }
  return photos.length + atWork > 0;
}

export async function renewPhotoClaims(ctx: Context): Promise<void> {
  const atWork = ctx.work.keys().filter(({ task }) => PHOTO_TASKS.includes(task));
  const ids = atWork.map(({ id }) => id);
  await renewClaims(ctx.db, ctx.nodeId, ids, ctx.now() + CLAIM_MS);
}

async function showPhoto(ctx: Context, photo: PhotoRow): Promise<void> {
  const original = await openOriginal(ctx, photo);
  const pictures = { thumbnailPath: incomingPath(ctx, photo), previewPath: incomingPath(ctx, photo) };
  const poster = photo.video === null ? null : await openPoster(ctx, photo);
  try {
    const derived = await derivePhoto(ctx, original.path, { ...pictures, posterPath: poster?.path });
    const ready = { ...describeDerived(derived), playbackCopy: photo.playbackCopy };
    await keepPictures(ctx, { ...photo, ...ready }, { ...pictures, ...ready });
    const shown = await markReady(ctx.db, photo, ready);
    if (shown) announceShown(ctx, shown);
    else if (!(await findPhoto(ctx.db, photo.id))) await removeRenditions(ctx, photo);
  } catch (error) {
    if (error instanceof ImageRefused) return await keepUnreadable(ctx, photo, error);
    // Ends the claim now, so that the next run tries again.
    if (error instanceof ImagingFailed) await putOffPhoto(ctx.db, photo.id, ctx.now());
    throw error;
  } finally {
    await original.release();
    await poster?.release();
    for (const path of Object.values(pictures)) await rm(path, { force: true });
  }
}

/** Returns the poster that came with the video, or its preview if another rendition was lost. */
async function openPoster(ctx: Context, photo: PhotoRow): Promise<LocalCopy | null> {
  return ctx.stores.named(photo.storage).openLocally(renditionFile(photo, 'preview').name);
}

/** Keeps the original, because the uploader already knows that it is stored. */
async function keepUnreadable(ctx: Context, photo: PhotoRow, error: ImageRefused): Promise<void> {
  if (!(await markUnreadable(ctx.db, photo))) return;
  ctx.events.publish({ type: 'photo.ready', albumId: photo.albumId, photoId: photo.id });
  ctx.log.warn({ err: error, photoId: photo.id }, 'photos: kept, but cannot be shown');
}
