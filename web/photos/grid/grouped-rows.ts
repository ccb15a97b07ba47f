import { type GridRow, type GridShape, getHeight, justifyRows } from './justified-rows.ts';

export type GroupLayout = (
  aspects: readonly number[],
  shape: GridShape,
  natural: readonly number[],
) => { rows: GridRow[]; headings: { top: number; text: string; count: number }[] };

/** In pixels. It must match the heading's `h-14`. */
export const HEADING_HEIGHT = 56;
const BETWEEN = 12;

interface GroupedRows {
  rows: GridRow[];
  headings: number[];
}

export function groupedRows(
  aspects: readonly number[],
  shape: GridShape,
  counts: readonly number[],
  natural: readonly number[] = [],
): GroupedRows {
  const rows: GridRow[] = [];
  const headings: number[] = [];
  let start = 0;
  for (const count of counts) {
    const from = start;
    const heading = rows.length === 0 ? 0 : getHeight(rows) + BETWEEN;
    const top = heading + HEADING_HEIGHT;
    headings.push(heading);
    const [ratios, heights] = [aspects, natural].map((each) => each.slice(from, from + count));
    for (const row of justifyRows(ratios ?? [], shape, heights)) {
      const tiles = row.tiles.map((tile) => ({ ...tile, index: tile.index + from }));
      rows.push({ top: row.top + top, height: row.height, tiles });
    }
    start += count;
  }
  return { rows, headings };
}
