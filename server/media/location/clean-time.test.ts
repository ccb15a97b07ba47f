import { expect, it } from 'vitest';
import { chunk, createTiff, littleEndian, segment } from '../../../tests/support/location-fixtures.ts';
import { noise } from '../../../tests/support/photo-fixtures.ts';
import { box, uint32 } from '../../../tests/support/videos/made-boxes.ts';
import { cleanTiff } from './clean-tiff.ts';
import { cleanXmp } from './clean-xmp.ts';
import { removeLocation } from './remove-location.ts';

const MB = 1024 * 1024;
const SIZE = 8 * MB;
/** A fifth of this processor time is usual. Work that grows with the square of the size takes minutes. */
const MAX_MS = 2500;

const repeated = (unit: Buffer | string, bytes = SIZE) => Buffer.alloc(bytes, unit as string, 'latin1');
const jpeg = await noise(16, 16).jpeg().toBuffer();
const png = await noise(16, 16).png().toBuffer();
/** A file with too many segments is rejected. */
function cleanOrRefuse(file: Buffer): void {
  try {
    removeLocation(file);
  } catch (error) {
    expect(error).toMatchObject({ code: 'LOCATION_NOT_REMOVED' });
  }
}
const behindJpeg = (trailer: Buffer) => () => cleanOrRefuse(Buffer.concat([jpeg, trailer]));
const inJpeg = (segments: Buffer) => () =>
  cleanOrRefuse(Buffer.concat([jpeg.subarray(0, 2), segments, jpeg.subarray(2)]));
const inPng = (chunks: Buffer) => () =>
  removeLocation(Buffer.concat([png.subarray(0, 33), chunks, png.subarray(33)]));
const inWebp = (chunks: Buffer) => () => {
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(chunks.length + 4, 4);
  return removeLocation(Buffer.concat([head, chunks]));
};
const xmp = (text: string) => () => cleanXmp(repeated(text));
const tags = (count: number) =>
  createTiff(
    Array.from({ length: count }, () => ({ tag: 0x10f, type: 2, count: 1e5, value: Buffer.alloc(4, 8) })),
  );

/** In a directory of 2,000 pointers, each leads to another directory of 2,000 pointers, and so on. */
const pointers = (tag: number, value: Buffer) => {
  const entries = Array.from({ length: 2000 }, () => ({ tag, type: 4, count: 1, value }));
  return createTiff(entries).subarray(8);
};
const childAt = 8 + 2 + 2000 * 12 + 4;
const pointersToPointers = Buffer.concat([
  createTiff([]).subarray(0, 8),
  pointers(0x8769, littleEndian(childAt)),
  pointers(0xa005, littleEndian(2 * childAt - 8)),
  pointers(0x9999, littleEndian(0)),
]);

/** All items are the same block of EXIF, which the file contains once. */
function heicOfOneBlock(): Buffer {
  const items = 10_000;
  const id = (index: number) => uint32(index).subarray(2);
  const infe = Array.from({ length: items }, (_, index) =>
    box('infe', uint32(0x02000000), id(index), '\0\0Exif\0'),
  );
  const exif = Buffer.concat([uint32(0), tags(2000), Buffer.alloc(MB)]).subarray(0, MB);
  const start = box('ftyp', 'heic');
  const metaOf = (at: number) =>
    box(
      'meta',
      uint32(0),
      box('iinf', uint32(0), id(items), ...infe),
      box(
        'iloc',
        uint32(0),
        Buffer.from([0x44, 0]),
        id(items),
        ...Array.from({ length: items }, (_, index) =>
          Buffer.concat([id(index), Buffer.from([0, 0, 0, 1]), uint32(at, exif.length)]),
        ),
      ),
    );
  return Buffer.concat([
    start,
    metaOf(start.length + metaOf(0).length + 8),
    box('mdat', exif, repeated('a', 7 * MB)),
  ]);
}

it.each<[string, () => unknown]>([
  ['heads of videos within heads', behindJpeg(repeated('\0\x7f\xff\xffmoov\0\x7f\xff\xf0mvhd'))],
  ['beginnings of videos', behindJpeg(repeated('\0\0\0\x08ftyp'))],
  ['videos of small boxes', behindJpeg(repeated(Buffer.concat([box('ftyp', 'mp42'), box('free')])))],
  [
    'videos of boxes within boxes',
    behindJpeg(Buffer.concat([box('ftyp'), uint32(SIZE), repeated('moov\0\x7f\xff\0')])),
  ],
  ['beginnings of pictures', behindJpeg(repeated('\xff\xd8\xff\xe1'))],
  ['pictures that do not end', behindJpeg(repeated('\xff\xd8\xff\xda\0\x08'))],
  ['a scan of restarts', behindJpeg(Buffer.concat([jpeg.subarray(0, -2), repeated('\xff\xd0')]))],
  ['small segments', inJpeg(repeated('\xff\xe1\0\x02'))],
  ['segments of XMP', inJpeg(repeated(segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<a>')))],
  ['segments of EXIF', inJpeg(repeated(segment(0xe1, 'Exif\0\0', tags(2000))))],
  ['chunks of EXIF', inPng(repeated(chunk('eXIf', createTiff([]))))],
  ['small chunks', inPng(repeated(chunk('tEXt')))],
  [
    'EXIF in a WebP',
    inWebp(repeated(Buffer.concat([Buffer.from('EXIF\x0e\0\0\0', 'latin1'), createTiff([])]))),
  ],
  ['frames of a WebP', inWebp(repeated('ANMF\x10\0\0\0'))],
  [
    'XMP in a WebP',
    inWebp(
      Buffer.concat([Buffer.from('XMP \0\0\x7f\0', 'latin1'), repeated('<x:xmpmeta<exif:GPSLatitude>')]),
    ),
  ],
  ['items of a HEIC', () => removeLocation(heicOfOneBlock())],
  ['one tag again and again', () => cleanTiff(Buffer.concat([tags(60_000), Buffer.alloc(SIZE)]), 'exif')],
  ['pointers to one empty directory', () => cleanTiff(pointersToPointers, 'exif')],
  ['elements that nobody closes', xmp('<exif:GPSLatitude>')],
  ['elements side by side', xmp('<a></a>')],
  ['comments that nobody closes', xmp('<!--')],
  ['attributes that nobody closes', xmp('<a b="')],
  ['an element of attributes', () => cleanXmp(Buffer.concat([Buffer.from('<a '), repeated('b="" ')]))],
  ['an element of spaces', () => cleanXmp(Buffer.concat([Buffer.from('<a'), repeated(' ')]))],
  ['an element of letters', () => cleanXmp(Buffer.concat([Buffer.from('<'), repeated('a')]))],
  ['instructions that nobody closes', xmp('<?xpacket begin ')],
])('cleaning takes no longer than the size justifies: %s', (_, clean) => {
  clean();
  const begun = process.cpuUsage();
  clean();
  const { user, system } = process.cpuUsage(begun);
  expect((user + system) / 1000).toBeLessThan(MAX_MS);
});
