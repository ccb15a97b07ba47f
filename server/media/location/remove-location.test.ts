import { lstat, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCameraTiff,
  createTiff,
  expectPlaceGone,
  expectSamePixels,
  jpegWith,
  LISBON,
  LOCATION,
  PLACED_XMP,
  readTags,
  segment,
} from '../../../tests/support/location-fixtures.ts';
import { endlessExif, noise, replaceWebpExif } from '../../../tests/support/photo-fixtures.ts';
import { videoOfLisbon } from '../../../tests/support/video-fixtures.ts';
import { type FixtureFolder, makeFixtureFolder } from '../../../tests/support/videos/fixture-folder.ts';
import { box, uint32 } from '../../../tests/support/videos/made-boxes.ts';
import { sharp } from '../pictures/safe-sharp.ts';
import { type Imaging, ImagingFailed } from '../process/imaging.ts';
import { startImaging } from '../process/start-imaging.ts';
import { removeLocation } from './remove-location.ts';

let folder: FixtureFolder;
let imaging: Imaging;
beforeAll(async () => {
  folder = await makeFixtureFolder();
  const silent = () => undefined;
  imaging = startImaging({ log: { debug: silent, info: silent, warn: silent, error: silent }, niceness: 0 });
});
afterAll(async () => {
  await imaging.close();
  await folder.remove();
});

describe.each(['jpeg', 'png', 'webp'] as const)('removing the location from a %s', (format) => {
  it('removes the position from EXIF, and keeps camera, time and every pixel', async () => {
    const before = await noise(320, 240)
      .withExif(LISBON)
      .withMetadata({ orientation: 6 })
      .withExifMerge(LISBON)
      .toFormat(format)
      .toBuffer();
    const after = await expectPlaceGone(before);
    expect(await readTags(after)).toEqual(
      expect.arrayContaining([
        'exif Make: Google',
        'exif Artist: Ava',
        'exif DateTimeOriginal: 2026:06:20 21:14:05',
      ]),
    );
    await expectSamePixels(after, before);
  });

  it('leaves a file that contains only picture and colour profile byte for byte unchanged', async () => {
    const before = await noise(320, 240).withIccProfile('p3').toFormat(format).toBuffer();
    expect(removeLocation(Buffer.from(before)).equals(before)).toBe(true);
  });
});

describe.each(['jpeg', 'webp'] as const)('removing the location from the XMP of a %s', (format) => {
  it('removes all locations', async () => {
    const before = await noise(320, 240).withXmp(PLACED_XMP).toFormat(format).toBuffer();
    const after = await expectPlaceGone(before);
    await expectSamePixels(after, before);
  });
});

describe('removing the location from a WebP', () => {
  it('keeps the frames of an animation and removes unknown chunks, even inside a frame', async () => {
    const frames = await noise(32, 64).raw().toBuffer();
    const before = await sharp(frames, { raw: { width: 32, height: 64, channels: 3, pageHeight: 32 } })
      .webp({ delay: [100, 100] })
      .toBuffer();
    const odd = Buffer.from('KEEP\x06\0\0\0Lisbon', 'latin1');
    const frameAt = before.indexOf('ANMF');
    const inFrame = frameAt + 24;
    const placed = Buffer.concat([before.subarray(0, inFrame), odd, before.subarray(inFrame), odd]);
    placed.writeUInt32LE(placed.readUInt32LE(frameAt + 4) + odd.length, frameAt + 4);
    placed.writeUInt32LE(placed.length - 8, 4);
    expect(removeLocation(placed)).toEqual(before);
  });
});

describe('removing the location from a HEIC', () => {
  const heic = () => readFile(join(import.meta.dirname, '../../../tests/fixtures/painted-12mp.heic'));

  it('removes the position and keeps the picture', async () => {
    const before = await heic();
    const after = await expectPlaceGone(before);
    expect(after.length).toBe(before.length);
    const previews = await Promise.all(
      [before, after].map(async (bytes, index) => {
        const path = await folder.write(`heic-${index}`, bytes);
        const out = { thumbnailPath: folder.path(`t${index}`), previewPath: folder.path(`p${index}`) };
        await imaging.derive(path, out);
        return readFile(out.previewPath);
      }),
    );
    expect(previews[0] && previews[1]?.equals(previews[0])).toBe(true);
  });

  it('removes unknown boxes and keeps the video of a Motion Photo', async () => {
    const { video, cleaned } = videoOfLisbon();
    const before = Buffer.concat([
      await heic(),
      box('uuid', 'c2pa Lisbon'),
      box('mpvd', video),
      Buffer.from('SEFH Lisbon'),
    ]);
    const after = removeLocation(Buffer.from(before));
    expect(LOCATION.test(after.toString('latin1'))).toBe(false);
    const videoAt = before.indexOf(video);
    expect(after.subarray(videoAt, videoAt + video.length)).toEqual(cleaned);
  });

  it('clears the gaps between the boxes of its metadata, and the free boxes', async () => {
    const before = await heic();
    const metaAt = before.indexOf('meta', 0, 'latin1') - 4;
    const end = metaAt + before.readUInt32BE(metaAt);
    const more = Buffer.concat([box('free', 'Lisbon'), Buffer.from('Rossio')]);
    before.writeUInt32BE(end - metaAt + more.length, metaAt);
    const after = removeLocation(Buffer.concat([before.subarray(0, end), more, before.subarray(end)]));
    expect(LOCATION.exec(after.toString('latin1'))?.[0]).toBeUndefined();
  });

  it.each(['mif2', 'msf1', 'hevc'])('accepts a HEIC of the brand %s', async (brand) => {
    const bytes = await heic();
    bytes.write(brand, 8, 'latin1');
    const path = await folder.write(`${brand}.heic`, bytes);
    await imaging.removeLocation(path);
    expect(LOCATION.test((await readFile(path)).toString('latin1'))).toBe(false);
  });
});

