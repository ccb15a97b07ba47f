export interface GridShape {
  width: number;
  gap: number;
  rowHeight: number;
}

export interface GridTile {
  index: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface GridRow {
  top: number;
  height: number;
  tiles: GridTile[];
}

/** Width in pixels below which grids use the shape for phones. */
const WIDE = 600;

export function gridShape(width: number): GridShape {
  return width < WIDE ? { width, gap: 3, rowHeight: 150 } : { width, gap: 6, rowHeight: 240 };
}

/**
 * Width-to-height ratios beyond which tiles are cropped: a narrow tile is hard to tap, and a panorama would
 * be a thin strip.
 */
const SLIMMEST = 2 / 3;
const WIDEST = 3;

/** Maximum factor by which a single row grows. It never becomes higher than its photos. */
const MAX_STRETCH = 1.75;
/** Minimum height of a tiny photo's tile, as a share of the row height, so that the tile can be tapped. */
const MIN_STRETCH = 0.5;
/** Factor by which a row may stretch. A row that ends just before the edge would look like a mistake. */
const TO_THE_EDGE = 1.1;

const LARGE_ROWS = 2;
const MAX_BESIDE = 8;

/** Returns the tile heights in pixels at which each photo is shown at its own resolution. */
export function toNaturalHeights(photos: readonly { width: number; height: number }[]): number[] {
  return photos.map(({ width, height }) => Math.min(height, width / shownRatio(width / height)));
}

/** Puts the photo `large` into a full-width block between two rows. Photos that fill no row are centred. */
export function justifyAround(
  aspects: readonly number[],
  shape: GridShape,
  large: number,
  natural: readonly number[] = [],
): GridRow[] {
  const ratios = aspects.map(shownRatio);
  if (aspects[large] === undefined || !fillsRows(ratios, 0, ratios.length, shape))
    return centred(justifyRows(ratios, shape, natural), shape);
  const above = justifyRows(ratios.slice(0, large), shape);
  const isFull = (start: number, end: number) => fillsRows(ratios, start, end, shape);
  let best = { cost: Number.POSITIVE_INFINITY, rows: above, end: 0 };
  for (const start of large > MAX_BESIDE ? [large] : [0, large])
    for (let end = large + 1; end <= Math.min(ratios.length, large + 1 + MAX_BESIDE); end++) {
      const top = start === 0 ? 0 : getHeight(above) + shape.gap;
      const block = fillBlock(ratios, [start, large, large + 1, end], top, shape);
      const rows = start === 0 ? [block] : [...above, block];
      const hole = isFull(0, start) && isFull(end, ratios.length) ? 0 : 1;
      const cost = getHeightDeviation(rows, large, shape) + hole;
      if (cost < best.cost) best = { cost, rows, end };
    }
  const { rows, end } = best;
  const below = centred(justifyRows(ratios.slice(end), shape, natural.slice(end)), shape).map((row) => ({
    ...row,
    top: row.top + getHeight(rows) + shape.gap,
    tiles: row.tiles.map((tile) => ({ ...tile, index: tile.index + end })),
  }));
  return [...rows, ...below];
}

/** Returns how far the row heights deviate from the target height in total. */
function getHeightDeviation(rows: GridRow[], large: number, { rowHeight }: GridShape): number {
  const tiles = rows.flatMap((row) => row.tiles);
  const each = tiles.map(({ index, height }) =>
    index === large ? 4 * distance(height, LARGE_ROWS * rowHeight) : distance(height, rowHeight),
  );
  return each.reduce((sum, cost) => sum + cost, 0) / tiles.length;
}

type Column = Span[];

/** Splits the photos into two rows of about the same width. */
function toColumn(ratios: readonly number[], [start, end]: Span): Column {
  const total = ratios.slice(start, end).reduce((sum, ratio) => sum + ratio, 0);
  let cut = start;
  for (let first = 0; 2 * first + (ratios[cut] ?? 1) < total; cut++) first += ratios[cut] ?? 1;
  const rows: Column = [
    [start, cut],
    [cut, end],
  ];
  return rows.filter(([from, to]) => from < to);
}

/**
 * Lays columns side by side, at the height at which they fill the width. `edges` are the indexes at which
 * columns begin and end.
 */
function fillBlock(ratios: readonly number[], edges: number[], top: number, shape: GridShape): GridRow {
  const { gap } = shape;
  const rowAt = (span: Span, width: number) => fittingHeight(ratios, ...span, { ...shape, width });
  const heightAt = (column: Column, width: number) =>
    column.reduce((sum, span) => sum + rowAt(span, width) + gap, -gap);
  const lines = edges.slice(1).flatMap((end, i) => {
    const column = toColumn(ratios, [edges[i] ?? end, end]);
    const base = heightAt(column, 0);
    return column.length > 0 ? [{ column, base, slope: 1 / (heightAt(column, 1) - base) }] : [];
  });
  const room = lines.reduce((sum, { base, slope }) => sum + base * slope - gap, shape.width + gap);
  const height = room / lines.reduce((sum, { slope }) => sum + slope, 0);
  const tiles: GridTile[] = [];
  let left = 0;
  for (const { column, base, slope } of lines) {
    const width = (height - base) * slope;
    let below = 0;
    for (const span of column) {
      const each = rowAt(span, width);
      tiles.push(...fillRow(ratios, span, { left, top: below, height: each, gap }));
      below += each + gap;
    }
    left += width + gap;
  }
  return { top, height: Math.round(height), tiles };
}

function centred(rows: GridRow[], { width }: GridShape): GridRow[] {
  return rows.map((row) => {
    const last = row.tiles.at(-1);
    const margin = last ? Math.round((width - last.left - last.width) / 2) : 0;
    return { ...row, tiles: row.tiles.map((tile) => ({ ...tile, left: tile.left + margin })) };
  });
}

export function justifyRows(
  aspects: readonly number[],
  shape: GridShape,
  natural: readonly number[] = [],
): GridRow[] {
  const ratios = aspects.map(shownRatio);
  const rows: GridRow[] = [];
  const spans = breakIntoRows(ratios, shape);
  const highest = spans.length === 1 ? highestOnlyRow(ratios, shape, natural) : Number.POSITIVE_INFINITY;
  let top = 0;
  for (const span of spans) {
    const exact = Math.min(highest, fittingHeight(ratios, ...span, shape));
    const height = Math.round(exact);
    rows.push({
      top,
      height,
      tiles: fillRow(ratios, span, { left: 0, top: 0, height: exact, gap: shape.gap }),
    });
    top += height + shape.gap;
  }
  return rows;
}

const shownRatio = (aspect: number): number => Math.min(WIDEST, Math.max(SLIMMEST, aspect || 1));

function fillsRows(ratios: readonly number[], start: number, end: number, shape: GridShape): boolean {
  const tallest = shape.rowHeight * MAX_STRETCH * TO_THE_EDGE;
  return start === end || fittingHeight(ratios, start, end, shape) <= tallest;
}

function highestOnlyRow(ratios: readonly number[], shape: GridShape, natural: readonly number[]): number {
  const isFull = fillsRows(ratios, 0, ratios.length, shape);
  const highest = isFull ? Number.POSITIVE_INFINITY : shape.rowHeight * MAX_STRETCH;
  const least = shape.rowHeight * MIN_STRETCH;
  return natural.length === 0 ? highest : Math.min(highest, Math.max(least, ...natural));
}

const distance = (height: number, wished: number): number => Math.log(height / wished) ** 2;

export function getHeight(rows: readonly GridRow[]): number {
  const last = rows.at(-1);
  return last ? last.top + last.height : 0;
}

type Span = [start: number, end: number];

function fittingHeight(ratios: readonly number[], start: number, end: number, shape: GridShape): number {
  let sum = 0;
  for (let i = start; i < end; i++) sum += ratios[i] ?? 1;
  return (shape.width - (end - start - 1) * shape.gap) / sum;
}

function breakIntoRows(ratios: readonly number[], shape: GridShape): Span[] {
  const spans: Span[] = [];
  let end = ratios.length;
  for (let start = end - 1; start >= 0; start--) {
    const height = fittingHeight(ratios, start, end, shape);
    if (height > shape.rowHeight) continue;
    const without = start + 1 < end ? fittingHeight(ratios, start + 1, end, shape) : Number.POSITIVE_INFINITY;
    // Break before or after this photo, whichever is closer to the target height.
    const cut = without / shape.rowHeight < shape.rowHeight / height ? start + 1 : start;
    spans.unshift([cut, end]);
    end = cut;
    start = cut;
  }
  const shared = spans[1]?.[1] ?? spans[0]?.[1] ?? end;
  return end === 0 ? spans : [...bestBreaks(ratios.slice(0, shared), shape), ...spans.slice(2)];
}

function bestBreaks(ratios: readonly number[], shape: GridShape): Span[] {
  const best: { cost: number; spans: Span[] }[] = [{ cost: 0, spans: [] }];
  for (let end = 1; end <= ratios.length; end++) {
    for (let start = 0; start < end; start++) {
      const cost =
        (best[start]?.cost ?? 0) + distance(fittingHeight(ratios, start, end, shape), shape.rowHeight);
      if (cost < (best[end]?.cost ?? Number.POSITIVE_INFINITY)) {
        best[end] = { cost, spans: [...(best[start]?.spans ?? []), [start, end]] };
      }
    }
  }
  return best.at(-1)?.spans ?? [];
}

function fillRow(
  ratios: readonly number[],
  [start, end]: Span,
  { left, top, height, gap }: { left: number; top: number; height: number; gap: number },
): GridTile[] {
  const tiles: GridTile[] = [];
  const above = Math.round(top);
  let edge = left;
  for (let index = start; index < end; index++) {
    const next = edge + (ratios[index] ?? 1) * height;
    const x = Math.round(edge);
    tiles.push({
      index,
      left: x,
      top: above,
      width: Math.round(next) - x,
      height: Math.round(top + height) - above,
    });
    edge = next + gap;
  }
  return tiles;
}

export interface DrawnGrid {
  rows: readonly GridRow[];
  ids: readonly string[];
}

/**
 * Returns by how many pixels to scroll so that the first visible row keeps its place. Returns 0 at the top of
 * the page, so that new photos appear.
 */
export function getAnchorShift(before: DrawnGrid, after: DrawnGrid, offset: number): number {
  if (offset <= 0) return 0;
  const tops = new Map<string, number>();
  for (const row of after.rows) {
    for (const tile of row.tiles) tops.set(after.ids[tile.index] ?? '', row.top + tile.top);
  }
  // Tries the next visible photos too, because the first one may have been deleted.
  for (const row of before.rows) {
    if (row.top + row.height <= offset) continue;
    for (const tile of row.tiles) {
      const top = tops.get(before.ids[tile.index] ?? '');
      if (top !== undefined) return top - row.top - tile.top;
    }
  }
  return 0;
}
