// A clean copy: the original's pixels, orientation and colours, without location, serial numbers and names of owners;
// told as pieces of the original.

import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cameraTiffOf,
  chunk,
  expectSamePixels,
  heicOf,
  jpegWith,
  LISBON,
  PLACED_XMP,
  pngWith,
  segment,
  tagsOf,
} from '../../../tests/support/location-fixtures.ts';
import { noise, replaceWebpExif } from '../../../tests/support/photo-fixtures.ts';
import {
  cutPieces,
  decodePieces,
  encodePieces,
  type FilePiece,
  MAX_PIECES,
} from '../../storage/file-pieces.ts';
import { sharp } from '../pictures/safe-sharp.ts';
import { describeAsPieces, makeCleanCopy } from './make-clean-copy.ts';
import { removeLocation } from './remove-location.ts';

/** What tells one camera and its owner from all others. */
const PRIVATE = /serial|S-48291|Ava Lindqvist|Lisbon|38\.71/iu;
const text = (tag: number, value: string) => ({
  tag,
  type: 2,
  count: value.length + 1,
  value: Buffer.from(`${value}\0`),
});
const CAMERA = cameraTiffOf(
  [
    { tag: 0x927c, type: 7, count: 4000, value: Buffer.alloc(4000, 'maker S-48291 note ') },
    { ...text(0x9286, 'ASCII\0\0\0by Ava Lindqvist'), type: 7 },
    text(0xa420, 'picture 7 of S-48291'),
    text(0xa430, 'Ava Lindqvist'),
    text(0xa431, 'body S-48291'),
    text(0xa434, 'Summicron 35'),
    text(0xa435, 'lens S-48291'),
    text(0xa436, 'title by Ava Lindqvist'),
    text(0xa437, 'photographer Ava Lindqvist'),
    text(0xa438, 'editor Ava Lindqvist'),
  ],
  [
    text(0x010d, 'document of Ava Lindqvist'),
    text(0x010e, 'taken by Ava Lindqvist'),
    text(0x013b, 'Photos by Mia Berg'),
    text(0x013c, 'computer of Ava Lindqvist'),
    text(0x8298, '(c) Mia Berg'),
    { ...text(0x9c9d, 'Ava Lindqvist'), type: 1 },
    text(0xc62f, 'S-48291'),
  ],
);
const XMP = PLACED_XMP.replace(
  '<City',
  `<aux:SerialNumber xmlns:aux="a">S-48291</aux:SerialNumber><dc:creator>Ava Lindqvist</dc:creator>
<xmpMM:DocumentID xmlns:xmpMM="m">S-48291</xmpMM:DocumentID><City`,
);
/** Of their artist and copyright nothing goes: who writes these wants to be named. */
const ARTIST = ['exif Artist: Photos by Mia Berg', 'exif Copyright: (c) Mia Berg'];

function assemble(original: Buffer, pieces: readonly FilePiece[], start = 0, end = Number.MAX_SAFE_INTEGER) {
  return Buffer.concat(
    [...cutPieces(pieces, { start, end })].map((piece) =>
      Buffer.isBuffer(piece) ? piece : original.subarray(piece.start, piece.end + 1),
    ),
  );
}

async function copyOf(original: Buffer) {
  const path = join(tmpdir(), `keepsake-copy-${process.pid}-${count++}`);
  await writeFile(path, original);
  return makeCleanCopy(path, `${path}.scratch`).finally(() => rm(path));
}
let count = 0;

describe('of each format', () => {
  const samples: Record<string, () => Promise<Buffer>> = {
    JPEG: () =>
      jpegWith(
        segment(0xe1, 'Exif\0\0', CAMERA),
        segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', XMP),
        segment(0xed, 'Photoshop 3.0\0', '8BIM IPTC by Ava Lindqvist, S-48291'),
        segment(0xfe, 'Ava Lindqvist, S-48291'),
      ),
    'JPEG with profile and orientation': () =>
      noise(64, 32).withExif(LISBON).withMetadata({ orientation: 6, icc: 'p3' }).jpeg().toBuffer(),
    PNG: () =>
      pngWith(chunk('eXIf', CAMERA), chunk('tEXt', 'Owner\0Ava Lindqvist S-48291'), chunk('iTXt', XMP)),
    WebP: async () => {
      const webp = noise(64, 64).withExif(LISBON).withXmp(XMP).webp({ lossless: true });
      return replaceWebpExif(await webp.toBuffer(), CAMERA);
    },
    'HEIC, of tables alone': async () => heicOf('Ava Lindqvist', CAMERA, XMP),
    HEIC: () => readFile(join(import.meta.dirname, '../../../tests/fixtures/painted-12mp.heic')),
  };

  test.each(Object.entries(samples))(
    '%s: the same pixels, nothing private, and few words',
    async (name, make) => {
      const original = await make();
      if (name !== 'HEIC') expect(original.toString('latin1')).toMatch(PRIVATE);
      const { pieces, sizeBytes } = await copyOf(original);
      const copy = assemble(original, decodePieces(pieces, sizeBytes) ?? []);
      expect(copy.equals(removeLocation(Buffer.from(original)))).toBe(true);
      expect(copy.length).toBe(sizeBytes);
      expect(copy.toString('latin1')).not.toMatch(PRIVATE);
      const tags = await tagsOf(copy);
      expect(tags.filter((tag) => PRIVATE.test(tag))).toEqual([]);
      if (original.includes(CAMERA)) expect(tags).toEqual(expect.arrayContaining(ARTIST));
      expect(pieces.length).toBeLessThan(2500);
      if (name.startsWith('HEIC')) return;
      await expectSamePixels(copy, original);
      const facts = ({
        orientation,
        icc,
      }: {
        orientation?: number | undefined;
        icc?: Buffer | undefined;
      }) => [orientation, icc?.length];
      expect(facts(await sharp(copy).metadata())).toEqual(facts(await sharp(original).metadata()));
    },
  );
});

