import type { Rendition } from '../../../shared/api/photos-api.ts';
import { STORED_EXTENSIONS, TYPES_BY_STORED_EXTENSION } from '../../../shared/rules/uploads/stored-types.ts';
import { CLEANING_RULES, THUMBNAIL_FORMATS } from '../../media/process/imaging.ts';
import type { PhotoFiles } from '../../renditions.ts';

const MEDIUM = '.medium.webp';
const PREVIEW = '.preview.jpg';
const PLAY = '.play.mp4';
const CLEAN = /\.clean\d+(?=\.)/u;
/** All possible renditions are deleted with the photo, even those that its row does not name. */
const ENDINGS = [...THUMBNAIL_FORMATS.map(thumbnailEnding), MEDIUM, PREVIEW, PLAY];

function thumbnailEnding(format: string): string {
  return `.thumb.${format}`;
}

export function isStoredFilename(name: string): boolean {
  const [, extension = ''] = /^[0-9a-f]{32}(\.\w+)$/u.exec(name) ?? [];
  return STORED_EXTENSIONS.includes(extension);
}

export function isVoiceFilename(name: string): boolean {
  return isStoredFilename(name) && getContentType(name).startsWith('audio/');
}

export function renditionFile(
  { storedFilename, mimeType, thumbnailFormat }: Omit<PhotoFiles, 'id' | 'storage'>,
  rendition: Rendition,
) {
  const base = removeExtension(storedFilename);
  if (rendition === 'thumb')
    return { name: base + thumbnailEnding(thumbnailFormat), contentType: `image/${thumbnailFormat}` };
  if (rendition === 'medium') return { name: base + MEDIUM, contentType: 'image/webp' };
  if (rendition === 'preview') return { name: base + PREVIEW, contentType: 'image/jpeg' };
  if (rendition === 'play') return { name: base + PLAY, contentType: 'video/mp4' };
  return { name: rendition === 'clean' ? cleanName(storedFilename) : storedFilename, contentType: mimeType };
}

export function getContentType(name: string): string {
  const extension = name.slice(name.lastIndexOf('.'));
  return TYPES_BY_STORED_EXTENSION.get(extension) ?? 'application/octet-stream';
}

export function renditionNames(storedFilename: string): string[] {
  const copies = Array.from({ length: CLEANING_RULES }, (_, older) => cleanName(storedFilename, older + 1));
  return [...ENDINGS.map((ending) => removeExtension(storedFilename) + ending), ...copies];
}

export function listFilenames(storedFilename: string): string[] {
  return [storedFilename, ...renditionNames(storedFilename)];
}

/** Lists the names of originals to which a file of this name may belong. */
export function possibleOriginals(name: string): string[] {
  const ending = ENDINGS.find((each) => name.endsWith(each));
  if (ending) return STORED_EXTENSIONS.map((extension) => name.slice(0, -ending.length) + extension);
  return [name.replace(CLEAN, '')];
}

function cleanName(storedFilename: string, rules = CLEANING_RULES): string {
  const base = removeExtension(storedFilename);
  return `${base}.clean${rules}${storedFilename.slice(base.length)}`;
}

function removeExtension(storedFilename: string): string {
  return storedFilename.replace(/\.\w+$/u, '');
}
