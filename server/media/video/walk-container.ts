import { readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { VideoType } from '../../../shared/rules/uploads/video-types.ts';
import { ImageRefused } from '../image-errors.ts';

interface Part {
  type: string;
  bodyAt: number;
  /** Infinite if the size is not known. */
  end: number;
}

export interface Container {
  /** The head of an MP4 or MOV, which lists its tracks; empty for WebM. */
  moov: Buffer;
}

// Limits against forged files. Five minutes of video have 200 KB of tables, or up to 18,000 fragments.
const MAX_PARTS = 100_000;
const MAX_HEAD_BYTES = 32 * 1024 * 1024;
/** The parser takes quadratic time for the index of fragments. */
const MAX_INDEX_BYTES = 1024 * 1024;
const BOX_NAME = /^[\x20-\x7e\xa9]{4}$/u;
const SEGMENT = '18538067';
const CLUSTER = '1f43b675';

/** Reads the heads of all parts and the body of `moov`. Throws ImageRefused VIDEO_CUT_SHORT or UNREADABLE. */
export async function walkContainer(file: FileHandle, type: VideoType): Promise<Container> {
  const { size } = await file.stat();
  if (type === 'video/webm') {
    walkElements(file.fd, size);
    return { moov: Buffer.alloc(0) };
  }
  const boxes = walkParts(0, size, (at) => readBoxHead(file.fd, at, size));
  const found = boxes.find((box) => box.type === 'moov');
  if (!found) throw new ImageRefused('VIDEO_CUT_SHORT', 'no moov');
  limitHead(found);
  for (const box of boxes.filter(({ type }) => type === 'mfra')) limitHead(box, MAX_INDEX_BYTES);
  const moov = Buffer.alloc(found.end - found.bodyAt);
  readSync(file.fd, moov, 0, moov.length, found.bodyAt);
  return { moov };
}

function walkElements(fd: number, size: number): void {
  const readHead = (at: number) => readElementHead(fd, at);
  const segment = walkParts(0, size, readHead).find(({ type }) => type === SEGMENT);
  if (!segment) throw new ImageRefused('VIDEO_CUT_SHORT', 'no Segment');
  const parts = walkParts(segment.bodyAt, Math.min(segment.end, size), readHead);
  for (const part of parts.filter(({ type }) => type !== CLUSTER)) limitHead(part);
}

function limitHead({ type, bodyAt, end }: Part, maxBytes = MAX_HEAD_BYTES): void {
  if (end - bodyAt > maxBytes) throw new ImageRefused('UNREADABLE', `a large ${type}`);
}

/** Stops before bytes that are no part, and after a part of unknown size. */
function walkParts(from: number, to: number, readHead: (at: number) => Part | null): Part[] {
  const parts: Part[] = [];
  let at = from;
  while (at < to) {
    const part = readHead(at);
    if (!part) break;
    if (part.end > to && Number.isFinite(part.end))
      throw new ImageRefused('VIDEO_CUT_SHORT', `in ${part.type}`);
    if (parts.length === MAX_PARTS) throw new ImageRefused('UNREADABLE', 'too many parts');
    parts.push(part);
    at = part.end;
  }
  return parts;
}

function readBoxHead(fd: number, at: number, fileBytes: number): Part | null {
  const head = Buffer.alloc(16);
  if (readSync(fd, head, 0, head.length, at) < 8)
    throw new ImageRefused('VIDEO_CUT_SHORT', 'in the head of a box');
  const type = head.toString('latin1', 4, 8);
  const short = head.readUInt32BE(0);
  const bodyAt = at + (short === 1 ? 16 : 8);
  const end = short === 0 ? fileBytes : at + (short === 1 ? Number(head.readBigUInt64BE(8)) : short);
  return BOX_NAME.test(type) && end >= bodyAt ? { type, bodyAt, end } : null;
}

/** EBML writes the number of bytes of a number as leading zero bits of its first byte. */
function readElementHead(fd: number, at: number): Part | null {
  const head = Buffer.alloc(12);
  readSync(fd, head, 0, head.length, at);
  const idBytes = Math.clz32(head.readUInt8(0)) - 23;
  if (idBytes > 4) return null;
  const first = head.readUInt8(idBytes);
  const sizeBytes = Math.clz32(first) - 23;
  if (sizeBytes > 8) return null;
  const type = head.toString('hex', 0, idBytes);
  const bodyAt = at + idBytes + sizeBytes;
  const bits = head.subarray(idBytes, idBytes + sizeBytes);
  const isUnknown = first === 2 ** (9 - sizeBytes) - 1 && bits.subarray(1).every((byte) => byte === 0xff);
  if (isUnknown) return { type, bodyAt, end: Number.POSITIVE_INFINITY };
  const value = bits.reduce(
    (sum, byte, index) => (index === 0 ? byte % 2 ** (8 - sizeBytes) : sum * 256 + byte),
    0,
  );
  return { type, bodyAt, end: bodyAt + value };
}
