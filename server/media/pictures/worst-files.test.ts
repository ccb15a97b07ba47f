import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chunk, createTiff, jpegWith, pngWith, segment } from '../../../tests/support/location-fixtures.ts';
import { noise } from '../../../tests/support/photo-fixtures.ts';
import { type FixtureFolder, makeFixtureFolder } from '../../../tests/support/videos/fixture-folder.ts';
import { box, uint32 } from '../../../tests/support/videos/made-boxes.ts';
import { readExif } from '../exif/read-exif.ts';
import { removeLocation } from '../location/remove-location.ts';
import { deriveImages } from './derive-images.ts';
import { readHeader } from './inspect-image.ts';

/** Compared with an ordinary photo, per MB of processor time. The worst files need 11 to 14 times as much. */
const MAX_TIMES = 30;
const MB = 1024 * 1024;

let folder: FixtureFolder;
let ordinary: number;
beforeAll(async () => {
  folder = await makeFixtureFolder();
  // Threads and codecs start with the first picture.
  await receive(await noise(64, 64).webp().toBuffer());
  ordinary = await costOf(await noise(2000, 1500).jpeg({ quality: 90 }).toBuffer());
});
afterAll(() => folder.remove());

async function receive(file: Buffer): Promise<void> {
  const path = await folder.write('worst', file);
  await readHeader(path).catch(() => null);
  await readExif(path);
  const out = { thumbnailPath: `${path}.thumbnail`, previewPath: `${path}.preview` };
  await deriveImages(path, out).catch(() => null);
}

/** Returns milliseconds of processor time per MB. */
async function costOf(file: Buffer): Promise<number> {
  const begun = process.cpuUsage();
  await receive(file);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000 / (file.length / MB);
}

const times = (count: number, unit: Buffer) => Buffer.alloc(count * unit.length, unit);
const fiftyMegabytes = deflateSync(Buffer.alloc(50 * MB));

async function webpOf(count: number, unit: Buffer): Promise<Buffer> {
  const webp = await noise(64, 64).webp().toBuffer();
  const file = Buffer.concat([webp, times(count, unit)]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
}

/** A copyright notice that is as long as the block. */
const longValue = (length: number) =>
  createTiff([{ tag: 0x8298, type: 2, count: length, value: Buffer.alloc(length, 'A') }]);

const heicOf = (...boxes: Buffer[]) => Buffer.concat([box('ftyp', 'heic'), ...boxes]);
const items = (count: number) =>
  box(
    'iinf',
    Buffer.alloc(4),
    uint32(count),
    times(count, box('infe', uint32(0x02000000), '\0\x01\0\0hvc1\0')),
  );

it.each<[string, () => Buffer | Promise<Buffer>]>([
  ['a PNG of empty texts', () => pngWith(times(300_000, chunk('tEXt')))],
  ['a PNG of international texts', () => pngWith(times(200_000, chunk('iTXt', 'a\0\0\0\0\0')))],
  ['a PNG of unknown chunks', () => pngWith(times(300_000, chunk('abCd')))],
  ['a PNG of EXIF', () => pngWith(times(300_000, chunk('eXIf')))],
  ['a PNG of texts that unpack', () => pngWith(times(100, chunk('zTXt', 'a\0\0', fiftyMegabytes)))],
  [
    'a PNG of international texts that unpack',
    () => pngWith(times(100, chunk('iTXt', 'a\0\x01\0\0\0', fiftyMegabytes))),
  ],
  ['a WebP of unknown chunks', () => webpOf(400_000, Buffer.from('abcd\0\0\0\0'))],
  ['a WebP of XMP', () => webpOf(400_000, Buffer.from('XMP \0\0\0\0'))],
  ['a WebP of EXIF with one long value', () => webpOf(1, webpChunk('EXIF', longValue(20 * MB)))],
  ['a PNG of EXIF with one long value', () => pngWith(chunk('eXIf', longValue(20 * MB)))],
  ['a JPEG of comments', () => jpegWith(times(800_000, segment(0xfe)))],
  ['a JPEG of EXIF', () => jpegWith(times(400_000, segment(0xe1, 'Exif\0\0')))],
  ['a HEIC of empty boxes', () => heicOf(times(400_000, box('free')))],
  ['a HEIC of items', () => heicOf(box('meta', Buffer.alloc(4), items(60_000)), Buffer.alloc(MB))],
  [
    'a HEIC of properties',
    () => heicOf(box('meta', Buffer.alloc(4), box('iprp', box('ipco', times(300_000, box('free')))))),
  ],
])('decoding %s takes no longer than its size justifies', async (_, make) => {
  const cost = await costOf(await make());
  expect(cost / ordinary).toBeLessThan(MAX_TIMES);
});

it.each<[string, () => Promise<Buffer>]>([
  ['a JPEG of comments', () => jpegWith(times(2_001, segment(0xfe)))],
  [
    'a JPEG of profiles, with a byte between them',
    () => jpegWith(times(2_001, Buffer.concat([segment(0xe2), Buffer.from('a')]))),
  ],
])('%s is rejected permanently', async (_, make) => {
  const path = await folder.write('segments', await make());
  await expect(readHeader(path)).rejects.toMatchObject({ code: 'UNREADABLE' });
});

it('a JPEG with any number of bytes between its segments is readable', async () => {
  for (const fill of [Buffer.alloc(MB, 0xff), Buffer.alloc(MB, 'a'), Buffer.alloc(3)]) {
    const path = await folder.write('filled', await jpegWith(segment(0xfe), fill, segment(0xe2)));
    expect(await readHeader(path)).toMatchObject({ width: 64, height: 64 });
  }
});

it.each([
  ['before the first scan', (jpeg: Buffer) => jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))],
  ['behind it', (jpeg: Buffer) => jpeg.length - 2],
])('the location cannot be removed from a JPEG with 10,001 comments %s', async (_, placeOf) => {
  const jpeg = await noise(64, 64).jpeg().toBuffer();
  const at = placeOf(jpeg);
  const file = Buffer.concat([jpeg.subarray(0, at), times(10_001, segment(0xfe)), jpeg.subarray(at)]);
  expect(() => removeLocation(file)).toThrow(expect.objectContaining({ code: 'LOCATION_NOT_REMOVED' }));
});
