import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import type { ByteRange } from './storage.ts';

export type FilePiece = Buffer | ByteRange;

/** Real photos have 88 at most. Each may be a request to the store. */
export const MAX_PIECES = 200;
const MAX_OWN_BYTES = 256 * 1024;
const MAX_TEXT_LENGTH = 64 * 1024;
/** Inflated: base64 adds a third, and each piece has two numbers. */
const MAX_JSON_BYTES = Math.ceil((MAX_OWN_BYTES * 4) / 3) + MAX_PIECES * 64;
const MIN_DEFLATED = 2000;
const ZEROS = Buffer.alloc(64 * 1024);
const MANY_ZEROS = ZEROS.subarray(0, 256);

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

/** As text for the database: long runs of zeros become their number. Null: too long. */
export function encodePieces(pieces: readonly FilePiece[]): string | null {
  const plain: Plain[] = [];
  let own = 0;
  for (const piece of pieces) {
    for (const part of Buffer.isBuffer(piece) ? withoutZeros(piece) : [piece]) {
      if (Buffer.isBuffer(part)) own += part.length;
      if (own > MAX_OWN_BYTES || plain.length === MAX_PIECES) return null;
      plain.push(asPlain(part));
    }
  }
  const json = JSON.stringify(plain);
  const text = json.length < MIN_DEFLATED ? json : deflateRawSync(json).toString('base64');
  return text.length <= MAX_TEXT_LENGTH ? text : null;
}

const position = z.int().nonnegative();
const plainSchema = z
  .array(z.union([z.base64(), z.int().positive(), z.tuple([position, position])]))
  .max(MAX_PIECES);
type Plain = z.infer<typeof plainSchema>[number];

function asPlain(part: FilePiece | number): Plain {
  if (Buffer.isBuffer(part)) return part.toString('base64');
  return typeof part === 'number' ? part : [part.start, part.end];
}

function* withoutZeros(bytes: Buffer): Generator<Buffer | number> {
  let kept = 0;
  for (let at = bytes.indexOf(MANY_ZEROS); at >= 0; at = bytes.indexOf(MANY_ZEROS, kept)) {
    if (at > kept) yield bytes.subarray(kept, at);
    let end = at + MANY_ZEROS.length;
    while (end < bytes.length && bytes[end] === 0) end += 1;
    yield end - at;
    kept = end;
  }
  if (kept < bytes.length) yield bytes.subarray(kept);
}

/** Null for a text that is not from `encodePieces`, or is for a file of another size. */
export function decodePieces(text: string, sizeBytes: number): FilePiece[] | null {
  const plain = plainSchema.safeParse(parse(text)).data;
  if (!plain) return null;
  let left = sizeBytes;
  const pieces: FilePiece[] = [];
  for (const piece of plain) {
    const decoded = typeof piece === 'number' ? null : asPiece(piece);
    left -= decoded ? lengthOf(decoded) : (piece as number);
    if (left < 0 || (decoded && lengthOf(decoded) <= 0)) return null;
    pieces.push(...(decoded ? [decoded] : zeros(piece as number)));
  }
  return left === 0 ? pieces : null;
}
function asPiece(piece: Exclude<Plain, number>): FilePiece {
  return typeof piece === 'string' ? Buffer.from(piece, 'base64') : { start: piece[0], end: piece[1] };
}

function parse(text: string): unknown {
  try {
    if (text.startsWith('[')) return text.length <= MAX_JSON_BYTES ? JSON.parse(text) : null;
    return JSON.parse(
      String(inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: MAX_JSON_BYTES })),
    );
  } catch {
    return null;
  }
}

function zeros(count: number): Buffer[] {
  const whole = Array.from({ length: Math.floor(count / ZEROS.length) }, () => ZEROS);
  return [...whole, ZEROS.subarray(0, count % ZEROS.length)];
}
