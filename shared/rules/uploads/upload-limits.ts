import { PHOTO_EXTENSIONS, PHOTO_MIME_TYPES } from './photo-types.ts';

export interface UploadLimits {
  maxFileBytes: number;
  maxFiles: number;
  mimeTypes: readonly string[];
  extensions: readonly string[];
}

const MB = 1024 * 1024;

/** For Quick Upload and the server (R 2.71, R 9.12 state two limits). */
export const UPLOAD_LIMITS: UploadLimits = {
  maxFileBytes: 25 * MB,
  maxFiles: 10,
  mimeTypes: PHOTO_MIME_TYPES,
  extensions: PHOTO_EXTENSIONS,
};

/** For the dropzones of owners and guests. */
export const DROPZONE_LIMITS: UploadLimits = { ...UPLOAD_LIMITS, maxFileBytes: 15 * MB };

/** Types and extensions, since phones give HEIC no type. */
export const ACCEPTED_FILES = [...UPLOAD_LIMITS.mimeTypes, ...UPLOAD_LIMITS.extensions].join(',');

export function isAlbumFull(album: { photoCount: number; maxPhotos: number }): boolean {
  return album.photoCount >= album.maxPhotos;
}
