import { LOCALE } from '#catalogue';
import type { Exif, Gps } from '../../../shared/api/exif.ts';
import type { Photo, Video } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { readableDuration } from '../../../shared/messages/readable-duration.ts';

export interface ExifRow {
  label: string;
  value: string;
}

export interface ExifSection {
  id: keyof typeof messages.exifSectionTitles;
  title: string;
  lines: ExifRow[];
}

type Label = keyof typeof messages.exifLabels;
type Value = string | 0 | false | undefined;

type Filmed = Pick<Photo, 'width' | 'height' | 'video'>;

/** `filmed` is the photo, of which a video has a section of its own. */
export function exifSections(exif: Exif | null, filmed?: Filmed): ExifSection[] {
  const sections = [...listExif(exif ?? {}), ...(filmed?.video ? [describeVideo(filmed, filmed.video)] : [])];
  return sections.filter(({ lines }) => lines.length > 0);
}

function describeVideo({ width, height }: Filmed, { durationMs, type, isHdr }: Video): ExifSection {
  return section('video', {
    duration: readableDuration(durationMs),
    codec: formatCodecs(type) + (isHdr ? ' (HDR)' : ''),
    dimensions: `${width} × ${height}`,
  });
}

const CODECS: readonly [RegExp, string][] = [
  [/^avc[13]/u, 'H.264'],
  [/^(?:hvc1|hev1|dvh1|dvhe)/u, 'HEVC'],
  [/^vp0?9/u, 'VP9'],
  [/^av01/u, 'AV1'],
  [/^(?:mp3|mp4a\.(?:69|6b|40\.34))/iu, 'MP3'],
  [/^mp4a/u, 'AAC'],
  [/^opus/iu, 'Opus'],
];

/** Returns 'H.264, AAC' for `video/mp4; codecs="avc1.64001f, mp4a.40.2"`. */
export function formatCodecs(type: string): string {
  const [, list = ''] = /codecs="?([^"]*)/u.exec(type) ?? [];
  const names = list.split(',').map((each) => {
    const codec = each.trim();
    return CODECS.find(([pattern]) => pattern.test(codec))?.[1] ?? codec;
  });
  return LIST.format(names);
}

function listExif(exif: Exif): ExifSection[] {
  const { gps } = exif;
  return [
    section('camera', {
      make: exif.make,
      model: exif.model,
      lens: exif.lensModel,
      software: exif.software,
    }),
    section('settings', {
      iso: exif.iso?.toString(),
      aperture: exif.fNumber && `f/${trimmed(exif.fNumber)}`,
      shutter: exif.exposureTime && formatShutter(exif.exposureTime),
      focalLength: exif.focalLength && `${trimmed(exif.focalLength)} mm`,
      flash: translateList(exif.flash),
      exposureMode: translateList(exif.exposureMode),
      whiteBalance: translateList(exif.whiteBalance),
    }),
    section('time', {
      taken: exif.dateTimeOriginal && formatLocalTime(exif.dateTimeOriginal),
      modified: exif.dateTimeModified && formatLocalTime(exif.dateTimeModified),
    }),
    section('location', {
      coordinates: gps && formatCoordinates(gps),
      altitude: gps?.altitude !== undefined && `${trimmed(gps.altitude, 1)} m`,
    }),
    section('image', {
      dimensions: exif.imageWidth && exif.imageHeight && `${exif.imageWidth} × ${exif.imageHeight}`,
      colorSpace: translateList(exif.colorSpace),
      dpi: exif.xResolution && trimmed(exif.xResolution),
    }),
    section('more', {
      copyright: exif.copyright,
      artist: exif.artist,
      description: exif.imageDescription,
    }),
  ];
}

const LIST = new Intl.ListFormat(LOCALE, { type: 'unit' });

const WORDS: Record<string, () => string> = {
  on: messages.exifWords.on,
  off: messages.exifWords.off,
  auto: messages.exifWords.auto,
  manual: messages.exifWords.manual,
  'auto bracket': messages.exifWords.autoBracket,
  fired: messages.exifWords.fired,
  'did not fire': messages.exifWords.didNotFire,
  'no flash function': messages.exifWords.noFlash,
  'red-eye reduction': messages.exifWords.redEye,
  'return light not detected': messages.exifWords.noReturn,
  'return light detected': messages.exifWords.returned,
  uncalibrated: messages.exifWords.uncalibrated,
};

/** Translates a list such as 'Auto, did not fire' item by item. Keeps items without a translation. */
function translateList(told: string | undefined): string | undefined {
  const parts = told?.split(', ').map((part) => WORDS[part.toLowerCase()]?.());
  if (!parts?.every((part) => part !== undefined)) return told;
  const text = LIST.format(parts);
  return text.charAt(0).toLocaleUpperCase(LOCALE) + text.slice(1);
}

function section(id: ExifSection['id'], values: { [Id in Label]?: Value }): ExifSection {
  const lines = (Object.entries(values) as [Label, Value][]).flatMap(([label, value]) =>
    value ? [{ label: messages.exifLabels[label](), value }] : [],
  );
  return { id, title: messages.exifSectionTitles[id](), lines };
}

/** Returns '1/125 s', or '2 s' from one second on. */
export function formatShutter(seconds: number): string {
  if (seconds >= 1) return `${trimmed(seconds, 1)} s`;
  const parts = 1 / seconds;
  return `1/${parts < 10 ? trimmed(parts, 1) : Math.round(parts)} s`;
}

/** Returns '33.86880° S, 151.20930° W'. Five decimals are about a metre. */
export function formatCoordinates({ latitude, longitude }: Gps): string {
  const parts = [
    messages.lightbox.latitude({ degrees: formatDegrees(latitude), half: latitude < 0 ? 'south' : 'north' }),
    messages.lightbox.longitude({ degrees: formatDegrees(longitude), half: longitude < 0 ? 'west' : 'east' }),
  ];
  return parts.join(', ');
}

function formatDegrees(value: number): string {
  return Math.abs(value).toFixed(5);
}

export function mapLink({ latitude, longitude }: Gps): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`;
}

/** Returns the camera's local time, not the reader's: 'May 6, 2024, 7:08:09 AM (UTC+02:00)'. */
export function formatLocalTime(localTime: string): string {
  const [, clock = '', offset = ''] = /^(.{19})(.*)$/u.exec(localTime) ?? [];
  const at = new Date(`${clock}Z`);
  if (Number.isNaN(at.getTime())) return localTime;
  const text = at.toLocaleString(LOCALE, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
  return offset ? `${text} (UTC${offset})` : text;
}

function trimmed(value: number, decimals = 2): string {
  return String(Number(value.toFixed(decimals)));
}
