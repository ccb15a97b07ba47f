// A range of a ZIP file as a stream: file by file, each opened when its turn comes, nothing written anywhere.

import { Readable } from 'node:stream';
import type { ByteRange, StoredFile } from '../storage/storage.ts';
import type { ZipLayout } from './zip-layout.ts';

/** A file in a store, as it was when the list was made. */
export interface ZippedFile {
  sizeBytes: number;
  open(range: ByteRange): Promise<StoredFile | null>;
}

/** How far the reader came: bytes that it took, and whether the last one was among them. */
export interface Progress {
  bytes: number;
  isAtEnd: boolean;
}

/**
 * The reader sets the pace. A file that is gone, or not what it was, breaks the stream off: what follows would stand at
 * the wrong place.
 */
export function streamZip(layout: ZipLayout<ZippedFile>, range: ByteRange, progress: Progress): Readable {
  return Readable.from(chunksOf(layout, range, progress), { objectMode: false });
}

async function* chunksOf(
  layout: ZipLayout<ZippedFile>,
  range: ByteRange,
  progress: Progress,
): AsyncGenerator<Buffer> {
  for (const piece of layout.piecesOf(range)) {
    if (Buffer.isBuffer(piece)) {
      progress.bytes += piece.length;
      yield piece;
      continue;
    }
    const file = await piece.content.open(piece.range);
    if (file?.sizeBytes !== piece.content.sizeBytes) {
      file?.stream.destroy();
      throw new Error('zip: a file is gone, or has another size');
    }
    for await (const chunk of file.stream as AsyncIterable<Buffer>) {
      progress.bytes += chunk.length;
      yield chunk;
    }
  }
  progress.isAtEnd = range.end === layout.sizeBytes - 1;
}
