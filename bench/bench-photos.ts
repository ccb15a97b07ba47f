import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Exif } from 'sharp';

const WIDTH = 4032;
const HEIGHT = 3024;
const RAW = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
/** Sizes of detail, from clouds to grain, each as a part of the picture's width, and how strongly it shows. */
const DETAILS = [
  { scale: 500, contrast: 60 },
  { scale: 60, contrast: 32 },
  { scale: 14, contrast: 11 },
  { scale: 4, contrast: 9 },
  { scale: 1.5, contrast: 11 },
];
const QUALITY = 90;
const MADE_PHOTOS = 8;

const PHONE_EXIF: Exif = {
  IFD0: { Make: 'Apple', Model: 'iPhone 14 Pro', Software: '17.5.1' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 42/1 4999/100', GPSLongitudeRef: 'W' },
};

export interface BenchPhoto {
  path: string;
  bytes: Buffer;
}

export async function findPhotos(folder: string, given: string | undefined): Promise<BenchPhoto[]> {
  const source = given ?? (await makePhotos(join(folder, 'photos')));
  const names = (await readdir(source)).filter((name) => /\.jpe?g$/iu.test(name)).sort();
  if (names.length === 0) throw new Error(`there are no JPEGs in ${source}`);
  return Promise.all(
    names.map(async (name) => ({ path: join(source, name), bytes: await readFile(join(source, name)) })),
  );
}

/** A JPEG of exactly `size` bytes: what a camera leaves after the picture, such as a second one, is not looked at. */
export function padded(jpeg: Buffer, size: number): Buffer {
  return Buffer.concat([jpeg, Buffer.alloc(Math.max(0, size - jpeg.length), 'keepsake')]);
}

async function makePhotos(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const scene = await paintScene();
  for (let number = 0; number < MADE_PHOTOS; number += 1) {
    const photo = sharp(scene, { raw: RAW })
      .flip((number & 1) !== 0)
      .flop((number & 2) !== 0)
      .negate((number & 4) !== 0);
    const bytes = await photo.withExif(PHONE_EXIF).jpeg({ quality: QUALITY }).toBuffer();
    await writeFile(join(folder, `made-${number}.jpg`), bytes);
  }
  return folder;
}

/** Detail of every size, as a real scene has it, so that originals and thumbnails are as heavy as real ones. */
async function paintScene(): Promise<Buffer> {
  const [ground, ...layers] = await Promise.all(
    DETAILS.map(({ scale, contrast }) => noise(WIDTH / scale, HEIGHT / scale, contrast)),
  );
  return sharp(ground, { raw: RAW })
    .composite(layers.map((input) => ({ input, raw: RAW, blend: 'hard-light' })))
    .removeAlpha()
    .raw()
    .toBuffer();
}

async function noise(width: number, height: number, contrast: number): Promise<Buffer> {
  const size = {
    width: Math.ceil(width),
    height: Math.ceil(height),
    channels: 3,
    background: '#808080',
  } as const;
  const create = { ...size, noise: { type: 'gaussian', mean: 128, sigma: contrast } } as const;
  const { data, info } = await sharp({ create }).raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 3 as const };
  return sharp(data, { raw }).resize(WIDTH, HEIGHT, { fit: 'fill' }).raw().toBuffer();
}
