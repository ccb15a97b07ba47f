import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FixtureFolder, makeFixtureFolder } from '../../../tests/support/photo-fixtures.ts';
import { readHeader } from '../pictures/inspect-image.ts';
import { decodeHeic } from './decode-heic.ts';

const plain = readFileSync(join(import.meta.dirname, '../../../tests/fixtures/painted-12mp.heic'));
const [WIDTH, HEIGHT] = [4032, 3024];

let folder: FixtureFolder;
beforeAll(async () => {
  folder = await makeFixtureFolder();
});
afterAll(() => folder.remove());

/** Replaces the profile by numbered colours. */
function coded(matrix: number, isFullRange: boolean): Buffer {
  const changed = Buffer.from(plain);
  const at = changed.indexOf('colr') + 4;
  changed.write('nclx', at, 'latin1');
  for (const [index, value] of [1, 13, matrix].entries()) changed.writeUInt16BE(value, at + 4 + 2 * index);
  changed.writeUInt8(isFullRange ? 0x80 : 0, at + 10);
  return changed;
}

it.each([
  ['of a profile, its numbers not given', plain],
  ['of BT.601', coded(6, true)],
  ['of BT.709, in the range of television', coded(1, false)],
  ['of BT.2020', coded(9, true)],
  ['of a kind that is left to libheif (YCgCo)', coded(8, true)],
])(
  'decoding at half size keeps colours %s',
  async (what, heic) => {
    const path = await folder.write(`${what.length}.heic`, heic);
    const { heif } = await readHeader(path);
    if (!heif) throw new Error('no HEIC');
    const whole = await decodeHeic(path, heif, false);
    const half = await decodeHeic(path, heif, true);
    expect([half.width, half.height, half.isUpright]).toEqual([WIDTH / 2, HEIGHT / 2, false]);
    let [difference, compared] = [0, 0];
    for (let y = 0; y < half.height; y += 7)
      for (let value = 0; value < half.width * 3; value += 5) {
        const upper = (2 * y * WIDTH + 2 * Math.floor(value / 3)) * 3 + (value % 3);
        const four = [upper, upper + 3, upper + 3 * WIDTH, upper + 3 * WIDTH + 3];
        const mean = four.reduce((sum, at) => sum + (whole.pixels[at] ?? 0), 0) / 4;
        difference += Math.abs((half.pixels[y * half.width * 3 + value] ?? 0) - mean);
        compared += 1;
      }
    expect(difference / compared).toBeLessThan(0.6);
  },
  60_000,
);
