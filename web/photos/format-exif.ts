// Formats a photo's EXIF data, in sections (R 2.63 to R 2.66, R 2.68).

import type { Exif, Gps } from '../../shared/api/exif.ts';

export interface ExifRow {
  label: string;
  value: string;
}

export interface ExifSection {
  title: string;
  lines: ExifRow[];
}

export const NO_EXIF = 'No EXIF data available for this photo';

/** Known values only: an empty section is omitted. */
export function exifSections(exif: Exif | null): ExifSection[] {
  if (!exif) return [];
  const { gps } = exif;
  return [
    section('Camera', [
      ['Make', exif.make],
      ['Model', exif.model],
      ['Lens', exif.lensModel],
      ['Software', exif.software],
    ]),
    section('Settings', [
      ['ISO', exif.iso?.toString()],
      ['Aperture', exif.fNumber && `f/${trimmed(exif.fNumber)}`],
      ['Shutter', exif.exposureTime && formatShutter(exif.exposureTime)],
      ['Focal length', exif.focalLength && `${trimmed(exif.focalLength)} mm`],
      ['Flash', exif.flash],
      ['Exposure mode', exif.exposureMode],
      ['White balance', exif.whiteBalance],
    ]),
    section('Date & Time', [
      ['Taken', exif.dateTimeOriginal && formatLocalTime(exif.dateTimeOriginal)],
      ['Modified', exif.dateTimeModified && formatLocalTime(exif.dateTimeModified)],
    ]),
    section('Location', [
      ['Coordinates', gps && formatCoordinates(gps)],
      ['Altitude', gps?.altitude !== undefined && `${trimmed(gps.altitude, 1)} m`],
    ]),
    section('Image Properties', [
      ['Dimensions', exif.imageWidth && exif.imageHeight && `${exif.imageWidth} × ${exif.imageHeight}`],
      ['Colour space', exif.colorSpace],
      ['DPI', exif.xResolution && trimmed(exif.xResolution)],
    ]),
    section('Additional Info', [
      ['Copyright', exif.copyright],
      ['Artist', exif.artist],
      ['Description', exif.imageDescription],
    ]),
  ].filter((each) => each.lines.length > 0);
}

function section(
  title: string,
  lines: [label: string, value: string | 0 | false | undefined][],
): ExifSection {
  return { title, lines: lines.flatMap(([label, value]) => (value ? [{ label, value }] : [])) };
}

/** '1/125 s'; from one second on '2 s'. */
export function formatShutter(seconds: number): string {
  if (seconds >= 1) return `${trimmed(seconds, 1)} s`;
  const parts = 1 / seconds;
  return `1/${parts < 10 ? trimmed(parts, 1) : Math.round(parts)} s`;
}

/** '33.86880° S, 151.20930° W': five decimals are about a metre. */
export function formatCoordinates({ latitude, longitude }: Gps): string {
  const north = `${Math.abs(latitude).toFixed(5)}° ${latitude < 0 ? 'S' : 'N'}`;
  return `${north}, ${Math.abs(longitude).toFixed(5)}° ${longitude < 0 ? 'W' : 'E'}`;
}

/** A link to the position in a maps service. */
export function mapLink({ latitude, longitude }: Gps): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`;
}

/** The camera's local time, in every time zone of the reader: 'May 6, 2024, 7:08:09 AM (UTC+02:00)'. */
export function formatLocalTime(localTime: string): string {
  const [, clock = '', offset = ''] = /^(.{19})(.*)$/u.exec(localTime) ?? [];
  const at = new Date(`${clock}Z`);
  if (Number.isNaN(at.getTime())) return localTime;
  const text = at.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
  return offset ? `${text} (UTC${offset})` : text;
}

function trimmed(value: number, decimals = 2): string {
  return String(Number(value.toFixed(decimals)));
}
