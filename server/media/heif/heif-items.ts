import type { Extent } from './iso-boxes.ts';

export interface Box {
  type: string;
  body: Buffer;
}

export interface Item {
  id: number;
  type: string;
  contentType: string;
  typeBytes: Buffer;
  nameBytes: Buffer;
}

export interface ItemLocation {
  id: number;
  /** Extents are relative to 0 the file, 1 the `idat` box, 2 another item. */
  method: number;
  extents: Extent[];
}

// Limit against forged files. Ordinary files have 3 KB of tables.
const MAX_EXTENTS = 100_000;

/** Throws RangeError if a box is too long. */
export function listBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  let offset = 0;
  while (offset + 8 <= bytes.length) {
    const short = bytes.readUInt32BE(offset);
    const size = short === 0 ? bytes.length - offset : short;
    if (size < 8 || offset + size > bytes.length) throw new RangeError('box size');
    boxes.push({
      type: bytes.toString('latin1', offset + 4, offset + 8),
      body: bytes.subarray(offset + 8, offset + size),
    });
    offset += size;
  }
  return boxes;
}

export function readItems(iinf: Buffer): Item[] {
  return listBoxes(iinf.subarray(iinf.readUInt8(0) === 0 ? 6 : 8))
    .filter((entry) => entry.type === 'infe' && entry.body.readUInt8(0) >= 2)
    .map(({ body }) => {
      const typeAt = body.readUInt8(0) === 2 ? 8 : 10;
      const typeBytes = body.subarray(typeAt, typeAt + 4);
      const type = typeBytes.toString('latin1');
      const name = body.subarray(typeAt + 4);
      const [, contentType = ''] = type === 'mime' ? name.toString('latin1').split('\0', 2) : [];
      const nameEnd = name.indexOf(0);
      return {
        id: body.readUIntBE(4, typeAt - 6),
        type,
        contentType,
        typeBytes,
        nameBytes: nameEnd < 0 ? name : name.subarray(0, nameEnd),
      };
    });
}

export interface Reference {
  type: string;
  from: number;
  to: number[];
}

export function readReferences(iref: Buffer | undefined): Reference[] {
  if (!iref) return [];
  const idBytes = iref.readUInt8(0) === 0 ? 2 : 4;
  return listBoxes(iref.subarray(4)).map(({ type, body }) => {
    const count = body.readUInt16BE(idBytes);
    const to = Array.from({ length: count }, (_, i) => body.readUIntBE(idBytes + 2 + i * idBytes, idBytes));
    return { type, from: body.readUIntBE(0, idBytes), to };
  });
}

export function readLocations(iloc: Buffer): ItemLocation[] {
  const version = iloc.readUInt8(0);
  const sizes = iloc.readUInt16BE(4);
  const [offsetBytes, lengthBytes, baseBytes, indexBytes] = [12, 8, 4, 0].map(
    (shift) => (sizes >> shift) & 15,
  );
  let at = 6;
  const next = (bytes = 0) => {
    const value = bytes > 6 ? Number(iloc.readBigUInt64BE(at)) : bytes > 0 ? iloc.readUIntBE(at, bytes) : 0;
    at += bytes;
    return value;
  };
  const idBytes = version < 2 ? 2 : 4;
  let extentsLeft = MAX_EXTENTS;
  const locations: ItemLocation[] = [];
  for (let items = next(idBytes); items > 0; items--) {
    const id = next(idBytes);
    const method = version === 0 ? 0 : next(2) & 15;
    next(2);
    const base = next(baseBytes);
    const extents: Extent[] = [];
    for (let count = next(2); count > 0; count--) {
      if (extentsLeft-- === 0) throw new RangeError('extents');
      if (version > 0) next(indexBytes);
      const start = base + next(offsetBytes);
      extents.push({ at: start, end: start + next(lengthBytes) });
    }
    locations.push({ id, method, extents });
  }
  return locations;
}
