import { expect, test } from 'vitest';
import { largestTile } from './first-picture.ts';
import type { GridRow } from './justified-rows.ts';

const rows: GridRow[] = [
  {
    top: 0,
    height: 100,
    tiles: [
      { index: 0, left: 0, top: 0, width: 150, height: 100 },
      { index: 1, left: 150, top: 0, width: 200, height: 100 },
    ],
  },
  { top: 100, height: 300, tiles: [{ index: 2, left: 0, top: 0, width: 350, height: 300 }] },
];

test.each([
  ['all of the last row', 400, 2],
  ['enough of it', 200, 2],
  ['a strip of it', 120, 1],
])('the largest visible tile is found if the visible photos are %s', (_, bottom, index) => {
  expect(largestTile(rows, bottom)).toBe(index);
});
