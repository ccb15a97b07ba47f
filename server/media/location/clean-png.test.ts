import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  chunk,
  createTiff,
  expectPlaceGone,
  expectSamePixels,
  LISBON,
  PLACED_XMP,
  pngWith,
} from '../../../tests/support/location-fixtures.ts';
import { noise } from '../../../tests/support/photo-fixtures.ts';
import { sharp } from '../pictures/safe-sharp.ts';
import { cleanTiff } from './clean-tiff.ts';

const isSound = (png: Buffer) => {
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const end = at + 8 + png.readUInt32BE(at);
    if (crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) return false;
  }
  return true;
};

/** The text in which ImageMagick stores a block of bytes. */
const rawProfile = async (name: string) => {
  const { exif } = await sharp(await noise(8, 8).withExif(LISBON).jpeg().toBuffer()).metadata();
  const hex = exif?.toString('hex').replace(/(.{72})/gu, '$1\n');
  return Buffer.from(`\n${name}\n${String(exif?.length).padStart(8)}\n${hex}\n`);
};

describe('a cleaned PNG', () => {
  it.each(['exif', 'APP1', 'iptc', 'xmp'])(
    'loses a raw profile of type %s, however the profile is compressed',
    async (name) => {
      const profile = await rawProfile(name);
      const key = `Raw profile type ${name}\0`;
      for (const text of [
        chunk('tEXt', key, profile),
        chunk('zTXt', key, '\0', deflateSync(profile)),
        chunk('iTXt', key, '\0\0\0\0', profile),
        chunk('iTXt', key, '\x01\0\0\0', deflateSync(profile)),
      ]) {
        const before = await pngWith(text);
        expect(isSound(before)).toBe(true);
        const after = await expectPlaceGone(before);
        expect(isSound(after)).toBe(true);
        expect(after.includes('Raw profile')).toBe(false);
        await expectSamePixels(after, before);
      }
    },
  );

  it('loses texts, XMP, unknown chunks, and bytes after its end', async () => {
    const xmp = chunk('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0', PLACED_XMP);
    const png = await pngWith(xmp, chunk('tEXt', 'Comment\0Lisbon'), chunk('caBX', 'Lisbon'));
    const after = await expectPlaceGone(Buffer.concat([png, Buffer.from('Lisbon')]));
    expect(isSound(after)).toBe(true);
    await expectSamePixels(after, png);
  });

  it('has correct checksums after its EXIF was changed', async () => {
    const png = await noise(64, 64).withExif(LISBON).png().toBuffer();
    expect(isSound(await expectPlaceGone(png))).toBe(true);
  });

  it('keeps the first EXIF block, cleaned, and loses further EXIF blocks', async () => {
    const { exif = Buffer.alloc(0) } = await sharp(
      await noise(8, 8).withExif(LISBON).jpeg().toBuffer(),
    ).metadata();
    const block = chunk('eXIf', exif.subarray('Exif\0\0'.length));
    const before = await pngWith(block, block);
    expect(isSound(await expectPlaceGone(before))).toBe(true);
  });

  it('loses the computer name in its EXIF', () => {
    const value = Buffer.from('The computer of Ava\0');
    const tiff = createTiff([
      { tag: 0x010f, type: 2, count: 4, value: Buffer.from('Pix\0') },
      { tag: 0x013c, type: 2, count: value.length, value },
    ]);
    const cleaned = cleanTiff(tiff, 'exif');
    expect([cleaned.includes('Pix'), cleaned.includes('Ava')]).toEqual([true, false]);
  });

  it('loses the name that a program gave its colour profile', async () => {
    const { icc = Buffer.alloc(0) } = await sharp(
      await noise(8, 8).withIccProfile('p3').png().toBuffer(),
    ).metadata();
    const before = await pngWith(chunk('iCCP', 'Display of Ava in Lisbon\0\0', deflateSync(icc)));
    const after = await expectPlaceGone(before);
    expect(isSound(after)).toBe(true);
    expect((await sharp(after).metadata()).icc).toEqual(icc);
  });

  it('keeps density, transparency and colour profile', async () => {
    const made = noise(64, 64).ensureAlpha(0.5).withMetadata({ density: 300 }).withIccProfile('p3');
    const before = await made.withExifMerge(LISBON).png().toBuffer();
    const after = await expectPlaceGone(before);
    const [had, has] = await Promise.all([before, after].map((png) => sharp(png).metadata()));
    expect(has).toMatchObject({ hasAlpha: true, density: 300, icc: had?.icc });
    await expectSamePixels(after, before);
  });
});
