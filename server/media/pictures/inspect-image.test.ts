import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heicClaiming, webpOfFrames } from '../../../tests/support/crafted-pictures.ts';
import { quarters } from '../../../tests/support/photo-fixtures.ts';
import { type FixtureFolder, makeFixtureFolder } from '../../../tests/support/videos/fixture-folder.ts';
import { readHeader } from './inspect-image.ts';

let folder: FixtureFolder;
beforeAll(async () => {
  folder = await makeFixtureFolder();
});
afterAll(() => folder.remove());

const inspect = async (bytes: Buffer | string) =>
  readHeader(await folder.write(createHash('sha256').update(bytes).digest('hex'), bytes));

/** A JPEG whose header declares another size than it has. */
async function jpegClaiming(width: number, height: number, progressive = false): Promise<Buffer> {
  const jpeg = await quarters(16, 16).jpeg({ progressive, mozjpeg: false }).toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

function pngClaiming(width: number, height: number): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type, 'latin1'), body]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    return Buffer.concat([length, typed, crc32(typed)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): Buffer {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  const result = Buffer.alloc(4);
  result.writeUInt32BE(~crc >>> 0);
  return result;
}

describe('the type of an uploaded file', () => {
  it('is detected from its bytes', async () => {
    const image = quarters(30, 20);
    expect(await inspect(await image.clone().jpeg().toBuffer())).toMatchObject({
      mimeType: 'image/jpeg',
      width: 30,
      height: 20,
      isBaselineJpeg: true,
    });
    expect(await inspect(await image.clone().jpeg({ progressive: true }).toBuffer())).toMatchObject({
      isBaselineJpeg: false,
    });
    expect(await inspect(await image.clone().png().toBuffer())).toMatchObject({ mimeType: 'image/png' });
    expect(await inspect(await image.clone().webp().toBuffer())).toMatchObject({ mimeType: 'image/webp' });
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['GIF', 'GIF89a\x01\x00\x01\x00\x00\x00\x00;'],
    ['BMP', `BM${'\0'.repeat(60)}`],
    ['TIFF', `II*\0${'\0'.repeat(60)}`],
    ['sound in RIFF', 'RIFF\x10\0\0\0WAVEfmt \0\0'],
  ])('of %s is not an image', async (_what, bytes) => {
    await expect(inspect(Buffer.from(bytes, 'latin1'))).rejects.toMatchObject({ code: 'NOT_AN_IMAGE' });
  });

  it.each([[''], ['x'], ['\xff\xd8\xff'], ['\xff\xd8\xff and then something else entirely']])(
    'cannot be read from an empty or nearly empty file: %j',
    async (bytes) => {
      await expect(inspect(Buffer.from(bytes, 'latin1'))).rejects.toMatchObject({ code: 'UNREADABLE' });
    },
  );

  it('is an internal error, not a rejection, if the file is missing', async () => {
    await expect(readHeader(folder.path('missing'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('the size of an uploaded image', () => {
  it('is that of the upright image', async () => {
    const sideways = await quarters(30, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await inspect(sideways)).toMatchObject({ width: 20, height: 30 });
  });

  it('may be up to 120 megapixels for baseline JPEG', async () => {
    expect(await inspect(await jpegClaiming(12_000, 10_000))).toMatchObject({ width: 12_000 });
    await expect(inspect(await jpegClaiming(12_001, 10_000))).rejects.toMatchObject({
      code: 'TOO_MANY_PIXELS',
    });
    await expect(inspect(await jpegClaiming(65_500, 65_500))).rejects.toMatchObject({
      code: 'TOO_MANY_PIXELS',
    });
  });

  it('may be up to 60 megapixels for other formats', async () => {
    expect(await inspect(await jpegClaiming(10_000, 6000, true))).toMatchObject({ width: 10_000 });
    await expect(inspect(await jpegClaiming(10_000, 6001, true))).rejects.toMatchObject({
      code: 'TOO_MANY_PIXELS',
    });
    expect(await inspect(pngClaiming(10_000, 6000))).toMatchObject({ width: 10_000 });
    await expect(inspect(pngClaiming(50_000, 50_000))).rejects.toMatchObject({ code: 'TOO_MANY_PIXELS' });
  });

  it('of a HEIC is limited by the pixels of its tiles, whatever the header claims', async () => {
    const tile = await readFile(join(import.meta.dirname, '../../../tests/fixtures/painted-12mp.heic'));
    expect(await inspect(heicClaiming(tile, [3, 3], [7000, 7000]))).toMatchObject({ width: 7000 });
    for (const forged of [
      heicClaiming(tile, [10, 10], [7000, 7000]),
      heicClaiming(tile, [2, 2], [2 ** 32 - 1, 9]),
    ])
      await expect(inspect(forged)).rejects.toMatchObject({ code: 'TOO_MANY_PIXELS' });
  });

  it('is limited to two thousand WebP frames, because decoding time grows with the square of their number', async () => {
    expect(await inspect(await webpOfFrames(1000))).toMatchObject({ mimeType: 'image/webp', width: 1 });
    const begun = performance.now();
    await expect(inspect(await webpOfFrames(9_990))).rejects.toMatchObject({ code: 'UNREADABLE' });
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});
