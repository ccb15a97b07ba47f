export interface GridShape {
  /** The width to fill, in pixels. */
  width: number;
  gap: number;
  /** The target height of a row. */
  rowHeight: number;
}

export interface GridTile {
  /** The index of the photo in the list. */
  index: number;
  left: number;
  /** Below the top of its row. */
  top: number;
  width: number;
  height: number;
}

export interface GridRow {
  top: number;
  height: number;
  tiles: GridTile[];
}

/** A narrower grid is a phone's. */
const WIDE = 600;

export function gridShape(width: number): GridShape {
  return width < WIDE ? { width, gap: 3, rowHeight: 150 } : { width, gap: 6, rowHeight: 240 };
}

/**
 * Beyond these ratios a picture is cropped: a finger misses a narrow tile, and a panorama alone in its row would be a
 * slit.
 */
const SLIMMEST = 2 / 3;
const WIDEST = 3;

/**
 * The few photos of an album's only row are scaled up this much at most; if that does not fill the row, it stays short.
 */
const MAX_STRETCH = 1.75;
/** So much more if that does fill it: a row that ends just before the edge looks like a mistake. */
const TO_THE_EDGE = 1.1;

/** A large photo is about as high as so many rows. */
const LARGE_ROWS = 2;
/** So many photos at most stand on one side of it. */
const MAX_BESIDE = 8;

/**
 * The same with the photo at index `large` in a block that fills the width, with its neighbours beside it in two rows.
 * What fills no row stands in the middle.
 */
export function justifyAround(aspects: readonly number[], shape: GridShape, large: number): GridRow[] {
  const ratios = aspects.map(shownRatio);
  if (aspects[large] === undefined || !fillsRows(ratios, 0, ratios.length, shape))
    return centred(justifyRows(ratios, shape), shape);
  const above = justifyRows(ratios.slice(0, large), shape);
  let best = { cost: Number.POSITIVE_INFINITY, above, block: NO_ROW, end: large };
  for (const start of large > 0 && large <= MAX_BESIDE ? [large, 0] : [large]) {
    const rows = start === 0 ? [] : above;
    const strain = rows.reduce((sum, { height }) => sum + unlikeness(height, shape.rowHeight), 0);
    for (let end = large + 1; end <= Math.min(ratios.length, large + 1 + MAX_BESIDE); end++) {
      const isFull = fillsRows(ratios, 0, start, shape) && fillsRows(ratios, end, ratios.length, shape);
      for (const columns of columnsAround(start, large, end)) {
        const { block, cost } = fillBlock(ratios, columns, large, shape);
        const total = cost + strain + (isFull ? 0 : 1);
        if (total < best.cost) best = { cost: total, above: rows, block, end };
      }
    }
  }
  const { block, end } = best;
  const top = best.above.length === 0 ? 0 : heightOf(best.above) + shape.gap;
  const below = centred(justifyRows(ratios.slice(end), shape), shape).map((row) => ({
    ...row,
    top: row.top + top + block.height + shape.gap,
    tiles: row.tiles.map((tile) => ({ ...tile, index: tile.index + end })),
  }));
  return [...best.above, { ...block, top }, ...below];
}

const NO_ROW: GridRow = { top: 0, height: 0, tiles: [] };

/** The rows of a column, one above the other. */
type Column = Span[];

/** The photos around the large one stand in two rows: those before it in one column, those after it in another. */
function columnsAround(start: number, large: number, end: number): Column[][] {
  return columnsOf(start, large).flatMap((before) =>
    columnsOf(large + 1, end).map((after) =>
      [before, [[large, large + 1] satisfies Span], after].filter((column) => column.length > 0),
    ),
  );
}

function columnsOf(start: number, end: number): Column[] {
  if (end - start < 2) return [end === start ? [] : [[start, end]]];
  return Array.from({ length: end - start - 1 }, (_, i) => [
    [start, start + i + 1],
    [start + i + 1, end],
  ]);
}

