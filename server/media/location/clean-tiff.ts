interface Directory {
  tags: ReadonlySet<number>;
  children?: ReadonlyMap<number, Directory>;
}

interface Entry {
  tag: number;
  type: number;
  count: number;
  value: Buffer | Entry[];
}

const ORIENTATION = 0x0112;
const MAKER_NOTE = 0x927c;

const INTEROPERABILITY: Directory = { tags: new Set([0x0001, 0x0002]) };

/** EXIF tags that stay. Comments, serial numbers, owner, air pressure and ids are removed. */
const EXIF: Directory = {
  tags: new Set([
    ...[0x829a, 0x829d, 0x8822, 0x8827, 0x8830, 0x8831, 0x8832, 0x8833, 0x9000, 0x9003, 0x9004, 0x9010],
    ...[0x9011, 0x9012, 0x9101, 0x9102, 0x9201, 0x9202, 0x9203, 0x9204, 0x9205, 0x9206, 0x9207, 0x9208],
    ...[0x9209, 0x920a, 0x9290, 0x9291, 0x9292, 0xa000, 0xa001, 0xa002, 0xa003, 0xa20e, 0xa20f, 0xa210],
    ...[0xa215, 0xa217, 0xa300, 0xa301, 0xa401, 0xa402, 0xa403, 0xa404, 0xa405, 0xa406, 0xa407, 0xa408],
    ...[0xa409, 0xa40a, 0xa40c, 0xa432, 0xa433, 0xa434, 0xa460, 0xa461, 0xa500],
  ]),
  children: new Map([[0xa005, INTEROPERABILITY]]),
};

/** Tags that stay: picture, camera, artist, copyright. Descriptions may contain locations. */
const IMAGE: Directory = {
  tags: new Set([
    ...[0x0100, 0x0101, 0x0102, 0x0103, 0x0106, 0x010f, 0x0110, ORIENTATION, 0x0115, 0x011a, 0x011b, 0x011c],
    ...[0x0128, 0x012d, 0x0131, 0x0132, 0x013b, 0x013e, 0x013f, 0x0211, 0x0212, 0x0213, 0x0214],
    0x8298,
  ]),
  children: new Map([[0x8769, EXIF]]),
};

/** Further pictures of the file, such as gain maps (CIPA DC-007). */
const PICTURES: Directory = { tags: new Set([0xb000, 0xb001, 0xb002, 0xb004]) };

const APPLE: Directory = { tags: new Set([0x0021, 0x0030]) };
const APPLE_NOTE = Buffer.from('Apple iOS\0\0\x01MM', 'latin1');

const DIRECTORIES = { exif: IMAGE, pictures: PICTURES };

const TEXT = 2;
const LONG = 4;
const POINTER_TYPES = [LONG, 13];
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;
// Limits against forged files, far above real ones.
const MAX_ENTRIES = 2000;
const MAX_VALUE_BYTES = 4096;

export function cleanTiff(tiff: Buffer, kind: keyof typeof DIRECTORIES): Buffer {
  const magic = tiff.toString('latin1', 0, 4);
  if ((magic !== 'II*\0' && magic !== 'MM\0*') || tiff.length < HEADER_BYTES) return Buffer.alloc(0);
  const order = new ByteOrder(magic.startsWith('II'));
  const entries = readDirectory(tiff, order, order.u32(tiff, 4), DIRECTORIES[kind]);
  const head = Buffer.from(tiff.subarray(0, HEADER_BYTES));
  order.writeU32(head, HEADER_BYTES, 4);
  for (const some of [entries, entries.filter(({ tag }) => tag === ORIENTATION), []]) {
    const written = Buffer.concat([head, writeDirectory(some, order, HEADER_BYTES)]);
    if (written.length <= tiff.length) return written;
  }
  return Buffer.alloc(0);
}

