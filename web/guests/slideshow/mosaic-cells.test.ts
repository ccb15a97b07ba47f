import { describe, expect, it } from 'vitest';
import {
  findNextNewPhoto,
  followMosaic,
  type Mosaic,
  mosaicShape,
  placeMosaic,
  placeNewPhoto,
  rotateMosaic,
  startMosaic,
} from './mosaic-cells.ts';

/** Capital letters are tall photos. */
const list = (ids: string) =>
  [...ids].map((id) => ({ id, width: 4, height: id === id.toLowerCase() ? 3 : 5 }));
const cellsOf = ({ cells }: Mosaic) => cells.join('');

describe('the mosaic', () => {
  it('starts with the newest photos, as many as fit', () => {
    expect(cellsOf(startMosaic(list('abcdef'), 4))).toBe('abcd');
    expect(cellsOf(startMosaic(list('ab'), 4))).toBe('ab');
  });

  it('puts new photos into free cells first, and then replaces the oldest photos', () => {
    const mosaic = startMosaic(list('ab'), 3);
    expect(findNextNewPhoto(list('ab'), mosaic)).toBeNull();
    const photos = list('yxab');
    const first = findNextNewPhoto(photos, mosaic) ?? '';
    const one = placeNewPhoto(photos, mosaic, first, 3);
    expect(cellsOf(one)).toBe('abx');
    const two = placeNewPhoto(photos, one, findNextNewPhoto(photos, one) ?? '', 3);
    expect(two.cells).toContain('y');
    expect(two.cells).toHaveLength(3);
    expect(findNextNewPhoto(photos, two)).toBeNull();
  });

  it('removes deleted photos, and animates a new photo into its cell', () => {
    const mosaic = startMosaic(list('abcde'), 3);
    expect(cellsOf(followMosaic(list('acde'), mosaic, 3))).toBe('adc');
    expect(cellsOf(followMosaic(list('xac'), startMosaic(list('abc'), 3), 3))).toBe('ac');
    expect(followMosaic(list('xabcde'), mosaic, 3)).toBe(mosaic);
  });

  it('shows every photo in the course of time, changing one cell after another', () => {
    const photos = list('abcdefghij');
    let mosaic = startMosaic(photos, 4);
    const seen = new Set(mosaic.cells);
    const changed = new Set<number>();
    for (let turn = 0; turn < 24; turn += 1) {
      const next = rotateMosaic(photos, mosaic);
      next.cells.forEach((id, index) => {
        if (id !== mosaic.cells[index]) changed.add(index);
        seen.add(id);
      });
      expect(new Set(next.cells).size).toBe(4);
      mosaic = next;
    }
    expect(changed.size).toBe(4);
    expect(seen.size).toBe(10);
  });

  it('gives a tall photo two cells, or the cells of another tall photo', () => {
    const photos = list('aBcDe');
    const mosaic = startMosaic(photos, 6);
    expect(cellsOf(mosaic)).toBe('aBcD');
    const more = [...list('xY'), ...photos];
    expect(cellsOf(placeNewPhoto(more, mosaic, 'Y', 6))).toMatch(/^a(Bc|Yc)[DY]$/u);
    expect(cellsOf(placeNewPhoto(more, mosaic, 'x', 6))).toMatch(/^[ax]B[cx]D$/u);
    expect(cellsOf(followMosaic(list('acDe'), mosaic, 6))).toBe('aecD');
  });

  it.each([
    ['abcdefg', 16 / 9, 0],
    ['AbCdEfGhI', 16 / 9, 0],
    ['AbCdEfGhIjK', 16 / 9, 1],
    ['ABCDEFGHIJK', 16 / 9, 0],
    ['abcdefGHIJK', 390 / 844, 0],
    ['A', 16 / 9, 0],
  ])('places %s on a screen of %f, all but %i tall photos in two rows', (ids, aspect, cropped) => {
    const photos = list(ids);
    const { columns, rows, places } = placeMosaic(photos, aspect);
    const cells = photos.flatMap((photo) => {
      const place = places.get(photo) ?? { column: 0, row: 0, rows: 0 };
      return Array.from({ length: place.rows }, (_, down) => [place.column, place.row + down]);
    });
    const free = [columns, rows];
    expect(new Set([...cells, free].map(String)).size).toBe(cells.length + 1);
    expect(cells.filter(([column = 0, row = 0]) => column > columns || row > rows)).toEqual([]);
    const low = photos.filter((photo) => photo.height > photo.width && places.get(photo)?.rows === 1);
    expect(low).toHaveLength(cropped);
  });

  it('fills every screen with cells that are not too narrow', () => {
    expect(mosaicShape(24, 16 / 9)).toEqual({ columns: 6, rows: 4 });
    expect(mosaicShape(18, 16 / 9)).toEqual({ columns: 6, rows: 3 });
    expect(mosaicShape(15, 390 / 844)).toEqual({ columns: 3, rows: 5 });
    expect(mosaicShape(2, 16 / 9)).toEqual({ columns: 2, rows: 1 });
  });
});
