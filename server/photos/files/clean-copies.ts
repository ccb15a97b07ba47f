// Clean copies: what guests may take home of a photo. How one is put together is worked out once; its bytes are those
// of the original, without location and serial numbers (docs/decisions/0015-clean-copies.md).

import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { chunk } from '../../chunk.ts';
import type { Context } from '../../context.ts';
import type { CleanCopyTable } from '../../db/album-schema.ts';
import type { Db } from '../../db/open-db.ts';
import { CLEANING_RULES, ImageRefused } from '../../media/process/imaging.ts';
import { newId } from '../../random-ids.ts';
import { cutPieces, type FilePiece } from '../../storage/file-pieces.ts';
import type { ByteRange, Storage, StoredFile } from '../../storage/storage.ts';
import { findPhoto, type PhotoRow } from '../photo-store.ts';
import { findCleanCopy, insertCleanCopy, listWithoutCleanCopy } from './clean-copy-store.ts';
import { isQuiet } from './previews.ts';
import { incomingPath, type NamedPhoto } from './rendition-files.ts';

type PhotoToCopy = NamedPhoto & Pick<PhotoRow, 'id'>;

const PHOTOS_AT_A_TIME = 50;
/** Then a store is down, or the machine full: the next round begins elsewhere. */
const MAX_FAILURES = 20;
/** One is read from its store while another is cleaned. */
export const COPIES_AT_ONCE = 2;
const LOOK_MS = 100;

/** The job: for albums whose guests may download, before they ask, while no photo comes in. */
export async function makeCleanCopies(ctx: Context, stopping: AbortSignal): Promise<void> {
  let failures = 0;
  for await (const photo of photosWithoutCopy(ctx.db)) {
    if (stopping.aborted || failures === MAX_FAILURES || !(await isQuiet(ctx))) return;
    await ctx.work
      .once({ task: 'copy', id: photo.id }, () => makeCopyOf(ctx, photo))
      .catch((err) => {
        failures += 1;
        ctx.log.warn({ err, photoId: photo.id }, 'photos: no clean copy, will be tried again');
      });
  }
}

/** Each once, from a place that differs with each round: those that fail again and again hold up no others. */
async function* photosWithoutCopy(db: Db): AsyncGenerator<PhotoToCopy> {
  const start = newId();
  for (const [from, last] of [
    [start, null],
    ['', start],
  ] as const) {
    for (let after: string | undefined = from; after !== undefined; ) {
      const photos: PhotoToCopy[] = await listWithoutCleanCopy(db, after, last, PHOTOS_AT_A_TIME);
      yield* photos;
      after = photos.length === PHOTOS_AT_A_TIME ? photos.at(-1)?.id : undefined;
    }
  }
}

/**
 * For guests who wait: works out what is missing until `isLate`; the work in hand goes on, so asking again goes on from
 * there. Null for a photo whose original is not there (any more); one that failed is missing.
 */
export async function makeCleanCopiesOf(
  ctx: Context,
  photos: readonly PhotoToCopy[],
  isLate: () => boolean,
): Promise<Map<string, CleanCopyTable | null>> {
  const made = new Map<string, CleanCopyTable | null>();
  const make = async (photo: PhotoToCopy) => {
    const copy = await cleanCopyAtOnce(ctx, photo).catch((err) => {
      ctx.log.warn({ err, photoId: photo.id }, 'photos: no clean copy, will be tried again');
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

/** For a guest who waits, unless it is known. Asked for twice at once, it is made once. Null: no original is there. */
export async function cleanCopyAtOnce(ctx: Context, photo: PhotoToCopy): Promise<CleanCopyTable | null> {
  const known = await findCleanCopy(ctx.db, photo.id);
  if (known) return known;
  ctx.askedCopies.add(photo.id);
  return ctx.work
    .once({ task: 'copy', id: photo.id }, () => ctx.limitCopies(() => makeCopyOf(ctx, photo)))
    .finally(() => ctx.askedCopies.delete(photo.id));
}

async function makeCopyOf(ctx: Context, photo: PhotoToCopy): Promise<CleanCopyTable | null> {
  // Made a moment ago, by whom was asked just before.
  const known = await findCleanCopy(ctx.db, photo.id);
  if (known) return known;
  const store = ctx.stores.named(photo.storage);
  const row = await findPhoto(ctx.db, photo.id);
  // One that is lost or cut the check of everything tells of.
  if (!row || (await store.sizeOf(photo.storedFilename)) !== row.sizeBytes) return null;
  const original = await store.openLocally(photo.storedFilename);
  if (!original) return null;
  try {
    const made = await ctx.imaging
      .makeCleanCopy(original.path, incomingPath(ctx, photo), () => ctx.askedCopies.has(photo.id))
      .catch((error: unknown) => {
        if (error instanceof ImageRefused) return { sizeBytes: 0, crc32: 0, sha256: '', pieces: null };
        throw error;
      });
    const copy = { photoId: photo.id, rulesVersion: CLEANING_RULES, ...made };
    await insertCleanCopy(ctx.db, copy);
    return copy;
  } catch (error) {
    // Deleted meanwhile.
    if (!(await findPhoto(ctx.db, photo.id))) return null;
    throw error;
  } finally {
    await original.release();
  }
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
