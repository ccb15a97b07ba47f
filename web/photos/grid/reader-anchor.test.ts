import { expect, it } from 'vitest';
import { getAnchorShift, justifyRows } from './justified-rows.ts';

const shape = { width: 300, gap: 0, rowHeight: 100 };
const grid = (ids: string[]) => ({
  ids,
  rows: justifyRows(
    ids.map(() => 3),
    shape,
  ),
});
const before = grid(['a', 'b', 'c', 'd']);

it('the page does not scroll for new photos while the reader is at the top', () => {
  expect(getAnchorShift(before, grid(['new', 'a', 'b', 'c', 'd']), 0)).toBe(0);
  expect(getAnchorShift(before, grid(['new', 'a', 'b', 'c', 'd']), -40)).toBe(0);
});

it('the page scrolls down by the height of rows that were added above', () => {
  expect(getAnchorShift(before, grid(['new', 'a', 'b', 'c', 'd']), 150)).toBe(100);
});

it('the page scrolls up by the height of rows that were removed above', () => {
  expect(getAnchorShift(before, grid(['b', 'c', 'd']), 150)).toBe(-100);
});

it('the page keeps the place of the next photo when the first visible photo was deleted', () => {
  expect(getAnchorShift(before, grid(['a', 'c', 'd']), 150)).toBe(-100);
  expect(getAnchorShift(before, grid([]), 150)).toBe(0);
});
