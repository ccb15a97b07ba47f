// Makes a stored photo visible: thumbnail first, the preview after it (ARCHITECTURE.md, A photo's way, step 4).

import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Rendition } from '../../shared/api/photos-api.ts';
import type { Context } from '../context.ts';
import { flag } from '../db/open-db.ts';
import { ImageRefused } from '../images/imaging.ts';
import { renditionFile } from './photo-names.ts';
import { markPreviewMade, markReady, type PhotoRow, putOffPhoto } from './photo-store.ts';

const DAY_MS = 24 * 3_600_000;
/** Half a minute together: less than a claim lasts. */
const WRITE_ATTEMPTS = 60;
const WRITE_PAUSE_MS = 500;

/**
 * Decodes the whole original at `originalPath`, stores its thumbnail and shows the photo, which it returns: nothing
 * when it was deleted meanwhile. Throws `ImageRefused` when it cannot be decoded. The preview follows in the
 * background.
 */
export function derivePhoto(
  ctx: Context,
  photo: PhotoRow,
  originalPath: string,
): Promise<PhotoRow | undefined> {
  return ctx.work.once(`thumbnail ${photo.id}`, async () => {
    const thumbnailPath = incomingPath(ctx, photo);
    const previewPath = incomingPath(ctx, photo);
    try {
      const derived = await ctx.imaging.derive(originalPath, { thumbnailPath, previewPath });
      await keepRendition(ctx, photo, 'thumb', thumbnailPath);
      if (derived.previewMade) await keepRendition(ctx, photo, 'preview', previewPath);
      const ready = {
        width: derived.width,
        height: derived.height,
        placeholder: derived.placeholder,
        takenAt: derived.takenAt,
        exif: derived.exif === null ? null : JSON.stringify(derived.exif),
        previewMade: flag(derived.previewMade),
      };
      const shown = await whenItAnswers(() => markReady(ctx.db, photo, ready));
      if (!shown) {
        await removeRenditions(ctx, photo);
        return undefined;
      }
      ctx.events.publish({ type: 'photo.ready', albumId: photo.albumId, photoId: photo.id });
      if (!derived.previewMade) inBackground(ctx, makePreview(ctx, photo));
      return shown;
    } catch (error) {
      // What was kept is gone from there.
      for (const path of [thumbnailPath, previewPath]) await rm(path, { force: true });
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
      await setTimeout(WRITE_PAUSE_MS);
    }
  }
}

/** Makes the preview of a shown photo. Asked for twice at once, it is made once. */
export function makePreview(ctx: Context, photo: NamedPhoto & Pick<PhotoRow, 'id'>): Promise<void> {
  return ctx.work.once(`preview ${photo.id}`, () =>
    ctx.previewSemaphore.take(() => makePreviewOf(ctx, photo)),
  );
}

async function makePreviewOf(ctx: Context, photo: NamedPhoto & Pick<PhotoRow, 'id'>): Promise<void> {
  const original = await ctx.stores.named(photo.storage).openLocally(photo.storedFilename);
  if (!original) throw new Error(`photos: the original of ${photo.id} is missing`);
  const previewPath = incomingPath(ctx, photo);
  try {
    await ctx.imaging.makePreview(original.path, previewPath);
    await keepRendition(ctx, photo, 'preview', previewPath);
    if (!(await markPreviewMade(ctx.db, photo.id))) await removeRenditions(ctx, photo);
  } catch (error) {
    // A picture that takes too long will not be quicker in a minute.
    if (error instanceof ImageRefused) await putOffPhoto(ctx.db, photo.id, ctx.now() + DAY_MS);
    throw error;
  } finally {
    await original.release();
    await rm(previewPath, { force: true });
  }
}

/** Starts work that no request waits for. */
export function inBackground(ctx: Context, work: Promise<unknown>): void {
  work.catch((err) => ctx.log.warn({ err }, 'photos: work failed, will be tried again'));
}

type NamedPhoto = Pick<PhotoRow, 'storedFilename' | 'mimeType' | 'storage'>;

async function keepRendition(
  ctx: Context,
  photo: NamedPhoto,
  rendition: Rendition,
  path: string,
): Promise<void> {
  const store = ctx.stores.named(photo.storage);
  const { name, contentType } = renditionFile(photo, rendition);
  const copy = await store.keep(path, name, contentType).catch(async () => {
    // What a crash left of an earlier try gives way.
    await store.remove([name]);
    return store.keep(path, name, contentType);
  });
  await copy.release();
}

async function removeRenditions(ctx: Context, photo: NamedPhoto): Promise<void> {
  const names = (['thumb', 'preview'] as const).map((rendition) => renditionFile(photo, rendition).name);
  await ctx.stores.named(photo.storage).remove(names);
}

function incomingPath(ctx: Context, photo: Pick<PhotoRow, 'storage'>): string {
  return join(ctx.stores.named(photo.storage).incomingFolder, randomUUID());
}