class ByteOrder {
  readonly #isLittle: boolean;
  constructor(isLittle: boolean) {
    this.#isLittle = isLittle;
  }
  u16(bytes: Buffer, at: number): number {
    return this.#isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
  }
  u32(bytes: Buffer, at: number): number {
    return this.#isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
  }
  writeU16(bytes: Buffer, value: number, at: number): void {
    if (this.#isLittle) bytes.writeUInt16LE(value, at);
    else bytes.writeUInt16BE(value, at);
  }
  writeU32(bytes: Buffer, value: number, at: number): void {
    if (this.#isLittle) bytes.writeUInt32LE(value, at);
    else bytes.writeUInt32BE(value, at);
  }
}

/** Reads each tag once, and sorts them. No directory is read twice, and `known` limits the depth. */
function readDirectory(tiff: Buffer, order: ByteOrder, at: number, known: Directory): Entry[] {
  if (at < HEADER_BYTES || at + 2 > tiff.length) return [];
  const entries: Entry[] = [];
  const seen = new Set<number>();
  const end = at + 2 + Math.min(order.u16(tiff, at), MAX_ENTRIES) * ENTRY_BYTES;
  for (let entry = at + 2; entry + ENTRY_BYTES <= Math.min(end, tiff.length); entry += ENTRY_BYTES) {
    const tag = order.u16(tiff, entry);
    if (seen.has(tag)) continue;
    seen.add(tag);
    const read = readEntry(tiff, order, entry, known);
    if (read) entries.push(read);
  }
  return entries.sort((a, b) => a.tag - b.tag);
}

function readEntry(tiff: Buffer, order: ByteOrder, at: number, known: Directory): Entry | null {
  const tag = order.u16(tiff, at);
  const type = order.u16(tiff, at + 2);
  const child = known.children?.get(tag);
  if (child) {
    if (!POINTER_TYPES.includes(type)) return null;
    const value = readDirectory(tiff, order, order.u32(tiff, at + 8), child);
    return value.length > 0 ? { tag, type: LONG, count: 1, value } : null;
  }
  const isNote = tag === MAKER_NOTE && known === EXIF;
  if (!isNote && !known.tags.has(tag)) return null;
  const bytes = (TYPE_BYTES[type] ?? 0) * order.u32(tiff, at + 4);
  const from = bytes <= 4 ? at + 8 : order.u32(tiff, at + 8);
  if (bytes === 0 || from < HEADER_BYTES || from + bytes > tiff.length) return null;
  const value = tiff.subarray(from, from + bytes);
  if (isNote) return cleanAppleNote(value, type);
  if (bytes > MAX_VALUE_BYTES) return null;
  return { tag, type, count: order.u32(tiff, at + 4), value, ...(type === TEXT && upToNul(value)) };
}

function upToNul(text: Buffer): Pick<Entry, 'count' | 'value'> {
  const end = text.indexOf(0);
  const value = end < 0 ? text : text.subarray(0, end + 1);
  return { count: value.length, value };
}

function cleanAppleNote(note: Buffer, type: number): Entry | null {
  if (!note.subarray(0, APPLE_NOTE.length).equals(APPLE_NOTE)) return null;
  const order = new ByteOrder(false);
  const entries = readDirectory(note, order, APPLE_NOTE.length, APPLE);
  if (entries.length === 0) return null;
  const value = Buffer.concat([APPLE_NOTE, writeDirectory(entries, order, APPLE_NOTE.length)]);
  return { tag: MAKER_NOTE, type, count: value.length, value };
}

function writeDirectory(entries: readonly Entry[], order: ByteOrder, at: number): Buffer {
  const directory = Buffer.alloc(2 + entries.length * ENTRY_BYTES + 4);
  const parts: Buffer[] = [directory];
  const written = new Map<string, number>();
  let end = at + directory.length;
  order.writeU16(directory, entries.length, 0);
  for (const [index, { tag, type, count, value }] of entries.entries()) {
    const entry = 2 + index * ENTRY_BYTES;
    order.writeU16(directory, tag, entry);
    order.writeU16(directory, type, entry + 2);
    order.writeU32(directory, count, entry + 4);
    if (!Array.isArray(value) && value.length <= 4) {
      value.copy(directory, entry + 8);
      continue;
    }
    const body = Array.isArray(value) ? writeDirectory(value, order, end) : value;
    const key = body.toString('latin1');
    const known = Array.isArray(value) ? undefined : written.get(key);
    order.writeU32(directory, known ?? end, entry + 8);
    if (known !== undefined) continue;
    if (!Array.isArray(value)) written.set(key, end);
    parts.push(body, Buffer.alloc(body.length % 2));
    end += body.length + (body.length % 2);
  }
  return Buffer.concat(parts);
}
