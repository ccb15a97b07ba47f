import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FixtureFolder, makeFixtureFolder } from '../../../tests/support/videos/fixture-folder.ts';
import { box, uint32 } from '../../../tests/support/videos/made-boxes.ts';
import '../media-formats.ts';
import { sharp } from '../pictures/safe-sharp.ts';
import type { Imaging } from '../process/imaging.ts';
import { startImaging } from '../process/start-imaging.ts';
import { walkBoxes } from './iso-boxes.ts';

let folder: FixtureFolder;
let imaging: Imaging;
let plain: Buffer;
beforeAll(async () => {
  folder = await makeFixtureFolder();
  const silent = () => undefined;
  imaging = startImaging({ log: { debug: silent, info: silent, warn: silent, error: silent }, niceness: 0 });
  plain = await readFile(join(import.meta.dirname, '../../../tests/fixtures/painted-12mp.heic'));
});
afterAll(async () => {
  await imaging.close();
  await folder.remove();
});

let made = 0;
async function derived(heic: Buffer) {
  made += 1;
  const path = await folder.write(`odd-${made}.heic`, heic);
  const [thumbnailPath, previewPath] = [folder.path(`t-${made}`), folder.path(`p-${made}`)];
  const { width, height } = await imaging.derive(path, { thumbnailPath, previewPath });
  const [thumbnail, preview] = await Promise.all(
    [thumbnailPath, previewPath].map(async (each) => ({
      profile: (await sharp(each).metadata()).icc?.toString('base64') ?? null,
      pixels: await sharp(each).resize(32, 24, { fit: 'fill' }).keepIccProfile().raw().toBuffer(),
    })),
  );
  if (!thumbnail || !preview) throw new Error('nothing was made');
  return { width, height, thumbnail, preview };
}

/** Number of pixel bytes in the plain file. Its EXIF follows them. */
const PIXEL_BYTES = 0x48e6;

/** The parts of the plain file, by the type of their box. */
function partsOf(heic: Buffer) {
  const find = (type: string, from: number, to: number) => {
    const found = walkBoxes(heic, from, to).find((each) => each.type === type);
    if (!found) throw new Error(`no ${type}`);
    return found;
  };
  const meta = find('meta', 0, heic.length);
  const iprp = find('iprp', meta.bodyAt + 4, meta.end);
  const ipco = find('ipco', iprp.bodyAt, iprp.end);
  const property = (type: string) => {
    const { at, end } = find(type, ipco.bodyAt, ipco.end);
    return heic.subarray(at, end);
  };
  const hdlr = find('hdlr', meta.bodyAt + 4, meta.end);
  const mdat = find('mdat', 0, heic.length);
  return {
    hdlr: heic.subarray(hdlr.at, hdlr.end),
    mdat: heic.subarray(mdat.bodyAt, mdat.bodyAt + PIXEL_BYTES),
    property,
  };
}

/** The same pixels as a grid of one tile. Only the tile has the profile. `crop` becomes a property of the grid. */
function asGrid(heic: Buffer, crop: Buffer = Buffer.alloc(0)): Buffer {
  const { hdlr, mdat, property } = partsOf(heic);
  const [width, height] = [4032, 3024];
  const start = box('ftyp', 'heic', uint32(0), 'mif1heic');
  const ids = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));
  const metaOf = (dataAt: number) =>
    box(
      'meta',
      uint32(0),
      hdlr,
      box('pitm', uint32(0), ids(2)),
      box(
        'iinf',
        uint32(0),
        ids(2),
        box('infe', uint32(0x02000001), ids(1, 0), 'hvc1\0'),
        box('infe', uint32(0x02000000), ids(2, 0), 'grid\0'),
      ),
      box('iref', uint32(0), box('dimg', ids(2, 1, 1))),
      box(
        'iprp',
        box('ipco', property('hvcC'), property('ispe'), property('colr'), property('pixi'), crop),
        box(
          'ipma',
          uint32(0, 2),
          ids(1),
          Buffer.from([4, 0x81, 2, 3, 4]),
          ids(2),
          Buffer.from(crop.length > 0 ? [3, 2, 4, 0x85] : [2, 2, 4]),
        ),
      ),
      box('idat', Buffer.from([0, 0, 0, 0]), ids(width, height)),
      box(
        'iloc',
        uint32(0x01000000),
        Buffer.from([0x44, 0]),
        ids(2, 1, 0, 0, 1),
        uint32(dataAt, mdat.length),
        ids(2, 1, 0, 1),
        uint32(0, 8),
      ),
    );
  const dataAt = start.length + metaOf(0).length + 8;
  return Buffer.concat([start, metaOf(dataAt), box('mdat', mdat)]);
}

