import { copyFile, readFile, rm } from 'node:fs/promises';
import { encodePieces, type FilePiece, MAX_PIECES } from '../../storage/file-pieces.ts';
import { detectType, MEDIA_FORMATS } from '../media-formats.ts';
import { type CleanCopy, ImageRefused } from '../process/imaging.ts';
import type { FileChunk } from './clean-png.ts';
import { removeLocationFrom } from './remove-location.ts';

/** Most blocks are equal. */
const BLOCK_BYTES = 4096;
/** Shorter equal runs are copied: each run is a request to the store. */
const MIN_RUN_BYTES = 1024;

/**
 * `scratchPath` is written and removed. @throws ImageRefused LOCATION_NOT_REMOVED when it cannot be cleaned, or has too
 * many pieces
 */
export async function makeCleanCopy(path: string, scratchPath: string): Promise<CleanCopy> {
  try {
    await copyFile(path, scratchPath);
    const facts = await removeLocationFrom(scratchPath);
    const pieces = encodePieces(describeAsPieces(await readFile(path), await readFile(scratchPath)));
    if (pieces !== null) return { ...facts, pieces };
    throw new ImageRefused('LOCATION_NOT_REMOVED', 'too many bytes of its own');
  } finally {
    await rm(scratchPath, { force: true });
  }
}

/** Throws ImageRefused LOCATION_NOT_REMOVED when there are too many. */
export function describeAsPieces(original: Buffer, cleaned: Buffer): FilePiece[] {
  const writer = new PieceWriter(cleaned);
  let at = 0;
  for (const { from, to, length } of align(original, cleaned)) {
    writer.addOwn(at, to);
    writer.addCompared(original, from, to, length);
    at = to + length;
  }
  writer.addOwn(at, cleaned.length);
  return writer.pieces();
}

/** Bytes at `from` in the original that are probably at `to` in the other file. */
interface Aligned {
  from: number;
  to: number;
  length: number;
}

/** Cleaned in place, bytes do not move; else chunks are missing. */
function align(original: Buffer, cleaned: Buffer): Iterable<Aligned> {
  if (original.length === cleaned.length) return [{ from: 0, to: 0, length: original.length }];
  const type = detectType(original);
  const { chunksOf } = type ? MEDIA_FORMATS[type] : {};
  return chunksOf ? joined(alignChunks(chunksOf(original), chunksOf(cleaned)[Symbol.iterator]())) : [];
}

/** Remaining chunks keep their order, and of equal names the first remains. */
function* alignChunks(before: Iterable<FileChunk>, after: Iterator<FileChunk>): Generator<Aligned> {
  let kept = after.next();
  for (const chunk of before) {
    if (kept.done) return;
    const { name, at, length } = kept.value;
    if (chunk.name !== name) continue;
    if (chunk.length === length) yield { from: chunk.at, to: at, length };
    kept = after.next();
  }
}

/** A file may have millions of chunks. */
function* joined(parts: Iterable<Aligned>): Generator<Aligned> {
  let last: Aligned | undefined;
  for (const part of parts) {
    const end = last && last.from + last.length;
    if (last && part.from === end && part.to === last.to + last.length) last.length += part.length;
    else {
      if (last) yield last;
      last = { ...part };
    }
  }
  if (last) yield last;
}

/** Positions are those of the cleaned file. */
class PieceWriter {
  readonly #cleaned: Buffer;
  /** `from`: offset in the original; null: own bytes. */
  readonly #runs: { from: number | null; start: number; end: number }[] = [];

  constructor(cleaned: Buffer) {
    this.#cleaned = cleaned;
  }

  addOwn(start: number, end: number): void {
    if (start < end) this.#add(null, start, end);
  }

  addCompared(original: Buffer, from: number, to: number, length: number): void {
    const cleaned = this.#cleaned;
    const shift = from - to;
    let same = to;
    const addSame = (end: number) => {
      if (end - same < MIN_RUN_BYTES) this.addOwn(same, end);
      else this.#add(same + shift, same, end);
    };
    for (let block = to; block < to + length; block += BLOCK_BYTES) {
      const end = Math.min(block + BLOCK_BYTES, to + length);
      if (original.compare(cleaned, block, end, block + shift, end + shift) === 0) continue;
      for (let at = block; at < end; at += 1) {
        if (original[at + shift] === cleaned[at]) continue;
        addSame(at);
        const start = at;
        while (at < end && original[at + shift] !== cleaned[at]) at += 1;
        this.addOwn(start, at);
        same = at;
      }
    }
    addSame(to + length);
  }

  pieces(): FilePiece[] {
    return this.#runs.map(({ from, start, end }) =>
      from === null ? this.#cleaned.subarray(start, end) : { start: from, end: from + end - start - 1 },
    );
  }

  #add(from: number | null, start: number, end: number): void {
    const last = this.#runs.at(-1);
    const follows = last && (from === null ? last.from === null : last.from === from - (start - last.start));
    if (follows) last.end = end;
    else this.#runs.push({ from, start, end });
    if (this.#runs.length > MAX_PIECES) throw new ImageRefused('LOCATION_NOT_REMOVED', 'too many pieces');
  }
}
