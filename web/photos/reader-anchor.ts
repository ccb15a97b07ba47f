// Keeps the reader's place when the list of photos changes above it.

import type { GridRow } from './justified-rows.ts';

/** A grid as it was or is drawn: where the rows stand, and whose photo each index is. */
export interface DrawnGrid {
  rows: readonly GridRow[];
  ids: readonly string[];
}

/**
 * How far the page has to scroll so that the first row in sight stays where it is. `offset` is how far the reader
 * has scrolled into the grid; at or above its head there is no place to keep, new photos are welcome to appear.
 */
export function anchorShift(before: DrawnGrid, after: DrawnGrid, offset: number): number {
  if (offset <= 0) return 0;
  const tops = new Map<string, number>();
  for (const row of after.rows) {
    for (const tile of row.tiles) tops.set(after.ids[tile.index] ?? '', row.top);
  }
  // The first photo in sight may be the one that went away: the next one then holds the place.
  for (const row of before.rows) {
    if (row.top + row.height <= offset) continue;
    for (const tile of row.tiles) {
      const top = tops.get(before.ids[tile.index] ?? '');
      if (top !== undefined) return top - row.top;
    }
  }
  return 0;
}
