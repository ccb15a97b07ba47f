// A PNG's metadata may be packed, and every chunk has a check sum.
import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { noise } from './photo-fixtures.ts';
import { expectOnlyPlaceGone, LISBON, PLACED_XMP, pixelsOf } from './place-fixtures.ts';
import { removeLocation } from './remove-location.ts';
import { sharp } from './safe-sharp.ts';

describe('a PNG', () => {
  const chunk = (type: string, data: Buffer) => {
    const framed = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
    framed.writeUInt32BE(data.length, 0);
    framed.writeUInt32BE(crc32(framed.subarray(4, -4)), framed.length - 4);
    return framed;
  };
  /** Behind the header, where metadata stands. */
  const withChunk = async (added: Buffer) => {
    const png = await noise(64, 64).png().toBuffer();
    return Buffer.concat([png.subarray(0, 33), added, png.subarray(33)]);
  };
  const isSound = (png: Buffer) => {
    for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
      const end = at + 8 + png.readUInt32BE(at);
      if (crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) return false;
    }
    return true;
  };

  it.each([
    [
      'XMP',
      'iTXt',
      Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0', 'latin1'), deflateSync(PLACED_XMP)]),
    ],
    ['a raw profile', 'zTXt', 'exif'],
    ['a raw profile', 'tEXt', 'exif'],
  ] as const)('loses packed metadata with a place whole: %s in %s', async (_, type, given) => {
    let data: Buffer;
    if (typeof given === 'string') {
      const { exif } = await sharp(await noise(8, 8).withExif(LISBON).jpeg().toBuffer()).metadata();
      const profile = Buffer.from(
        `\nexif\n${exif?.length}\n${exif?.toString('hex').replace(/(.{72})/gu, '$1\n')}`,
      );
      const key = Buffer.from(`Raw profile type exif\0${type === 'zTXt' ? '\0' : ''}`, 'latin1');
      data = Buffer.concat([key, type === 'zTXt' ? deflateSync(profile) : profile]);
    } else {
      data = given;
    }
    const before = await withChunk(chunk(type, data));
    expect(isSound(before)).toBe(true);
    const after = Buffer.from(before);
    expect(removeLocation(after)).toBe(true);
    expect(isSound(after)).toBe(true);
    expect(after.includes('Raw profile') || after.includes('XML:com')).toBe(false);
    expect(removeLocation(Buffer.from(after))).toBe(false);
    expect(await pixelsOf(after)).toEqual(await pixelsOf(before));
  });

  it('loses the places of XMP that is not packed', async () => {
    const before = await withChunk(
      chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${PLACED_XMP}`, 'latin1')),
    );
    const after = await expectOnlyPlaceGone(before);
    expect(isSound(after)).toBe(true);
    expect(after.includes('First dance')).toBe(true);
  });

  it('keeps packed metadata that tells no place', async () => {
    const text = chunk(
      'zTXt',
      Buffer.concat([Buffer.from('Title\0\0', 'latin1'), deflateSync('First dance')]),
    );
    const after = await withChunk(text);
    expect(removeLocation(after)).toBe(false);
  });

  it('has right check sums after its EXIF was changed', async () => {
    const png = await noise(64, 64).withExif(LISBON).withXmp(PLACED_XMP).png().toBuffer();
    expect(removeLocation(png)).toBe(true);
    expect(isSound(png)).toBe(true);
  });
});
