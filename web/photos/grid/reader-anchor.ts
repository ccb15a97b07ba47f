import type { GridRow } from './justified-rows.ts';

export interface DrawnGrid {
  rows: readonly GridRow[];
  ids: readonly string[];
}

/**
 * Returns by how many pixels to scroll so that the first visible row stays; 0 at the top, so that new photos
 * appear.
 */
export function anchorShift(before: DrawnGrid, after: DrawnGrid, offset: number): number {
  if (offset <= 0) return 0;
  const tops = new Map<string, number>();
  for (const row of after.rows) {
    for (const tile of row.tiles) tops.set(after.ids[tile.index] ?? '', row.top + tile.top);
  }
  // The first visible photo may be the one that was deleted.
  for (const row of before.rows) {
    if (row.top + row.height <= offset) continue;
    for (const tile of row.tiles) {
      const top = tops.get(before.ids[tile.index] ?? '');
      if (top !== undefined) return top - row.top - tile.top;
    }
  }
  return 0;
}
