import type { FileHandle } from 'node:fs/promises';
import { ImageRefused } from '../image-errors.ts';
import type { Tile } from './heic-thread.ts';
import { type Box, listBoxes, readItems, readLocations, readReferences } from './heif-items.ts';

export type QuarterTurn = 0 | 90 | 180 | 270;

export interface Size {
  width: number;
  height: number;
}

export interface HeifImage extends Size {
  /** The tiles of a grid. Null for other pictures, which libheif decodes as a whole and turns upright. */
  tiles: Tile[] | null;
  /** The size before turning. */
  stored: Size;
  tilePixels: number;
  codedPixels: number;
  mirrored: boolean;
  turn: QuarterTurn;
  /** The picture's ICC profile or its first tile's. Older iPhones write a profile only for the tiles. */
  profile: Buffer | null;
}

// Limits against forged files. Ordinary files have 3 KB.
const MAX_META_BYTES = 4 * 1024 * 1024;
const MAX_TOP_BOXES = 200;
const DERIVED_TYPES = ['grid', 'iden', 'iovl'];
const PROFILES = ['prof', 'rICC'];

/** Reads no pixels. Throws ImageRefused: NOT_AN_IMAGE unless HEVC, UNREADABLE if broken. */
export async function readHeif(file: FileHandle, fileBytes: number): Promise<HeifImage> {
  try {
    return describeMainImage(await readMetaBox(file, fileBytes), fileBytes);
  } catch (error) {
    if (error instanceof RangeError) throw new ImageRefused('UNREADABLE', 'HEIC: a box reaches past its end');
    throw error;
  }
}

async function readMetaBox(file: FileHandle, fileBytes: number): Promise<Buffer> {
  const head = Buffer.alloc(16);
  let offset = 0;
  for (let count = 0; count < MAX_TOP_BOXES && offset + 8 <= fileBytes; count++) {
    await file.read(head, 0, 16, offset);
    const short = head.readUInt32BE(0);
    const headBytes = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? fileBytes - offset : short;
    if (size < headBytes) break;
    if (head.toString('latin1', 4, 8) === 'meta') {
      if (size > MAX_META_BYTES || offset + size > fileBytes) break;
      const meta = Buffer.alloc(size - headBytes);
      await file.read(meta, 0, meta.length, offset + headBytes);
      return meta.subarray(4);
    }
    offset += size;
  }
  throw new ImageRefused('NOT_AN_IMAGE', 'no image in this container');
}

function describeMainImage(meta: Buffer, fileBytes: number): HeifImage {
  const boxes = new Map(listBoxes(meta).map((box) => [box.type, box.body]));
  const itemTypes = new Map(readItems(need(boxes, 'iinf')).map(({ id, type }) => [id, type]));
  const references = readReferences(boxes.get('iref'));
  const sources = new Map(references.filter(({ type }) => type === 'dimg').map(({ from, to }) => [from, to]));
  const mainId = readItemId(need(boxes, 'pitm'));
  for (const leaf of leafTypes(mainId, itemTypes, sources)) {
    if (leaf !== 'hvc1') throw new ImageRefused('NOT_AN_IMAGE', `HEIF of '${leaf}', not HEVC`);
  }
  requireWholeFile(need(boxes, 'iloc'), fileBytes);

  const getProperties = readProperties(need(boxes, 'iprp'));
  const own = getProperties(mainId);
  const stored = readSize(own);
  const parts = sources.get(mainId) ?? [];
  const [firstPart] = parts;
  const part = firstPart === undefined ? [] : getProperties(firstPart);
  const isGrid = itemTypes.get(mainId) === 'grid';
  const tile = isGrid ? readSize(part) : stored;
  const isCropped = own.some((box) => box.type === 'clap');
  const isTransparent = references.some(
    (each) => each.type === 'auxl' && each.to.includes(mainId) && isAlpha(getProperties(each.from)),
  );
  const { mirrored, turn } = readOrientation(own);
  const isTurned = turn === 90 || turn === 270;
  return {
    tiles: isGrid && !isCropped && !isTransparent ? placeTiles(parts, tile, stored) : null,
    stored,
    width: isTurned ? stored.height : stored.width,
    height: isTurned ? stored.width : stored.height,
    tilePixels: tile.width * tile.height,
    codedPixels: tile.width * tile.height * Math.max(1, parts.length),
    mirrored,
    turn,
    profile: readProfile(own) ?? readProfile(part),
  };
}

