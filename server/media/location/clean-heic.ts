import { type Item, type ItemLocation, readItems, readLocations } from '../heif/heif-items.ts';
import { type Extent, emptyBox, type IsoBox, markAsFree, walkBoxes, zeroAllBut } from '../heif/iso-boxes.ts';
import { ImageRefused } from '../image-errors.ts';
import { cleanProfile } from '../pictures/clean-profile.ts';
import { cleanTiff } from './clean-tiff.ts';
import { cleanVideo } from './clean-video.ts';
import { cleanXmp } from './clean-xmp.ts';

const TOP_BOXES = new Set(['ftyp', 'meta', 'mdat', 'free', 'skip', 'mpvd']);
const FILM_BOX = 'mpvd';
const META_BOXES = new Set(['hdlr', 'pitm', 'iinf', 'iloc', 'iref', 'iprp', 'idat', 'grpl', 'dinf']);
const COLOURS = 'colr';
const PROPERTIES = new Set([
  ...[
    'ispe',
    'hvcC',
    'av1C',
    'avcC',
    'lhvC',
    COLOURS,
    'pixi',
    'pasp',
    'irot',
    'imir',
    'clap',
    'auxC',
    'clli',
  ],
  ...['mdcv', 'cclv', 'amve', 'ndwt', 'rloc', 'lsel', 'tols', 'oinf', 'a1op', 'a1lx', 'rref', 'iscl', 'cmin'],
]);
/** Item types that are pictures: coded ones, and combinations such as grids, overlays and gain maps. */
const PICTURES = new Set(['hvc1', 'av01', 'grid', 'iden', 'iovl', 'tmap']);
const EXIF = 'Exif';
const XMP_TYPE = 'application/rdf+xml';
const EXIF_OFFSET_BYTES = 4;
const HANDLER_NAME_AT = 24;
const SPACE = 0x20;

// Ordinary files have one or two metadata items of some kilobytes. Further ones are removed.
const MAX_METADATA_ITEMS = 16;
const MAX_METADATA_BYTES = 1024 * 1024;

/** Keeps the position of every byte. Throws LOCATION_NOT_REMOVED for unreadable tables and overlaps. */
export function cleanHeic(file: Buffer): Buffer {
  try {
    const boxes = walkBoxes(file, 0, file.length);
    const [meta, another] = boxes.filter(({ type }) => type === 'meta');
    if (!meta || another) throw new RangeError('not one table of items');
    const kept = boxes.flatMap((box) => cleanTopBox(file, box));
    zeroAllBut(file, [...kept, ...cleanItems(file, meta)]);
    return file;
  } catch (error) {
    if (error instanceof RangeError) throw new ImageRefused('LOCATION_NOT_REMOVED', `HEIC: ${error.message}`);
    throw error;
  }
}

function cleanTopBox(file: Buffer, box: IsoBox): Extent[] {
  const head = { at: box.at, end: box.bodyAt };
  if (!TOP_BOXES.has(box.type)) markAsFree(file, box);
  if (box.type === FILM_BOX) {
    return [head, { at: box.bodyAt, end: box.bodyAt + cleanVideo(file.subarray(box.bodyAt, box.end)) }];
  }
  return [box.type === 'ftyp' || box.type === 'meta' ? box : head];
}

function cleanItems(file: Buffer, meta: IsoBox): Extent[] {
  const boxes = walkBoxes(file, meta.bodyAt + 4, meta.end);
  for (const box of boxes.filter(({ type }) => !META_BOXES.has(type))) emptyBox(file, box);
  file.fill(0, boxes.at(-1)?.end ?? meta.bodyAt + 4, meta.end);
  const getBody = (type: string) => {
    const box = boxes.find((each) => each.type === type);
    return box ? file.subarray(box.bodyAt, box.end) : Buffer.alloc(0);
  };
  cleanProperties(getBody('iprp'));
  cleanNames(getBody('hdlr'), getBody('dinf'));
  const items = readItems(getBody('iinf'));
  // Spaces, because a shorter text would move the following bytes.
  for (const { nameBytes } of items) nameBytes.fill(SPACE);
  const locations = readLocations(getBody('iloc'));
  const kept = [file, getBody('idat')].map((space, method) =>
    cleanSpace(
      space,
      items,
      locations.filter((location) => location.method === method),
    ),
  );
  zeroAllBut(getBody('idat'), kept[1] ?? []);
  return kept[0] ?? [];
}

function cleanProperties(iprp: Buffer): void {
  for (const parts of walkBoxes(iprp, 0, iprp.length)) {
    if (parts.type !== 'ipco') continue;
    for (const box of walkBoxes(iprp, parts.bodyAt, parts.end)) {
      if (!PROPERTIES.has(box.type)) emptyBox(iprp, box);
      // The profile follows the name of its kind; other kinds only name their colours.
      if (box.type === COLOURS) cleanProfile(iprp.subarray(box.bodyAt + 4, box.end));
    }
  }
}

function cleanNames(hdlr: Buffer, dinf: Buffer): void {
  hdlr.fill(0, Math.min(HANDLER_NAME_AT, hdlr.length));
  for (const list of walkBoxes(dinf, 0, dinf.length)) {
    for (const entry of walkBoxes(dinf, Math.min(list.bodyAt + 8, list.end), list.end)) {
      dinf.fill(0, Math.min(entry.bodyAt + 4, entry.end), entry.end);
    }
  }
}

function cleanSpace(space: Buffer, items: readonly Item[], locations: readonly ItemLocation[]): Extent[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const pictures: Extent[] = [];
  const metadata: { item: Item; extents: Extent[] }[] = [];
  for (const { id, extents } of locations) {
    const item = byId.get(id);
    if (item && PICTURES.has(item.type)) pictures.push(...extents);
    else if (item?.type === EXIF || item?.contentType === XMP_TYPE) metadata.push({ item, extents });
  }
  const kept = metadata.flatMap(({ item, extents }, index) => {
    const [extent] = extents;
    const isSmall = extents.length === 1 && extent && extent.end - extent.at <= MAX_METADATA_BYTES;
    if (extent && isSmall && index < MAX_METADATA_ITEMS) {
      if (pictures.some(({ at, end }) => at < extent.end && end > extent.at)) {
        throw new RangeError('metadata in the bytes of the picture');
      }
      if (cleanMetadata(item, space.subarray(extent.at, extent.end))) return [extent];
    }
    // Else readers would look for EXIF among the zeros.
    item.typeBytes.write('free', 'latin1');
    return [];
  });
  return [...pictures, ...kept];
}

function cleanMetadata(item: Item, bytes: Buffer): boolean {
  if (item.type !== EXIF) {
    cleanXmp(bytes);
    return true;
  }
  if (bytes.length < EXIF_OFFSET_BYTES) return false;
  const at = EXIF_OFFSET_BYTES + bytes.readUInt32BE(0);
  const cleaned = cleanTiff(bytes.subarray(at), 'exif');
  if (cleaned.length === 0) return false;
  bytes.fill(0, EXIF_OFFSET_BYTES);
  // JPEG's prefix, which most writers put first.
  if (at === EXIF_OFFSET_BYTES + 6) bytes.write('Exif\0\0', EXIF_OFFSET_BYTES, 'latin1');
  cleaned.copy(bytes, at);
  return true;
}