/** Lays columns side by side, all of the height at which they fill the width. */
function fillBlock(ratios: readonly number[], columns: Column[], large: number, shape: GridShape) {
  const { gap, rowHeight } = shape;
  const rowAt = (span: Span, width: number) => fittingHeight(ratios, ...span, { ...shape, width });
  const heightAt = (column: Column, width: number) =>
    column.reduce((sum, span) => sum + rowAt(span, width) + gap, -gap);
  // The height of a column is linear in its width, and so the other way round.
  const bases = columns.map((column) => heightAt(column, 0));
  const slopes = columns.map((column, i) => 1 / (heightAt(column, 1) - (bases[i] ?? 0)));
  let room = shape.width + gap;
  let slope = 0;
  for (const [i, each] of slopes.entries()) {
    room += (bases[i] ?? 0) * each - gap;
    slope += each;
  }
  const height = room / slope;
  const tiles: GridTile[] = [];
  let cost = 0;
  let left = 0;
  for (const [i, column] of columns.entries()) {
    const width = (height - (bases[i] ?? 0)) * (slopes[i] ?? 0);
    let top = 0;
    for (const span of column) {
      const each = rowAt(span, width);
      cost += unlikeness(each, rowHeight * (span[0] === large ? LARGE_ROWS : 1));
      tiles.push(...fillRow(ratios, span, { left, top, height: each, gap }));
      top += each + gap;
    }
    left += width + gap;
  }
  return { block: { top: 0, height: Math.round(height), tiles }, cost };
}

/** Rows that fill the width stay as they are. */
function centred(rows: GridRow[], { width }: GridShape): GridRow[] {
  return rows.map((row) => {
    const last = row.tiles.at(-1);
    const margin = last ? Math.round((width - last.left - last.width) / 2) : 0;
    return { ...row, tiles: row.tiles.map((tile) => ({ ...tile, left: tile.left + margin })) };
  });
}

/**
 * Lays photos out by their aspect ratios. It closes rows from the last photo backwards, so that a new photo at the head
 * moves the first rows only.
 */
export function justifyRows(aspects: readonly number[], shape: GridShape): GridRow[] {
  const ratios = aspects.map(shownRatio);
  const rows: GridRow[] = [];
  const isShort = !fillsRows(ratios, 0, ratios.length, shape);
  let top = 0;
  for (const span of breakIntoRows(ratios, shape)) {
    const exact = isShort ? shape.rowHeight * MAX_STRETCH : fittingHeight(ratios, ...span, shape);
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

/** Whether photos can fill the width, in one row or more. */
function fillsRows(ratios: readonly number[], start: number, end: number, shape: GridShape): boolean {
  const tallest = shape.rowHeight * MAX_STRETCH * TO_THE_EDGE;
  return start === end || fittingHeight(ratios, start, end, shape) <= tallest;
}

const unlikeness = (height: number, wished: number): number => Math.log(height / wished) ** 2;

/** From the top of the first row to the bottom of the last. */
export function heightOf(rows: readonly GridRow[]): number {
  const last = rows.at(-1);
  return last ? last.top + last.height : 0;
}

type Span = [start: number, end: number];

/** The height at which the photos of a row fill the width. */
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
    // Takes what comes closer to the target height: the row with this photo or without it.
    const cut = without / shape.rowHeight < shape.rowHeight / height ? start + 1 : start;
    spans.unshift([cut, end]);
    end = cut;
    start = cut;
  }
  // The rest at the head fills no row of its own: it is distributed over the two rows below.
  const shared = spans[1]?.[1] ?? spans[0]?.[1] ?? end;
  return end === 0 ? spans : [...bestBreaks(ratios.slice(0, shared), shape), ...spans.slice(2)];
}

/** Breaks a few photos into the rows that together come closest to the target height. */
function bestBreaks(ratios: readonly number[], shape: GridShape): Span[] {
  const best: { cost: number; spans: Span[] }[] = [{ cost: 0, spans: [] }];
  for (let end = 1; end <= ratios.length; end++) {
    for (let start = 0; start < end; start++) {
      const cost =
        (best[start]?.cost ?? 0) + unlikeness(fittingHeight(ratios, start, end, shape), shape.rowHeight);
      if (cost < (best[end]?.cost ?? Number.POSITIVE_INFINITY)) {
        best[end] = { cost, spans: [...(best[start]?.spans ?? []), [start, end]] };
      }
    }
  }
  return best.at(-1)?.spans ?? [];
}

/** Whole pixels throughout: the last tile of a full row ends exactly at the width. */
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
