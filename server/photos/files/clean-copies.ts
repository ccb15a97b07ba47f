import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { chunk } from '../../chunk.ts';
import type { ContextBelowRenditions } from '../../context.ts';
import type { CleanCopyTable } from '../../db/album-schema.ts';
import type { Db } from '../../db/open-db.ts';
import { CLEANING_RULES, ImageRefused } from '../../media/process/imaging.ts';
import { newId } from '../../random-ids.ts';
import type { CleanCopies, PhotoFiles } from '../../renditions.ts';
import { cutPieces, type FilePiece } from '../../storage/file-pieces.ts';
import type { ByteRange, Storage, StoredFile } from '../../storage/storage.ts';
import { findPhoto } from '../photo-store.ts';
import { findCleanCopy, insertCleanCopy, listWithoutCleanCopy } from './clean-copy-store.ts';
import { incomingPath } from './rendition-files.ts';

const PHOTOS_AT_A_TIME = 50;
/** Then a store is down or the machine full; the next round begins elsewhere. */
const MAX_FAILURES = 20;
/** One is read from its store while another is cleaned. */
const COPIES_AT_ONCE = 2;
const LOOK_MS = 100;

/** Each clean copy is worked out once (docs/decisions/0015-clean-copies.md). */
export class CleanCopyMaker implements CleanCopies {
  readonly #ctx: ContextBelowRenditions;
  readonly #isQuiet: () => Promise<boolean>;
  /** Apart from previews, which must not wait behind copies. */
  readonly #limit = pLimit(COPIES_AT_ONCE);
  readonly #asked = new Set<string>();

  constructor(ctx: ContextBelowRenditions, isQuiet: () => Promise<boolean>) {
    this.#ctx = ctx;
    this.#isQuiet = isQuiet;
  }

  async makeMissing(stopping: AbortSignal): Promise<void> {
    const ctx = this.#ctx;
    let failures = 0;
    for await (const photo of photosWithoutCopy(ctx.db)) {
      if (stopping.aborted || failures === MAX_FAILURES || !(await this.#isQuiet())) return;
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
    const known = await findCleanCopy(this.#ctx.db, photo.id);
    if (known) return known;
    this.#asked.add(photo.id);
    return this.#ctx.work
      .once({ task: 'copy', id: photo.id }, () => this.#limit(() => this.#make(photo)))
      .finally(() => this.#asked.delete(photo.id));
  }

  async #make(photo: PhotoFiles): Promise<CleanCopyTable | null> {
    const ctx = this.#ctx;
    // Another caller may have made it meanwhile.
    const known = await findCleanCopy(ctx.db, photo.id);
    if (known) return known;
    const store = ctx.stores.named(photo.storage);
    const row = await findPhoto(ctx.db, photo.id);
    // fsck reports originals that are lost or cut off.
    if (!row || (await store.sizeOf(photo.storedFilename)) !== row.sizeBytes) return null;
    const original = await store.openLocally(photo.storedFilename);
    if (!original) return null;
    try {
      const made = await ctx.imaging
        .makeCleanCopy(original.path, incomingPath(ctx, photo), () => this.#asked.has(photo.id))
        .catch((error: unknown) => {
          if (error instanceof ImageRefused) return { sizeBytes: 0, crc32: 0, sha256: '', pieces: null };
          throw error;
        });
      const copy = { photoId: photo.id, rulesVersion: CLEANING_RULES, ...made };
      await insertCleanCopy(ctx.db, copy);
      return copy;
    } catch (error) {
      // The photo may have been deleted meanwhile.
      if (!(await findPhoto(ctx.db, photo.id))) return null;
      throw error;
    } finally {
      await original.release();
    }
  }
}

/** Begins at a random photo, so that photos that always fail delay no others. */
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
    while (!isDone && !isLate()) await pause(LOOK_MS);
  };
  await Promise.race([done, late()]);
}

/** Null when the original is not there. */
export async function openPieces(
  store: Storage,
  name: string,
  pieces: readonly FilePiece[],
  copy: { sizeBytes: number },
  range: ByteRange = { start: 0, end: copy.sizeBytes - 1 },
): Promise<StoredFile | null> {
  if ((await store.sizeOf(name)) === null) return null;
  async function* read(): AsyncGenerator<Buffer> {
    for (const piece of cutPieces(pieces, range)) {
      if (Buffer.isBuffer(piece)) yield piece;
      else {
        const part = await store.open(name, piece);
        if (!part) throw new Error('photos: an original is gone while its clean copy is sent');
        yield* part.stream as AsyncIterable<Buffer>;
      }
    }
  }
  return { sizeBytes: copy.sizeBytes, stream: Readable.from(read(), { objectMode: false }) };
}
