import type { ByteRange } from '../storage/storage.ts';

export interface ZipEntry<Content> {
  name: string;
  sizeBytes: number;
  crc32: number;
  /** `YYYY-MM-DDTHH:mm:ss` in local time, because ZIP has no time zones. */
  modified: string;
  /** The bytes, or their location, which the layout only passes on. */
  content: Content | Buffer;
}

export type ZipPiece<Content> = Buffer | { content: Content; range: ByteRange };

export interface PartSizes {
  entryCount: number;
  bodyBytes: number;
  directoryBytes: number;
}

export interface ZipLayout<Content> {
  sizeBytes: number;
  listPieces(range: ByteRange): AsyncIterable<ZipPiece<Content>>;
}

const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;
/** Version 2.0 of the format, or 4.5 for ZIP64. */
const PLAIN = 20;
const ZIP64 = 45;
/** Unix, so that the attributes below apply. */
const MADE_BY = (3 << 8) | ZIP64;
/** A regular file with rw-r--r--. */
const ATTRIBUTES = (0o100644 << 16) >>> 0;
const FLAGS = 0x0800;

export function measurePart(entries: readonly ZipEntry<unknown>[], at: number): PartSizes {
  const body = layOutBody(entries, at);
  return {
    entryCount: entries.length,
    bodyBytes: body.end - at,
    directoryBytes: sumSizes(body.directory),
  };
}

/** Entries come in parts, so that memory holds only one part. */
export function layOutZip<Content>(
  parts: readonly PartSizes[],
  readPart: (index: number) => Promise<readonly ZipEntry<Content>[]>,
): ZipLayout<Content> {
  const starts = listStarts(parts.map((part) => part.bodyBytes));
  const directoryAt = starts.at(-1) ?? 0;
  const directoryStarts = listStarts(parts.map((part) => part.directoryBytes)).map((at) => directoryAt + at);
  const endAt = directoryStarts.at(-1) ?? 0;
  const entryCount = parts.reduce((sum, part) => sum + part.entryCount, 0);
  const end = endRecords(entryCount, directoryAt, endAt - directoryAt);

  async function* listPieces(range: ByteRange): AsyncGenerator<ZipPiece<Content>> {
    for (const index of parts.keys()) {
      const start = starts[index] ?? 0;
      if (!overlaps(range, start, starts[index + 1] ?? 0)) continue;
      for (const { at, sizeBytes, of } of layOutBody(await readPart(index), start).pieces) {
        if (sizeBytes === 0 || !overlaps(range, at, at + sizeBytes)) continue;
        const within = cut(range, at, sizeBytes);
        yield Buffer.isBuffer(of) ? slice(of, within) : { content: of, range: within };
      }
    }
    for (const index of parts.keys()) {
      const [at = 0, next = 0] = directoryStarts.slice(index, index + 2);
      if (!overlaps(range, at, next)) continue;
      const directory = Buffer.concat(layOutBody(await readPart(index), starts[index] ?? 0).directory);
      yield slice(directory, cut(range, at, directory.length));
    }
    if (overlaps(range, endAt, endAt + end.length)) yield slice(end, cut(range, endAt, end.length));
  }
  return { sizeBytes: endAt + end.length, listPieces };
}

function listStarts(sizes: readonly number[]): number[] {
  const starts = [0];
  for (const size of sizes) starts.push((starts.at(-1) ?? 0) + size);
  return starts;
}

function overlaps(range: ByteRange, start: number, end: number): boolean {
  return start <= range.end && end > range.start;
}

function cut(range: ByteRange, at: number, sizeBytes: number): ByteRange {
  return { start: Math.max(0, range.start - at), end: Math.min(sizeBytes, range.end + 1 - at) - 1 };
}

function slice(bytes: Buffer, { start, end }: ByteRange): Buffer {
  return bytes.subarray(start, end + 1);
}

