import { expect, it } from 'vitest';
import { justifyRows } from './justified-rows.ts';
import { anchorShift } from './reader-anchor.ts';

const shape = { width: 300, gap: 0, rowHeight: 100 };
const grid = (ids: string[]) => ({
  ids,
  rows: justifyRows(
    ids.map(() => 3),
    shape,
  ),
});
const before = grid(['a', 'b', 'c', 'd']);

it('leaves the page alone while the reader is at the head', () => {
  expect(anchorShift(before, grid(['new', 'a', 'b', 'c', 'd']), 0)).toBe(0);
  expect(anchorShift(before, grid(['new', 'a', 'b', 'c', 'd']), -40)).toBe(0);
});

it('moves down by what arrived above', () => {
  expect(anchorShift(before, grid(['new', 'a', 'b', 'c', 'd']), 150)).toBe(100);
});

it('moves up by what went away above', () => {
  expect(anchorShift(before, grid(['b', 'c', 'd']), 150)).toBe(-100);
});

it('holds on to the next photo when the first in sight went away', () => {
  expect(anchorShift(before, grid(['a', 'c', 'd']), 150)).toBe(-100);
  expect(anchorShift(before, grid([]), 150)).toBe(0);
});
