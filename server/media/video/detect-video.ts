import type { VideoType } from '../../../shared/rules/uploads/video-types.ts';

/** Types of containers are told apart by the list of brands at the beginning. */
export const HEAD_BYTES = 256;
const EBML = '\x1aE\xdf\xa3';
const BRAND_BYTES = 4;
const MAJOR_BRAND_AT = 8;
const COMPATIBLE_BRANDS_AT = 16;
/** HEIF pictures and raw photos of Canon have the same container as videos. */
const PICTURE_BRANDS = new Set([
  ...['mif1', 'mif2', 'msf1', 'miaf', 'heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'],
  ...['avif', 'avis', 'crx '],
]);

/** `head` is the beginning of the file. Whether it is a video that we accept is found out by `readVideo`. */
export function detectVideo(head: Buffer): VideoType | null {
  const text = head.toString('latin1', 0, HEAD_BYTES);
  if (text.startsWith(EBML)) return 'video/webm';
  if (text.slice(4, MAJOR_BRAND_AT) !== 'ftyp') return null;
  const major = text.slice(MAJOR_BRAND_AT, MAJOR_BRAND_AT + BRAND_BYTES);
  const end = Math.min(head.readUInt32BE(0), text.length);
  const brands = [major];
  for (let at = COMPATIBLE_BRANDS_AT; at + BRAND_BYTES <= end; at += BRAND_BYTES)
    brands.push(text.slice(at, at + BRAND_BYTES));
  if (brands.some((brand) => PICTURE_BRANDS.has(brand))) return null;
  return major === 'qt  ' ? 'video/quicktime' : 'video/mp4';
}
