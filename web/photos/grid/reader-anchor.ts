import type { GridRow } from './justified-rows.ts';

/** A rendered grid: the positions of its rows, and the photo at each index. */
export interface DrawnGrid {
  rows: readonly GridRow[];
  ids: readonly string[];
}

/**
 * How far the page has to scroll so that the first visible row stays in place. `offset` is how far the reader has
 * scrolled into the grid; at or above its head the result is 0, so that new photos show.
 */
export function anchorShift(before: DrawnGrid, after: DrawnGrid, offset: number): number {
  if (offset <= 0) return 0;
  const tops = new Map<string, number>();
  for (const row of after.rows) {
    for (const tile of row.tiles) tops.set(after.ids[tile.index] ?? '', row.top + tile.top);
  }
  // The first visible photo may be the deleted one: then the next one is the anchor.
  for (const row of before.rows) {
    if (row.top + row.height <= offset) continue;
    for (const tile of row.tiles) {
      const top = tops.get(before.ids[tile.index] ?? '');
      if (top !== undefined) return top - row.top - tile.top;
    }
  }
  return 0;
}
