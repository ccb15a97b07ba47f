import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FixtureFolder, makeFixtureFolder } from '../../../tests/support/videos/fixture-folder.ts';
import { readHeader } from '../pictures/inspect-image.ts';

let folder: FixtureFolder;
beforeAll(async () => {
  folder = await makeFixtureFolder();
});
afterAll(() => folder.remove());

const u8 = (...values: number[]) => Buffer.from(values);
const u16 = (...values: number[]) => Buffer.concat(values.map((value) => u8(value >> 8, value & 255)));
const u32 = (...values: number[]) => Buffer.concat(values.map((value) => u16(value >>> 16, value & 0xffff)));
const text = (value: string) => Buffer.from(value, 'latin1');
const box = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), text(type), body]);
};

interface Parts {
  itemType?: string;
  size?: [number, number];
  turning?: Buffer[];
  dataBytes?: number;
  claimedBytes?: number;
}

/** A container with one item. Its data is not HEVC, which matters only to decoders. */
function container({
  itemType = 'hvc1',
  size = [640, 480],
  turning = [],
  dataBytes = 100,
  claimedBytes,
}: Parts) {
  const properties = [box('ispe', u32(0), u32(...size)), ...turning];
  const meta = (dataAt: number) =>
    box(
      'meta',
      u32(0),
      box('pitm', u32(0), u16(1)),
      box('iinf', u32(0), u16(1), box('infe', u32(0x02000000), u16(1, 0), text(itemType), u8(0))),
      box('iloc', u32(0), u16(0x4400), u16(1), u16(1, 0, 1), u32(dataAt, claimedBytes ?? dataBytes)),
      box(
        'iprp',
        box('ipco', ...properties),
        box('ipma', u32(0), u32(1), u16(1), u8(properties.length, ...properties.map((_, i) => i + 1))),
      ),
    );
  const start = box('ftyp', text('mif1'), u32(0), text('mif1'));
  const dataAt = start.length + meta(0).length + 8;
  return Buffer.concat([start, meta(dataAt), box('mdat', Buffer.alloc(dataBytes))]);
}

const inspect = async (parts: Parts) => readHeader(await folder.write('container.heic', container(parts)));

it('reads size and type of an ordinary HEIC', async () => {
  expect(await inspect({})).toMatchObject({ mimeType: 'image/heic', width: 640, height: 480 });
});

it.each([
  ['irot 1', [box('irot', u8(1))], { mirrored: false, turn: 270, width: 480, height: 640 }],
  ['irot 3', [box('irot', u8(3))], { mirrored: false, turn: 90, width: 480, height: 640 }],
  ['top and bottom exchanged', [box('imir', u8(0))], { mirrored: true, turn: 180, width: 640, height: 480 }],
  ['left and right exchanged', [box('imir', u8(1))], { mirrored: true, turn: 0, width: 640, height: 480 }],
  [
    'irot 1, then left and right',
    [box('irot', u8(1)), box('imir', u8(1))],
    { mirrored: true, turn: 90, width: 480, height: 640 },
  ],
])('reads the rotation of a HEIC: %s', async (_what, turning, expected) => {
  expect((await inspect({ turning })).heif).toMatchObject(expected);
});

it('rejects AVIF by the type of its main item, whatever its brand', async () => {
  await expect(inspect({ itemType: 'av01' })).rejects.toMatchObject({ code: 'NOT_AN_IMAGE' });
});

it('rejects a HEIF video', async () => {
  const video = Buffer.concat([
    box('ftyp', text('isom'), u32(0)),
    box('moov', Buffer.alloc(20)),
    box('mdat'),
  ]);
  await expect(readHeader(await folder.write('video.heic', video))).rejects.toMatchObject({
    code: 'NOT_AN_IMAGE',
  });
});

it('rejects a HEIC whose data lies beyond the end of the file', async () => {
  await expect(inspect({ claimedBytes: 101 })).rejects.toMatchObject({ code: 'UNREADABLE' });
});

it('rejects an untiled HEIC above 50 megapixels and any HEIC above 60', async () => {
  await expect(inspect({ size: [8000, 6251] })).rejects.toMatchObject({ code: 'TOO_MANY_PIXELS' });
  await expect(inspect({ size: [0xffffffff, 0xffffffff] })).rejects.toMatchObject({
    code: 'TOO_MANY_PIXELS',
  });
});

it('quickly accepts or rejects every truncated HEIC and every HEIC with a flipped byte', async () => {
  const whole = container({ turning: [box('irot', u8(1))] });
  for (let at = 12; at < whole.length - 100; at++) {
    const flipped = Buffer.from(whole);
    flipped.writeUInt8((whole[at] ?? 0) ^ 0xff, at);
    for (const bytes of [flipped, whole.subarray(0, at)]) {
      const result = await readHeader(await folder.write('broken.heic', bytes)).catch((error) => error);
      expect(result.name ?? 'header').toMatch(/^(ImageRefused|header)$/);
    }
  }
}, 20_000);
