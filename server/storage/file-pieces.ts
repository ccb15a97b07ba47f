// A file that is put together from parts of another one and from bytes of its own: what another file with its metadata
// removed is, without being kept.

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ByteRange } from './storage.ts';

/** Bytes, or where they stand in the other file. */
export type FilePiece = Buffer | ByteRange;

/** The pieces hold at most so many bytes of their own. */
const MAX_OWN_BYTES = 16 * 1024 * 1024;
/** Shorter texts stay plain: inflating takes more memory than they do. */
const MIN_DEFLATED = 2000;
const ZEROS = Buffer.alloc(64 * 1024);
const MANY_ZEROS = ZEROS.subarray(0, 64);

/** What stands in this range of the file, in its order. */
export function* cutPieces(pieces: readonly FilePiece[], range: ByteRange): Generator<FilePiece> {
  let at = 0;
  for (const piece of pieces) {
    const length = lengthOf(piece);
    const start = Math.max(0, range.start - at);
    const end = Math.min(length, range.end + 1 - at);
    if (start < end) {
      yield Buffer.isBuffer(piece)
        ? piece.subarray(start, end)
        : { start: piece.start + start, end: piece.start + end - 1 };
    }
    at += length;
  }
}

function lengthOf(piece: FilePiece): number {
  return Buffer.isBuffer(piece) ? piece.length : piece.end + 1 - piece.start;
}

/** As text, for the database: long runs of zeros stand as their number. Null: they hold too many bytes of their own. */
export function encodePieces(pieces: readonly FilePiece[]): string | null {
  const own = pieces.reduce((sum, piece) => sum + (Buffer.isBuffer(piece) ? piece.length : 0), 0);
  if (own > MAX_OWN_BYTES) return null;
  const plain = pieces.flatMap((piece): Plain[] =>
    Buffer.isBuffer(piece) ? [...withoutZeros(piece)] : [[piece.start, piece.end]],
  );
  const json = JSON.stringify(plain);
  return json.length < MIN_DEFLATED ? json : deflateRawSync(json).toString('base64');
}

type Plain = string | number | [start: number, end: number];

function* withoutZeros(bytes: Buffer): Generator<string | number> {
  let kept = 0;
  for (let at = bytes.indexOf(MANY_ZEROS); at >= 0; at = bytes.indexOf(MANY_ZEROS, kept)) {
    if (at > kept) yield bytes.toString('base64', kept, at);
    let end = at + MANY_ZEROS.length;
    while (end < bytes.length && bytes[end] === 0) end += 1;
    yield end - at;
    kept = end;
  }
  if (kept < bytes.length) yield bytes.toString('base64', kept);
}

export function decodePieces(text: string): FilePiece[] {
  const json = text.startsWith('[')
    ? text
    : String(inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: 2 * MAX_OWN_BYTES }));
  return (JSON.parse(json) as Plain[]).flatMap((piece): FilePiece[] => {
    if (typeof piece === 'number') return zeros(piece);
    return typeof piece === 'string' ? [Buffer.from(piece, 'base64')] : [{ start: piece[0], end: piece[1] }];
  });
}

/** However many, they are the same few in memory. */
function zeros(count: number): Buffer[] {
  const whole = Array.from({ length: Math.floor(count / ZEROS.length) }, () => ZEROS);
  return [...whole, ZEROS.subarray(0, count % ZEROS.length)];
}
