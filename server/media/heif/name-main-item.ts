import { walkBoxes } from './iso-boxes.ts';

const FULL_BOX_BYTES = 4;
const WIDE_ID = 0x1_0000;

/** Moves the items to the end, so that no offset changes. Throws RangeError if there is no table. */
export function nameMainItem(file: Buffer, id: number): Buffer {
  const copy = Buffer.from(file);
  const top = walkBoxes(copy, 0, copy.length);
  const meta = top.find(({ type }) => type === 'meta');
  const last = top.at(-1);
  if (!meta || !last) throw new RangeError('no table of items');
  const inner = walkBoxes(copy, meta.bodyAt + FULL_BOX_BYTES, meta.end).filter(({ type }) => type !== 'pitm');
  const parts = [
    Buffer.from('\0\0\0\0meta', 'latin1'),
    copy.subarray(meta.bodyAt, meta.bodyAt + FULL_BOX_BYTES),
    ...inner.map(({ at, end }) => Buffer.from(copy.subarray(at, end))),
    mainItemBox(id),
  ];
  const named = Buffer.concat(parts);
  named.writeUInt32BE(named.length, 0);
  copy.write('free', meta.at + 4, 'latin1');
  // The last box may extend to the end of the file.
  if (copy.readUInt32BE(last.at) === 0) copy.writeUInt32BE(last.end - last.at, last.at);
  return Buffer.concat([copy.subarray(0, last.end), named]);
}

function mainItemBox(id: number): Buffer {
  const isWide = id >= WIDE_ID;
  const box = Buffer.alloc(isWide ? 16 : 14);
  box.writeUInt32BE(box.length, 0);
  box.write('pitm', 4, 'latin1');
  box.writeUInt8(isWide ? 1 : 0, 8);
  if (isWide) box.writeUInt32BE(id, 12);
  else box.writeUInt16BE(id, 12);
  return box;
}
