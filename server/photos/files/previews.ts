import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Rendition } from '../../../shared/api/photos-api.ts';
import type { ContextBelowRenditions } from '../../context.ts';
import { ImageRefused } from '../../media/process/imaging.ts';
import type { PhotoFiles, Previews } from '../../renditions.ts';
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
import { incomingPath, keepRendition, openOriginal, removeRenditions } from './rendition-files.ts';

/** Two at a time, so that the next original is read while one preview is made. */
const PREVIEWS_PER_JOB = 2;
/** Milliseconds without uploads, longer than the pause between two uploads of one guest. */
const QUIET_MS = 2_000;
/** If more previews than this are missing, short pauses between uploads are used too. */
const MANY = 200;
const PAUSE_MS = 250;
const DAY_MS = 24 * 3_600_000;
const ELSEWHERE_MS = 2_000;
const POLL_MS = 100;

/** Makes missing previews, first those that a viewer waits for (docs/decisions/0008-renditions.md). */
export class PreviewMaker implements Previews {
  readonly #ctx: ContextBelowRenditions;
  readonly #limit;
  readonly #requested = new Set<string>();
  /** By photo id. Each promise resolves when the preview is stored. */
  readonly #stored = new Map<string, Promise<boolean>>();
  /** Photos shown since the last count. An earlier run may have left many. */
  #shownSinceCount = Number.POSITIVE_INFINITY;

  constructor(ctx: ContextBelowRenditions) {
    this.#ctx = ctx;
    this.#limit = pLimit(PREVIEWS_PER_JOB * ctx.config.IMAGE_JOBS);
  }

