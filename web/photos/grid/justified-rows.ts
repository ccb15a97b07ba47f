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
  width: number;
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

/** A large photo is as high as so many rows, unless the width ends it. */
const LARGE_ROWS = 2.4;

/** The same with the photo at index `large` alone in a row of its own, in the middle. */
export function justifyAround(aspects: readonly number[], shape: GridShape, large: number): GridRow[] {
  const ratio = aspects[large];
  if (ratio === undefined) return justifyRows(aspects, shape);
  const above = centred(justifyRows(aspects.slice(0, large), shape), shape);
  const width = Math.round(Math.min(shape.width, shape.rowHeight * LARGE_ROWS * ratio));
  const tile = { index: large, left: Math.round((shape.width - width) / 2), width };
  // What frames it is wider than what parts the others.
  const frame = width < shape.width ? FRAME * shape.gap : shape.gap;
  const top = above.length === 0 ? 0 : heightOf(above) + frame;
  const row = { top, height: Math.round(width / ratio), tiles: [tile] };
  const below = centred(justifyRows(aspects.slice(large + 1), shape), shape).map((each) => ({
    top: each.top + row.top + row.height + frame,
    height: each.height,
    tiles: each.tiles.map((other) => ({ ...other, index: other.index + large + 1 })),
  }));
  return [...above, row, ...below];
}

const FRAME = 4;

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
  const ratios = aspects.map((aspect) => Math.min(WIDEST, Math.max(SLIMMEST, aspect || 1)));
  const rows: GridRow[] = [];
  const spans = breakIntoRows(ratios, shape);
  const tallest = spans.length === 1 ? shape.rowHeight * MAX_STRETCH : Number.POSITIVE_INFINITY;
  let top = 0;
  for (const [start, end] of spans) {
    const fitting = fittingHeight(ratios, start, end, shape);
    const height = fitting > tallest * TO_THE_EDGE ? tallest : fitting;
    const row = fillRow(ratios, [start, end], { top, height, gap: shape.gap });
    rows.push(row);
    top += row.height + shape.gap;
  }
  return rows;
}

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
        (best[start]?.cost ?? 0) + Math.log(fittingHeight(ratios, start, end, shape) / shape.rowHeight) ** 2;
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
  { top, height, gap }: { top: number; height: number; gap: number },
): GridRow {
  const tiles: GridTile[] = [];
  let edge = 0;
  for (let index = start; index < end; index++) {
    const next = edge + (ratios[index] ?? 1) * height;
    tiles.push({ index, left: Math.round(edge), width: Math.round(next) - Math.round(edge) });
    edge = next + gap;
  }
  return { top, height: Math.round(height), tiles };
}
