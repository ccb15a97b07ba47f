import type { Exif, Gps } from '../../../shared/api/exif.ts';
import { cleanLine } from '../../../shared/rules/fields.ts';

const MAX_TEXT_LENGTH = 500;

/** By exifreader's names. Text is a list of strings, a rational is [numerator, denominator]. */
export type RawTags = Record<string, { value: unknown } | undefined>;

/** Tags that are read. Serial numbers, owner's names, maker notes and embedded thumbnails are excluded. */
export const WANTED_TAGS = [
  ...['Make', 'Model', 'LensModel', 'Software', 'Artist', 'Copyright', 'ImageDescription'],
  ...['ISOSpeedRatings', 'FNumber', 'ExposureTime', 'FocalLength', 'XResolution', 'ResolutionUnit'],
  ...['Flash', 'ExposureMode', 'WhiteBalance', 'ColorSpace', 'DateTimeOriginal', 'OffsetTimeOriginal'],
  ...['DateTimeDigitized', 'OffsetTimeDigitized', 'DateTime', 'OffsetTime'],
  ...['GPSLatitude', 'GPSLatitudeRef', 'GPSLongitude', 'GPSLongitudeRef', 'GPSAltitude', 'GPSAltitudeRef'],
];

export const WANTED_XMP = [
  'LensModel',
  'Lens',
  'DateTimeOriginal',
  'DateCreated',
  'CreateDate',
  'DateTimeDigitized',
  'GPSLatitude',
  'GPSLatitudeRef',
  'GPSLongitude',
  'GPSLongitudeRef',
  'GPSAltitude',
  'GPSAltitudeRef',
];

const EXPOSURE_MODES: Record<number, string> = { 0: 'Auto', 1: 'Manual', 2: 'Auto bracket' };
const WHITE_BALANCES: Record<number, string> = { 0: 'Auto', 1: 'Manual' };
const COLOR_SPACES: Record<number, string> = { 1: 'sRGB', 2: 'Adobe RGB', 65535: 'Uncalibrated' };
const FLASH_MODES = [null, 'On', 'Off', 'Auto'];
const FLASH_RETURNS = [null, null, 'return light not detected', 'return light detected'];
const RESOLUTION_UNIT_CM = 3;
const CM_PER_INCH = 2.54;

/** Skips missing, blank and absurd values. Returns null if none is left. */
export function exifFromTags(tags: RawTags, xmp: RawTags = {}): Exif | null {
  const takenAt = timeTaken(tags, xmp);
  const fields: Exif = {
    make: text(tags.Make),
    model: text(tags.Model),
    lensModel: text(tags.LensModel) ?? text(xmp.LensModel) ?? text(xmp.Lens),
    software: text(tags.Software),
    artist: text(tags.Artist),
    copyright: text(tags.Copyright) ?? text(getPart(tags.Copyright, 1)),
    imageDescription: text(tags.ImageDescription),
    iso: within(1, 10_000_000, integer(tags.ISOSpeedRatings)),
    fNumber: within(0.1, 1000, rational(tags.FNumber)),
    exposureTime: within(1e-7, 86_400, rational(tags.ExposureTime)),
    focalLength: within(0.01, 100_000, rational(tags.FocalLength)),
    xResolution: within(0.01, 100_000, dotsPerInch(tags)),
    flash: describeFlash(integer(tags.Flash)),
    exposureMode: EXPOSURE_MODES[integer(tags.ExposureMode) ?? -1],
    whiteBalance: WHITE_BALANCES[integer(tags.WhiteBalance) ?? -1],
    colorSpace: COLOR_SPACES[integer(tags.ColorSpace) ?? -1],
    dateTimeOriginal: takenAt,
    dateTimeModified: takenAt ? undefined : localTime(text(tags.DateTime), text(tags.OffsetTime)),
    gps: position(tags) ?? positionInXmp(xmp),
  };
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  return known.length > 0 ? Object.fromEntries(known) : null;
}

function text(tag: RawTags[string]): string | undefined {
  const raw = rawText(tag?.value);
  if (raw === undefined) return undefined;
  const clean = cleanLine(raw.slice(0, 10 * MAX_TEXT_LENGTH))
    .slice(0, MAX_TEXT_LENGTH)
    .replace(/[\ud800-\udbff]$/, '');
  return clean.trim() || undefined;
}

/** Text ends at a NUL. Some programs write it as untyped bytes. */
function rawText(value: unknown): string | undefined {
  if (Array.isArray(value) && value.every((part) => Number.isInteger(part))) {
    return rawText(Buffer.from(value.slice(0, 10 * MAX_TEXT_LENGTH)).toString('utf8'));
  }
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first.split('\0', 1)[0] : undefined;
}

function getPart(tag: RawTags[string], index: number): RawTags[string] {
  return Array.isArray(tag?.value) ? { value: tag.value[index] } : undefined;
}

function integer(tag: RawTags[string]): number | undefined {
  const value: unknown = Array.isArray(tag?.value) ? tag.value[0] : tag?.value;
  return Number.isInteger(value) ? (value as number) : undefined;
}

