import { expect, test } from 'vitest';
import { justifyAround } from './justified-rows.ts';
import { findTileBeside } from './tile-beside.ts';

const tile = (index: number, left: number, width: number) => ({ index, left, width, top: 0, height: 100 });
/** Three photos, then two, then one. */
const rows = [
  { top: 0, height: 100, tiles: [tile(0, 0, 100), tile(1, 106, 100), tile(2, 212, 100)] },
  { top: 106, height: 100, tiles: [tile(3, 0, 150), tile(4, 156, 156)] },
  { top: 212, height: 100, tiles: [tile(5, 0, 150)] },
];

test('left and right move between photos across rows, and Home and End move to the first and last photo', () => {
  expect(findTileBeside(rows, 2, 'ArrowRight')).toBe(3);
  expect(findTileBeside(rows, 3, 'ArrowLeft')).toBe(2);
  expect([findTileBeside(rows, 4, 'Home'), findTileBeside(rows, 1, 'End')]).toEqual([0, 5]);
});

test('up and down move to the nearest photo of the next row', () => {
  expect(findTileBeside(rows, 0, 'ArrowDown')).toBe(3);
  expect(findTileBeside(rows, 2, 'ArrowDown')).toBe(4);
  expect(findTileBeside(rows, 4, 'ArrowDown')).toBe(5);
  expect(findTileBeside(rows, 4, 'ArrowUp')).toBe(2);
});

test('other keys, and keys at the edge, lead nowhere', () => {
  const tries = [
    findTileBeside(rows, 0, 'ArrowLeft'),
    findTileBeside(rows, 5, 'ArrowRight'),
    findTileBeside(rows, 1, 'ArrowUp'),
    findTileBeside(rows, 5, 'ArrowDown'),
    findTileBeside(rows, 1, 'PageDown'),
    findTileBeside(rows, 99, 'ArrowDown'),
  ];
  expect(tries.filter((each) => each !== undefined)).toEqual([]);
});

test('beside a large photo, down leads to the second line and up back to the first', () => {
  const aspects = Array.from({ length: 20 }, () => 4 / 3);
  const around = justifyAround(aspects, { width: 1200, gap: 6, rowHeight: 240 }, 3);
  const block = around.find(({ tiles }) => tiles.some(({ top }) => top > 0));
  const second = block?.tiles.filter(({ top }) => top > 0).map(({ index }) => index) ?? [];
  expect(second.length).toBeGreaterThan(0);
  for (const index of second) {
    const above = findTileBeside(around, index, 'ArrowUp') ?? -1;
    expect(block?.tiles.find((tile) => tile.index === above)?.top).toBe(0);
    expect(second).toContain(findTileBeside(around, above, 'ArrowDown'));
  }
});
