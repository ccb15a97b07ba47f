import { expect, test } from 'vitest';
import { groupedRows, HEADING_HEIGHT } from './grouped-rows.ts';
import { getHeight } from './justified-rows.ts';

const shape = { width: 1000, gap: 6, rowHeight: 240 };
const aspects = [1.5, 1.5, 0.75, 1.5, 0.75, 1.5, 1.5, 1.5, 1];

test('every photo appears once, in order, below the heading of its group', () => {
  const { rows, headings } = groupedRows(aspects, shape, [4, 1, 4]);
  expect(rows.flatMap(({ tiles }) => tiles.map(({ index }) => index))).toEqual(
    aspects.map((_, index) => index),
  );
  expect(headings).toHaveLength(3);
  const topOf = (index: number) =>
    rows.find(({ tiles }) => tiles.some((tile) => tile.index === index))?.top ?? 0;
  expect([0, 4, 5].map((first, group) => topOf(first) - (headings[group] ?? 0))).toEqual([
    HEADING_HEIGHT,
    HEADING_HEIGHT,
    HEADING_HEIGHT,
  ]);
  for (const [index, row] of rows.entries())
    if (index > 0) expect(row.top).toBeGreaterThan(getHeight(rows.slice(0, index)));
  const groupOf = (index: number) => (index < 4 ? 0 : index < 5 ? 1 : 2);
  for (const { tiles } of rows) expect(new Set(tiles.map(({ index }) => groupOf(index))).size).toBe(1);
});

test('a small photo that is alone in its group is not scaled up', () => {
  const { rows } = groupedRows([1.5, 1.5], shape, [1, 1], [2000, 100]);
  expect(rows.map(({ height }) => height)).toEqual([420, 120]);
});

test('without photos there are no rows and no headings', () => {
  expect(groupedRows([], shape, [])).toEqual({ rows: [], headings: [] });
});
