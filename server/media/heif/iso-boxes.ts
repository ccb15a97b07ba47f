export interface IsoBox {
  type: string;
  at: number;
  bodyAt: number;
  end: number;
}

export interface Extent {
  at: number;
  end: number;
}

const SHORT_HEAD_BYTES = 8;
const LONG_HEAD_BYTES = 16;

const MAX_BOXES = 10_000;

/** Stops at other bytes. Throws RangeError if there are too many boxes. */
export function walkBoxes(bytes: Buffer, from: number, to: number, types?: ReadonlySet<string>): IsoBox[] {
  const boxes: IsoBox[] = [];
  for (let box = readBox(bytes, from, to); box; box = readBox(bytes, box.end, to)) {
    if (types?.has(box.type) === false) break;
    if (boxes.length >= MAX_BOXES) throw new RangeError('boxes');
    boxes.push(box);
  }
  return boxes;
}

export function readBox(bytes: Buffer, at: number, to: number): IsoBox | null {
  if (at + SHORT_HEAD_BYTES > to) return null;
  const short = bytes.readUInt32BE(at);
  const headBytes = short === 1 ? LONG_HEAD_BYTES : SHORT_HEAD_BYTES;
  if (at + headBytes > to) return null;
  const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
  if (size < headBytes || at + size > to) return null;
  return { type: bytes.toString('latin1', at + 4, at + 8), at, bodyAt: at + headBytes, end: at + size };
}

export function markAsFree(bytes: Buffer, box: IsoBox): void {
  bytes.write('free', box.at + 4, 'latin1');
}

export function emptyBox(bytes: Buffer, box: IsoBox): void {
  markAsFree(bytes, box);
  bytes.fill(0, box.bodyAt, box.end);
}

export function zeroAllBut(bytes: Buffer, kept: readonly Extent[]): void {
  let at = 0;
  for (const extent of [...kept].sort((a, b) => a.at - b.at)) {
    if (extent.at > at) bytes.fill(0, at, Math.min(extent.at, bytes.length));
    at = Math.max(at, extent.end);
  }
  if (at < bytes.length) bytes.fill(0, at);
}
