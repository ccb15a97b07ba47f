// Makes previews. Rows without one are the queue: at once for who looks, the others when no upload is on its way
// (docs/decisions/0008-renditions.md). Of previews it makes the renditions of 960 pixels.

import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { ImageRefused } from '../../media/process/imaging.ts';
import { CLAIM_MS } from '../photo-claims.ts';
import { findPhoto, type PhotoRow } from '../photo-store.ts';
import {
  type Claim,
  claimPhotos,
  claimPreview,
  finishPreview,
  hasMorePreviewsWaiting,
  isPreviewSettled,
  markPreviewMade,
  putOffPhoto,
} from '../photo-work-store.ts';
import { renditionFile } from './photo-names.ts';
import {
  incomingPath,
  keepRendition,
  type NamedPhoto,
  openOriginal,
  removeRenditions,
} from './rendition-files.ts';

type PhotoToPreview = NamedPhoto & Pick<PhotoRow, 'id'>;

/** Without an upload: guests have sent theirs, and a pause between two of one guest's photos is shorter. */
const QUIET_MS = 2_000;
/** With more than so many waiting, pauses between uploads are used too. A guest's next photo follows within less. */
const MANY = 200;
const PAUSE_MS = 250;
const DAY_MS = 24 * 3_600_000;
/** A viewer waits so long for the preview that another node is making; that one may be dead, or busy. */
const ELSEWHERE_MS = 2_000;
const LOOK_MS = 100;

/** The job: makes previews that nobody has asked for, while it is quiet. */
export async function makeWaitingPreviews(ctx: Context, stopping: AbortSignal): Promise<void> {
  const isTime = async () => !stopping.aborted && (await isQuiet(ctx));
  if (!(await isTime())) return;
  const photos = await claimPhotos(ctx.db, 'preview', claimOf(ctx, ctx.config.IMAGE_JOBS));
  const makeOneAfterTheOther = async (first: PhotoRow) => {
    let next: PhotoRow | undefined = first;
    while (next) next = await makeBoth(ctx, next, isTime);
  };
  for (const each of await Promise.allSettled(photos.map(makeOneAfterTheOther))) {
    // The next round goes on with other photos.
    if (each.status === 'rejected')
      ctx.log.warn({ err: each.reason }, 'photos: preview failed, will be tried again');
  }
}

/** No upload has been decoded on this node for a while. */
export async function isQuiet(ctx: Context): Promise<boolean> {
  const quietMs = ctx.uptime() - ctx.imaging.uploadsEndedAt();
  if (quietMs >= QUIET_MS) return true;
  // Too few photos were shown since the last count for many to wait.
  if (quietMs < PAUSE_MS || ctx.shownSinceCount.photos < MANY) return false;
  const areMany = await hasMorePreviewsWaiting(ctx.db, MANY, ctx.now());
  if (!areMany) ctx.shownSinceCount.photos = 0;
  return areMany;
}

function claimOf(ctx: Context, max: number): Claim {
  const now = ctx.now();
  return { nodeId: ctx.nodeId, now, until: now + CLAIM_MS, max };
}

/** Makes the preview of a claimed photo and the rendition of 960 pixels; gives the next photo, claimed. */
function makeBoth(
  ctx: Context,
  photo: PhotoToPreview,
  isTime: () => Promise<boolean>,
): Promise<PhotoRow | undefined> {
  return ctx.work.once({ task: 'preview', id: photo.id }, async () => {
    const stored = ctx.limitPreviews(() => makePreviewOf(ctx, photo));
    ctx.storedPreviews.set(photo.id, stored);
    try {
      await stored;
      await makeMediumAfter(ctx, photo);
      const next = claimOf(ctx, (await isTime()) ? 1 : 0);
      const { isThere, claimed } = await finishPreview(ctx.db, photo.id, next);
      if (!isThere) await removeRenditions(ctx, photo);
      return claimed[0];
    } finally {
      ctx.storedPreviews.delete(photo.id);
    }
  });
}

/** Without it a photo is shown all the same. */
async function makeMediumAfter(ctx: Context, photo: PhotoToPreview): Promise<void> {
  const make = () => ctx.limitPreviews(() => makeMediumOf(ctx, photo));
  await ctx.work
    .once({ task: 'medium', id: photo.id }, make)
    .catch((err) => ctx.log.warn({ err, photoId: photo.id }, 'photos: no rendition of 960 pixels'));
}

