// Tests of reading a JPEG's header: where it answers, libvips says the same.
import { describe, expect, it, test } from 'vitest';
import { readPlainJpeg } from './jpeg-header.ts';
import { quarters } from './photo-fixtures.ts';
import { sharp } from './safe-sharp.ts';

const photo = () => quarters(48, 20);

async function bySharp(jpeg: Buffer) {
  const { autoOrient, isProgressive, icc } = await sharp(jpeg).metadata();
  return { ...autoOrient, isBaseline: !isProgressive, profile: icc ?? null };
}

/** A segment put in right after the start of the image. */
function withSegment(jpeg: Buffer, marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

describe('a header as cameras write it', () => {
  for (let orientation = 1; orientation <= 8; orientation += 1) {
    test(`orientation ${orientation}`, async () => {
      const jpeg = await photo().withMetadata({ orientation }).jpeg().toBuffer();
      expect(readPlainJpeg(jpeg)).toEqual(await bySharp(jpeg));
    });
  }

  it.each([
    ['without EXIF', photo().jpeg()],
    ['grey', photo().toColourspace('b-w').jpeg()],
    ['progressive', photo().jpeg({ progressive: true })],
    ['in the colours of a phone', photo().withIccProfile('p3').jpeg()],
    [
      'with EXIF of a camera',
      photo()
        .withExif({ IFD0: { Make: 'Apple', Software: '17.5.1' } })
        .jpeg(),
    ],
  ])('%s', async (_, image) => {
    const jpeg = await image.toBuffer();
    expect(readPlainJpeg(jpeg)).toEqual(await bySharp(jpeg));
  });

  test('in the order of bytes that Motorola used', async () => {
    const tiff = '4d4d002a00000008' + '0001' + '0112' + '0003' + '00000001' + '00060000' + '00000000';
    const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), Buffer.from(tiff, 'hex')]);
    const jpeg = withSegment(await photo().jpeg().toBuffer(), 0xe1, exif);
    expect(readPlainJpeg(jpeg)).toMatchObject({ width: 20, height: 48 });
    expect(readPlainJpeg(jpeg)).toEqual(await bySharp(jpeg));
  });
});

describe('left to sharp', () => {
  const exif = (orientation: number) => photo().withMetadata({ orientation }).jpeg().toBuffer();

  it('is what ends before its pixels, wherever it ends', async () => {
    const jpeg = await exif(6);
    const pixels = jpeg.indexOf(Buffer.from([0xff, 0xda]));
    for (let length = 0; length < pixels + 4; length += 1)
      expect(readPlainJpeg(jpeg.subarray(0, length))).toBeNull();
  });

  it.each(['ffff', 'ff00', 'ff01', 'ffd0'])('is a frame behind %s, which has no length', async (bytes) => {
    // Read as the length of a segment, the hidden frame's marker leads to the small picture behind it.
    const frame = Buffer.from('ffc2' + '0011' + '08' + 'ffdcffdc' + '03' + '011100021101031101', 'hex');
    const space = Buffer.alloc(0x11000);
    const small = await photo().jpeg().toBuffer();
    const crafted = Buffer.concat([Buffer.from(`ffd8${bytes}`, 'hex'), frame, space]);
    for (const length of [0xffc2, 0xc200, 0xff00]) {
      for (const start of [2, 3, 4]) small.copy(crafted, start + length, 2);
      expect(readPlainJpeg(crafted.subarray(0, 128 * 1024))).toBeNull();
    }
  });

  it('is what only begins like EXIF or a profile', async () => {
    const jpeg = await photo().jpeg().toBuffer();
    for (const [marker, name] of [
      [0xe1, 'ExifXX'],
      [0xe2, 'ICC_PROFILES'],
    ] as const) {
      expect(readPlainJpeg(withSegment(jpeg, marker, Buffer.from(name)))).toBeNull();
    }
  });

  it('is CMYK, and a height that comes later', async () => {
    expect(readPlainJpeg(await photo().toColourspace('cmyk').jpeg().toBuffer())).toBeNull();
    const jpeg = await photo().jpeg().toBuffer();
    jpeg.writeUInt16BE(0, jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5);
    expect(readPlainJpeg(jpeg)).toBeNull();
  });

  it('is whatever is there twice', async () => {
    const jpeg = await photo().withIccProfile('p3').withMetadata({ orientation: 3 }).jpeg().toBuffer();
    expect(readPlainJpeg(jpeg)).not.toBeNull();
    for (const marker of [0xe1, 0xe2, 0xc0]) {
      const start = jpeg.indexOf(Buffer.from([0xff, marker]));
      const body = jpeg.subarray(start + 4, start + 2 + jpeg.readUInt16BE(start + 2));
      expect(readPlainJpeg(withSegment(jpeg, marker, body)), marker.toString(16)).toBeNull();
    }
  });

  it('is an orientation that is none', async () => {
    const jpeg = await exif(6);
    jpeg.writeUInt8(9, jpeg.indexOf(Buffer.from('1201030001000000', 'hex')) + 8);
    expect(readPlainJpeg(jpeg)).toBeNull();
  });

  it('is a header with any byte changed, or it is read as sharp reads it', async () => {
    const jpeg = await photo().withIccProfile('p3').withMetadata({ orientation: 3 }).jpeg().toBuffer();
    for (let at = 0; at < jpeg.length; at += 1) {
      const changed = Buffer.from(jpeg);
      changed[at] = 0xff - (changed[at] ?? 0);
      const read = readPlainJpeg(changed);
      const bySharps = await bySharp(changed).catch(() => null);
      // libvips passes over a profile that is broken.
      if (read && bySharps)
        expect({ ...read, profile: null }, `byte ${at}`).toEqual({ ...bySharps, profile: null });
    }
  });
});