/** Its brightness is also its opacity, in a second picture of the same bytes whose purpose is `kind`. */
function withAlpha(heic: Buffer, kind: string): Buffer {
  const { hdlr, mdat, property } = partsOf(heic);
  const start = box('ftyp', 'heic', uint32(0), 'mif1heic');
  const ids = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));
  const metaOf = (dataAt: number) =>
    box(
      'meta',
      uint32(0),
      hdlr,
      box('pitm', uint32(0), ids(1)),
      box(
        'iinf',
        uint32(0),
        ids(2),
        box('infe', uint32(0x02000000), ids(1, 0), 'hvc1\0'),
        box('infe', uint32(0x02000001), ids(2, 0), 'hvc1\0'),
      ),
      box('iref', uint32(0), box('auxl', ids(2, 1, 1))),
      box(
        'iprp',
        box('ipco', ...['hvcC', 'ispe', 'colr', 'pixi'].map(property), box('auxC', uint32(0), `${kind}\0`)),
        box(
          'ipma',
          uint32(0, 2),
          ids(1),
          Buffer.from([4, 0x81, 2, 3, 4]),
          ids(2),
          Buffer.from([3, 0x81, 2, 0x85]),
        ),
      ),
      box(
        'iloc',
        uint32(0),
        Buffer.from([0x44, 0]),
        ids(2),
        ...[1, 2].flatMap((id) => [ids(id, 0, 1), uint32(dataAt, mdat.length)]),
      ),
    );
  const dataAt = start.length + metaOf(0).length + 8;
  return Buffer.concat([start, metaOf(dataAt), box('mdat', mdat)]);
}

const difference = (one: Uint8Array, other: Uint8Array) =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;

it.each(['urn:mpeg:hevc:2015:auxid:1', 'urn:mpeg:mpegB:cicp:systems:auxiliary:alpha'])(
  'shows transparent pictures on white: %s',
  async (kind) => {
    const { preview: opaque } = await derived(plain);
    const { preview, thumbnail } = await derived(withAlpha(plain, kind));
    const expected = opaque.pixels.map((value, at) => {
      const [red = 0, green = 0, blue = 0] = opaque.pixels.subarray(at - (at % 3), at - (at % 3) + 3);
      const alpha = (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
      return value * alpha + 255 * (1 - alpha);
    });
    for (const { pixels } of [preview, thumbnail]) expect(difference(pixels, expected)).toBeLessThan(6);
    expect(difference(opaque.pixels, expected)).toBeGreaterThan(20);
  },
  60_000,
);

it('does not mistake a depth map for transparency', async () => {
  const [usual, deep] = [await derived(plain), await derived(withAlpha(plain, 'urn:mpeg:hevc:2015:auxid:2'))];
  expect(deep.preview.pixels.equals(usual.preview.pixels)).toBe(true);
}, 60_000);

it('uses the colour profile of the first tile if the grid has none', async () => {
  const [usual, odd] = [await derived(plain), await derived(asGrid(plain))];
  expect(usual.preview.profile).not.toBeNull();
  for (const kind of ['preview', 'thumbnail'] as const) {
    expect(odd[kind].profile).toBe(usual[kind].profile);
    expect(odd[kind].pixels.equals(usual[kind].pixels)).toBe(true);
  }
}, 60_000);

it('crops a grid', async () => {
  const [usual, cropped] = [
    await derived(plain),
    await derived(asGrid(plain, box('clap', uint32(3024, 1, 3024, 1, 0, 1, 0, 1)))),
  ];
  expect(cropped).toMatchObject({ width: 3024, height: 3024 });
  expect(difference(cropped.preview.pixels, usual.preview.pixels)).toBeGreaterThan(5);
}, 60_000);

it('rejects a grid with a broken tile, and decodes the next HEIC', async () => {
  const broken = asGrid(plain);
  broken.fill(0, broken.length - PIXEL_BYTES);
  await expect(derived(broken)).rejects.toMatchObject({ code: 'UNREADABLE' });
  expect(await derived(asGrid(plain))).toMatchObject({ width: 4032, height: 3024 });
}, 60_000);
