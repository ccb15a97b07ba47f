// The names of a photo's files in the store.

import type { Rendition } from '../../shared/api/photos-api.ts';
import type { ImageType } from '../images/imaging.ts';

/** The ending of an original, from its detected type. */
export const EXTENSIONS: Record<ImageType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
};

/** Our names and nothing else: whatever does not match never reaches the store. */
export const STORED_FILENAME = /^[0-9a-f]{32}\.(?:jpg|png|webp|heic)$/u;

/** The name of a rendition, and what it is. */
export function renditionFile(photo: { storedFilename: string; mimeType: string }, rendition: Rendition) {
  const base = photo.storedFilename.replace(/\.\w+$/u, '');
  if (rendition === 'thumb') return { name: `${base}.thumb.webp`, contentType: 'image/webp' };
  if (rendition === 'preview') return { name: `${base}.preview.jpg`, contentType: 'image/jpeg' };
  return { name: photo.storedFilename, contentType: photo.mimeType };
}

/** All files of a photo. */
export function filesOf(storedFilename: string): string[] {
  const photo = { storedFilename, mimeType: '' };
  return [storedFilename, renditionFile(photo, 'thumb').name, renditionFile(photo, 'preview').name];
}