/** Returns null unless the tiles are as many as the picture needs. */
function placeTiles(ids: readonly number[], tile: Size, picture: Size): Tile[] | null {
  const columns = Math.ceil(picture.width / tile.width);
  if (ids.length !== columns * Math.ceil(picture.height / tile.height)) return null;
  return ids.map((id, index) => ({
    id,
    left: (index % columns) * tile.width,
    top: Math.floor(index / columns) * tile.height,
  }));
}

function need(boxes: Map<string, Buffer>, type: string): Buffer {
  const body = boxes.get(type);
  if (!body) throw new ImageRefused('UNREADABLE', `HEIC without '${type}'`);
  return body;
}

function readItemId(pitm: Buffer): number {
  return pitm.readUInt8(0) === 0 ? pitm.readUInt16BE(4) : pitm.readUInt32BE(4);
}

function leafTypes(id: number, types: Map<number, string>, sources: Map<number, number[]>): Set<string> {
  const leaves = new Set<string>();
  const seen = new Set<number>();
  const open = [id];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (seen.has(item)) continue;
    seen.add(item);
    const type = types.get(item) ?? 'missing';
    if (DERIVED_TYPES.includes(type)) open.push(...(sources.get(item) ?? []));
    else leaves.add(type);
  }
  if (leaves.size === 0) throw new ImageRefused('UNREADABLE', 'HEIC without coded pictures');
  return leaves;
}

function requireWholeFile(iloc: Buffer, fileBytes: number): void {
  const inFile = readLocations(iloc).filter(({ method }) => method === 0);
  if (inFile.some(({ extents }) => extents.some(({ end }) => end > fileBytes))) {
    throw new ImageRefused('UNREADABLE', 'HEIC cut short');
  }
}

function readProperties(iprp: Buffer): (id: number) => Box[] {
  const parts = listBoxes(iprp);
  const all = listBoxes(parts.find((part) => part.type === 'ipco')?.body ?? Buffer.alloc(0));
  const byItem = new Map<number, Box[]>();
  for (const { type, body } of parts) {
    if (type !== 'ipma') continue;
    const idBytes = body.readUInt8(0) === 0 ? 2 : 4;
    const isWide = (body.readUInt8(3) & 1) === 1;
    let at = 8;
    for (let items = body.readUInt32BE(4); items > 0; items--) {
      const id = body.readUIntBE(at, idBytes);
      const count = body.readUInt8(at + idBytes);
      at += idBytes + 1;
      const boxes: Box[] = [];
      for (let i = 0; i < count; i++, at += isWide ? 2 : 1) {
        const index = isWide ? body.readUInt16BE(at) & 0x7fff : body.readUInt8(at) & 0x7f;
        const box = all[index - 1];
        if (box) boxes.push(box);
      }
      byItem.set(id, boxes);
    }
  }
  return (id) => byItem.get(id) ?? [];
}

function readSize(properties: Box[]): Size {
  const ispe = properties.find((box) => box.type === 'ispe')?.body;
  if (!ispe) throw new ImageRefused('UNREADABLE', 'HEIC without a size');
  const [width, height] = [ispe.readUInt32BE(4), ispe.readUInt32BE(8)];
  if (width === 0 || height === 0) throw new ImageRefused('UNREADABLE', 'HEIC of no size');
  return { width, height };
}

/** The name of the auxiliary picture's purpose follows version and flags. */
function isAlpha(properties: Box[]): boolean {
  const kind = properties.find((box) => box.type === 'auxC')?.body.toString('latin1', 4) ?? '';
  return /^urn:mpeg:(?:hevc:2015:auxid:1|mpegB:cicp:systems:auxiliary:alpha)(?:\0|$)/u.test(kind);
}

function readOrientation(properties: Box[]): { mirrored: boolean; turn: QuarterTurn } {
  let mirrored = false;
  let quarters = 0;
  for (const { type, body } of properties) {
    if (type === 'irot') quarters -= body.readUInt8(0) & 3;
    // Axis 0 swaps top and bottom, which equals swapping left and right with a rotation by 180 degrees.
    if (type === 'imir') {
      quarters = -quarters + ((body.readUInt8(0) & 1) === 0 ? 2 : 0);
      mirrored = !mirrored;
    }
  }
  return { mirrored, turn: ((((quarters % 4) + 4) % 4) * 90) as QuarterTurn };
}

function readProfile(properties: Box[]): Buffer | null {
  const colr = properties.find(
    ({ type, body }) => type === 'colr' && PROFILES.includes(body.toString('latin1', 0, 4)),
  );
  return colr ? Buffer.from(colr.body.subarray(4)) : null;
}
