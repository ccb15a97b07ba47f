import { expect, test } from 'vitest';
import type { GridRow } from './justified-rows.ts';
import { findFirstRowBelow } from './use-visible-rows.ts';

const rows: GridRow[] = [0, 110, 220, 330].map((top) => ({ top, height: 100, tiles: [] }));

test.each([
  [-500, 0],
  [0, 0],
  [99, 0],
  [100, 1],
  [215, 2],
  [429, 3],
  [430, 4],
  [9000, 4],
])('at the scroll position %d row %d is the first visible row', (edge, index) => {
  expect(findFirstRowBelow(rows, edge)).toBe(index);
});

test('an empty grid has no visible rows', () => {
  expect(findFirstRowBelow([], 0)).toBe(0);
});
