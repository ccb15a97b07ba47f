import { open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import type { ByteRange, StoredFile } from '../storage/storage.ts';
import type { ZipLayout } from './zip-layout.ts';

export interface ZippedFile {
  sizeBytes: number;
  /** Null for files in an object store. */
  path: string | null;
  open(range: ByteRange): Promise<StoredFile | null>;
  mayBeSent?(): Promise<boolean>;
}

const FAST_BLOCK_BYTES = 512 * 1024;
/** In bytes. A slow reader must take this much before its connection counts as stuck (`STUCK_MS`). */
const SLOW_BLOCK_BYTES = 64 * 1024;
const FAST_MS = 50;

interface Pace {
  blockBytes: number;
}

/** Returns one of two buffers in turn: while one is written, the next block is read into the other. */
type TakeMemory = () => Buffer;

/** Reads ahead into two fixed buffers, faster than streams. Throws if the client leaves or a file changed. */
export async function writeZip(
  layout: ZipLayout<ZippedFile>,
  range: ByteRange,
  sink: Writable,
): Promise<void> {
  const pace: Pace = { blockBytes: SLOW_BLOCK_BYTES };
  const write = writerTo(sink, pace);
  const blocks = readBlocks(layout, range, pace);
  let next = readAhead(blocks);
  try {
    for (let block = await next; !block.done; block = await next) {
      next = readAhead(blocks);
      await write(block.value);
    }
  } finally {
    // Waits, because the pending read still uses the file and the buffer.
    await next.catch(() => undefined);
    await blocks.return(undefined);
  }
  sink.end();
}

function readAhead(blocks: AsyncGenerator<Buffer, void>): Promise<IteratorResult<Buffer, void>> {
  const next = blocks.next();
  next.catch(() => undefined);
  return next;
}

/** Resolves when the bytes are sent and their buffer is free. */
function writerTo(sink: Writable, pace: Pace): (bytes: Buffer) => Promise<void> {
  let giveUp: (error: Error) => void = () => undefined;
  sink.once('close', () => giveUp(new Error('zip: the reader has left')));
  const writePiece = (bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      giveUp = reject;
      if (sink.destroyed) return reject(new Error('zip: the reader has left'));
      const startedAt = performance.now();
      sink.write(bytes, (error) => {
        if (error) return reject(error);
        pace.blockBytes = performance.now() - startedAt < FAST_MS ? FAST_BLOCK_BYTES : SLOW_BLOCK_BYTES;
        resolve();
      });
    });
  return async (bytes) => {
    for (let at = 0; at < bytes.length; ) {
      const piece = bytes.subarray(at, at + pace.blockBytes);
      at += piece.length;
      await writePiece(piece);
    }
  };
}

/** The reader reuses two buffers, so callers must not keep a block for longer than one read. */
async function* readBlocks(
  layout: ZipLayout<ZippedFile>,
  range: ByteRange,
  pace: Pace,
): AsyncGenerator<Buffer, void> {
  let [memory, other] = [Buffer.allocUnsafeSlow(FAST_BLOCK_BYTES), Buffer.allocUnsafeSlow(FAST_BLOCK_BYTES)];
  const takeMemory = () => {
    [memory, other] = [other, memory];
    return memory.subarray(0, pace.blockBytes);
  };
  for await (const piece of layout.listPieces(range)) {
    if (Buffer.isBuffer(piece)) yield piece;
    else yield* readEntry(piece.content, piece.range, takeMemory);
  }
}

async function* readEntry(
  entry: ZippedFile,
  range: ByteRange,
  takeMemory: TakeMemory,
): AsyncGenerator<Buffer, void> {
  if (entry.mayBeSent && !(await entry.mayBeSent())) throw changed();
  yield* entry.path === null
    ? readFromStore(entry, range)
    : readFromDisk(entry.path, entry, range, takeMemory);
}

async function* readFromStore(entry: ZippedFile, range: ByteRange): AsyncGenerator<Buffer, void> {
  const part = await entry.open(range);
  if (!part) throw changed();
  if (part.sizeBytes !== entry.sizeBytes) {
    part.stream.destroy();
    throw changed();
  }
  let left = range.end - range.start + 1;
  for await (const bytes of part.stream as AsyncIterable<Buffer>) {
    left -= bytes.length;
    yield bytes;
  }
  if (left !== 0) throw changed();
}

async function* readFromDisk(
  path: string,
  { sizeBytes }: ZippedFile,
  { start, end }: ByteRange,
  takeMemory: TakeMemory,
): AsyncGenerator<Buffer, void> {
  const file = await open(path).catch((error) => Promise.reject(changed(error)));
  try {
    if ((await file.stat()).size !== sizeBytes) throw changed();
    for (let at = start; at <= end; ) {
      const block = takeMemory();
      const { bytesRead } = await file.read(block, 0, Math.min(block.length, end + 1 - at), at);
      if (bytesRead === 0) throw changed();
      yield block.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
}

function changed(cause?: unknown): Error {
  return new Error('zip: a file is gone, or has another size', { cause });
}
