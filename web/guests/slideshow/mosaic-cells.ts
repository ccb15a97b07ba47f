type Photos = readonly { id: string }[];

export interface Mosaic {
  /** The photo in each cell. */
  cells: readonly string[];
  /** Photos that were listed when it began, or have flown in: the others are new. */
  known: ReadonlySet<string>;
  /** The photo that came last, while it flies. */
  arrivedId: string | null;
  /** Counts the changes: each takes another cell. */
  turn: number;
}

export function startMosaic(photos: Photos, room: number): Mosaic {
  const ids = photos.map(({ id }) => id);
  return { cells: ids.slice(0, room), known: new Set(ids), arrivedId: null, turn: 0 };
}

/** After the list or the screen changed: deleted photos go, known ones take the free cells. */
export function followMosaic(photos: Photos, mosaic: Mosaic, room: number): Mosaic {
  const { cells, known } = mosaic;
  const there = new Set(photos.map(({ id }) => id));
  const spare = photos.filter(({ id }) => known.has(id) && !cells.includes(id)).map(({ id }) => id);
  const kept = cells.slice(0, room).flatMap((id) => (there.has(id) ? id : (spare.shift() ?? [])));
  const next = [...kept, ...spare.slice(0, room - kept.length)];
  const isSame = next.length === cells.length && next.every((id, index) => id === cells[index]);
  return isSame ? mosaic : { ...mosaic, cells: next };
}

/** The oldest of the new photos, which comes next. */
export function findNextNewPhoto(photos: Photos, { known }: Mosaic): string | null {
  return photos.findLast(({ id }) => !known.has(id))?.id ?? null;
}

/** A new photo takes a free cell, or one after another. */
export function placeNewPhoto(mosaic: Mosaic, id: string, room: number): Mosaic {
  const known = new Set([...mosaic.known, id]);
  const { cells, turn } = mosaic;
  if (cells.length < room) return { cells: [...cells, id], known, arrivedId: id, turn: turn + 1 };
  return { cells: replaceCell(cells, id, turn), known, arrivedId: id, turn: turn + 1 };
}

/** When nothing new comes: a photo without a cell takes one. */
export function rotateMosaic(photos: Photos, mosaic: Mosaic): Mosaic {
  const { cells, turn } = mosaic;
  const spare = photos.filter(({ id }) => !cells.includes(id));
  const next = spare[turn % (spare.length || 1)];
  return next ? { ...mosaic, cells: replaceCell(cells, next.id, turn), turn: turn + 1 } : mosaic;
}

/** Neighbouring turns take cells that are far apart; each takes its turn. */
function replaceCell(cells: readonly string[], id: string, turn: number): string[] {
  const total = cells.length;
  let stride = Math.max(1, Math.round(total * 0.618));
  while (greatestDivisor(stride, total) > 1) stride += 1;
  return cells.with((turn * stride) % total, id);
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}

/** Columns and rows for that many cells on a screen of this shape: few stay empty, and none is a slit. */
export function mosaicShape(count: number, aspect: number): { columns: number; rows: number } {
  const shapes = Array.from({ length: count }, (_, index) => {
    const columns = index + 1;
    const rows = Math.ceil(count / columns);
    const distortion = Math.abs(Math.log((aspect * rows) / columns / CELL_ASPECT));
    return { columns, rows, cost: distortion + EMPTY_CELL_COST * (columns * rows - count) };
  });
  const [best = { columns: 1, rows: 1 }] = shapes.sort((one, other) => one.cost - other.cost);
  return { columns: best.columns, rows: best.rows };
}

const CELL_ASPECT = 1.25;
const EMPTY_CELL_COST = 0.25;
