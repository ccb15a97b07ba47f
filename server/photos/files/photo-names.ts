import { RENDITIONS, type Rendition } from '../../../shared/api/photos-api.ts';
import { STORED_EXTENSIONS } from '../../../shared/rules/photo-types.ts';

/** Our names and nothing else: whatever is none never reaches the store. */
export function isStoredFilename(name: string): boolean {
  const [, extension = ''] = /^[0-9a-f]{32}(\.[a-z]{1,8})$/u.exec(name) ?? [];
  return STORED_EXTENSIONS.includes(extension);
}

/** The name of a rendition, and what it is. */
export function renditionFile(photo: { storedFilename: string; mimeType: string }, rendition: Rendition) {
  const base = photo.storedFilename.replace(/\.\w+$/u, '');
  if (rendition === 'thumb') return { name: `${base}.thumb.webp`, contentType: 'image/webp' };
  if (rendition === 'medium') return { name: `${base}.medium.webp`, contentType: 'image/webp' };
  if (rendition === 'preview') return { name: `${base}.preview.jpg`, contentType: 'image/jpeg' };
  return { name: photo.storedFilename, contentType: photo.mimeType };
}

/** All files of a photo. */
export function filesOf(storedFilename: string): string[] {
  const photo = { storedFilename, mimeType: '' };
  return RENDITIONS.map((rendition) => renditionFile(photo, rendition).name);
}
