import sharp from 'sharp';
import { makeGridHeic } from './grid-heic.ts';

const SOS = Buffer.from([0xff, 0xda]);
const END_BYTES = 2;

/** A picture of one colour has a small file. */
export const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#345' } });

/** Creates a progressive JPEG that repeats its last scan. */
export async function jpegOfScans(width: number, height: number, scans: number): Promise<Buffer> {
  const jpeg = await flat(width, height).jpeg({ progressive: true }).toBuffer();
  const scan = jpeg.subarray(jpeg.lastIndexOf(SOS), -END_BYTES);
  return Buffer.concat([
    jpeg.subarray(0, -END_BYTES),
    ...Array.from({ length: scans }, () => scan),
    jpeg.subarray(-END_BYTES),
  ]);
}

/** A decoder must hold the whole interlaced PNG until it has read its last line. */
export function interlacedPng(width: number, height: number): Promise<Buffer> {
  return flat(width, height).png({ progressive: true, compressionLevel: 1 }).toBuffer();
}

/** Creates a grid of `columns` x `rows` tiles, each with the picture of `tile`, that claims this size. */
export function heicClaiming(tile: Buffer, tiles: [number, number], size: [number, number]): Buffer {
  const heic = makeGridHeic(tile, ...tiles);
  const claimed = heic.lastIndexOf('ispe', heic.indexOf('ipma'), 'latin1');
  for (const [index, pixels] of size.entries()) heic.writeUInt32BE(pixels, claimed + 8 + 4 * index);
  const grid = heic.indexOf('mdat', 0, 'latin1') + 4;
  for (const [index, pixels] of size.entries()) heic.writeUInt32BE(pixels, grid + 4 + 4 * index);
  return heic;
}

/** Creates an animation that repeats one pixel. */
export async function webpOfFrames(count: number): Promise<Buffer> {
  const frames = { raw: { width: 1, height: 2, channels: 3 as const, pageHeight: 1 } };
  const webp = await sharp(Buffer.from([0, 0, 0, 255, 255, 255]), frames)
    .webp({ delay: [10, 10] })
    .toBuffer();
  const first = webp.indexOf('ANMF');
  const frame = webp.subarray(first, first + 8 + webp.readUInt32LE(first + 4));
  const moving = Buffer.concat([webp.subarray(0, first), ...Array.from({ length: count }, () => frame)]);
  moving.writeUInt32LE(moving.length - 8, 4);
  return moving;
}