test('whatever was changed, the pieces make the same file, and so does every range of them', () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 9000 });
  const change = fc.tuple(fc.nat(9000), fc.uint8Array({ maxLength: 300 }));
  fc.assert(
    fc.property(
      bytes,
      fc.array(change, { maxLength: 8 }),
      fc.nat(9000),
      fc.nat(9000),
      (before, changes, ...cut) => {
        const original = Buffer.from(before);
        const cleaned = Buffer.from(before);
        for (const [at, other] of changes) if (at < cleaned.length) Buffer.from(other).copy(cleaned, at);
        const text = encodePieces(describeAsPieces(original, cleaned)) ?? '';
        const pieces = decodePieces(text, cleaned.length) ?? [];
        expect(assemble(original, pieces).equals(cleaned)).toBe(true);
        const [start = 0, end = 0] = cut.toSorted((one, other) => one - other);
        expect(assemble(original, pieces, start, end).equals(cleaned.subarray(start, end + 1))).toBe(true);
      },
    ),
  );
});

describe('a crafted photo', () => {
  const repeated = (times: number, ...units: Buffer[]) =>
    Buffer.alloc(times * Buffer.concat(units).length, Buffer.concat(units));
  const profile = segment(0xe2, 'ICC_PROFILE\0', Buffer.alloc(2000, 'colour'));
  const comment = segment(0xfe, Buffer.alloc(2000, 'Lisbon'));

  test('of very many chunks that all go has a copy of a few pieces', async () => {
    const original = await pngWith(repeated(200_000, chunk('teXt')));
    const { pieces, sizeBytes } = await copyOf(original);
    expect(decodePieces(pieces, sizeBytes)?.length).toBeLessThan(5);
    expect(assemble(original, decodePieces(pieces, sizeBytes) ?? []).equals(removeLocation(original))).toBe(
      true,
    );
  });

  test.each<[string, () => Promise<Buffer>]>([
    [
      'PNG: small chunks that stay between others',
      () => pngWith(repeated(30_000, chunk('tIME'), chunk('tEXt'))),
    ],
    [
      'PNG: large chunks that stay between others',
      () => pngWith(repeated(250, chunk('tIME', Buffer.alloc(2000, 'x')), chunk('tEXt'))),
    ],
    ['JPEG: comments between segments that stay', () => jpegWith(repeated(150, profile, comment))],
  ])('%s: it is refused, and its preview takes its place', async (_, make) => {
    await expect(copyOf(await make())).rejects.toMatchObject({ code: 'LOCATION_NOT_REMOVED' });
  });
});

describe('a text that is not of these pieces', () => {
  const deflated = (pieces: unknown) => deflateRawSync(JSON.stringify(pieces)).toString('base64');
  const MB = 1024 ** 2;

  test.each<[string, string, number]>([
    ['has another size', '[[0,9],"AAAA"]', 12],
    ['has more bytes than the copy', '["AAAA"]', 2],
    ['has more zeros than the copy', '[90000000000000]', 10],
    ['inflates without end', deflated(['A'.repeat(64 * MB)]), 48 * MB],
    ['has very many pieces', deflated(Array.from({ length: MAX_PIECES + 1 }, () => 5)), 5 * (MAX_PIECES + 1)],
    ['begins before the file', '[[-5,4]]', 10],
    ['runs backwards', '[[9,0],[0,17]]', 10],
    ['is no text of bytes', '["no bytes!"]', 6],
    ['names no number', '[1.5, [0, null]]', 3],
    ['is cut short', deflated([[0, 9]]).slice(0, 6), 10],
    ['is no list', '{}', 0],
  ])('%s: it opens nothing', (_, text, sizeBytes) => {
    expect(decodePieces(text, sizeBytes)).toBeNull();
  });
});

test('a file that is changed in too many places is refused', () => {
  const original = Buffer.alloc(1_000_000, 1);
  const cleaned = Buffer.from(original);
  for (let at = 0; at < cleaned.length; at += 5000) cleaned[at] = 2;
  expect(() => describeAsPieces(original, cleaned)).toThrow('too many pieces');
});
