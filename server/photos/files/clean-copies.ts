import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { chunk } from '../../chunk.ts';
import type { ContextBelowRenditions } from '../../context.ts';
import type { CleanCopyTable } from '../../db/album-schema.ts';
import type { Db } from '../../db/open-db.ts';
import { CLEANING_RULES, type CleanedFile, ImageRefused } from '../../media/process/imaging.ts';
import { newId } from '../../random-ids.ts';
import type { CleanCopies, PhotoFiles } from '../../renditions.ts';
import { findPhoto } from '../photo-store.ts';
import { findCleanCopy, insertCleanCopy, listWithoutCleanCopy } from './clean-copy-store.ts';
import { incomingPath, keepRendition, removeRenditions } from './rendition-files.ts';

const PHOTOS_AT_A_TIME = 50;
/** After this many failures the store is probably down or full, so the job stops until its next run. */
const MAX_FAILURES = 20;
const COPIES_AT_ONCE = 2;
const POLL_MS = 100;

/** Makes the full-size copies that guests may download (docs/decisions/0015-clean-copies.md). */
export class CleanCopyMaker implements CleanCopies {
  readonly #ctx: ContextBelowRenditions;
  readonly #isQuiet: () => Promise<boolean>;
  /** A separate limit, so that previews do not wait for copies. */
  readonly #limit = pLimit(COPIES_AT_ONCE);
  readonly #requested = new Set<string>();

  constructor(ctx: ContextBelowRenditions, isQuiet: () => Promise<boolean>) {
    this.#ctx = ctx;
    this.#isQuiet = isQuiet;
  }

  async makeMissing(stopping: AbortSignal): Promise<void> {
    const ctx = this.#ctx;
    let failures = 0;
    for await (const photo of photosWithoutCopy(ctx.db)) {
      if (stopping.aborted || failures === MAX_FAILURES || !(await this.#isQuiet())) return;
      // Leaves the remaining space to uploads.
      if (await ctx.freeSpace.isShort()) return;
      await ctx.work
        .once({ task: 'copy', id: photo.id }, () => this.#make(photo))
        .catch((err) => {
          failures += 1;
          ctx.log.warn({ err, photoId: photo.id }, 'photos: no clean copy, will be tried again');
        });
    }
  }

  async makeAllAtOnce(photos: readonly PhotoFiles[], isLate: () => boolean) {
    const made = new Map<string, CleanCopyTable | null>();
    const make = async (photo: PhotoFiles) => {
      const copy = await this.makeAtOnce(photo).catch((err) => {
        this.#ctx.log.warn({ err, photoId: photo.id }, 'photos: no clean copy, will be tried again');
        return undefined;
      });
      if (copy !== undefined) made.set(photo.id, copy);
    };
    for (const some of chunk(photos, COPIES_AT_ONCE)) {
      if (isLate()) break;
      await unlessLate(Promise.all(some.map(make)), isLate);
    }
    return made;
  }

  async makeAtOnce(photo: PhotoFiles): Promise<CleanCopyTable | null> {
    const existing = await findCleanCopy(this.#ctx.db, photo.id);
    if (existing) return existing;
    this.#requested.add(photo.id);
    return this.#ctx.work
      .once({ task: 'copy', id: photo.id }, () => this.#limit(() => this.#make(photo)))
      .finally(() => this.#requested.delete(photo.id));
  }

  async #make(photo: PhotoFiles): Promise<CleanCopyTable | null> {
    const ctx = this.#ctx;
    const existing = await findCleanCopy(ctx.db, photo.id);
    if (existing) return existing;
    const store = ctx.stores.named(photo.storage);
    const row = await findPhoto(ctx.db, photo.id);
    if (!row || (await store.findSize(photo.storedFilename)) !== row.sizeBytes) return null;
    const original = await store.openLocally(photo.storedFilename);
    if (!original) return null;
    const copyPath = incomingPath(ctx, photo);
    try {
      const cleaned = await ctx.imaging
        .makeCleanCopy(original.path, copyPath, () => this.#requested.has(photo.id))
        .catch((error: unknown) => {
          if (error instanceof ImageRefused) return null;
          throw error;
        });
      if (cleaned && cleaned.sha256 !== row.sha256) await keepRendition(ctx, photo, 'clean', copyPath);
      const copy = { photoId: photo.id, rulesVersion: CLEANING_RULES, ...toCopyFacts(cleaned, row.sha256) };
      await insertCleanCopy(ctx.db, copy);
      return copy;
    } catch (error) {
      if (await findPhoto(ctx.db, photo.id)) throw error;
      await removeRenditions(ctx, photo);
      return null;
    } finally {
      await original.release();
      await rm(copyPath, { force: true });
    }
  }
}

function toCopyFacts(cleaned: CleanedFile | null, sha256: string) {
  if (!cleaned) return { rendition: 'preview', sizeBytes: 0, crc32: 0, sha256: '' } as const;
  return { rendition: cleaned.sha256 === sha256 ? 'orig' : 'clean', ...cleaned } as const;
}

/** Begins at a random photo, so that photos that always fail do not delay the others. */
async function* photosWithoutCopy(db: Db): AsyncGenerator<PhotoFiles> {
  const start = newId();
  for (const [from, last] of [
    [start, null],
    ['', start],
  ] as const) {
    for (let after: string | undefined = from; after !== undefined; ) {
      const photos: PhotoFiles[] = await listWithoutCleanCopy(db, after, last, PHOTOS_AT_A_TIME);
      yield* photos;
      after = photos.length === PHOTOS_AT_A_TIME ? photos.at(-1)?.id : undefined;
    }
  }
}

async function unlessLate(work: Promise<unknown>, isLate: () => boolean): Promise<void> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  const late = async () => {
    while (!isDone && !isLate()) await pause(POLL_MS);
  };
  await Promise.race([done, late()]);
}
