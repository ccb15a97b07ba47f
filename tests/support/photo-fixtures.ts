import type { Sharp } from 'sharp';
import '../../server/media/media-formats.ts';
import { sharp } from '../../server/media/pictures/safe-sharp.ts';

/** Creates four quarters: red, green / blue, white. Each rotation and mirroring looks different. */
export function quarters(width: number, height: number): Sharp {
  const colours = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255];
  return sharp(Buffer.from(colours), { raw: { width: 2, height: 2, channels: 3 } }).resize(width, height, {
    kernel: 'nearest',
    fit: 'fill',
  });
}

/** Creates noise, which does not compress, so that truncating the file removes pixels. */
export function noise(width: number, height: number): Sharp {
  const noiseOptions = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  return sharp({ create: { width, height, channels: 3, background: '#000', noise: noiseOptions } });
}

/** Returns the colours at the centres of the four quarters, each channel rounded to 0 or 255. */
export async function quarterColours(image: string | Buffer): Promise<string> {
  const pixels = await sharp(image)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(4, 4, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer();
  const at = (x: number, y: number) =>
    [0, 1, 2].map((c) => ((pixels[(y * 4 + x) * 3 + c] ?? 0) > 127 ? 1 : 0)).join('');
  return [at(0, 0), at(3, 0), at(0, 3), at(3, 3)].join(' ');
}

/**
 * Repeats one tag 65,535 times, each with a text of 100,000 characters: 38 seconds of parsing without a
 * budget.
 */
export function endlessExif(): Buffer {
  const entries = 65_535;
  const tiff = Buffer.alloc(25_000_000, 0x41);
  tiff.write('II*\0\x08\0\0\0', 'latin1');
  tiff.writeUInt16LE(entries, 8);
  for (let i = 0, at = 10; i < entries; i++, at += 12) {
    tiff.writeUInt16LE(271, at);
    tiff.writeUInt16LE(2, at + 2);
    tiff.writeUInt32LE(100_000, at + 4);
    tiff.writeUInt32LE(10, at + 8);
  }
  return tiff;
}

export function replaceWebpExif(webp: Buffer, exif: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(exif.length);
  const at = webp.indexOf('EXIF');
  const had = webp.readUInt32LE(at + 4);
  const [head, tail] = [webp.subarray(0, at + 4), webp.subarray(at + 8 + had + (had % 2))];
  const changed = Buffer.concat([head, length, exif, Buffer.alloc(exif.length % 2), tail]);
  changed.writeUInt32LE(changed.length - 8, 4);
  return changed;
}

const silent = () => undefined;
/** A log for imaging that no test reads. */
export const silentLog = { debug: silent, info: silent, warn: silent, error: silent };