/**
 * Whether the photo has its rendition of 960 pixels. While no upload is on its way one that is missing is made: that is
 * quick where there is a preview.
 */
export async function hasMedium(ctx: Context, photo: PhotoToPreview): Promise<boolean> {
  const store = ctx.stores.named(photo.storage);
  if ((await store.sizeOf(renditionFile(photo, 'medium').name)) !== null) return true;
  if (!(await isQuiet(ctx))) return false;
  return makeMedium(ctx, photo).then(
    () => true,
    (err) => {
      ctx.log.warn({ err, photoId: photo.id }, 'photos: no rendition of 960 pixels, its thumbnail stands in');
      return false;
    },
  );
}

/** For a viewer who waits. One that another node is making is waited for. */
export async function makePreviewAtOnce(ctx: Context, photo: PhotoToPreview): Promise<void> {
  const now = ctx.now();
  const isOurs = await claimPreview(ctx.db, photo.id, { nodeId: ctx.nodeId, now, until: now + CLAIM_MS });
  if (!isOurs && (await isMadeElsewhere(ctx, photo))) return;
  ctx.askedPreviews.add(photo.id);
  await makePreview(ctx, photo).finally(() => ctx.askedPreviews.delete(photo.id));
}

async function isMadeElsewhere(ctx: Context, photo: PhotoToPreview): Promise<boolean> {
  const { name } = renditionFile(photo, 'preview');
  // Its row says so a while after the file is there: what is made of it comes first.
  const isThere = async () => (await ctx.stores.named(photo.storage).sizeOf(name)) !== null;
  const end = performance.now() + ELSEWHERE_MS;
  while (!(await isThere()) && !(await isPreviewSettled(ctx.db, photo.id))) {
    if (performance.now() > end) return false;
    await pause(LOOK_MS);
  }
  return true;
}

/** Asked for twice at once, it is made once. */
function makePreview(ctx: Context, photo: PhotoToPreview): Promise<void> {
  const stored = ctx.storedPreviews.get(photo.id);
  if (stored) return stored;
  return ctx.work.once({ task: 'preview', id: photo.id }, () =>
    ctx.limitPreviews(async () => {
      await makePreviewOf(ctx, photo);
      if (!(await markPreviewMade(ctx.db, photo.id))) await removeRenditions(ctx, photo);
    }),
  );
}

async function makePreviewOf(ctx: Context, photo: PhotoToPreview): Promise<void> {
  const original = await openOriginal(ctx, photo);
  const previewPath = incomingPath(ctx, photo);
  try {
    await ctx.imaging.makePreview(original.path, previewPath, () => ctx.askedPreviews.has(photo.id));
    await keepRendition(ctx, photo, 'preview', previewPath);
  } catch (error) {
    // A picture that takes too long will not be quicker in a minute.
    if (error instanceof ImageRefused) await putOffPhoto(ctx.db, photo.id, ctx.now() + DAY_MS);
    throw error;
  } finally {
    await original.release();
    await rm(previewPath, { force: true });
  }
}

function makeMedium(ctx: Context, photo: PhotoToPreview): Promise<void> {
  return ctx.work.once({ task: 'medium', id: photo.id }, () =>
    ctx.limitPreviews(async () => {
      await makeMediumOf(ctx, photo);
      // Deleted meanwhile.
      if (!(await findPhoto(ctx.db, photo.id))) await removeRenditions(ctx, photo);
    }),
  );
}

async function makeMediumOf(ctx: Context, photo: PhotoToPreview): Promise<void> {
  const { name } = renditionFile(photo, 'preview');
  const preview = await ctx.stores.named(photo.storage).openLocally(name);
  if (!preview) throw new Error(`photos: the preview of ${photo.id} is missing`);
  const mediumPath = incomingPath(ctx, photo);
  try {
    await ctx.imaging.makeMedium(preview.path, mediumPath);
    await keepRendition(ctx, photo, 'medium', mediumPath);
  } finally {
    await preview.release();
    await rm(mediumPath, { force: true });
  }
}
