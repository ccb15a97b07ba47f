const u8 = (...values: number[]) => Buffer.from(values);
const u16 = (...values: number[]) => Buffer.concat(values.map((value) => u8(value >> 8, value & 255)));
const u32 = (...values: number[]) => Buffer.concat(values.map((value) => u16(value >>> 16, value & 0xffff)));
const text = (value: string) => Buffer.from(value, 'latin1');

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), text(type), body]);
}

/** Finds the file's first box of this type, including its header. */
function findBox(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type, 0, 'latin1') - 4;
  return file.subarray(at, at + file.readUInt32BE(at));
}

/**
 * Creates a HEIC that repeats the picture of `tile`, which must be a HEIC of one coded picture as heif-enc
 * writes it.
 */
export function makeGridHeic(tile: Buffer, columns: number, rows: number): Buffer {
  const size = findBox(tile, 'ispe');
  const [width, height] = [size.readUInt32BE(12) * columns, size.readUInt32BE(16) * rows];
  // Version 0 with four bytes for each base, offset and length. The picture is the first item, in one extent.
  const places = findBox(tile, 'iloc');
  const from = places.readUInt32BE(20) + places.readUInt32BE(26);
  const length = places.readUInt32BE(30);
  const picture = tile.subarray(from, from + length);
  const grid = Buffer.concat([u8(0, 1, rows - 1, columns - 1), u32(width, height)]);

  const ids = Array.from({ length: columns * rows }, (_, index) => index + 2);
  const entry = (id: number, type: string) => box('infe', u32(0x02000000), u16(id, 0), text(type), u8(0));
  const meta = (dataAt: number) =>
    box(
      'meta',
      u32(0),
      box('hdlr', u32(0, 0), text('pict'), u32(0, 0, 0), u8(0)),
      box('pitm', u32(0), u16(1)),
      box('iinf', u32(0), u16(ids.length + 1), entry(1, 'grid'), ...ids.map((id) => entry(id, 'hvc1'))),
      box('iref', u32(0), box('dimg', u16(1, ids.length, ...ids))),
      box(
        'iprp',
        box('ipco', findBox(tile, 'hvcC'), size, box('ispe', u32(0, width, height))),
        box(
          'ipma',
          u32(0, ids.length + 1),
          u16(1),
          u8(1, 3),
          ...ids.map((id) => Buffer.concat([u16(id), u8(2, 0x81, 2)])),
        ),
      ),
      box(
        'iloc',
        u32(0),
        u16(0x4400, ids.length + 1),
        u16(1, 0, 1),
        u32(dataAt, grid.length),
        ...ids.map((id) => Buffer.concat([u16(id, 0, 1), u32(dataAt + grid.length, length)])),
      ),
    );
  const start = box('ftyp', text('heic'), u32(0), text('mif1heic'));
  return Buffer.concat([start, meta(start.length + meta(0).length + 8), box('mdat', grid, picture)]);
}