function layOutBody<Content>(entries: readonly ZipEntry<Content>[], start: number) {
  const pieces: { at: number; sizeBytes: number; of: Buffer | Content }[] = [];
  const directory: Buffer[] = [];
  let at = start;
  for (const entry of entries) {
    directory.push(directoryRecord(entry, at));
    const header = localHeader(entry);
    pieces.push({ at, sizeBytes: header.length, of: header });
    at += header.length;
    pieces.push({ at, sizeBytes: entry.sizeBytes, of: entry.content });
    at += entry.sizeBytes;
  }
  return { pieces, directory, end: at };
}

function localHeader<Content>(entry: ZipEntry<Content>): Buffer {
  const name = Buffer.from(entry.name);
  // In a local header ZIP64 needs both sizes or none.
  const extra = entry.sizeBytes >= MAX_32 ? zip64Field([entry.sizeBytes, entry.sizeBytes]) : Buffer.alloc(0);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  writeFacts(header, 4, entry, name, extra);
  return Buffer.concat([header, name, extra]);
}

function directoryRecord<Content>(entry: ZipEntry<Content>, headerAt: number): Buffer {
  const name = Buffer.from(entry.name);
  const large = [
    ...(entry.sizeBytes >= MAX_32 ? [entry.sizeBytes, entry.sizeBytes] : []),
    ...(headerAt >= MAX_32 ? [headerAt] : []),
  ];
  const extra = large.length > 0 ? zip64Field(large) : Buffer.alloc(0);
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(MADE_BY, 4);
  writeFacts(record, 6, entry, name, extra);
  record.writeUInt32LE(ATTRIBUTES, 38);
  record.writeUInt32LE(Math.min(headerAt, MAX_32), 42);
  return Buffer.concat([record, name, extra]);
}

function writeFacts<Content>(
  header: Buffer,
  at: number,
  { sizeBytes, crc32, modified }: ZipEntry<Content>,
  name: Buffer,
  extra: Buffer,
): void {
  const size = Math.min(sizeBytes, MAX_32);
  header.writeUInt16LE(extra.length > 0 ? ZIP64 : PLAIN, at);
  header.writeUInt16LE(FLAGS, at + 2);
  header.writeUInt16LE(0, at + 4);
  header.writeUInt32LE(dosTime(modified), at + 6);
  header.writeUInt32LE(crc32, at + 10);
  header.writeUInt32LE(size, at + 14);
  header.writeUInt32LE(size, at + 18);
  header.writeUInt16LE(name.length, at + 22);
  header.writeUInt16LE(extra.length, at + 24);
}

function endRecords(count: number, directoryAt: number, directoryBytes: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(directoryBytes, MAX_32), 12);
  end.writeUInt32LE(Math.min(directoryAt, MAX_32), 16);
  const isLarge = count >= MAX_16 || directoryBytes >= MAX_32 || directoryAt >= MAX_32;
  if (!isLarge) return end;

  const large = Buffer.alloc(56);
  large.writeUInt32LE(0x06064b50, 0);
  // The size without these two fields.
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(MADE_BY, 12);
  large.writeUInt16LE(ZIP64, 14);
  large.writeBigUInt64LE(BigInt(count), 24);
  large.writeBigUInt64LE(BigInt(count), 32);
  large.writeBigUInt64LE(BigInt(directoryBytes), 40);
  large.writeBigUInt64LE(BigInt(directoryAt), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(directoryAt + directoryBytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([large, locator, end]);
}

/** The extra field of ZIP64 has the numbers that do not fit into the header, in its order. */
function zip64Field(numbers: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * numbers.length);
  field.writeUInt16LE(0x0001, 0);
  field.writeUInt16LE(field.length - 4, 2);
  numbers.forEach((number, index) => {
    field.writeBigUInt64LE(BigInt(number), 4 + 8 * index);
  });
  return field;
}

/** The date is the upper half, the time the lower, in steps of two seconds. Years 1980 to 2107. */
function dosTime(modified: string): number {
  const parts = modified.split(/\D/u).map(Number);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  if (year < 1980) return dosTime('1980-01-01T00:00:00');
  const date = ((Math.min(year, 2107) - 1980) << 9) | (month << 5) | day;
  return ((date << 16) | (hour << 11) | (minute << 5) | (second >> 1)) >>> 0;
}

function sumSizes(buffers: readonly Buffer[]): number {
  return buffers.reduce((sum, { length }) => sum + length, 0);
}
