import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { cleanProfile } from '../pictures/clean-profile.ts';
import { cleanTiff } from './clean-tiff.ts';

const SIGNATURE_BYTES = 8;
const HEAD_BYTES = 8;
const CRC_BYTES = 4;
const EXIF = 'eXIf';
const PROFILE = 'iCCP';
const MAX_PROFILE_BYTES = 4 * 1024 * 1024;
const SPARE_BYTES = 64 * 1024;
const KNOWN = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI'],
  ...['mDCv', 'cLLi', 'bKGD', 'pHYs', 'hIST', 'tIME', 'acTL', 'fcTL', 'fdAT'],
]);

export function cleanPng(png: Buffer): Buffer {
  const out = Buffer.alloc(png.length + SPARE_BYTES);
  let length = png.copy(out, 0, 0, SIGNATURE_BYTES);
  const rewritten = new Map([
    [EXIF, (body: Buffer) => cleanTiff(body, 'exif')],
    [PROFILE, cleanCompressed],
  ]);
  for (let at = SIGNATURE_BYTES; at + HEAD_BYTES + CRC_BYTES <= png.length; ) {
    const type = png.toString('latin1', at + 4, at + 8);
    const end = at + HEAD_BYTES + png.readUInt32BE(at) + CRC_BYTES;
    if (end > png.length) break;
    const rewrite = rewritten.get(type);
    if (rewrite) {
      length += writeChunk(type, rewrite(png.subarray(at + HEAD_BYTES, end - CRC_BYTES)), out, length);
      rewritten.delete(type);
    } else if (KNOWN.has(type)) length += png.copy(out, length, at, end);
    at = end;
    if (type === 'IEND') break;
  }
  return out.subarray(0, length);
}

function writeChunk(type: string, body: Buffer, out: Buffer, at: number): number {
  if (body.length === 0) return 0;
  out.writeUInt32BE(body.length, at);
  out.write(type, at + 4, 'latin1');
  const end = at + HEAD_BYTES + body.copy(out, at + HEAD_BYTES);
  out.writeUInt32BE(crc32(out.subarray(at + 4, end)), end);
  return end + CRC_BYTES - at;
}

/** Gives every profile this name, because programs write names of displays or persons. */
const PROFILE_HEAD = Buffer.from('icc\0\0', 'latin1');

/** Returns an empty profile, which decoders ignore, if it is unreadable. */
function cleanCompressed(body: Buffer): Buffer {
  const at = body.indexOf(0) + 2;
  try {
    const profile = inflateSync(body.subarray(at), { maxOutputLength: MAX_PROFILE_BYTES });
    const compressed = cleanProfile(profile) ? deflateSync(profile, { level: 9 }) : body.subarray(at);
    const cleaned = Buffer.concat([PROFILE_HEAD, compressed]);
    return cleaned.length <= body.length + SPARE_BYTES ? cleaned : Buffer.alloc(0);
  } catch {
    return Buffer.alloc(0);
  }
}
