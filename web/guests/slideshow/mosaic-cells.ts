import type { Photo } from '../../../shared/api/photos-api.ts';

type MosaicPhoto = Pick<Photo, 'id' | 'width' | 'height'>;
type Photos = readonly MosaicPhoto[];

export interface Mosaic {
  cells: readonly string[];
  /** Ids of the photos that were in the list before. All others are new. */
  known: ReadonlySet<string>;
  arrivedId: string | null;
  /** Number of cell changes so far, so that each change uses another cell. */
  turn: number;
}

const isTall = ({ width, height }: MosaicPhoto) => height > width;

const toCellSize = (photo: MosaicPhoto) => (isTall(photo) ? 2 : 1);

function limitToRoom(photos: Photos, room: number): string[] {
  let used = 0;
  return photos
    .filter((photo) => {
      used += toCellSize(photo);
      return used <= room;
    })
    .map(({ id }) => id);
}

export function startMosaic(photos: Photos, room: number): Mosaic {
  const known = new Set(photos.map(({ id }) => id));
  return { cells: limitToRoom(photos, room), known, arrivedId: null, turn: 0 };
}

export function followMosaic(photos: Photos, mosaic: Mosaic, room: number): Mosaic {
  const { cells, known } = mosaic;
  const there = new Map(photos.map((photo) => [photo.id, photo]));
  const spare = photos.filter(({ id }) => known.has(id) && !cells.includes(id));
  const kept = cells.flatMap((id) => there.get(id) ?? spare.shift() ?? []);
  const next = limitToRoom([...kept, ...spare], room);
  const isSame = next.length === cells.length && next.every((id, index) => id === cells[index]);
  return isSame ? mosaic : { ...mosaic, cells: next };
}

export function findNextNewPhoto(photos: Photos, { known }: Mosaic): string | null {
  return photos.findLast(({ id }) => !known.has(id))?.id ?? null;
}

export function placeNewPhoto(photos: Photos, mosaic: Mosaic, id: string, room: number): Mosaic {
  const { cells, turn } = mosaic;
  const known = new Set([...mosaic.known, id]);
  const all = [...cells, id];
  const hasRoom = limitToRoom(listPhotos(all, photos), room).length === all.length;
  return { cells: hasRoom ? all : replaceCell(photos, mosaic, id), known, arrivedId: id, turn: turn + 1 };
}

function listPhotos(ids: readonly string[], photos: Photos): MosaicPhoto[] {
  const byId = new Map(photos.map((photo) => [photo.id, photo]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function rotateMosaic(photos: Photos, mosaic: Mosaic): Mosaic {
  const { cells, turn } = mosaic;
  const spare = photos.filter(({ id }) => !cells.includes(id));
  const next = spare[turn % (spare.length || 1)];
  return next ? { ...mosaic, cells: replaceCell(photos, mosaic, next.id), turn: turn + 1 } : mosaic;
}

/** Successive changes use distant cells. A photo replaces one of its shape, so other cells stay. */
function replaceCell(photos: Photos, { cells, turn }: Mosaic, id: string): string[] {
  const tall = new Set(photos.filter(isTall).map((photo) => photo.id));
  const all = [...cells.keys()];
  const alike = all.filter((index) => tall.has(cells[index] ?? '') === tall.has(id));
  const places = alike.length > 0 ? alike : all;
  let stride = Math.max(1, Math.round(places.length * 0.618));
  while (greatestDivisor(stride, places.length) > 1) stride += 1;
  return cells.with(places[(turn * stride) % places.length] ?? 0, id);
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}

/** Returns columns and rows that leave few cells empty and make no cell a thin strip. */
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

export interface MosaicPlace {
  column: number;
  row: number;
  rows: number;
}

/**
 * Fills row by row and leaves the last cell free. Tall photos need two cells, so none begins in the last row.
 */
export function placeMosaic(photos: Photos, aspect: number) {
  const total = photos.reduce((sum, photo) => sum + toCellSize(photo), 1);
  const { columns, rows } = mosaicShape(total, aspect);
  const taken = new Set([columns * rows - 1]);
  const waiting = [...photos];
  const places = new Map<MosaicPhoto, MosaicPlace>();
  for (let cell = 0; waiting.length > 0; cell += 1) {
    if (taken.has(cell)) continue;
    const row = Math.floor(cell / columns);
    const hasBelow = row + 1 < rows && !taken.has(cell + columns);
    const isLastChance = row + 2 >= rows;
    const wanted = waiting.findIndex((photo) => isTall(photo) === hasBelow);
    const [photo] = waiting.splice(isLastChance ? Math.max(0, wanted) : 0, 1);
    if (!photo) break;
    const isHigh = hasBelow && isTall(photo);
    if (isHigh) taken.add(cell + columns);
    places.set(photo, { column: (cell % columns) + 1, row: row + 1, rows: isHigh ? 2 : 1 });
  }
  return { columns, rows, places };
}
