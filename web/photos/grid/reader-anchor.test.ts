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

it('the page does not scroll while the reader is at the top', () => {
  expect(getAnchorShift(before, grid(['new', 'a', 'b', 'c', 'd']), 0)).toBe(0);
  expect(getAnchorShift(before, grid(['new', 'a', 'b', 'c', 'd']), -40)).toBe(0);
});

it('the page scrolls down by the height that was added above', () => {
  expect(getAnchorShift(before, grid(['new', 'a', 'b', 'c', 'd']), 150)).toBe(100);
});

it('the page scrolls up by the height that was removed above', () => {
  expect(getAnchorShift(before, grid(['b', 'c', 'd']), 150)).toBe(-100);
});

it('the page follows the next photo when the first visible one was deleted', () => {
  expect(getAnchorShift(before, grid(['a', 'c', 'd']), 150)).toBe(-100);
  expect(getAnchorShift(before, grid([]), 150)).toBe(0);
});
