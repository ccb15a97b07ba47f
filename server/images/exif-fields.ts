// Turns raw EXIF tags into the fields of the product: cleaned text, sane numbers, the standard's codes in words.
import type { Exif, Gps } from '../../shared/api/exif.ts';
import { cleanLine } from '../../shared/rules/fields.ts';

/** Longest text kept, in characters. */
const TEXT_MAX = 500;

/** Raw tags by exifreader's names: text as a list of strings, a rational as [numerator, denominator]. */
export type RawTags = Record<string, { value: unknown } | undefined>;

/** All that is ever asked of a file: no serial numbers, no owner's name, no maker notes, no embedded thumbnail. */
export const WANTED_TAGS = [
  ...['Make', 'Model', 'LensModel', 'Software', 'Artist', 'Copyright', 'ImageDescription'],
  ...['ISOSpeedRatings', 'FNumber', 'ExposureTime', 'FocalLength', 'XResolution', 'ResolutionUnit'],
  ...['Flash', 'ExposureMode', 'WhiteBalance', 'ColorSpace', 'DateTimeOriginal', 'OffsetTimeOriginal'],
  ...['GPSLatitude', 'GPSLatitudeRef', 'GPSLongitude', 'GPSLongitudeRef', 'GPSAltitude', 'GPSAltitudeRef'],
];

// The tables of EXIF 2.32, section 4.6.5.
const EXPOSURE_MODES: Record<number, string> = { 0: 'Auto', 1: 'Manual', 2: 'Auto bracket' };
const WHITE_BALANCES: Record<number, string> = { 0: 'Auto', 1: 'Manual' };
const COLOR_SPACES: Record<number, string> = { 1: 'sRGB', 2: 'Adobe RGB', 65535: 'Uncalibrated' };
const FLASH_MODES = [null, 'On', 'Off', 'Auto'];
const FLASH_RETURNS = [null, null, 'return light not detected', 'return light detected'];
const RESOLUTION_UNIT_CM = 3;
const CM_PER_INCH = 2.54;

/** Maps raw tags to fields; whatever is missing, blank or absurd is left out. Null when nothing is left. */
export function exifFromTags(tags: RawTags): Exif | null {
  const fields: Exif = {
    make: text(tags.Make),
    model: text(tags.Model),
    lensModel: text(tags.LensModel),
    software: text(tags.Software),
    artist: text(tags.Artist),
    copyright: text(tags.Copyright),
    imageDescription: text(tags.ImageDescription),
    iso: within(1, 10_000_000, integer(tags.ISOSpeedRatings)),
    fNumber: within(0.1, 1000, rational(tags.FNumber)),
    exposureTime: within(1e-7, 86_400, rational(tags.ExposureTime)),
    focalLength: within(0.01, 100_000, rational(tags.FocalLength)),
    xResolution: within(0.01, 100_000, dotsPerInch(tags)),
    flash: flashInWords(integer(tags.Flash)),
    exposureMode: EXPOSURE_MODES[integer(tags.ExposureMode) ?? -1],
    whiteBalance: WHITE_BALANCES[integer(tags.WhiteBalance) ?? -1],
    colorSpace: COLOR_SPACES[integer(tags.ColorSpace) ?? -1],
    dateTimeOriginal: localTime(text(tags.DateTimeOriginal), text(tags.OffsetTimeOriginal)),
    gps: position(tags),
  };
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  return known.length > 0 ? Object.fromEntries(known) : null;
}

function text(tag: RawTags[string]): string | undefined {
  const raw = Array.isArray(tag?.value)
    ? tag.value.filter((part) => typeof part === 'string').join(' ')
    : tag?.value;
  if (typeof raw !== 'string') return undefined;
  // A pair of surrogates cut in two would not be text any more.
  const clean = cleanLine(raw.slice(0, 10 * TEXT_MAX))
    .slice(0, TEXT_MAX)
    .replace(/[\ud800-\udbff]$/, '');
  return clean.trim() || undefined;
}

function integer(tag: RawTags[string]): number | undefined {
  const value: unknown = Array.isArray(tag?.value) ? tag.value[0] : tag?.value;
  return Number.isInteger(value) ? (value as number) : undefined;
}

function rational(tag: RawTags[string]): number | undefined {
  return quotient(tag?.value);
}

/** Denominators are zero often enough; what comes out then is "unknown". */
function quotient(value: unknown): number | undefined {
  const [above, below] = Array.isArray(value) ? value : [value, 1];
  const result = Number(above) / Number(below);
  return Number.isFinite(result) ? result : undefined;
}

function within(min: number, max: number, value: number | undefined): number | undefined {
  return value !== undefined && value >= min && value <= max ? value : undefined;
}

function dotsPerInch(tags: RawTags): number | undefined {
  const resolution = rational(tags.XResolution);
  const isPerCm = integer(tags.ResolutionUnit) === RESOLUTION_UNIT_CM;
  return resolution !== undefined && isPerCm ? resolution * CM_PER_INCH : resolution;
}

/** The bits of the Flash tag: fired, return light (2), mode (2), no flash at all, red-eye reduction. */
function flashInWords(code: number | undefined): string | undefined {
  if (code === undefined || code < 0 || code > 0x7f) return undefined;
  if (code & 0x20) return 'No flash function';
  const returned = (code >> 1) & 3;
  if (returned === 1) return undefined;
  const words = [
    FLASH_MODES[(code >> 3) & 3],
    code & 1 ? 'fired' : 'did not fire',
    code & 0x40 ? 'red-eye reduction' : null,
    FLASH_RETURNS[returned],
  ].filter(Boolean);
  const sentence = words.join(', ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Kept local: which moment it was is unknown without the offset, which many cameras do not write. */
function localTime(stamp: string | undefined, offset: string | undefined): string | undefined {
  const parts = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(stamp ?? '');
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const moment = new Date(`${local}Z`);
  // Rejects the 31st of February and the all-zero date of a camera whose clock was never set.
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 19) !== local || Number(year) < 1800) {
    return undefined;
  }
  return /^[+-](0\d|1[0-4]):[0-5]\d$/.test(offset ?? '') ? local + offset : local;
}

function position(tags: RawTags): Gps | undefined {
  const latitude = degrees(tags.GPSLatitude, text(tags.GPSLatitudeRef), 'N', 'S', 90);
  const longitude = degrees(tags.GPSLongitude, text(tags.GPSLongitudeRef), 'E', 'W', 180);
  if (latitude === undefined || longitude === undefined) return undefined;
  // Phones without a fix write zeros; there is only sea at that place.
  if (latitude === 0 && longitude === 0) return undefined;
  const height = within(0, 100_000, rational(tags.GPSAltitude));
  const altitude = height === undefined ? undefined : integer(tags.GPSAltitudeRef) === 1 ? -height : height;
  return { latitude, longitude, ...(altitude !== undefined && { altitude }) };
}

function degrees(tag: RawTags[string], ref: string | undefined, plus: string, minus: string, max: number) {
  const sign = ref?.toUpperCase().charAt(0);
  if (!Array.isArray(tag?.value) || (sign !== plus && sign !== minus)) return undefined;
  const [whole, minutes = 0, seconds = 0] = tag.value.map(quotient);
  if (whole === undefined || tag.value.map(quotient).includes(undefined)) return undefined;
  const value = within(0, max, whole + minutes / 60 + seconds / 3600);
  if (value === undefined) return undefined;
  // Seven decimals are a centimetre.
  return Math.round((sign === minus ? -value : value) * 1e7) / 1e7;
}
