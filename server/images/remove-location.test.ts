// Where a photo was taken can be taken out of it, wherever it is written, and nothing else changes.
import { lstat, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Imaging, ImagingFailed, startImaging } from './imaging.ts';
import {
  endlessExif,
  type FixtureFolder,
  makeFixtureFolder,
  noise,
  replaceWebpExif,
} from './photo-fixtures.ts';
import { expectOnlyPlaceGone, LISBON, PLACE, PLACED_XMP, pixelsOf, tagsOf } from './place-fixtures.ts';
import { removeLocation } from './remove-location.ts';

let folder: FixtureFolder;
let imaging: Imaging;
beforeAll(async () => {
  folder = await makeFixtureFolder();
  const silent = () => undefined;
  imaging = startImaging({ log: { info: silent, warn: silent, error: silent } });
});
afterAll(async () => {
  await imaging.close();
  await folder.remove();
});

describe.each(['jpeg', 'png', 'webp'] as const)('a %s', (format) => {
  it('loses the position of its EXIF, and not one pixel', async () => {
    const before = await noise(320, 240).withExif(LISBON).toFormat(format).toBuffer();
    const after = await expectOnlyPlaceGone(before);
    expect(await tagsOf(after)).toEqual(expect.arrayContaining(['exif Make: Google', 'exif Artist: Ava']));
    expect(await pixelsOf(after)).toEqual(await pixelsOf(before));
  });

  it('stays as it is, to the last byte, when it tells no place', async () => {
    const { IFD3, ...placeless } = LISBON;
    const before = await noise(320, 240).withExif(placeless).toFormat(format).toBuffer();
    const after = Buffer.from(before);
    expect(removeLocation(after)).toBe(false);
    expect(after).toEqual(before);
  });
});

describe.each(['jpeg', 'webp'] as const)('a %s', (format) => {
  it('loses the places of its XMP', async () => {
    const before = await noise(320, 240).withXmp(PLACED_XMP).toFormat(format).toBuffer();
    const after = await expectOnlyPlaceGone(before);
    expect(after.includes('First dance')).toBe(true);
    expect(await pixelsOf(after)).toEqual(await pixelsOf(before));
  });
});

describe('a HEIC', () => {
  it('loses the position, and is the same picture', async () => {
    const before = await readFile(
      join(import.meta.dirname, '..', '..', 'tests', 'fixtures', 'painted-12mp.heic'),
    );
    const after = await expectOnlyPlaceGone(before);
    const previews = await Promise.all(
      [before, after].map(async (bytes, index) => {
        const path = await folder.write(`heic-${index}`, bytes);
        const out = { thumbnailPath: folder.path(`t${index}`), previewPath: folder.path(`p${index}`) };
        await imaging.derive(path, out);
        return readFile(out.previewPath);
      }),
    );
    expect(previews[1]).toEqual(previews[0]);
  });
});

