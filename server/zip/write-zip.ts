// Writes a range of a ZIP file: file by file, each opened when its turn comes, nothing written to disk.

import { type FileHandle, open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { cutPieces, type FilePiece } from '../storage/file-pieces.ts';
import type { ByteRange, StoredFile } from '../storage/storage.ts';
import type { ZipLayout } from './zip-layout.ts';

/** A file in a store, as it was when the list was made. */
export interface ZippedFile {
  sizeBytes: number;
  /** On this machine; null in a store elsewhere. */
  path: string | null;
  open(range: ByteRange): Promise<StoredFile | null>;
  /**
   * How the entry is put together from the file; `sizeBytes` is its own then. Asked when its turn comes; null: it may
   * not go out any more.
   */
  piecesNow?(): Promise<FilePiece[] | 'as it is' | null>;
}

/** How far it came: bytes that went out, and whether the last one was among them. */
export interface Progress {
  bytes: number;
  isAtEnd: boolean;
}

const READ_BYTES = 256 * 1024;
/** A slow reader takes such a piece before its connection counts as stuck (`STUCK_MS`). */
const WRITE_BYTES = 64 * 1024;

/** While one is written, the other is read into. */
type Memories = readonly [Buffer, Buffer];
type Write = (bytes: Buffer) => Promise<void>;

/**
 * The reader sets the pace: the next piece is read when this one is out, into the same memory. As a stream of buffers
 * it took 48 MB until they were collected, and half as long again. Throws when the reader leaves, and for a file that
 * is gone or not what it was: what follows would stand at the wrong place.
 */
export async function writeZip(
  layout: ZipLayout<ZippedFile>,
  range: ByteRange,
  sink: Writable,
  progress: Progress,
): Promise<void> {
  const write = writerTo(sink, progress);
  const memories: Memories = [Buffer.allocUnsafeSlow(READ_BYTES), Buffer.allocUnsafeSlow(READ_BYTES)];
  for await (const piece of layout.piecesOf(range)) {
    if (Buffer.isBuffer(piece)) await write(piece);
    else await writeEntry(piece.content, piece.range, write, memories);
  }
  progress.isAtEnd = range.end === layout.sizeBytes - 1;
  sink.end();
}

/** Resolves when the bytes are out: then their memory is free. */
function writerTo(sink: Writable, progress: Progress): Write {
  let giveUp: (error: Error) => void = () => undefined;
  sink.once('close', () => giveUp(new Error('zip: the reader has left')));
  const writePiece: Write = (bytes) =>
    new Promise((resolve, reject) => {
      giveUp = reject;
      if (sink.destroyed) return reject(new Error('zip: the reader has left'));
      sink.write(bytes, (error) => {
        if (error) return reject(error);
        progress.bytes += bytes.length;
        resolve();
      });
    });
  return async (bytes) => {
    for (let at = 0; at < bytes.length; at += WRITE_BYTES)
      await writePiece(bytes.subarray(at, at + WRITE_BYTES));
  };
}

async function writeEntry(
  entry: ZippedFile,
  range: ByteRange,
  write: Write,
  memories: Memories,
): Promise<void> {
  const pieces = entry.piecesNow ? await entry.piecesNow() : 'as it is';
  if (!pieces) throw changed();
  const isWhole = pieces === 'as it is';
  const cut = isWhole ? [range] : cutPieces(pieces, range);
  // Of a file that an entry is put together from it says nothing.
  const sizeBytes = isWhole ? entry.sizeBytes : null;
  if (entry.path !== null) return writeFromDisk(entry.path, sizeBytes, cut, write, memories);
  for (const piece of cut) {
    if (Buffer.isBuffer(piece)) await write(piece);
    else await writeFromStore(entry, sizeBytes, piece, write);
  }
}

async function writeFromStore(
  entry: ZippedFile,
  sizeBytes: number | null,
  range: ByteRange,
  write: Write,
): Promise<void> {
  const part = await entry.open(range);
  if (!part) throw changed();
  if (sizeBytes !== null && part.sizeBytes !== sizeBytes) {
    part.stream.destroy();
    throw changed();
  }
  let left = range.end - range.start + 1;
  for await (const bytes of part.stream as AsyncIterable<Buffer>) {
    left -= bytes.length;
    await write(bytes);
  }
  if (left !== 0) throw changed();
}

/** Opens it once, however many pieces there are. */
async function writeFromDisk(
  path: string,
  sizeBytes: number | null,
  pieces: Iterable<FilePiece>,
  write: Write,
  memories: Memories,
): Promise<void> {
  const file = await open(path).catch((error) => Promise.reject(changed(error)));
  try {
    if (sizeBytes !== null && (await file.stat()).size !== sizeBytes) throw changed();
    for (const piece of pieces) {
      if (Buffer.isBuffer(piece)) await write(piece);
      else await copyRange(file, piece, write, memories);
    }
  } finally {
    await file.close();
  }
}

async function copyRange(
  file: FileHandle,
  { start, end }: ByteRange,
  write: Write,
  [memory, other]: Memories,
): Promise<void> {
  const readAt = (at: number, into: Buffer) => readInto(into.subarray(0, end + 1 - at), file, at);
  let reading = readAt(start, memory);
  try {
    for (let [at, free, taken] = [start, other, memory]; at <= end; [free, taken] = [taken, free]) {
      const bytes = await reading;
      at += bytes.length;
      if (at <= end) reading = readAt(at, free);
      await write(bytes);
    }
  } finally {
    // Until it is over it uses file and memory.
    await reading.catch(() => undefined);
  }
}

async function readInto(memory: Buffer, file: FileHandle, at: number): Promise<Buffer> {
  const { bytesRead } = await file.read(memory, 0, memory.length, at);
  if (bytesRead === 0) throw changed();
  return memory.subarray(0, bytesRead);
}

function changed(cause?: unknown): Error {
  return new Error('zip: a file is gone, or has another size', { cause });
}
