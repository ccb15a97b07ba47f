const BEGINNINGS = ['II*\0', 'MM\0*'];
/** Maximum number of metadata blocks in a file. Pixels may resemble the beginning of a block. */
const MAX_BLOCKS = 32;
const MAX_DIRECTORIES = 8;
const ENTRY_BYTES = 12;
const POINTERS = [0x8769, 0x8825, 0xa005];
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const MAX_SHARE = 4;
/** Maximum size of a value: exifreader needs 16 times the memory, and a full heap ends the process. */
const MAX_VALUE_BYTES = 1024 * 1024;
const PNG = '\x89PNG';
const PNG_SIGNATURE_BYTES = 8;
const PNG_FRAME_BYTES = 12;
const MAX_PNG_CHUNKS = 200;
const PNG_METADATA = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf']);

/** Returns true for chunks that are far longer than programs write them. */
export function hasCraftedChunks(file: Buffer): boolean {
  if (file.toString('latin1', 0, PNG.length) !== PNG) return false;
  let found = 0;
  for (
    let at = PNG_SIGNATURE_BYTES;
    at + PNG_FRAME_BYTES <= file.length;
    at += PNG_FRAME_BYTES + file.readUInt32BE(at)
  ) {
    if (PNG_METADATA.has(file.toString('latin1', at + 4, at + 8)) && ++found > MAX_PNG_CHUNKS) return true;
  }
  return false;
}

/** Returns true for values that are far longer than programs write them, or than the block itself. */
export function hasCraftedExif(file: Buffer): boolean {
  let blocks = 0;
  for (const beginning of BEGINNINGS) {
    for (let at = file.indexOf(beginning, 0, 'latin1'); at >= 0; ) {
      const tiff = file.subarray(at);
      const most = Math.min(MAX_SHARE * tiff.length, MAX_VALUE_BYTES);
      if (++blocks > MAX_BLOCKS || valueBytes(tiff) > most) return true;
      at = file.indexOf(beginning, at + 1, 'latin1');
    }
  }
  return false;
}

function valueBytes(tiff: Buffer): number {
  const isLittle = tiff[0] === 0x49;
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  if (tiff.length < 8) return 0;
  let sum = 0;
  const seen = new Set<number>();
  const open = [u32(4)];
  for (let at = open.pop(); at !== undefined && seen.size < MAX_DIRECTORIES; at = open.pop()) {
    if (seen.has(at) || at + 2 > tiff.length) continue;
    seen.add(at);
    const end = at + 2 + u16(at) * ENTRY_BYTES;
    for (let entry = at + 2; entry < end && entry + ENTRY_BYTES <= tiff.length; entry += ENTRY_BYTES) {
      const bytes = (TYPE_BYTES[u16(entry + 2)] ?? 0) * u32(entry + 4);
      if (POINTERS.includes(u16(entry))) open.push(u32(entry + 8));
      else if (bytes > 4 && u32(entry + 8) + bytes <= tiff.length) sum += bytes;
    }
    if (seen.size === 1 && end + 4 <= tiff.length) open.push(u32(end));
  }
  return sum;
}
