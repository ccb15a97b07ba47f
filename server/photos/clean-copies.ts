// Clean copies: what guests may take home of a photo. How one is put together is worked out once; its bytes are those
// of the original, without location and serial numbers (docs/decisions/0055-clean-copies-and-exports.md).

import { Readable } from 'node:stream';
import { chunk } from '../chunk.ts';
import type { Context } from '../context.ts';
import type { CleanCopyTable } from '../db/album-schema.ts';
import { ImageRefused } from '../images/imaging.ts';
import { cutPieces, type FilePiece } from '../storage/file-pieces.ts';
import type { ByteRange, Storage, StoredFile } from '../storage/storage.ts';
import { findCleanCopy, insertCleanCopy, listWithoutCleanCopy } from './clean-copy-store.ts';
import type { PhotoRow } from './photo-store.ts';
import { incomingPath, type NamedPhoto, openOriginal } from './rendition-files.ts';

type PhotoToCopy = NamedPhoto & Pick<PhotoRow, 'id'>;

/** Of one round of the job. */
const PHOTOS_A_ROUND = 50;
/** One is read from its store while another is cleaned. */
const AT_ONCE = 2;

/** The job: for albums whose guests may download, before they ask. */
export async function makeCleanCopies(ctx: Context, stopping: AbortSignal): Promise<void> {
  for (const photo of await listWithoutCleanCopy(ctx.db, PHOTOS_A_ROUND)) {
    if (stopping.aborted) return;
    await cleanCopyOf(ctx, photo).catch((err) =>
      ctx.log.warn({ err, photoId: photo.id }, 'photos: no clean copy, will be tried again'),
    );
  }
}

/** Works out what is missing until `isLate`. What is known stays so: asking again goes on from there. */
export async function makeCleanCopiesOf(
  ctx: Context,
  photos: readonly PhotoToCopy[],
  isLate: () => boolean,
): Promise<Map<string, CleanCopyTable>> {
  const made = new Map<string, CleanCopyTable>();
  for (const some of chunk(photos, AT_ONCE)) {
    if (isLate()) break;
    for (const copy of await Promise.all(some.map((photo) => cleanCopyOf(ctx, photo))))
      made.set(copy.photoId, copy);
  }
  return made;
}

/** Worked out now unless it is known. Asked for twice at once, it is made once. */
export async function cleanCopyOf(ctx: Context, photo: PhotoToCopy): Promise<CleanCopyTable> {
  const known = await findCleanCopy(ctx.db, photo.id);
  if (known) return known;
  return ctx.work.once({ task: 'copy', id: photo.id }, () => ctx.limitPreviews(() => makeCopyOf(ctx, photo)));
}

async function makeCopyOf(ctx: Context, photo: PhotoToCopy): Promise<CleanCopyTable> {
  const original = await openOriginal(ctx, photo);
  try {
    const made = await ctx.imaging
      .makeCleanCopy(original.path, incomingPath(ctx, photo))
      .catch((error: unknown) => {
        if (error instanceof ImageRefused) return { sizeBytes: 0, crc32: 0, sha256: '', pieces: null };
        throw error;
      });
    const copy = { photoId: photo.id, ...made };
    await insertCleanCopy(ctx.db, copy);
    return copy;
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
