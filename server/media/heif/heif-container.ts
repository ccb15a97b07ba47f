import type { FileHandle } from 'node:fs/promises';
import { ImageRefused } from '../image-errors.ts';
import { DISPLAY_P3 } from './display-p3.ts';
import {
  type Box,
  type Item,
  listBoxes,
  type Reference,
  readItems,
  readLocations,
  readReferences,
} from './heif-items.ts';
import type { HdrCoding } from './tone-map.ts';

export type QuarterTurn = 0 | 90 | 180 | 270;

export interface HeifImage {
  /** The decoder crops, combines and blends 'other' pictures; they are decoded as a whole. */
  layout: 'single' | 'grid' | 'other';
  width: number;
  height: number;
  storedWidth: number;
  storedHeight: number;
  tilePixels: number;
  codedPixels: number;
  mirrored: boolean;
  turn: QuarterTurn;
  /** The picture's ICC profile or its first tile's; Display P3's if it is only named, or for HDR. */
  profile: Buffer | null;
  hdr: HdrCoding | null;
  unnamedItem: number | null;
}

// Limits against forged files. Ordinary files have 3 KB.
const MAX_META_BYTES = 4 * 1024 * 1024;
const MAX_TOP_BOXES = 200;
const DERIVED_TYPES = ['grid', 'iden', 'iovl'];
const PICTURES = ['hvc1', ...DERIVED_TYPES];
const PARTS = ['thmb', 'auxl'];
const HDR_CURVES: Record<number, HdrCoding['curve']> = { 16: 'pq', 18: 'hlg' };
const P3_PRIMARIES = 12;

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
  const items = readItems(need(boxes, 'iinf'));
  const itemTypes = new Map(items.map(({ id, type }) => [id, type]));
  const references = readReferences(boxes.get('iref'));
  const sources = new Map(references.filter(({ type }) => type === 'dimg').map(({ from, to }) => [from, to]));
  const pitm = boxes.get('pitm');
  const namedId = pitm && readItemId(pitm);
  const isNamed = namedId !== undefined && itemTypes.has(namedId);
  const mainId = isNamed ? namedId : findMainItem(items, references);
  const type = itemTypes.get(mainId) ?? '';
  for (const leaf of leafTypes(mainId, itemTypes, sources)) {
    if (leaf !== 'hvc1') throw new ImageRefused('NOT_AN_IMAGE', `HEIF of '${leaf}', not HEVC`);
  }
  requireWholeFile(need(boxes, 'iloc'), fileBytes);

  const getProperties = readProperties(need(boxes, 'iprp'));
  const own = getProperties(mainId);
  const [storedWidth, storedHeight] = readSize(own);
  const tiles = sources.get(mainId) ?? [];
  const [firstTile] = tiles;
  const tile = firstTile === undefined ? [] : getProperties(firstTile);
  const [tileWidth, tileHeight] =
    type === 'grid' && firstTile !== undefined ? readSize(tile) : [storedWidth, storedHeight];
  const { mirrored, turn } = readOrientation(own);
  const isTurned = turn === 90 || turn === 270;
  const isCropped = own.some((box) => box.type === 'clap');
  const isTransparent = references.some(
    (each) => each.type === 'auxl' && each.to.includes(mainId) && isAlpha(getProperties(each.from)),
  );
  return {
    layout:
      isCropped || isTransparent ? 'other' : type === 'grid' ? 'grid' : type === 'hvc1' ? 'single' : 'other',
    width: isTurned ? storedHeight : storedWidth,
    height: isTurned ? storedWidth : storedHeight,
    storedWidth,
    storedHeight,
    tilePixels: tileWidth * tileHeight,
    codedPixels: tileWidth * tileHeight * Math.max(1, tiles.length),
    mirrored,
    turn,
    ...readColours(own, tile),
    unnamedItem: isNamed ? null : mainId,
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

function findMainItem(items: readonly Item[], references: readonly Reference[]): number {
  const parts = new Set(
    references.flatMap(({ type, from, to }) => (type === 'dimg' ? to : PARTS.includes(type) ? [from] : [])),
  );
  const main = items.find(({ id, type, isHidden }) => PICTURES.includes(type) && !isHidden && !parts.has(id));
  if (!main) throw new ImageRefused('NOT_AN_IMAGE', 'HEIC without a picture');
  return main.id;
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

function readSize(properties: Box[]): [number, number] {
  const ispe = properties.find((box) => box.type === 'ispe')?.body;
  if (!ispe) throw new ImageRefused('UNREADABLE', 'HEIC without a size');
  const [width, height] = [ispe.readUInt32BE(4), ispe.readUInt32BE(8)];
  if (width === 0 || height === 0) throw new ImageRefused('UNREADABLE', 'HEIC of no size');
  return [width, height];
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

/** Prefers profiles to colour numbers. Older iPhones write a profile only for the tiles. */
function readColours(own: Box[], tile: Box[]): Pick<HeifImage, 'profile' | 'hdr'> {
  const profile = readProfile(own) ?? readProfile(tile);
  if (profile) return { profile, hdr: null };
  const { primaries, transfer } = readNumbers(own) ?? readNumbers(tile) ?? { primaries: 0, transfer: 0 };
  const curve = HDR_CURVES[transfer];
  if (curve) return { profile: DISPLAY_P3, hdr: { curve, primaries } };
  return { profile: primaries === P3_PRIMARIES ? DISPLAY_P3 : null, hdr: null };
}

function readProfile(properties: Box[]): Buffer | null {
  const colr = findColours(properties, ['prof', 'rICC']);
  return colr ? Buffer.from(colr.subarray(4)) : null;
}

function readNumbers(properties: Box[]): { primaries: number; transfer: number } | null {
  const colr = findColours(properties, ['nclx']);
  return colr ? { primaries: colr.readUInt16BE(4), transfer: colr.readUInt16BE(6) } : null;
}

function findColours(properties: Box[], kinds: readonly string[]): Buffer | undefined {
  return properties.find(({ type, body }) => type === 'colr' && kinds.includes(body.toString('latin1', 0, 4)))
    ?.body;
}
