import { PHOTO_EXTENSIONS, PHOTO_MIME_TYPES } from './photo-types.ts';

/** The specification states two limits, each for its screens (R 2.71, R 9.12). */
export interface UploadLimits {
  maxFileBytes: number;
  maxFiles: number;
  mimeTypes: readonly string[];
  extensions: readonly string[];
}

const MB = 1024 * 1024;

/** Of Quick Upload and of the server. */
export const UPLOAD_LIMITS: UploadLimits = {
  maxFileBytes: 25 * MB,
  maxFiles: 10,
  mimeTypes: PHOTO_MIME_TYPES,
  extensions: PHOTO_EXTENSIONS,
};

/** Of the dropzones of owners and guests. They take WebP too, since the server does. */
export const DROPZONE_LIMITS: UploadLimits = { ...UPLOAD_LIMITS, maxFileBytes: 15 * MB };

/** The `accept` list of a file input: types and extensions, since phones give HEIC no type. */
export const ACCEPTED_FILES = [...UPLOAD_LIMITS.mimeTypes, ...UPLOAD_LIMITS.extensions].join(',');

/** Whether an album is full; after a change to a smaller tier it may have more photos than allowed. */
export function isAlbumFull(album: { photoCount: number; maxPhotos: number }): boolean {
  return album.photoCount >= album.maxPhotos;
}
