import sharp, { type Exif } from 'sharp';
import type { UploadFile } from './person.ts';

export interface PhotoOptions {
  name?: string;
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp';
  /** The EXIF value from 1 to 8. */
  orientation?: number;
  exif?: Exif;
  /** Distinguishes the pixels of one photo from another's. */
  hue?: number;
}

/** The EXIF of a photo that was taken in Lisbon. */
export const LISBON: Exif = {
  IFD0: { Make: 'Canon' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '38/1 42/1 0/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '9/1 8/1 0/1',
  },
};

/** Creates a colourful picture with enough detail for a realistic file size. */
export async function makePhoto(wish: PhotoOptions = {}): Promise<UploadFile> {
  const { width = 320, height = 240, format = 'jpeg', hue = 0, orientation } = wish;
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      pixels[at] = (x * 255) / width;
      pixels[at + 1] = (y * 255) / height;
      pixels[at + 2] = (hue * 37 + ((x ^ y) & 63)) % 256;
    }
  }
  let image = sharp(pixels, { raw: { width, height, channels: 3 } });
  if (wish.exif) image = image.withExif(wish.exif);
  if (orientation) image = image.withMetadata({ orientation });
  // A quality would reduce a PNG to a palette, which takes two seconds of the processor for 800 x 600.
  const bytes = await image.toFormat(format, format === 'png' ? {} : { quality: 85 }).toBuffer();
  const extension = format === 'jpeg' ? 'jpg' : format;
  return { name: wish.name ?? `IMG_${hue}.${extension}`, bytes, type: `image/${format}` };
}

export function makePhotos(count: number, wish: PhotoOptions = {}): Promise<UploadFile[]> {
  return Promise.all(Array.from({ length: count }, (_, hue) => makePhoto({ ...wish, hue })));
}
