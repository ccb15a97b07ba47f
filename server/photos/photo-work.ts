// Scheduled work on photos: what a crash left undone is taken up again, by this server or another.

import type { Context } from '../context.ts';
import { ImageRefused } from '../images/imaging.ts';
import { derivePhoto, inBackground, makePreview } from './derive-photo.ts';
import { claimPhotos, claimUntil, markUnreadable, type PhotoRow } from './photo-store.ts';

/** A claim that is not renewed ends after this long, in milliseconds: its server is gone. */
export const CLAIM_MS = 60_000;
const AT_A_TIME = 20;

/** Renews our claims, then takes up photos that nobody works on. */
export async function takeUpPhotoWork(ctx: Context): Promise<void> {
  const now = ctx.now();
  const until = now + CLAIM_MS;
  await claimUntil(ctx.db, photosAtWork(ctx), until);

  const claim = { now, until, most: AT_A_TIME };
  for (const photo of await claimPhotos(ctx.db, 'thumbnail', claim)) {
    // Named from its first moment on, so that a server that stops waits for it.
    inBackground(
      ctx,
      ctx.work.once(`take up ${photo.id}`, () => deriveAgain(ctx, photo)),
    );
  }
  for (const photo of await claimPhotos(ctx.db, 'preview', claim)) inBackground(ctx, makePreview(ctx, photo));
}

function photosAtWork(ctx: Context): string[] {
  return ctx.work.keys().flatMap((key) => /^(?:thumbnail|preview) (.+)$/u.exec(key)?.[1] ?? []);
}

async function deriveAgain(ctx: Context, photo: PhotoRow): Promise<void> {
  const original = await ctx.stores.named(photo.storage).openLocally(photo.storedFilename);
  if (!original) throw new Error(`photos: the original of ${photo.id} is missing`);
  try {
    await derivePhoto(ctx, photo, original.path);
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    await keepUnreadable(ctx, photo, error);
  } finally {
    await original.release();
  }
}

/** The uploader may have been told that it is safe: the original stays, only it cannot be shown. */
export async function keepUnreadable(ctx: Context, photo: PhotoRow, error: ImageRefused): Promise<void> {
  await markUnreadable(ctx.db, photo.id);
  ctx.log.warn({ err: error, photoId: photo.id }, 'photos: kept, but cannot be shown');
}
