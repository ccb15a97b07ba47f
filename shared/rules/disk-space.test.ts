import { expect, test } from 'vitest';
import { reserveOf } from './disk-space.ts';

const GB = 1024 ** 3;

test.each([
  [1, 0.1],
  [8, 0.8],
  [20, 2],
  [32, 2],
  [40, 2],
  [100, 5],
  [4000, 200],
])('on a volume of %s GB, %s GB stay free', (volume, reserve) => {
  expect(reserveOf(volume * GB) / GB).toBeCloseTo(reserve);
});