function rational(tag: RawTags[string]): number | undefined {
  return quotient(tag?.value);
}

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

/** The bits mean: fired, return light (2), mode (2), no flash, red-eye reduction. */
function describeFlash(code: number | undefined): string | undefined {
  if (code === undefined || code < 0 || code > 0x7f) return undefined;
  if (code & 0x20) return 'No flash function';
  const returned = (code >> 1) & 3;
  if (returned === 1) return undefined;
  const parts = [
    FLASH_MODES[(code >> 3) & 3],
    code & 1 ? 'fired' : 'did not fire',
    code & 0x40 ? 'red-eye reduction' : null,
    FLASH_RETURNS[returned],
  ].filter(Boolean);
  const sentence = parts.join(', ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Returns the time the picture was taken, or else when a camera or scanner made the file. */
function timeTaken(tags: RawTags, xmp: RawTags): string | undefined {
  return (
    localTime(text(tags.DateTimeOriginal), text(tags.OffsetTimeOriginal)) ??
    localTime(text(xmp.DateTimeOriginal)) ??
    localTime(text(xmp.DateCreated)) ??
    localTime(text(tags.DateTimeDigitized), text(tags.OffsetTimeDigitized)) ??
    localTime(text(xmp.CreateDate)) ??
    localTime(text(xmp.DateTimeDigitized))
  );
}

/** Local time, because many cameras write no offset. XMP may omit the seconds and appends the offset. */
function localTime(stamp: string | undefined, offsetTag?: string): string | undefined {
  const parts = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?/.exec(
    stamp ?? '',
  );
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second = '00', zone] = parts;
  const offset = offsetTag ?? (zone === 'Z' ? '+00:00' : zone);
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const moment = new Date(`${local}Z`);
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 19) !== local || Number(year) < 1800) {
    return undefined;
  }
  return /^[+-](0\d|1[0-4]):[0-5]\d$/.test(offset ?? '') ? local + offset : local;
}

function position(tags: RawTags): Gps | undefined {
  const latitude = degrees(tags.GPSLatitude, text(tags.GPSLatitudeRef), 'N', 'S', 90);
  const longitude = degrees(tags.GPSLongitude, text(tags.GPSLongitudeRef), 'E', 'W', 180);
  return toPosition(latitude, longitude, rational(tags.GPSAltitude), integer(tags.GPSAltitudeRef));
}

/** Accepts '38,42.6N', or '38.71' with a separate letter, and an altitude such as '25/2'. */
function positionInXmp(xmp: RawTags): Gps | undefined {
  const latitude = degrees(xmp.GPSLatitude, text(xmp.GPSLatitudeRef), 'N', 'S', 90);
  const longitude = degrees(xmp.GPSLongitude, text(xmp.GPSLongitudeRef), 'E', 'W', 180);
  const [height] = parseNumbers(text(xmp.GPSAltitude) ?? '');
  return toPosition(latitude, longitude, height, Number(text(xmp.GPSAltitudeRef)));
}

function toPosition(
  latitude: number | undefined,
  longitude: number | undefined,
  metres: number | undefined,
  metresRef: number | undefined,
): Gps | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  // Phones without a position write zeros, which is a point in the sea.
  if (latitude === 0 && longitude === 0) return undefined;
  const height = within(0, 100_000, metres);
  const altitude = height === undefined ? undefined : metresRef === 1 ? -height : height;
  return { latitude, longitude, ...(altitude !== undefined && { altitude }) };
}

/** Accepts three numbers with a separate hemisphere, or one text. */
function degrees(tag: RawTags[string], ref: string | undefined, plus: string, minus: string, max: number) {
  const isText = typeof (Array.isArray(tag?.value) ? tag.value[0] : tag?.value) === 'string';
  const typed = isText ? rawText(tag?.value)?.slice(0, MAX_TEXT_LENGTH) : undefined;
  const half = (/^[NSEW]/iu.exec(ref ?? '') ??
    /(?<![a-z])[NSEW](?![a-z])/iu.exec(typed ?? ''))?.[0].toUpperCase();
  const sign = half ?? (typed?.trim().startsWith('-') ? minus : typed && plus);
  if (sign !== plus && sign !== minus) return undefined;
  const [whole, minutes = 0, seconds = 0, ...more] = parseNumbers(typed ?? tag?.value);
  const value = whole === undefined || more.length > 0 ? undefined : whole + minutes / 60 + seconds / 3600;
  if (value === undefined || within(0, max, value) === undefined) return undefined;
  return Math.round((sign === minus ? -value : value) * 1e7) / 1e7;
}

function parseNumbers(value: unknown): number[] {
  const parts =
    typeof value === 'string'
      ? (value.match(/\d+(?:\.\d+)?(?:\/\d+)?/gu) ?? []).map((part) => part.split('/', 2))
      : Array.isArray(value)
        ? // One fraction alone comes without a list around it.
          value.length === 2 && value.every((part) => typeof part === 'number')
          ? [value]
          : value
        : [];
  const numbers = parts.map((part) => quotient(Array.isArray(part) && part.length === 1 ? part[0] : part));
  return numbers.includes(undefined) ? [] : (numbers as number[]);
}
