// The rules of uploads, and their messages (R 5.1 to R 5.13, R 9.12, R 9.13).

import { cleanLine } from './fields.ts';
import { PHOTO_TYPE_NAMES } from './photo-types.ts';
import { UPLOAD_LIMITS, type UploadLimits } from './upload-limits.ts';

const MB = 1024 * 1024;

export const TOO_MANY_FILES = `Maximum ${UPLOAD_LIMITS.maxFiles} files per upload`;
export const UNREADABLE_PHOTO = 'Photo could not be read.';
export const photoLimitReached = (max: number) => `This album has reached its photo limit of ${max} photos.`;
export const STORAGE_FULL = 'This album has reached its storage limit.';
export const LOCATION_NOT_REMOVED =
  'The location could not be removed from this photo, so it was not stored. Without that choice it can be uploaded.';
const UNKNOWN_TYPE = 'unknown';
/** The end of each message that refuses a file for its type. */
const TYPES_ALLOWED = `Allowed: ${PHOTO_TYPE_NAMES.join(', ')}`;
export const EMPTY_FILE = 'The file is empty.';
export const NOTHING_CHOSEN_BY_GUEST = 'Please select at least one photo.';
export const NOTHING_CHOSEN_BY_OWNER = 'Please select photos to upload.';
export const BATCH_CUT = `Only the first ${UPLOAD_LIMITS.maxFiles} photos will be uploaded.`;

/** The timeout of an upload without progress, in milliseconds (docs/rules.md, section 5). */
export const UPLOAD_STALL_MS = 30_000;
/**
 * How long a phone stores photos that were never sent, and how long the server stores the tombstones of deleted photos.
 */
export const UPLOADS_KEPT_MS = 30 * 24 * 3_600_000;
/** How long after an upload a new account can claim its photos. */
export const CLAIMABLE_MS = 24 * 3_600_000;
/** Files that one client sends at the same time. */
export const UPLOADS_AT_ONCE = 3;

/** A size for people: KB below one MB, MB below 1024 MB, then GB (R 5.1). */
export function readableBytes(bytes: number): string {
  if (bytes < MB) return `${Math.max(bytes === 0 ? 0 : 1, Math.round(bytes / 1024))} KB`;
  if (bytes < 1024 * MB) return `${trimZero(bytes / MB)} MB`;
  return `${trimZero(bytes / (1024 * MB))} GB`;
}

/** Storage for people: in MB however little it is, GB above 1024 MB (R 9.28). */
export function readableStorage(bytes: number): string {
  if (bytes >= 1024 * MB) return readableBytes(bytes);
  return `${trimZero(bytes === 0 ? 0 : Math.max(0.1, bytes / MB))} MB`;
}

function trimZero(value: number): string {
  return value.toFixed(1).replace(/\.0$/u, '');
}

export function fileTooLarge(sizeBytes: number, limitBytes: number): string {
  return `File exceeds ${Math.round(limitBytes / MB)}MB limit (${readableBytes(sizeBytes)})`;
}

export function fileTypeRefused(type: string): string {
  return `File type not supported (${type || UNKNOWN_TYPE}). ${TYPES_ALLOWED}`;
}

/** The type that a file's refusal names: the client's, unless the content disproves it. */
export function refusedType(declaredType: string): string {
  const isType = declaredType.length <= 100 && /^[\w.+-]+\/[\w.+-]+$/u.test(declaredType);
  const isKnown = declaredType !== 'application/octet-stream';
  return isType && isKnown && !UPLOAD_LIMITS.mimeTypes.includes(declaredType) ? declaredType : UNKNOWN_TYPE;
}

export function extensionOf(filename: string): string {
  const dot = filename.lastIndexOf('.');
  return dot < 0 ? '' : filename.slice(dot).toLowerCase();
}

/**
 * Why a chosen file is invalid, as far as a browser can check: size, type, extension. The server checks the content. An
 * empty type is fine (Android gives HEIC none), a wrong one is not.
 */
export function checkFile(
  file: { name: string; type: string; size: number },
  limits: UploadLimits,
): string | null {
  if (file.size === 0) return EMPTY_FILE;
  if (file.size > limits.maxFileBytes) return fileTooLarge(file.size, limits.maxFileBytes);
  if (file.type !== '' && !limits.mimeTypes.includes(file.type.toLowerCase()))
    return fileTypeRefused(file.type);
  const extension = extensionOf(file.name);
  if (!limits.extensions.includes(extension)) return `File extension not supported (${extension || 'none'})`;
  return null;
}

/** The stored form of a file's own name: no folders, no control characters, at most 255 characters. */
export function cleanFilename(filename: string): string {
  const base = filename.split(/[/\\]/u).at(-1) ?? '';
  const clean = cleanLine(base);
  return clean === '' ? 'photo' : [...clean].slice(0, 255).join('');
}

/** 'n photo(s) uploaded successfully!' (R 8.26). */
export function uploadedToast(count: number): string {
  return `${count} photo(s) uploaded successfully!`;
}
