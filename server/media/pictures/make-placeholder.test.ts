import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePlaceholder, placeholderAddress } from './make-placeholder.ts';

type Colour = { r: number; g: number; b: number };
const ORANGE = { r: 255, g: 132, b: 0 };
const BLUE = { r: 0, g: 66, b: 255 };

async function halves(above: Colour, below: Colour) {
  const half = (background: Colour) =>
    sharp({ create: { width: 440, height: 150, channels: 3, background } });
  const { data, info } = await half(above)
    .extend({ bottom: 150, background: below })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, info };
}

function pixelsOf(address: string): string[] {
  const [head = '', base64 = ''] = address.split(',');
  expect(head).toBe('data:image/bmp;base64');
  const bitmap = Buffer.from(base64, 'base64');
  expect([bitmap.toString('latin1', 0, 2), bitmap.readUInt32LE(2)]).toEqual(['BM', bitmap.length]);
  const [at, width, height] = [10, 18, 22].map((offset) => bitmap.readUInt32LE(offset)) as [
    number,
    number,
    number,
  ];
  const pixel = (x: number, y: number) => {
    const value = bitmap.readUInt16LE(at + ((height - 1 - y) * width + x) * 2);
    return `${value >> 10},${(value >> 5) & 31},${value & 31}`;
  };
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => pixel(x, y)).join(' '),
  );
}

test('each pixel of a placeholder has the mean colour of its part of the picture', async () => {
  const rows = pixelsOf(placeholderAddress(makePlaceholder(await halves(ORANGE, BLUE))));
  expect(rows).toEqual([
    '31,16,0 31,16,0 31,16,0 31,16,0',
    '16,12,16 16,12,16 16,12,16 16,12,16',
    '0,8,31 0,8,31 0,8,31 0,8,31',
  ]);
});

test('a grey placeholder has a single channel, and the smallest placeholder has a single pixel', () => {
  const info = { width: 1, height: 1, channels: 1 };
  const rows = pixelsOf(placeholderAddress(makePlaceholder({ data: Buffer.from([255]), info })));
  expect(rows).toEqual(Array(3).fill(Array(4).fill('31,31,31').join(' ')));
});

test('a photo that is still being decoded has no placeholder', () => {
  expect(placeholderAddress('')).toBe('');
});
