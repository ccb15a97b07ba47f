import { toCeiling } from '../tiers.ts';
import { PHOTO_EXTENSIONS, PHOTO_MIME_TYPES } from './photo-types.ts';

/** The size limit of a photo depends on the tier of the album's owner. */
export const UPLOAD_LIMITS: {
  maxFiles: number;
  maxPosterBytes: number;
  mimeTypes: readonly string[];
  extensions: readonly string[];
} = {
  maxFiles: 10,
  maxPosterBytes: 300 * 1024,
  mimeTypes: PHOTO_MIME_TYPES,
  extensions: PHOTO_EXTENSIONS,
};

/** The file field of the poster, a JPEG that the phone makes of its video. */
export const POSTER_FIELD = 'poster';

/** Includes extensions, because phones give HEIC files no type. */
export const ACCEPTED_FILES = [...UPLOAD_LIMITS.mimeTypes, ...UPLOAD_LIMITS.extensions].join(',');
export const ACCEPTED_WITH_VIDEOS = `${ACCEPTED_FILES},video/*`;

export function isAlbumFull(album: { photoCount: number; maxPhotos: number }): boolean {
  return album.photoCount >= toCeiling(album.maxPhotos);
}
