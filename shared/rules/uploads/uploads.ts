import type { Problem } from '../../problems.ts';
import { cleanLine } from '../fields.ts';
import { toCeiling } from '../tiers.ts';
import { ALLOWED_TYPES, PHOTO_EXTENSIONS, PHOTO_TYPES } from './photo-types.ts';
import { UPLOAD_LIMITS } from './upload-limits.ts';
import { VIDEO_EXTENSIONS, VIDEO_MIME_TYPES, VIDEO_TYPES, type VideoLimits } from './video-types.ts';

const MB = 1024 * 1024;

export const UPLOAD_STALL_MS = 30_000;
/** Milliseconds for which phones keep unsent photos and the server keeps tombstones. */
export const UPLOADS_KEPT_MS = 30 * 24 * 3_600_000;
/** Milliseconds for which a new account can claim photos. */
export const CLAIMABLE_MS = 24 * 3_600_000;
export const UPLOADS_AT_ONCE = 3;

/** Sizes of upload parts in bytes. The usual size passes a proxy with a limit of 1 MiB. */
export const PART_BYTES = { usual: 1_000_000, min: 250_000, max: 8 * MB };

/** Returns the extension in lower case with the dot, or '' if the name ends otherwise, as in a time. */
export function getExtension(filename: string): string {
  return /\.(?!\d+$)[a-z\d]{1,8}$/iu.exec(filename)?.[0].toLowerCase() ?? '';
}

const UNKNOWN_TYPE = /^$|\*|\/(?:unknown|octet-stream|binary|(?:force-)?download)$/u;
const UNKNOWN_EXTENSION = /^$|^\.(?:bin|blob|dat|download|file|img|part|temp|tmp|unknown)$/u;

interface NamedFile {
  name: string;
  type: string;
  size: number;
}

function readType(file: NamedFile): { type: string; extension: string } {
  const [type = ''] = file.type.toLowerCase().replace('/x-', '/').split(';');
  return { type, extension: getExtension(file.name) };
}

/** Judges by type, or by extension if the type is unknown. The server decides by content. */
export function isVideoFile(file: NamedFile): boolean {
  const { type, extension } = readType(file);
  return UNKNOWN_TYPE.test(type) ? VIDEO_EXTENSIONS.includes(extension) : VIDEO_MIME_TYPES.includes(type);
}

/**
 * Checks size, type and extension. A valid type or a valid extension is enough, because programs choose them
 * freely, and the server decides by content. Videos are valid only with `videoLimits`.
 */
export function checkFile(file: NamedFile, maxFileBytes: number, videoLimits?: VideoLimits): Problem | null {
  if (file.size === 0) return { code: 'file.empty' };
  const isVideo = videoLimits !== undefined && isVideoFile(file);
  const maxBytes = isVideo ? videoLimits.maxBytes : maxFileBytes;
  if (file.size > toCeiling(maxBytes)) return { code: 'file.tooLarge', sizeBytes: file.size, maxBytes };
  const { mimeTypes, extensions } = UPLOAD_LIMITS;
  const { type, extension } = readType(file);
  if (isVideo || mimeTypes.includes(type) || extensions.includes(extension)) return null;
  const videoNames = videoLimits ? Object.values(VIDEO_TYPES).map(({ name }) => name) : [];
  const allowed = [ALLOWED_TYPES, ...videoNames].join(', ');
  if (!UNKNOWN_TYPE.test(type)) return { code: 'file.wrongType', type: file.type, allowed };
  return UNKNOWN_EXTENSION.test(extension) ? null : { code: 'file.wrongExtension', extension };
}

/** Allows one second more, because phones stop a recording of a minute a little later. */
export function isVideoTooLong(durationMs: number, maxSeconds: number): boolean {
  return durationMs > (toCeiling(maxSeconds) + 1) * 1000;
}

/** Adds the right extension: phones also name HEIC photos .jpg, or send no extension. */
export function nameForType(filename: string, mimeType: string): string {
  const types: Record<string, { extensions: readonly string[] }> = { ...PHOTO_TYPES, ...VIDEO_TYPES };
  const fitting = types[mimeType]?.extensions ?? [];
  const extension = getExtension(filename);
  if (fitting.length === 0 || fitting.includes(extension)) return filename;
  const isWrong =
    PHOTO_EXTENSIONS.includes(extension) ||
    VIDEO_EXTENSIONS.includes(extension) ||
    UNKNOWN_EXTENSION.test(extension);
  return (isWrong && extension !== '' ? filename.slice(0, -extension.length) : filename) + fitting[0];
}

/** Removes folders and control characters, and keeps at most 255 characters. */
export function cleanFilename(filename: string): string {
  const base = filename.split(/[/\\]/u).at(-1) ?? '';
  const clean = cleanLine(base);
  return clean === '' ? 'photo' : [...clean].slice(0, 255).join('');
}
