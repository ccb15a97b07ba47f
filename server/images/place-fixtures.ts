// Photos that tell where they were taken, and what somebody else's reader finds in them; for the tests of this folder.
import ExifReader from 'exifreader';
import { expect } from 'vitest';
import { removeLocation } from './remove-location.ts';
import { sharp } from './safe-sharp.ts';

export const LISBON = {
  IFD0: { Make: 'Google', Model: 'Pixel 9', Artist: 'Ava' },
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
 exif:GPSLatitude="38,42.6N" drone:GpsLongtitude='-9.14' dc:format="image/jpeg">
<exif:GPSLongitude>9,8.4W</exif:GPSLongitude><photoshop:City rdf:value="Lisbon"/><dc:title>First dance</dc:title>
</rdf:Description></rdf:RDF></x:xmpmeta>`;
export const PLACE = /gps|lisbon|38,42|9,8\.4|-9\.14/iu;

/** Everything that somebody else's reader finds, by group and name. */
export async function tagsOf(bytes: Buffer): Promise<string[]> {
  const groups = await ExifReader.load(bytes, { expanded: true, async: true });
  return Object.entries(groups).flatMap(([group, tags]) =>
    Object.entries(tags ?? {})
      .filter(([name]) => !/^(?:_raw|Thumbnail|GPS Info IFD Pointer|Exif IFD Pointer)$/u.test(name))
      .map(
        ([name, tag]) => `${group} ${name}: ${(tag as { description?: string } | null)?.description ?? tag}`,
      ),
  );
}

/** Cleans a copy; all that is lost must be about the place, nothing may come anew, and no byte may move. */
export async function expectOnlyPlaceGone(before: Buffer): Promise<Buffer> {
  const after = Buffer.from(before);
  expect(removeLocation(after), 'there was a position').toBe(true);
  expect(after.length).toBe(before.length);
  const [had, has] = [await tagsOf(before), await tagsOf(after)];
  expect(had.some((tag) => PLACE.test(tag))).toBe(true);
  expect(has.filter((tag) => PLACE.test(tag))).toEqual([]);
  // Blanks may stand where a place was.
  expect(has.filter((tag) => !had.includes(tag) && !/: *$/u.test(tag))).toEqual([]);
  expect(had.filter((tag) => !has.includes(tag) && !PLACE.test(tag))).toEqual([]);
  expect(removeLocation(Buffer.from(after)), 'nothing is left to find').toBe(false);
  return after;
}

export const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
