import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCameraTiff, createTiff, segment } from '../../../tests/support/location-fixtures.ts';
import { noise } from '../../../tests/support/photo-fixtures.ts';
import { type FixtureFolder, makeFixtureFolder } from '../../../tests/support/videos/fixture-folder.ts';
import { hasCraftedExif } from './crafted-exif.ts';
import { readExif } from './read-exif.ts';

const BUDGET_MS = 50;
let folder: FixtureFolder;
beforeAll(async () => {
  folder = await makeFixtureFolder();
});
afterAll(() => folder.remove());

const text = (tag: number, value: string, type = 2) => ({
  tag,
  type,
  count: value.length,
  value: Buffer.from(value, 'latin1'),
});

/** A CMYK JPEG, as printers get them, with these segments after its beginning. */
async function exifOf(name: string, ...segments: Buffer[]) {
  const jpeg = await noise(64, 64).toColourspace('cmyk').jpeg().toBuffer();
  const path = await folder.write(name, Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]));
  return (await readExif(path)).exif;
}

it('reads EXIF from the Photoshop resources of a JPEG without other EXIF, even across several segments', async () => {
  const tiff = createTiff([text(0x010f, 'Canon\0'), text(0x0110, 'EOS R5\0')]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(tiff.length);
  const resources = Buffer.concat([
    Buffer.from('8BIM\x03\xed\0\0\0\0\0\x038x9\0', 'latin1'),
    Buffer.from('8BIM\x04\x22\x05Named', 'latin1'),
    size,
    tiff,
  ]);
  const parts = [resources.subarray(0, 50), resources.subarray(50)];
  const segments = parts.map((part) => segment(0xed, 'Photoshop 3.0\0', part));
  expect(await exifOf('resources.jpg', ...segments)).toEqual({ make: 'Canon', model: 'EOS R5' });
  const own = segment(0xe1, 'Exif\0\0', createTiff([text(0x010f, 'Leica\0')]));
  expect(await exifOf('both.jpg', ...segments, own)).toEqual({ make: 'Leica' });
});

it('stops early at a 65 KB JPEG that repeats the same EXIF bytes thousands of times', async () => {
  const entries = 5000;
  const same = Array.from({ length: entries }, () => ({ ...text(0x010f, 'abcd'), count: 4 }));
  const tiff = Buffer.concat([createTiff(same), Buffer.alloc(65_000, 'a')]).subarray(0, 65_000);
  for (let at = 10; at < 10 + 12 * entries; at += 12) {
    tiff.writeUInt32LE(60_000, at + 4);
    tiff.writeUInt32LE(4000, at + 8);
  }
  const head = Buffer.concat([Buffer.from([0xff, 0xd8]), segment(0xe1, 'Exif\0\0', tiff)]);
  const begun = performance.now();
  expect(hasCraftedExif(head)).toBe(true);
  expect(performance.now() - begun).toBeLessThan(1000);
  expect(await exifOf('crafted.jpg', segment(0xe1, 'Exif\0\0', tiff))).toBeNull();
  // The same thread reads the next file as usual.
  const honest = segment(0xe1, 'Exif\0\0', createTiff([text(0x010f, 'Leica\0')]));
  expect(await exifOf('honest.jpg', honest)).toEqual({ make: 'Leica' });
});

it('ignores EXIF directories that only a nested directory refers to, because some programs leave garbage there', () => {
  const below = createCameraTiff([text(0x9003, '2004:03:20 14:54:55\0')]);
  const long = Array.from({ length: 3 }, (_, index) => ({ ...text(0x010f + index, 'abcd'), count: 500_000 }));
  const directory = createTiff(long).subarray(8);
  for (let at = 2; at < 2 + 12 * long.length; at += 12) directory.writeUInt32LE(8, at + 8);
  const file = Buffer.concat([below, directory, Buffer.alloc(600_000)]);
  expect(hasCraftedExif(file)).toBe(false);
  file.writeUInt32LE(below.length, below.length - 24);
  expect(hasCraftedExif(file)).toBe(false);
  expect(
    hasCraftedExif(Buffer.concat([createTiff(long).subarray(0, 8), directory, Buffer.alloc(600_000)])),
  ).toBe(true);
});

it('limits processor time instead of elapsed time, so that EXIF is read even on an overloaded machine', async () => {
  const jpeg = await noise(64, 64).jpeg().toBuffer();
  const exif = segment(0xe1, 'Exif\0\0', createTiff([text(0x010f, 'Leica\0')]));
  const path = folder.path('waiting.jpg');
  execFileSync('mkfifo', [path]);
  const reading = readExif(path, BUDGET_MS);
  await setTimeout(4 * BUDGET_MS);
  await writeFile(path, Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]));
  expect(await reading).toEqual({ exif: { make: 'Leica' }, hasGivenUp: false });

  // A permanent failure is the server's fault, and the next file is read as usual.
  const outcome = readExif(path, BUDGET_MS).catch((error) => error);
  expect(await outcome).toBeInstanceOf(Error);
  await writeFile(path, '');
  expect(await exifOf('next.jpg', exif)).toEqual({ make: 'Leica' });
});

it('reads EXIF texts without a type and ends them at a NUL byte', async () => {
  const tiff = createTiff([text(0x010f, 'Canon\0\0rest', 7), text(0x0110, 'EOS R5\0rest\0')]);
  expect(await exifOf('bytes.jpg', segment(0xe1, 'Exif\0\0', tiff))).toEqual({
    make: 'Canon',
    model: 'EOS R5',
  });
});

it('reads lens and position from XMP if EXIF lacks them', async () => {
  const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/"
    exif:GPSLatitude="38,42.6N" exif:GPSLongitude="9,8.4W" aux:Lens="EF 50mm"/></rdf:RDF></x:xmpmeta>`;
  expect(await exifOf('xmp.jpg', segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', packet))).toEqual({
    lensModel: 'EF 50mm',
    gps: { latitude: 38.71, longitude: -9.14 },
  });
});
