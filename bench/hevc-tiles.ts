// The coded tiles of a HEIC as one stream that ffmpeg reads: its own reader of HEIC knows no grids before version 7.1.

import { listBoxes, readItems, readLocations, readReferences } from '../server/media/heif/heif-items.ts';
import { walkBoxes } from '../server/media/heif/iso-boxes.ts';

const FULL_BOX_BYTES = 4;
const START_CODE = Buffer.from([0, 0, 0, 1]);

export interface TileStream {
  /** HEVC in Annex B form, one picture for each tile, in their order. */
  bytes: Buffer;
  columns: number;
  rows: number;
}

/** Of a camera's HEIC, be it of tiles or of one picture. */
export function readTileStream(file: Buffer): TileStream {
  const meta = walkBoxes(file, 0, file.length).find(({ type }) => type === 'meta') ?? fail('tables');
  const tables = listBoxes(file.subarray(meta.bodyAt + FULL_BOX_BYTES, meta.end));
  const boxes = new Map(tables.map(({ type, body }) => [type, body]));
  const need = (type: string) => boxes.get(type) ?? fail(type);
  const items = readItems(need('iinf'));
  const grid = items.find(({ type }) => type === 'grid');
  const single = items.find(({ type }) => type === 'hvc1')?.id ?? fail('picture');
  const made = readReferences(boxes.get('iref')).find(
    ({ type, from }) => type === 'dimg' && from === grid?.id,
  );
  const locations = new Map(readLocations(need('iloc')).map((location) => [location.id, location]));
  const bytesOf = (id: number) => {
    const { method, extents } = locations.get(id) ?? fail(`bytes of item ${id}`);
    const source = method === 0 ? file : need('idat');
    return Buffer.concat(extents.map(({ at, end }) => source.subarray(at, end)));
  };
  const properties = listBoxes(need('iprp')).find(({ type }) => type === 'ipco')?.body ?? fail('properties');
  // All tiles of a camera's picture share the first; small pictures have others, which come later.
  const coding = listBoxes(properties).find(({ type }) => type === 'hvcC')?.body ?? fail('parameters');
  const tiles = (made?.to ?? [single]).flatMap((id) => nalUnits(bytesOf(id)));
  const layout = grid && bytesOf(grid.id);
  return {
    bytes: Buffer.concat([...parameterSets(coding), ...tiles]),
    rows: (layout?.readUInt8(2) ?? 0) + 1,
    columns: (layout?.readUInt8(3) ?? 0) + 1,
  };
}

/** From an `hvcC` box (ISO 14496-15, 8.3.3). */
function parameterSets(coding: Buffer): Buffer[] {
  const units: Buffer[] = [];
  let at = 23;
  for (let arrays = coding.readUInt8(22); arrays > 0; arrays -= 1) {
    const count = coding.readUInt16BE(at + 1);
    at += 3;
    for (let unit = 0; unit < count; unit += 1) {
      const length = coding.readUInt16BE(at);
      units.push(START_CODE, coding.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
  }
  return units;
}

/** Each stands behind its length in four bytes. */
function nalUnits(tile: Buffer): Buffer[] {
  const units: Buffer[] = [];
  for (let at = 0; at + 4 <= tile.length; ) {
    const length = tile.readUInt32BE(at);
    units.push(START_CODE, tile.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return units;
}

function fail(what: string): never {
  throw new Error(`HEIC without ${what}`);
}
