import { expect, it } from 'vitest';
import { anchorShift, justifyRows } from './justified-rows.ts';

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
  expect(anchorShift(before, grid(['new', 'a', 'b', 'c', 'd']), 0)).toBe(0);
  expect(anchorShift(before, grid(['new', 'a', 'b', 'c', 'd']), -40)).toBe(0);
});

it('the page scrolls down by the height that was added above', () => {
  expect(anchorShift(before, grid(['new', 'a', 'b', 'c', 'd']), 150)).toBe(100);
});

it('the page scrolls up by the height that was removed above', () => {
  expect(anchorShift(before, grid(['b', 'c', 'd']), 150)).toBe(-100);
});

it('the page follows the next photo when the first visible one was deleted', () => {
  expect(anchorShift(before, grid(['a', 'c', 'd']), 150)).toBe(-100);
  expect(anchorShift(before, grid([]), 150)).toBe(0);
});