describe('removing the location from a JPEG', () => {
  const utf16 = (text: string) => Buffer.from(text, 'utf16le');
  const panasonic = Buffer.concat([
    Buffer.from('Panasonic\0\0\0'),
    createTiff([]).subarray(8),
    Buffer.from('Lisbon'),
  ]);
  const exif = (tiff: Buffer) => segment(0xe1, 'Exif\0\0', tiff);
  const xmp = (packet: Buffer | string) => segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', packet);
  const packet = (rdf: string) =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="urn:r">${rdf}</rdf:RDF></x:xmpmeta>`;
  const note = (value: Buffer) => ({ tag: 0x927c, type: 7, count: value.length, value });
  const iptc = Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0b\x1c\x02\x5a\0\x06Lisbon', 'latin1');

  it.each([
    [
      'C2PA (JUMBF)',
      segment(0xeb, 'JP\0\x01\0\0\0\x01', box('jumb', 'stds.exif {"exif:GPSLatitude":"38.71"}')),
    ],
    ['notes of Panasonic', exif(createCameraTiff([note(panasonic)]))],
    ['a heat camera’s segment', segment(0xe1, 'FLIR\0\x01\0\0GPSLatitude 38.71')],
    ['XMP of 16 bits', xmp(Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(PLACED_XMP)]))],
    ['XMP of 16 bits, the other order', xmp(utf16(PLACED_XMP).swap16())],
    ['XMP without a prefix', xmp(packet('<Description><City>Lisbon</City></Description>'))],
    ['XMP of geo:lat', xmp(packet('<rdf:Description geo:lat="38.71" geo:long="-9.14"/>'))],
    ['XMP that does not end', xmp('<x:xmpmeta><rdf:RDF><rdf:Description><photoshop:City>Lisbon')],
    ['XMP in a comment of itself', xmp(packet('<!-- Lisbon -->'))],
    [
      'XMP in two segments',
      segment(0xe1, 'http://ns.adobe.com/xmp/extension/\0', '0'.repeat(40), 'GPS 38.71'),
    ],
    ['an editor’s records', segment(0xed, iptc)],
    ['a comment', segment(0xfe, 'Lisbon')],
    [
      'a text beside the picture',
      exif(createTiff([{ tag: 0x010e, type: 2, count: 7, value: Buffer.from('Lisbon\0') }])),
    ],
    [
      'a text behind its end',
      exif(createTiff([{ tag: 0x010f, type: 2, count: 12, value: Buffer.from('Leica\0Lisbon') }])),
    ],
    ['bytes of a block that no tag names', exif(Buffer.concat([createTiff([]), Buffer.from('Lisbon')]))],
    [
      'a pointer of a type that does not exist',
      exif(createTiff([{ tag: 0x8825, type: 9, count: 1, value: uint32(0) }, note(Buffer.from('38.71'))])),
    ],
    ['a segment that only printers know', segment(0xef, 'Lisbon')],
    [
      'words between segments',
      Buffer.concat([segment(0xe0, 'JFIF\0\x01\x02\0\0\x48\0\x48\0\0', 'Lisbon'), Buffer.from('Lisbon')]),
    ],
  ])('removes %s', async (_, ...segments) => {
    const before = await jpegWith(...segments);
    expect(LOCATION.test(before.toString('latin1').replaceAll('\0', ''))).toBe(true);
    const after = await expectPlaceGone(before);
    expect(after.length).toBe(before.length);
    await expectSamePixels(after, before);
  });

  it.each([
    ['AFCP', Buffer.from('AXS*\0\x01\0\x01IPTC Lisbon AXS!\0\0\0\0', 'latin1')],
    ['Samsung’s', Buffer.from('\0\0\x01\x0aImage_UTC_Data 38.71 SEFHSEFT', 'latin1')],
    ['a forged beginning of a picture', Buffer.from('\xff\xd8\xff\xe1\xff\xffLisbon', 'latin1')],
    ['a forged video', box('ftyp', 'mp42', 'Lisbon')],
  ])('removes unknown data after its end: %s', async (_, trailer) => {
    const photo = await noise(64, 64).jpeg().toBuffer();
    const after = await expectPlaceGone(Buffer.concat([photo, trailer]));
    expect(after.subarray(0, photo.length).equals(photo)).toBe(true);
  });

  it('keeps its gain map with the rendering parameters, but without the location', async () => {
    const gainMap = await noise(64, 64).withExif(LISBON).withXmp(PLACED_XMP).jpeg().toBuffer();
    const offsets = createTiff([
      { tag: 0xb000, type: 7, count: 4, value: Buffer.from('0100') },
      { tag: 0xb001, type: 4, count: 1, value: Buffer.from([2, 0, 0, 0]) },
      { tag: 0xb002, type: 7, count: 32, value: Buffer.alloc(32, 7) },
    ]);
    const apple = Buffer.concat([
      Buffer.from('Apple iOS\0\0\x01MM', 'latin1'),
      Buffer.from(
        '0002' + '0021000a00000001' + '0000002c' + '0008000a00000001' + '0000002c' + '00000000',
        'hex',
      ),
      uint32(3, 2),
    ]);
    const colours = 'urn:iso:std:iso:ts:21496:-1\0\0\0\0\0';
    const photo = await jpegWith(
      exif(createCameraTiff([note(apple)])),
      xmp(PLACED_XMP),
      segment(0xe2, 'MPF\0', offsets),
      segment(0xe2, colours),
    );
    const before = Buffer.concat([photo, Buffer.alloc(7), gainMap, Buffer.from('Lisbon')]);
    const after = await expectPlaceGone(before);
    const second = after.subarray(photo.length + 7, photo.length + 7 + gainMap.length);
    await expectSamePixels(second, gainMap);
    for (const part of [after.subarray(0, photo.length), second]) {
      expect(part.includes('hdrgm:Version="1.0" hdrgm:GainMapMax="1.5"')).toBe(true);
      // Without it, readers that know namespaces find none of the rest.
      expect(part.includes('xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"')).toBe(true);
    }
    expect(after.includes(offsets) && after.includes(colours)).toBe(true);
    // Only the gain map's brightness stays of the maker's notes.
    expect(after.includes(Buffer.from('00010021000a000000010000002000000000', 'hex'))).toBe(true);
  });

  it('keeps the pictures of the video, but no track, box or byte that may contain the location', async () => {
    const photo = await noise(320, 240).jpeg().toBuffer();
    const { video, cleaned } = videoOfLisbon();
    const after = await expectPlaceGone(Buffer.concat([photo, video, Buffer.from('Lisbon')]));
    expect(after.subarray(0, photo.length).equals(photo)).toBe(true);
    expect(after.subarray(photo.length, photo.length + video.length)).toEqual(cleaned);
  });
});

describe('a received file whose location is removed', () => {
  it('is rewritten and hashed anew before it is stored', async () => {
    const path = await folder.write('lisbon.jpg', await noise(320, 240).withExif(LISBON).jpeg().toBuffer());
    const cleaned = await imaging.removeLocation(path);
    const kept = await readFile(path);
    expect((await readTags(kept)).filter((tag) => LOCATION.test(tag))).toEqual([]);
    expect(cleaned.sizeBytes).toBe(kept.length);
    expect(cleaned.sha256).toMatch(/^[0-9a-f]{64}$/u);
  });

  it('is rejected if it contains data that cannot be attributed to the picture', async () => {
    const heic = await readFile(join(import.meta.dirname, '../../../tests/fixtures/painted-12mp.heic'));
    const path = await folder.write('odd.heic', Buffer.concat([heic, box('meta', uint32(0))]));
    await expect(imaging.removeLocation(path)).rejects.toMatchObject({ code: 'LOCATION_NOT_REMOVED' });
  });

  it('is cleaned quickly even if other programs need a minute to read the file', async () => {
    const webp = await noise(60, 40)
      .withExif({ IFD0: { Make: 'x'.repeat(100) } })
      .webp()
      .toBuffer();
    const path = await folder.write('endless.webp', replaceWebpExif(webp, endlessExif()));
    await imaging.removeLocation(path);
    expect((await readFile(path)).length).toBeLessThan(webp.length);
  });

  it('stays unchanged, without a temporary file, if the disk is full', async () => {
    const jpeg = await noise(320, 240).withExif(LISBON).jpeg().toBuffer();
    const path = await folder.write('stuck.jpg', jpeg);
    await symlink('/dev/full', `${path}.cleaned`);
    await expect(imaging.removeLocation(path)).rejects.toBeInstanceOf(ImagingFailed);
    expect((await readFile(path)).equals(jpeg)).toBe(true);
    await expect(lstat(`${path}.cleaned`)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
