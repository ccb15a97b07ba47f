import { describe, expect, it } from 'vitest';
import {
  type GridRow,
  type GridTile,
  getHeight,
  justifyAround,
  justifyRows,
  toNaturalHeights,
} from './justified-rows.ts';

const desktop = { width: 1152, gap: 6, rowHeight: 240 };
const phone = { width: 384, gap: 3, rowHeight: 150 };
const ratios = Array.from({ length: 500 }, (_, i) => [1.5, 0.75, 1.78, 1, 1.33, 0.56][(i * 7) % 6] ?? 1);

function rightEdge(row: GridRow): number {
  return Math.max(...row.tiles.map(({ left, width }) => left + width));
}

/** The pixels that photos take, each with a gap at its right and below it. */
const sizeOf = (tiles: GridTile[], gap: number) =>
  tiles.reduce((sum, { width, height }) => sum + (width + gap) * (height + gap), 0);

describe('rows of a photo grid', () => {
  it.each([
    ['desktop', desktop],
    ['phone', phone],
    ['smallest phone', { ...phone, width: 314 }],
  ])('fill the width exactly on a %s', (_name, shape) => {
    for (const count of [40, 41, 42, 43, 44, 45, 46, 500]) {
      const rows = justifyRows(ratios.slice(0, count), shape);
      expect(rows.map(rightEdge)).toEqual(rows.map(() => shape.width));
    }
  });

  it.each([
    ['desktop', { ...desktop, width: 1216 }],
    ['wide screen', { ...desktop, width: 1856 }],
    ['phone', phone],
  ])('contain a large photo on a %s without a hole, and every other photo once', (_name, shape) => {
    const aspects = ratios.slice(0, 60);
    for (let large = 2; large < 12; large++) {
      const rows = justifyAround(aspects, shape, large);
      const tiles = rows.flatMap((row) => row.tiles);
      expect(tiles.map(({ index }) => index)).toEqual(aspects.map((_, i) => i));
      expect(tiles[large]?.height).toBeGreaterThan(1.4 * shape.rowHeight);
      expect(rows.map(({ top }) => top)).toEqual(
        rows.map((_, i) => i && getHeight(rows.slice(0, i)) + shape.gap),
      );
      expect(rows.map((row) => sizeOf(row.tiles, shape.gap))).toEqual(
        rows.map(({ height }) => (shape.width + shape.gap) * (height + shape.gap)),
      );
      for (const { height, tiles } of rows)
        expect(Math.max(...tiles.map((tile) => tile.top + tile.height))).toBe(height);
      expect(rows.map(rightEdge)).toEqual(rows.map(() => shape.width));
    }
  });

  it.each([
    ['a single photo', [1.33], -1],
    ['a few that fill no row', [0.75, 0.7], -1],
    ['a large one that is alone by now', [1.33], 0],
  ])('have %s in the middle', (_name, aspects, large) => {
    const [row] = justifyAround(aspects, desktop, large);
    const left = row?.tiles[0]?.left ?? 0;
    expect(left).toBeGreaterThan(100);
    expect(row && Math.abs(desktop.width - rightEdge(row) - left)).toBeLessThanOrEqual(1);
  });

  it('fill the width with a single row if it is nearly full, and leave it short otherwise', () => {
    const [nearlyFull] = justifyRows([4 / 3, 0.75, 0.7], { ...desktop, width: 1232 });
    expect(nearlyFull && rightEdge(nearlyFull)).toBe(1232);
    const [short] = justifyRows([0.75, 0.7], desktop);
    expect(short?.height).toBe(420);
  });

  it('contain every photo once, in order, with equal gaps', () => {
    const rows = justifyRows(ratios, desktop);
    expect(rows.flatMap((row) => row.tiles.map((tile) => tile.index))).toEqual(ratios.map((_, i) => i));
    for (const row of rows) {
      row.tiles.forEach((tile, i) => {
        const before = row.tiles[i - 1];
        if (before)
          expect(Math.abs(tile.left - before.left - before.width - desktop.gap)).toBeLessThanOrEqual(1);
      });
    }
    for (const [i, row] of rows.entries()) {
      const before = rows[i - 1];
      if (before) expect(row.top).toBe(before.top + before.height + desktop.gap);
    }
  });

  it('stay close to the target height', () => {
    for (const row of justifyRows(ratios, desktop)) {
      expect(row.height).toBeGreaterThan(desktop.rowHeight * 0.7);
      expect(row.height).toBeLessThan(desktop.rowHeight * 1.4);
    }
  });

  it.each([
    ['a laptop', desktop],
    ['a phone, whose width it nearly fills', phone],
  ])('show a single small photo in its own size, on %s', (_name, shape) => {
    const photos = [{ width: 250, height: 188 }];
    const [row] = justifyRows([250 / 188], shape, toNaturalHeights(photos));
    expect(row?.tiles[0]).toMatchObject({ width: 250, height: 188 });
  });

  it('make tiny photos large enough to tap, and keep the size of large photos beside a small photo', () => {
    const rowOf = (...photos: { width: number; height: number }[]) =>
      justifyRows(
        photos.map(({ width, height }) => width / height),
        desktop,
        toNaturalHeights(photos),
      )[0];
    const sliver = { width: 100, height: 400 };
    expect(rowOf({ width: 16, height: 16 })?.height).toBe(120);
    expect(rowOf(sliver)?.tiles[0]).toMatchObject({ width: 100, height: 150 });
    expect(rowOf({ width: 16, height: 16 }, { width: 3000, height: 4000 })?.height).toBe(420);
  });

  it('are not enlarged if there are too few photos for a row', () => {
    const [row] = justifyRows([0.75], desktop);
    expect(row?.height).toBe(420);
    expect(row?.tiles[0]?.width).toBe(315);
  });

  it('crop very narrow and very wide photos instead of shrinking them', () => {
    const [sliver] = justifyRows([0.05, 1.5, 1.5], desktop)[0]?.tiles ?? [];
    expect(sliver?.width).toBeGreaterThan(100);
    const rows = justifyRows([20, 1.5, 1.5, 0.75], phone);
    for (const row of rows) expect(row.height).toBeGreaterThanOrEqual(Math.floor(phone.width / 3));
  });

  it('accept a photo without a size', () => {
    expect(justifyRows([Number.NaN, 0, 1.5], phone).every((row) => row.height > 0)).toBe(true);
  });

  it('stay unchanged below the first three rows when a photo arrives at the top', () => {
    let photos = ratios.slice(0, 100);
    for (const aspect of [1.5, 0.56, 1.78, 3, 1]) {
      const before = justifyRows(photos, desktop);
      photos = [aspect, ...photos];
      const after = justifyRows(photos, desktop);
      const shapes = (rows: GridRow[]) => rows.map((row) => row.tiles.map((tile) => tile.width).join());
      const calm = shapes(before).slice(3);
      expect(shapes(after).slice(-calm.length)).toEqual(calm);
    }
  });

  it('have a height even if there are none', () => {
    expect(getHeight([])).toBe(0);
    const rows = justifyRows([1.5, 1.5, 1.5, 1.5, 1.5, 1.5], phone);
    expect(getHeight(rows)).toBe(rows.reduce((sum, row) => sum + row.height + phone.gap, -phone.gap));
  });
});