describe('a JPEG', () => {
  const box = (type: string, ...parts: (Buffer | string)[]) => {
    const body = Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
    );
    const head = Buffer.from(`\0\0\0\0${type}`, 'latin1');
    head.writeUInt32BE(body.length + 8);
    return Buffer.concat([head, body]);
  };
  const segment = (marker: number, payload: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(payload.length + 2, 2);
    return Buffer.concat([head, payload]);
  };
  const withSegments = async (...segments: Buffer[]) => {
    const jpeg = await noise(64, 64).jpeg().toBuffer();
    return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
  };

  it.each([
    ['QuickTime’s box', box('udta', box('\xa9xyz', '\0\x12\x15\xc7+38.7100-009.1400/'))],
    [
      '3GPP’s box',
      box('udta', box('loci', Buffer.alloc(8), 'Rossio\0', Buffer.from('f6f5eb8526d41f00', 'hex'))),
    ],
    [
      'Apple’s list',
      box('meta', box('ilst', box('\0\0\0\x01', box('data', '\0\0\0\x01\0\0\0\0+38.7100-009.1400+012.3/')))),
    ],
  ])('with a film behind it loses the film’s position: %s', async (_, place) => {
    const photo = await noise(320, 240).jpeg().toBuffer();
    const film = [
      box('ftyp', 'mp42\0\0\0\0'),
      box('mdat', Buffer.alloc(500, 7)),
      box('moov', box('mvhd', Buffer.alloc(100)), place),
    ];
    const before = Buffer.concat([photo, ...film]);
    const after = Buffer.from(before);
    expect(removeLocation(after)).toBe(true);
    expect(after.length).toBe(before.length);
    expect(/\xa9xyz|loci|Rossio|38\.71|009\.14/u.test(after.toString('latin1'))).toBe(false);
    // The photo and the film's pictures are untouched.
    const untouched = before.indexOf('moov');
    expect(after.subarray(0, untouched)).toEqual(before.subarray(0, untouched));
    expect(removeLocation(after)).toBe(false);
  });

  it('loses the position of the pictures behind it', async () => {
    const [main, second] = await Promise.all([
      noise(320, 240).jpeg().toBuffer(),
      noise(64, 64).withExif(LISBON).jpeg().toBuffer(),
    ]);
    const file = Buffer.concat([main, second]);
    expect(removeLocation(file)).toBe(true);
    expect(file.subarray(0, main.length)).toEqual(main);
    expect((await tagsOf(file.subarray(main.length))).filter((tag) => PLACE.test(tag))).toEqual([]);
  });

  it('loses XMP that is cut into segments, when there is a place in it', async () => {
    const long = PLACED_XMP.padEnd(3000);
    const head = (at: number) => {
      const place = Buffer.alloc(8);
      place.writeUInt32BE(long.length);
      place.writeUInt32BE(at, 4);
      return Buffer.concat([
        Buffer.from(`http://ns.adobe.com/xmp/extension/\0${'0'.repeat(32)}`, 'latin1'),
        place,
      ]);
    };
    // In the middle of the first name.
    const cut = long.indexOf('GPSLatitude') + 4;
    const parts = [long.slice(0, cut), long.slice(cut)];
    const file = await withSegments(
      ...parts.map((part, index) => segment(0xe1, Buffer.concat([head(index * cut), Buffer.from(part)]))),
    );
    expect(removeLocation(file)).toBe(true);
    expect(PLACE.test(file.toString('latin1'))).toBe(false);
    await expect(pixelsOf(file)).resolves.toBeDefined();
  });

  it('loses the places of an editor’s records', async () => {
    const record = (kind: number, words: string) =>
      Buffer.concat([Buffer.from([0x1c, 2, kind, 0, words.length]), Buffer.from(words)]);
    const records = Buffer.concat([record(90, 'Lisbon'), record(105, 'First dance')]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(records.length);
    const payload = Buffer.concat([
      Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0', 'latin1'),
      size,
      records,
    ]);
    const after = await expectOnlyPlaceGone(await withSegments(segment(0xed, payload)));
    expect(after.includes('First dance')).toBe(true);
  });
});

describe('the file that will be kept', () => {
  it('is rewritten before anybody keeps it, and hashed anew', async () => {
    const path = await folder.write('lisbon.jpg', await noise(320, 240).withExif(LISBON).jpeg().toBuffer());
    const cleaned = await imaging.removeLocation(path);
    const kept = await readFile(path);
    expect((await tagsOf(kept)).filter((tag) => PLACE.test(tag))).toEqual([]);
    expect(cleaned.sizeBytes).toBe(kept.length);
    expect(cleaned.sha256).toMatch(/^[0-9a-f]{64}$/u);
  });

  it('is refused when its position can still be read', async () => {
    const jpeg = await noise(320, 240).withExif(LISBON).jpeg().toBuffer();
    // A pointer of a type that does not exist: we do not follow it, another reader does.
    const pointer = jpeg.indexOf(Buffer.from([0x25, 0x88, 4, 0, 1, 0, 0, 0]));
    expect(pointer).toBeGreaterThan(0);
    jpeg.writeUInt16LE(9, pointer + 2);
    const path = await folder.write('odd.jpg', jpeg);
    await expect(imaging.removeLocation(path)).rejects.toMatchObject({ code: 'LOCATION_NOT_REMOVED' });
  });

  it('is refused when nobody could read it to the end', async () => {
    const webp = await noise(60, 40)
      .withExif({ IFD0: { Make: 'x'.repeat(100) } })
      .webp()
      .toBuffer();
    const path = await folder.write('endless.webp', replaceWebpExif(webp, endlessExif()));
    await expect(imaging.removeLocation(path)).rejects.toMatchObject({ code: 'LOCATION_NOT_REMOVED' });
  });

  it('is as it was, with nothing beside it, when the disk is full', async () => {
    const jpeg = await noise(320, 240).withExif(LISBON).jpeg().toBuffer();
    const path = await folder.write('stuck.jpg', jpeg);
    await symlink('/dev/full', `${path}.cleaned`);
    await expect(imaging.removeLocation(path)).rejects.toBeInstanceOf(ImagingFailed);
    expect((await readFile(path)).equals(jpeg)).toBe(true);
    await expect(lstat(`${path}.cleaned`)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
