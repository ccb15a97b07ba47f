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
   * not go out any more. Absent: it is the file as it is.
   */
  piecesNow?(): Promise<FilePiece[] | null>;
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
  if (!entry.piecesNow) return writeFile(entry, range, write, memories);
  const pieces = await entry.piecesNow();
  if (!pieces) throw changed();
  const file = { path: entry.path, sizeBytes: null, open: entry.open };
  for (const piece of cutPieces(pieces, range)) {
    if (Buffer.isBuffer(piece)) await write(piece);
    else await writeFile(file, piece, write, memories);
  }
}

/** `sizeBytes`: that of the whole file, where it is to be compared. */
type SourceFile = Pick<ZippedFile, 'path' | 'open'> & { sizeBytes: number | null };

async function writeFile(
  file: SourceFile,
  range: ByteRange,
  write: Write,
  memories: Memories,
): Promise<void> {
  if (file.path !== null) return writeFromDisk(file.path, file.sizeBytes, range, write, memories);
  const part = await file.open(range);
  if (!part) throw changed();
  if (file.sizeBytes !== null && part.sizeBytes !== file.sizeBytes) {
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

async function writeFromDisk(
  path: string,
  sizeBytes: number | null,
  { start, end }: ByteRange,
  write: Write,
  [memory, other]: Memories,
): Promise<void> {
  const file = await open(path).catch((error) => Promise.reject(changed(error)));
  let reading = Promise.resolve(memory);
  try {
    if (sizeBytes !== null && (await file.stat()).size !== sizeBytes) throw changed();
    const readAt = (at: number, into: Buffer) => readInto(into.subarray(0, end + 1 - at), file, at);
    reading = readAt(start, memory);
    for (let [at, free, taken] = [start, other, memory]; at <= end; [free, taken] = [taken, free]) {
      const bytes = await reading;
      at += bytes.length;
      if (at <= end) reading = readAt(at, free);
      await write(bytes);
    }
  } finally {
    // Until it is over it uses file and memory.
    await reading.catch(() => undefined);
    await file.close();
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
