import {
  type Extent,
  emptyBox,
  type IsoBox,
  markAsFree,
  readBox,
  walkBoxes,
  zeroAllBut,
} from '../heif/iso-boxes.ts';

const CONTAINERS = new Set(['moov', 'trak', 'edts', 'mdia', 'minf', 'dinf', 'stbl']);
const KNOWN = new Set([
  ...['mvhd', 'tkhd', 'elst', 'mdhd', 'hdlr', 'vmhd', 'smhd', 'dref', 'stsd', 'stts', 'ctts', 'cslg'],
  ...['stss', 'stsc', 'stsz', 'stco', 'co64', 'sdtp', 'sgpd', 'sbgp'],
]);
const TOP_BOXES = new Set(['moov', 'mdat', 'free', 'skip', 'wide', 'uuid', 'meta', 'udta', 'pdin']);
/** Types of tracks that stay. Other tracks may record every location. */
const KEPT_HANDLERS = ['vide', 'soun'];
const MAX_DEPTH = 8;
const MAX_CHUNKS = 100_000;

/** Returns the length, or 0 if there is no video. A video with unreadable samples becomes zeros. */
export function cleanVideo(bytes: Buffer): number {
  const start = readBox(bytes, 0, bytes.length);
  if (start?.type !== 'ftyp') return 0;
  let length = bytes.length;
  try {
    const boxes = [start, ...walkBoxes(bytes, start.end, bytes.length, TOP_BOXES)];
    length = boxes.at(-1)?.end ?? length;
    cleanBoxes(bytes.subarray(0, length), boxes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    bytes.fill(0, 0, length);
  }
  return length;
}

function cleanBoxes(video: Buffer, boxes: readonly IsoBox[]): void {
  if (!boxes.some(({ type }) => type === 'moov')) throw new RangeError('a video without a head');
  const kept: Extent[] = [];
  for (const box of boxes) {
    kept.push({ at: box.at, end: box.bodyAt });
    if (box.type === 'ftyp') kept.push(box);
    else if (box.type === 'moov') kept.push(box, ...cleanHead(video, box));
    else if (box.type !== 'mdat') markAsFree(video, box);
  }
  zeroAllBut(video, kept);
}

function cleanHead(video: Buffer, moov: IsoBox): Extent[] {
  const samples: Extent[] = [];
  const boxes = walkBoxes(video, moov.bodyAt, moov.end);
  video.fill(0, boxes.at(-1)?.end ?? moov.bodyAt, moov.end);
  for (const box of boxes) {
    if (box.type !== 'trak') cleanBox(video, box, 1);
    else if (KEPT_HANDLERS.includes(getHandler(video, box))) {
      cleanBox(video, box, 1);
      samples.push(...listSamples(video, box));
    } else emptyBox(video, box);
  }
  return samples;
}

function cleanBox(video: Buffer, box: IsoBox, depth: number): void {
  if (CONTAINERS.has(box.type) && depth < MAX_DEPTH) {
    const inner = walkBoxes(video, box.bodyAt, box.end);
    for (const each of inner) cleanBox(video, each, depth + 1);
    video.fill(0, inner.at(-1)?.end ?? box.bodyAt, box.end);
  } else if (!KNOWN.has(box.type)) emptyBox(video, box);
}

function getHandler(video: Buffer, trak: IsoBox): string {
  const hdlr = find(video, trak, ['mdia', 'hdlr']);
  return hdlr ? video.toString('latin1', hdlr.bodyAt + 8, hdlr.bodyAt + 12) : '';
}

function find(video: Buffer, from: IsoBox, path: readonly string[]): IsoBox | undefined {
  return path.reduce<IsoBox | undefined>(
    (parent, type) => parent && walkBoxes(video, parent.bodyAt, parent.end).find((box) => box.type === type),
    from,
  );
}

function listSamples(video: Buffer, trak: IsoBox): Extent[] {
  const stbl = find(video, trak, ['mdia', 'minf', 'stbl']);
  const table = (type: string) => {
    const box = stbl && find(video, stbl, [type]);
    return box && video.subarray(box.bodyAt, box.end);
  };
  const [offsets, runs, sizes] = [table('stco') ?? table('co64'), table('stsc'), table('stsz')];
  if (!offsets || !runs || !sizes) throw new RangeError('a track without tables');
  const offsetBytes = table('stco') ? 4 : 8;
  const chunks = offsets.readUInt32BE(4);
  if (chunks > MAX_CHUNKS) throw new RangeError('chunks');
  const sameSize = sizes.readUInt32BE(4);
  const extents: Extent[] = [];
  let [run, sample] = [0, 0];
  for (let chunk = 0; chunk < chunks; chunk++) {
    while (run + 1 < runs.readUInt32BE(4) && runs.readUInt32BE(8 + (run + 1) * 12) <= chunk + 1) run++;
    const count = runs.readUInt32BE(8 + run * 12 + 4);
    const at =
      offsetBytes === 4
        ? offsets.readUInt32BE(8 + chunk * 4)
        : Number(offsets.readBigUInt64BE(8 + chunk * 8));
    let bytes = sameSize * count;
    for (let left = sameSize > 0 ? 0 : count; left > 0; left--)
      bytes += sizes.readUInt32BE(12 + sample++ * 4);
    extents.push({ at, end: at + bytes });
  }
  return extents;
}
