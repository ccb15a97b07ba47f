// Takes the position out of an EXIF block (TIFF 6.0, EXIF 2.32): in place and with the same length, so that nothing else in the file moves.

import { ImageRefused } from './imaging.ts';

/** Cleans the XMP that a block may hold. */
type CleanXmp = (xmp: Buffer) => boolean;

const GPS_POINTER = 0x8825;
/** What a pointer is written as. */
const POINTER_TYPES = [4, 13];
/** XMP within TIFF. */
const XMP_TAG = 0x02bc;
/** Where further directories are: EXIF's own, and those of embedded pictures. */
const FURTHER = [0x8769, 0x014a];
const ENTRY_BYTES = 12;
/** Bytes of one value, by type. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
// Real blocks stay far below; these only keep a forged one from occupying us.
const MAX_BLOCKS = 200;
const MAX_DIRECTORIES = 32;
const MAX_ENTRIES = 2000;
const MAX_GPS_ENTRIES = 64;
const MAX_GPS_VALUE_BYTES = 4096;

/** Every block in `bytes` that begins like TIFF is cleaned; true when a position was in one of them. */
export function cleanExif(bytes: Buffer, cleanXmp: CleanXmp): boolean {
  let found = false;
  let blocks = 0;
  for (const start of ['II*\0', 'MM\0*']) {
    for (let at = bytes.indexOf(start, 0, 'latin1'); at >= 0; at = bytes.indexOf(start, at + 4, 'latin1')) {
      if (++blocks > MAX_BLOCKS) throw new ImageRefused('LOCATION_NOT_REMOVED', 'too many blocks of EXIF');
      if (new ExifBlock(bytes.subarray(at), cleanXmp).clean()) found = true;
    }
  }
  return found;
}

class ExifBlock {
  readonly #bytes: Buffer;
  readonly #cleanXmp: CleanXmp;
  readonly #isLittle: boolean;
  readonly #seen = new Set<number>();

  constructor(bytes: Buffer, cleanXmp: CleanXmp) {
    this.#bytes = bytes;
    this.#cleanXmp = cleanXmp;
    this.#isLittle = bytes[0] === 0x49;
  }

  clean(): boolean {
    if (this.#bytes.length < 8) return false;
    return this.#cleanDirectories(this.#u32(4));
  }

  /** A directory, those that follow it and those that it names. */
  #cleanDirectories(first: number): boolean {
    let found = false;
    for (let at = first; this.#isNewDirectory(at); ) {
      this.#seen.add(at);
      const count = this.#u16(at);
      const end = at + 2 + count * ENTRY_BYTES;
      if (count === 0 || count > MAX_ENTRIES || end > this.#bytes.length) return found;
      const next = end + 4 <= this.#bytes.length ? this.#u32(end) : 0;
      for (let entry = end - ENTRY_BYTES; entry > at; entry -= ENTRY_BYTES) {
        if (this.#cleanEntry(at, entry)) found = true;
      }
      at = next;
    }
    return found;
  }

  #isNewDirectory(at: number): boolean {
    return (
      at >= 8 && at + 2 <= this.#bytes.length && !this.#seen.has(at) && this.#seen.size < MAX_DIRECTORIES
    );
  }

  #cleanEntry(directory: number, entry: number): boolean {
    const tag = this.#u16(entry);
    const isPointer = POINTER_TYPES.includes(this.#u16(entry + 2)) && this.#u32(entry + 4) === 1;
    if (tag === GPS_POINTER && isPointer) {
      this.#emptyGps(this.#u32(entry + 8));
      this.#removeEntry(directory, entry);
      return true;
    }
    const value = this.#valueOf(entry);
    if (tag === XMP_TAG && value) return this.#cleanXmp(value);
    if (!FURTHER.includes(tag) || !value) return false;
    let found = false;
    for (let at = 0; at + 4 <= Math.min(value.length, 4 * MAX_DIRECTORIES); at += 4) {
      const child = this.#isLittle ? value.readUInt32LE(at) : value.readUInt32BE(at);
      if (this.#cleanDirectories(child)) found = true;
    }
    return found;
  }

  /** Values and entries become zeros, and the directory itself. */
  #emptyGps(at: number): void {
    if (at < 8 || at + 2 > this.#bytes.length) return;
    const count = Math.min(this.#u16(at), MAX_GPS_ENTRIES);
    const end = Math.min(at + 2 + count * ENTRY_BYTES + 4, this.#bytes.length);
    for (let entry = at + 2; entry + ENTRY_BYTES <= end; entry += ENTRY_BYTES) {
      const value = this.#valueOf(entry);
      if (value && value.length <= MAX_GPS_VALUE_BYTES) value.fill(0);
    }
    this.#bytes.fill(0, at, end);
  }

  /** The entries behind it move up by one; what they point to stays where it is. */
  #removeEntry(directory: number, entry: number): void {
    const count = this.#u16(directory);
    const end = Math.min(directory + 2 + count * ENTRY_BYTES + 4, this.#bytes.length);
    this.#bytes.copyWithin(entry, entry + ENTRY_BYTES, end);
    this.#bytes.fill(0, end - ENTRY_BYTES, end);
    if (this.#isLittle) this.#bytes.writeUInt16LE(count - 1, directory);
    else this.#bytes.writeUInt16BE(count - 1, directory);
  }

  /** Null when it would lie outside of the block. */
  #valueOf(entry: number): Buffer | null {
    const length = (TYPE_BYTES[this.#u16(entry + 2)] ?? 0) * this.#u32(entry + 4);
    if (length === 0) return null;
    const at = length <= 4 ? entry + 8 : this.#u32(entry + 8);
    return at >= 8 && at + length <= this.#bytes.length ? this.#bytes.subarray(at, at + length) : null;
  }

  #u16(at: number): number {
    return this.#isLittle ? this.#bytes.readUInt16LE(at) : this.#bytes.readUInt16BE(at);
  }

  #u32(at: number): number {
    return this.#isLittle ? this.#bytes.readUInt32LE(at) : this.#bytes.readUInt32BE(at);
  }
}
