import { crc32 } from 'node:zlib';
import ExifReader from 'exifreader';
import { expect } from 'vitest';
import { removeLocation } from '../../server/media/location/remove-location.ts';
import { sharp } from '../../server/media/pictures/safe-sharp.ts';
import { noise } from './photo-fixtures.ts';
import { box, joined, uint32 } from './videos/made-boxes.ts';

export const LISBON = {
  IFD0: { Make: 'Google', Model: 'Pixel 9', Artist: 'Ava', ImageDescription: 'At the Rossio, Lisbon' },
  IFD2: { DateTimeOriginal: '2026:06:20 21:14:05', FNumber: '18/10' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '38/1 42/1 3600/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '9/1 8/1 2400/100',
    GPSDateStamp: '2026:06:20',
  },
};

export const PLACED_XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:drone="http://www.dji.com/drone-dji/1.0/"
 xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#" xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/"
 exif:GPSLatitude="38,42.6N" drone:GpsLongtitude='-9.14' geo:lat="38.71" hdrgm:Version="1.0" hdrgm:GainMapMax="1.5">
<exif:GPSLongitude>9,8.4W</exif:GPSLongitude><photoshop:City rdf:value="Lisbon"/><dc:title>Rossio</dc:title>
<City xmlns="http://ns.example.com/">Lisbon</City><geo:long>-9.14</geo:long>
</rdf:Description></rdf:RDF></x:xmpmeta>`;

export const LOCATION =
  /gps (?!version)|gps(?:lat|long|date|pos)|lisbon|rossio|portugal|38\.71|38,42|9,8\.4|-9\.14/iu;

export async function readTags(bytes: Buffer): Promise<string[]> {
  const groups = await ExifReader.load(bytes, { expanded: true, async: true });
  return Object.entries(groups).flatMap(([group, tags]) =>
    Object.entries(tags ?? {})
      .filter(([name]) => !/^(?:_raw|Thumbnail|GPS Info IFD Pointer|Exif IFD Pointer)$/u.test(name))
      .map(
        ([name, tag]) => `${group} ${name}: ${(tag as { description?: string } | null)?.description ?? tag}`,
      ),
  );
}

/**
 * Expects that neither a reader nor a byte search finds the location, and that a second cleaning changes
 * nothing.
 */
export async function expectPlaceGone(before: Buffer): Promise<Buffer> {
  const after = removeLocation(Buffer.from(before));
  const [had, has] = [await readTags(before), await readTags(after)];
  expect(has.filter((tag) => LOCATION.test(tag))).toEqual([]);
  // The beginning of a text may stay.
  const isNew = (tag: string) =>
    !had.some((each) => each.startsWith(tag)) && !/^(?:file|png|riff|pngFile) /u.test(tag);
  expect(has.filter(isNew)).toEqual([]);
  // The location could be stored with 8 bits, or with 16 bits in either byte order.
  const text = after.toString('latin1');
  expect(LOCATION.exec(text)?.[0] ?? LOCATION.exec(text.replaceAll('\0', ''))?.[0]).toBeUndefined();
  expect(removeLocation(Buffer.from(after)).equals(after), 'a second cleaning changes nothing').toBe(true);
  return after;
}

export async function expectSamePixels(after: Buffer, before: Buffer): Promise<void> {
  const [has, had] = await Promise.all(
    [after, before].map((bytes) => sharp(bytes, { failOn: 'error' }).autoOrient().raw().toBuffer()),
  );
  expect(had && has?.equals(had), 'the same pixels').toBe(true);
}

export function segment(marker: number, ...parts: (Buffer | string)[]): Buffer {
  const payload = joined(parts);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
}

export async function jpegWith(...segments: Buffer[]): Promise<Buffer> {
  const jpeg = await noise(64, 64).jpeg().toBuffer();
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

export function chunk(type: string, ...parts: (Buffer | string)[]): Buffer {
  const framed = Buffer.concat([Buffer.alloc(4), joined([type, ...parts]), Buffer.alloc(4)]);
  framed.writeUInt32BE(framed.length - 12, 0);
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), framed.length - 4);
  return framed;
}

export async function pngWith(...chunks: Buffer[]): Promise<Buffer> {
  const png = await noise(64, 64).png().toBuffer();
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

interface FixtureTag {
  tag: number;
  type: number;
  count: number;
  value: Buffer;
}

/** Creates EXIF with one directory: little-endian, each value unchanged. */
export function createTiff(entries: readonly FixtureTag[]): Buffer {
  return joined(['II*\0\x08\0\0\0', createDirectory(entries, 8)]);
}

/** `entries` describe the camera, and `image` the picture beside it. */
export function createCameraTiff(entries: readonly FixtureTag[], image: readonly FixtureTag[] = []): Buffer {
  const upTo = (below: number) =>
    createTiff([...image, { tag: 0x8769, type: 4, count: 1, value: littleEndian(below) }]);
  const below = upTo(0).length;
  return joined([upTo(below), createDirectory(entries, below)]);
}

export function littleEndian(value: number): Buffer {
  return Buffer.from(Uint32Array.of(value).buffer);
}

/** Creates a HEIC without a picture, whose names are all `name`. */
export function createHeic(name: string, exif: Buffer, xmp: string): Buffer {
  const id = (value: number) => uint32(value).subarray(2);
  const start = box('ftyp', 'heic', uint32(0), 'mif1heic');
  const parts = [joined([uint32(0), exif]), Buffer.from(xmp)];
  const createMeta = (at: number) =>
    box(
      'meta',
      uint32(0),
      box('hdlr', uint32(0, 0), 'pict', uint32(0, 0, 0), `${name}\0`),
      box('dinf', box('dref', uint32(0, 1), box('url ', uint32(0), `${name}\0`))),
      box(
        'iinf',
        uint32(0),
        id(2),
        box('infe', uint32(0x02000000), id(1), id(0), `Exif${name}\0`),
        box('infe', uint32(0x02000000), id(2), id(0), `mime${name}\0application/rdf+xml\0`),
      ),
      box('iprp', box('ipco', box('udes', uint32(0), `en\0${name}\0`))),
      box(
        'iloc',
        uint32(0),
        Buffer.from([0x44, 0]),
        id(2),
        ...parts.flatMap((part, index) => {
          const partAt = at + (parts[index - 1]?.length ?? 0);
          return [id(index + 1), id(0), id(1), uint32(partAt, part.length)];
        }),
      ),
    );
  const bodyAt = start.length + createMeta(0).length + 8;
  return joined([start, createMeta(bodyAt), box('mdat', ...parts)]);
}

function createDirectory(entries: readonly FixtureTag[], start: number): Buffer {
  const directory = Buffer.alloc(2 + entries.length * 12 + 4);
  directory.writeUInt16LE(entries.length, 0);
  const values: Buffer[] = [];
  let end = start + directory.length;
  for (const [index, { tag, type, count, value }] of entries.entries()) {
    const at = 2 + index * 12;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(count, at + 4);
    if (value.length <= 4) value.copy(directory, at + 8);
    else {
      directory.writeUInt32LE(end, at + 8);
      values.push(value);
      end += value.length;
    }
  }
  return Buffer.concat([directory, ...values]);
}
