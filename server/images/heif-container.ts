// Reads the boxes of a HEIC file (ISO 23008-12): what the main image is, how it is turned, and whether the file is whole.
import type { FileHandle } from 'node:fs/promises';
import { type Box, listBoxes, readItems, readLocations, readSources } from './heif-items.ts';
import { ImageRefused } from './imaging.ts';

export type QuarterTurn = 0 | 90 | 180 | 270;

export interface HeifImage {
  /** How the main image is stored; 'other' (overlays, cropped images) is left to libheif as a whole. */
  layout: 'single' | 'grid' | 'other';
  /** Pixels as they are shown, after turning. */
  width: number;
  height: number;
  /** Pixels as they are stored, before turning. */
  storedWidth: number;
  storedHeight: number;
  /** Largest picture the decoder must hold at once, in pixels. */
  tilePixels: number;
  /** Mirrored left to right, before the clockwise turn. */
  mirrored: boolean;
  turn: QuarterTurn;
  /** The ICC profile of the `colr` box. */
  profile: Buffer | null;
}

// Ordinary files have 3 KB here; the rest of these numbers only keeps a forged file from occupying us.
const MAX_META_BYTES = 4 * 1024 * 1024;
const MAX_TOP_BOXES = 200;
const DERIVED_TYPES = ['grid', 'iden', 'iovl'];

/**
 * Reads the container of an open file without touching its pixels.
 * @throws ImageRefused NOT_AN_IMAGE when the main image is not HEVC (AVIF, films), UNREADABLE when broken or cut short
 */
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
  // Films and sequences share the outer format, but have no 'meta' box at the top.
  throw new ImageRefused('NOT_AN_IMAGE', 'no image in this container');
}

function describeMainImage(meta: Buffer, fileBytes: number): HeifImage {
  const boxes = new Map(listBoxes(meta).map((box) => [box.type, box.body]));
  const itemTypes = new Map(readItems(need(boxes, 'iinf')).map(({ id, type }) => [id, type]));
  const sources = readSources(boxes.get('iref'));
  const mainId = readItemId(need(boxes, 'pitm'));
  const type = itemTypes.get(mainId) ?? '';
  for (const leaf of leafTypes(mainId, itemTypes, sources)) {
    if (leaf !== 'hvc1') throw new ImageRefused('NOT_AN_IMAGE', `HEIF of '${leaf}', not HEVC`);
  }
  requireWholeFile(need(boxes, 'iloc'), fileBytes);

  const propertiesOf = readProperties(need(boxes, 'iprp'));
  const own = propertiesOf(mainId);
  const [storedWidth, storedHeight] = readSize(own);
  const firstTile = sources.get(mainId)?.[0];
  const [tileWidth, tileHeight] =
    type === 'grid' && firstTile !== undefined
      ? readSize(propertiesOf(firstTile))
      : [storedWidth, storedHeight];
  const { mirrored, turn } = readOrientation(own);
  const isTurned = turn === 90 || turn === 270;
  const isCropped = own.some((box) => box.type === 'clap');
  return {
    layout: isCropped ? 'other' : type === 'grid' ? 'grid' : type === 'hvc1' ? 'single' : 'other',
    width: isTurned ? storedHeight : storedWidth,
    height: isTurned ? storedWidth : storedHeight,
    storedWidth,
    storedHeight,
    tilePixels: tileWidth * tileHeight,
    mirrored,
    turn,
    profile: readProfile(own),
  };
}

function need(boxes: Map<string, Buffer>, type: string): Buffer {
  const body = boxes.get(type);
  if (!body) throw new ImageRefused('UNREADABLE', `HEIC without '${type}'`);
  return body;
}

function readItemId(pitm: Buffer): number {
  return pitm.readUInt8(0) === 0 ? pitm.readUInt16BE(4) : pitm.readUInt32BE(4);
}

/** The types of the coded pictures that an item is made of in the end. */
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

/** libheif fills missing tiles with grey and calls it success, so every extent is held against the file's length. */
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

function readSize(properties: Box[]): [number, number] {
  const ispe = properties.find((box) => box.type === 'ispe')?.body;
  if (!ispe) throw new ImageRefused('UNREADABLE', 'HEIC without a size');
  const [width, height] = [ispe.readUInt32BE(4), ispe.readUInt32BE(8)];
  if (width === 0 || height === 0) throw new ImageRefused('UNREADABLE', 'HEIC of no size');
  return [width, height];
}

/** Puts `irot` and `imir`, in whatever order they stand, into "mirror left to right, then turn clockwise". */
function readOrientation(properties: Box[]): { mirrored: boolean; turn: QuarterTurn } {
  let mirrored = false;
  let quarters = 0;
  for (const { type, body } of properties) {
    if (type === 'irot') quarters -= body.readUInt8(0) & 3;
    // Axis 0 exchanges top and bottom, which is left and right followed by half a turn.
    if (type === 'imir') {
      quarters = -quarters + ((body.readUInt8(0) & 1) === 0 ? 2 : 0);
      mirrored = !mirrored;
    }
  }
  return { mirrored, turn: ((((quarters % 4) + 4) % 4) * 90) as QuarterTurn };
}

function readProfile(properties: Box[]): Buffer | null {
  const colr = properties.find(
    ({ type, body }) => type === 'colr' && ['prof', 'rICC'].includes(body.toString('latin1', 0, 4)),
  );
  return colr ? Buffer.from(colr.body.subarray(4)) : null;
}
