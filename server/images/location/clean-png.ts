// Cleans a PNG (third edition): chunks that the picture is shown with stay, EXIF is written anew, texts and all that is
// not known go.
import { crc32 } from 'node:zlib';
import { cleanTiff } from './clean-tiff.ts';

const SIGNATURE_BYTES = 8;
const HEAD_BYTES = 8;
const CRC_BYTES = 4;
const EXIF = 'eXIf';
const KNOWN = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI'],
  ...['mDCv', 'cLLi', 'bKGD', 'pHYs', 'hIST', 'tIME', 'acTL', 'fcTL', 'fdAT', EXIF],
]);

/** A copy with the known chunks alone. What stands behind the last one goes; so does a chunk that is cut short. */
export function cleanPng(png: Buffer): Buffer {
  const out = Buffer.alloc(png.length);
  let length = png.copy(out, 0, 0, SIGNATURE_BYTES);
  let hasExif = false;
  for (let at = SIGNATURE_BYTES; at + HEAD_BYTES + CRC_BYTES <= png.length; ) {
    const type = png.toString('latin1', at + 4, at + 8);
    const end = at + HEAD_BYTES + png.readUInt32BE(at) + CRC_BYTES;
    // Cut in the middle, the picture cannot be decoded anyway; the decoder says so.
    if (end > png.length) break;
    if (type === EXIF && !hasExif) {
      length += writeExif(png.subarray(at + HEAD_BYTES, end - CRC_BYTES), out, length);
      hasExif = true;
    } else if (KNOWN.has(type)) length += png.copy(out, length, at, end);
    at = end;
    if (type === 'IEND') break;
  }
  return out.subarray(0, length);
}

/** How many bytes were written. */
function writeExif(tiff: Buffer, out: Buffer, at: number): number {
  const cleaned = cleanTiff(tiff, 'exif');
  if (cleaned.length === 0) return 0;
  out.writeUInt32BE(cleaned.length, at);
  out.write(EXIF, at + 4, 'latin1');
  const end = at + HEAD_BYTES + cleaned.copy(out, at + HEAD_BYTES);
  out.writeUInt32BE(crc32(out.subarray(at + 4, end)), end);
  return end + CRC_BYTES - at;
}
