// A clean copy has the original's pixels, orientation and colours, but no location or serial numbers.

import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  chunk,
  createCameraTiff,
  createHeic,
  expectSamePixels,
  jpegWith,
  LISBON,
  PLACED_XMP,
  pngWith,
  readTags,
  segment,
} from '../../../tests/support/location-fixtures.ts';
import { noise, replaceWebpExif } from '../../../tests/support/photo-fixtures.ts';
import { sharp } from '../pictures/safe-sharp.ts';
import { removeLocationFrom } from './remove-location.ts';

/** Data that identifies a camera or its owner. */
const PRIVATE = /serial|S-48291|Ava Lindqvist|Lisbon|38\.71/iu;
const text = (tag: number, value: string) => ({
  tag,
  type: 2,
  count: value.length + 1,
  value: Buffer.from(`${value}\0`),
});
const CAMERA = createCameraTiff(
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
/** Artist and copyright stay, because whoever writes them wants to be named. */
const ARTIST = ['exif Artist: Photos by Mia Berg', 'exif Copyright: (c) Mia Berg'];

async function copyOf(original: Buffer): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-copy-'));
  try {
    const [path, copyPath] = [join(folder, 'original'), join(folder, 'copy')];
    await writeFile(path, original);
    const { sizeBytes } = await removeLocationFrom(path, copyPath);
    expect((await readFile(path)).equals(original)).toBe(true);
    const copy = await readFile(existsSync(copyPath) ? copyPath : path);
    expect(copy.length).toBe(sizeBytes);
    return copy;
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('the clean copy of each format', () => {
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
    'HEIC, of tables alone': async () => createHeic('Ava Lindqvist', CAMERA, XMP),
    HEIC: () => readFile(join(import.meta.dirname, '../../../tests/fixtures/painted-12mp.heic')),
  };

  test.each(Object.entries(samples))('%s: has the same pixels and no private data', async (name, make) => {
    const original = await make();
    if (name !== 'HEIC') expect(original.toString('latin1')).toMatch(PRIVATE);
    const copy = await copyOf(original);
    expect(copy.toString('latin1')).not.toMatch(PRIVATE);
    const tags = await readTags(copy);
    expect(tags.filter((tag) => PRIVATE.test(tag))).toEqual([]);
    if (original.includes(CAMERA)) expect(tags).toEqual(expect.arrayContaining(ARTIST));
    if (name.startsWith('HEIC')) return;
    await expectSamePixels(copy, original);
    const facts = ({ orientation, icc }: { orientation?: number | undefined; icc?: Buffer | undefined }) => [
      orientation,
      icc?.length,
    ];
    expect(facts(await sharp(copy).metadata())).toEqual(facts(await sharp(original).metadata()));
  });
});