  async makeWaiting(stopping: AbortSignal): Promise<boolean> {
    const ctx = this.#ctx;
    const isTime = async () => !stopping.aborted && (await this.isQuiet());
    if (!(await isTime())) return true;
    const photos = await claimPhotos(ctx.db, 'preview', this.#claim(ctx.config.IMAGE_JOBS));
    const makeOneAfterTheOther = async (first: PhotoRow) => {
      let next: PhotoRow | undefined = first;
      while (next) next = await this.#makeBoth(next, isTime);
    };
    for (const each of await Promise.allSettled(photos.map(makeOneAfterTheOther))) {
      if (each.status === 'rejected')
        ctx.log.warn({ err: each.reason }, 'photos: preview failed, will be tried again');
    }
    return photos.length > 0;
  }

  async isQuiet(): Promise<boolean> {
    const ctx = this.#ctx;
    const quietMs = ctx.uptime() - ctx.imaging.uploadsEndedAt();
    if (quietMs >= QUIET_MS) return true;
    if (quietMs < PAUSE_MS || this.#shownSinceCount < MANY) return false;
    const areMany = await hasMorePreviewsWaiting(ctx.db, MANY, ctx.now());
    if (!areMany) this.#shownSinceCount = 0;
    return areMany;
  }

  noteShown(): void {
    this.#shownSinceCount += 1;
  }

  async makeAtOnce(photo: PhotoFiles): Promise<void> {
    const claim = this.#claim(1);
    if (!(await claimPreview(this.#ctx.db, photo, claim))) {
      const present = await findPhoto(this.#ctx.db, photo.id);
      if (present && present.storage !== photo.storage) return this.makeAtOnce(present);
      // A claim that lasts this long marks a photo that failed. Another try could end the imaging process.
      if (present && !present.previewMade && present.claimedUntil > claim.until + CLAIM_MS)
        throw new ImageRefused('UNREADABLE', 'was refused lately');
      if (await this.#isMadeElsewhere(photo)) return;
    }
    this.#requested.add(photo.id);
    await this.#makePreview(photo).finally(() => this.#requested.delete(photo.id));
  }

  async ensureMedium(photo: PhotoFiles): Promise<boolean> {
    const ctx = this.#ctx;
    const store = ctx.stores.named(photo.storage);
    if ((await store.findSize(renditionFile(photo, 'medium').name)) !== null) return true;
    if (!(await this.isQuiet())) return false;
    return this.#makeMedium(photo);
  }

  #claim(max: number): Claim {
    const now = this.#ctx.now();
    return { nodeId: this.#ctx.nodeId, now, until: now + CLAIM_MS, max };
  }

  #makeBoth(photo: PhotoFiles, isTime: () => Promise<boolean>): Promise<PhotoRow | undefined> {
    const ctx = this.#ctx;
    return ctx.work.once({ task: 'preview', id: photo.id }, async () => {
      const stored = this.#limit(() => this.#storePreview(photo));
      this.#stored.set(photo.id, stored);
      try {
        if (await stored) await this.#makeMedium(photo);
        const next = this.#claim((await isTime()) ? 1 : 0);
        const [claimed] = await finishPreview(ctx.db, photo.id, next);
        return claimed;
      } finally {
        this.#stored.delete(photo.id);
      }
    });
  }

  async #isMadeElsewhere(photo: PhotoFiles): Promise<boolean> {
    const ctx = this.#ctx;
    const { name } = renditionFile(photo, 'preview');
    // The row is updated only after the medium rendition was made too, so the store is asked.
    const isThere = async () => (await ctx.stores.named(photo.storage).findSize(name)) !== null;
    const end = performance.now() + ELSEWHERE_MS;
    while (!(await isThere()) && !(await isPreviewSettled(ctx.db, photo.id))) {
      if (performance.now() > end) return false;
      await pause(POLL_MS);
    }
    return true;
  }

  async #makePreview(photo: PhotoFiles): Promise<void> {
    const ctx = this.#ctx;
    const stored = this.#stored.get(photo.id);
    await (stored ??
      ctx.work.once({ task: 'preview', id: photo.id }, () =>
        this.#limit(async () => {
          if (await this.#storePreview(photo)) await markPreviewMade(ctx.db, photo.id);
        }),
      ));
  }

  async #storePreview(photo: PhotoFiles): Promise<boolean> {
    const ctx = this.#ctx;
    const original = await openOriginal(ctx, photo);
    const previewPath = incomingPath(ctx, photo);
    try {
      await ctx.imaging.makePreview(original.path, previewPath, () => this.#requested.has(photo.id));
      return await this.#keep(photo, 'preview', previewPath);
    } catch (error) {
      // A picture that took too long will not be faster in a minute, so it is put off for a day.
      if (error instanceof ImageRefused) await putOffPhoto(ctx.db, photo.id, ctx.now() + DAY_MS);
      throw error;
    } finally {
      await original.release();
      await rm(previewPath, { force: true });
    }
  }

  async #makeMedium(photo: PhotoFiles): Promise<boolean> {
    const ctx = this.#ctx;
    return ctx.work
      .once({ task: 'medium', id: photo.id }, () => this.#limit(() => this.#storeMedium(photo)))
      .then(
        () => true,
        (err) => {
          ctx.log.warn(
            { err, photoId: photo.id },
            'photos: no rendition of 960 pixels, its thumbnail stands in',
          );
          return false;
        },
      );
  }

  async #storeMedium(photo: PhotoFiles): Promise<void> {
    const ctx = this.#ctx;
    const { name } = renditionFile(photo, 'preview');
    const preview = await ctx.stores.named(photo.storage).openLocally(name);
    if (!preview) throw new Error(`photos: the preview of ${photo.id} is missing`);
    const mediumPath = incomingPath(ctx, photo);
    try {
      await ctx.imaging.makeMedium(preview.path, mediumPath);
      await this.#keep(photo, 'medium', mediumPath);
    } finally {
      await preview.release();
      await rm(mediumPath, { force: true });
    }
  }

  /** Returns false, and leaves no file, if the photo was deleted meanwhile. */
  async #keep(photo: PhotoFiles, rendition: Rendition, path: string): Promise<boolean> {
    const ctx = this.#ctx;
    await keepRendition(ctx, photo, rendition, path);
    if (await findPhoto(ctx.db, photo.id)) return true;
    await removeRenditions(ctx, photo);
    return false;
  }
}
