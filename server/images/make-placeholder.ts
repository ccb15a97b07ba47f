// The blurred placeholder that stands in a photo's place until its thumbnail is there.
import { rgbaToThumbHash } from 'thumbhash';

const EDGE = 32;
/** Pixels read along each side of what becomes one: a blurred picture shows no more, and all of them take 2 ms. */
const SAMPLES = 4;

/** Pixels as sharp gives them: 1 or 3 channels, 8 bits each, no alpha. */
export interface RawPixels {
  data: Buffer;
  info: { width: number; height: number; channels: number };
}

/** The thumbhash, in base64, of an upright picture. */
export function makePlaceholder({ data, info }: RawPixels): string {
  const scale = Math.min(1, EDGE / Math.max(info.width, info.height));
  const width = Math.max(1, Math.round(info.width * scale));
  const height = Math.max(1, Math.round(info.height * scale));
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++) {
        const source = Math.min(channel, info.channels - 1);
        rgba[(y * width + x) * 4 + channel] = average(data, info, source, { x, y, width, height });
      }
    }
  }
  return Buffer.from(rgbaToThumbHash(width, height, rgba)).toString('base64');
}

/** The mean, or nearly, of one channel over the part of the picture that one small pixel stands for. */
function average(
  data: Buffer,
  info: RawPixels['info'],
  channel: number,
  cell: { x: number; y: number; width: number; height: number },
): number {
  const left = Math.floor((cell.x * info.width) / cell.width);
  const right = Math.floor(((cell.x + 1) * info.width) / cell.width);
  const top = Math.floor((cell.y * info.height) / cell.height);
  const bottom = Math.floor(((cell.y + 1) * info.height) / cell.height);
  const across = Math.ceil((right - left) / SAMPLES);
  const down = Math.ceil((bottom - top) / SAMPLES);
  let sum = 0;
  let count = 0;
  for (let y = top; y < bottom; y += down) {
    for (let x = left; x < right; x += across) {
      sum += data[(y * info.width + x) * info.channels + channel] ?? 0;
      count += 1;
    }
  }
  return sum / count;
}
