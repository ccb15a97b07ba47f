import { cleanProfile } from '../pictures/clean-profile.ts';
import { cleanTiff } from './clean-tiff.ts';

const RIFF_BYTES = 12;
const HEAD_BYTES = 8;
const EXIF = 'EXIF';
const EXIF_NAME = 'Exif\0\0';
const FRAME = 'ANMF';
const FRAME_BYTES = 16;
const PIXELS = new Set(['ALPH', 'VP8 ', 'VP8L']);
const PROFILE = 'ICCP';
const KNOWN = new Set([...PIXELS, 'VP8X', PROFILE, 'ANIM', FRAME, EXIF]);
const FEATURES = 'VP8X';
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

export function cleanWebp(webp: Buffer): Buffer {
  const out = Buffer.alloc(webp.length + 1);
  webp.copy(out, 0, 0, RIFF_BYTES);
  const riffEnd = Math.min(HEAD_BYTES + webp.readUInt32LE(4), webp.length);
  const { length, hasExif } = copyChunks(webp, RIFF_BYTES, riffEnd, out, RIFF_BYTES, KNOWN);
  out.writeUInt32LE(length - HEAD_BYTES, 4);
  if (length > RIFF_BYTES + HEAD_BYTES && out.toString('latin1', RIFF_BYTES, RIFF_BYTES + 4) === FEATURES) {
    const flags = out.readUInt8(RIFF_BYTES + HEAD_BYTES) & ~(HAS_XMP | HAS_EXIF);
    out.writeUInt8(flags | (hasExif ? HAS_EXIF : 0), RIFF_BYTES + HEAD_BYTES);
  }
  return out.subarray(0, length);
}

function copyChunks(
  webp: Buffer,
  from: number,
  to: number,
  out: Buffer,
  outAt: number,
  known: ReadonlySet<string>,
): { length: number; hasExif: boolean } {
  let length = outAt;
  let hasExif = false;
  for (let at = from; at + HEAD_BYTES <= to; ) {
    const type = webp.toString('latin1', at, at + 4);
    const bodyAt = at + HEAD_BYTES;
    const end = Math.min(bodyAt + webp.readUInt32LE(at + 4), to);
    const head = length;
    if (known.has(type) && !(hasExif && type === EXIF)) {
      length += webp.copy(out, length, at, bodyAt);
      const bodyLength = length;
      if (type === EXIF) length += copyExif(webp.subarray(bodyAt, end), out, length);
      else if (type === FRAME) length = copyFrame(webp, bodyAt, end, out, length);
      else length += webp.copy(out, length, bodyAt, end);
      if (type === PROFILE) cleanProfile(out.subarray(bodyLength, length));
      const isEmptyExif = type === EXIF && length === bodyLength;
      if (isEmptyExif) length = head;
      else {
        hasExif ||= type === EXIF;
        const isCut = bodyAt + webp.readUInt32LE(at + 4) > to;
        if (!isCut) out.writeUInt32LE(length - bodyLength, head + 4);
        if ((length - bodyLength) % 2 === 1) out.writeUInt8(0, length++);
      }
    }
    at = end + ((end - bodyAt) % 2);
  }
  return { length, hasExif };
}

function copyFrame(webp: Buffer, from: number, to: number, out: Buffer, outAt: number): number {
  const pixels = Math.min(from + FRAME_BYTES, to);
  const length = outAt + webp.copy(out, outAt, from, pixels);
  return copyChunks(webp, pixels, to, out, length, PIXELS).length;
}

function copyExif(chunk: Buffer, out: Buffer, at: number): number {
  const isNamed = chunk.toString('latin1', 0, EXIF_NAME.length) === EXIF_NAME;
  return cleanTiff(isNamed ? chunk.subarray(EXIF_NAME.length) : chunk, 'exif').copy(out, at);
}
