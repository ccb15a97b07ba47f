// Reads the header of a JPEG as cameras write it. Whatever is not plain is left to sharp, which takes ten times as
// long.

export interface PlainJpeg {
  /** Upright pixels. */
  width: number;
  height: number;
  /** Coefficients come row by row, in one scan. */
  isBaseline: boolean;
  profile: Buffer | null;
}

/** What a scan that is decoded by Huffman's tables may be announced as. */
const BASELINE_FRAMES = [0xc0, 0xc1];
const PROGRESSIVE_FRAME = 0xc2;
/** Tables, comments, and what applications add. Other markers may be such that libjpeg reads no length behind them. */
const isSkipped = (marker: number) =>
  [0xc4, 0xdb, 0xdd, 0xfe].includes(marker) || (marker >= 0xe0 && marker <= 0xef);
/** libvips knows them by these letters alone; ours are followed by zeros. */
const EXIF_NAME = Buffer.from('Exif', 'latin1');
const EXIF = Buffer.from('Exif\0\0', 'latin1');
const PROFILE_NAME = Buffer.from('ICC_PROFILE', 'latin1');
const PROFILE = Buffer.from('ICC_PROFILE\0', 'latin1');
/** Which part of how many follows the name. */
const PROFILE_HEAD_BYTES = PROFILE.length + 2;
const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;
const START_OF_SCAN = 0xda;
const APP1 = 0xe1;
const APP2 = 0xe2;

/** `head` is the beginning of the file. Null when something in it is missing, doubled, rare or broken. */
export function readPlainJpeg(head: Buffer): PlainJpeg | null {
  try {
    return read(head);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function read(head: Buffer): PlainJpeg | null {
  let frame: { marker: number; body: Buffer } | undefined;
  let orientation: number | null | undefined;
  let profile: Buffer | undefined;
  let end = 0;
  for (let at = 2; head[at] === 0xff; at = end) {
    const marker = head.readUInt8(at + 1);
    end = at + 2 + head.readUInt16BE(at + 2);
    if (end > head.length) return null;
    const body = head.subarray(at + 4, end);
    if (marker === START_OF_SCAN) return frame ? describe(frame, body, orientation ?? 1, profile) : null;
    if (BASELINE_FRAMES.includes(marker) || marker === PROGRESSIVE_FRAME) {
      if (frame) return null;
      frame = { marker, body };
    } else if (marker === APP1 && startsWith(body, EXIF_NAME)) {
      if (orientation !== undefined || !startsWith(body, EXIF)) return null;
      orientation = orientationOf(body.subarray(EXIF.length));
      if (orientation === null) return null;
    } else if (marker === APP2 && startsWith(body, PROFILE_NAME)) {
      if (profile || !startsWith(body, PROFILE)) return null;
      if (body.readUInt8(PROFILE.length + 1) !== 1) return null;
      profile = body.subarray(PROFILE_HEAD_BYTES);
    } else if (!isSkipped(marker)) {
      return null;
    }
  }
  return null;
}

function describe(
  { marker, body }: { marker: number; body: Buffer },
  scan: Buffer,
  orientation: number,
  profile: Buffer | undefined,
): PlainJpeg | null {
  const bitsPerSample = body.readUInt8(0);
  const height = body.readUInt16BE(1);
  const width = body.readUInt16BE(3);
  const components = body.readUInt8(5);
  const isWhole = body.length === 6 + 3 * components && scan.length === 4 + 2 * scan.readUInt8(0);
  const isPlain =
    isWhole && bitsPerSample === 8 && (components === 1 || components === 3) && width > 0 && height > 0;
  if (!isPlain) return null;
  const isTurned = orientation >= 5;
  return {
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    isBaseline: marker !== PROGRESSIVE_FRAME && scan.readUInt8(0) === components,
    profile: profile ? Buffer.from(profile) : null,
  };
}

/** 1 to 8 as EXIF has them; 1 when it says nothing. */
function orientationOf(tiff: Buffer): number | null {
  const order = tiff.toString('latin1', 0, 4);
  if (order !== 'II*\0' && order !== 'MM\0*') return null;
  const isLittle = order === 'II*\0';
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = u32(4);
  const entries = u16(directory);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    if (u16(at) !== ORIENTATION_TAG) continue;
    const value = u16(at + 8);
    return u16(at + 2) === SHORT && u32(at + 4) === 1 && value >= 1 && value <= 8 ? value : null;
  }
  return 1;
}

function startsWith(bytes: Buffer, name: Buffer): boolean {
  return bytes.subarray(0, name.length).equals(name);
}
