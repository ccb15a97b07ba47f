import type { RawPixels } from './make-placeholder.ts';

const EDGE = 8;
const SAMPLES = 6;

/** Returns 64 bits as 16 hexadecimal digits. A bit is set if a field is brighter than its right neighbour. */
export function perceptualHash(pixels: RawPixels): string {
  const words = new Uint32Array(2);
  for (let y = 0; y < EDGE; y += 1) {
    let left = brightness(pixels, 0, y);
    for (let x = 0; x < EDGE; x += 1) {
      const right = brightness(pixels, x + 1, y);
      const bit = y * EDGE + x;
      if (left > right) words[bit >> 5] = (words[bit >> 5] ?? 0) | (1 << (bit & 31));
      left = right;
    }
  }
  return [...words].map((word) => word.toString(16).padStart(8, '0')).join('');
}

function brightness({ data, info: { width, height, channels } }: RawPixels, x: number, y: number): number {
  let [sum, count] = [0, 0];
  for (let row = 0; row < SAMPLES; row += 1) {
    const top = Math.floor(((y + (row + 0.5) / SAMPLES) * height) / EDGE);
    for (let column = 0; column < SAMPLES; column += 1) {
      const across = Math.floor(((x + (column + 0.5) / SAMPLES) * width) / (EDGE + 1));
      const at = (top * width + across) * channels;
      const [green, blue] = channels < 3 ? [0, 0] : [1, 2];
      sum += 0.3 * (data[at] ?? 0) + 0.6 * (data[at + green] ?? 0) + 0.1 * (data[at + blue] ?? 0);
      count += 1;
    }
  }
  return sum / count;
}

type ParsedHash = readonly [number, number];

export function parseHash(hash: string): ParsedHash {
  return [Number.parseInt(hash.slice(0, 8), 16), Number.parseInt(hash.slice(8), 16)];
}

export function hashDistance(one: ParsedHash, other: ParsedHash): number {
  return bitCount(one[0] ^ other[0]) + bitCount(one[1] ^ other[1]);
}

function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
