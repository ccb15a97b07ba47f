import type { Exif } from '../../../shared/api/exif.ts';
import { exifFromTags } from '../exif/exif-fields.ts';

type RawTags = Readonly<Record<string, unknown>>;

const TAGS = {
  make: ['com.apple.quicktime.make', 'com.android.manufacturer', '©mak'],
  model: ['com.apple.quicktime.model', 'com.android.model', '©mod'],
  takenAt: ['com.apple.quicktime.creationdate', '©day'],
  place: ['com.apple.quicktime.location.ISO6709', '©xyz', 'LOCATION'],
};
/** Latitude, longitude and perhaps the height in metres, by ISO 6709. */
const PLACE = /^([+-])(\d+(?:\.\d+)?)([+-])(\d+(?:\.\d+)?)(?:([+-])(\d+(?:\.\d+)?))?/u;
/** In milliseconds: 1904, where the clock of MP4 begins. */
const MP4_EPOCH = Date.UTC(1904, 0, 1);
const MVHD_AT = 4;
const BODY_AT = 12;

/** `moov` tells when the video was made, if nothing else does. */
export function exifFromVideo(raw: RawTags, moov: Buffer): Exif | null {
  const read = (names: readonly string[]) => {
    const value = names.map((name) => raw[name]).find((each) => typeof each === 'string');
    return value === undefined ? undefined : { value };
  };
  const takenAt = String(read(TAGS.takenAt)?.value ?? '').replace(/([+-]\d\d)(\d\d)$/u, '$1:$2');
  const [, south, latitude, west, longitude, below, height] =
    PLACE.exec(String(read(TAGS.place)?.value)) ?? [];
  return exifFromTags(
    { Make: read(TAGS.make), Model: read(TAGS.model) },
    {
      DateTimeOriginal: { value: takenAt },
      DateTimeDigitized: { value: createdAt(moov) },
      GPSLatitude: { value: latitude },
      GPSLatitudeRef: { value: south === '-' ? 'S' : 'N' },
      GPSLongitude: { value: longitude },
      GPSLongitudeRef: { value: west === '-' ? 'W' : 'E' },
      GPSAltitude: { value: height },
      GPSAltitudeRef: { value: below === '-' ? '1' : '0' },
    },
  );
}

/** Phones write it in UTC. Zero means that it is not known. */
function createdAt(moov: Buffer): string | undefined {
  if (moov.length < BODY_AT + 8 || moov.toString('latin1', MVHD_AT, MVHD_AT + 4) !== 'mvhd') return undefined;
  const isLong = moov.readUInt8(8) === 1;
  const seconds = isLong ? Number(moov.readBigUInt64BE(BODY_AT)) : moov.readUInt32BE(BODY_AT);
  const time = new Date(MP4_EPOCH + seconds * 1000);
  return seconds === 0 || Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
