import type { VoiceType } from '../guests/guest-book.ts';
import type { VideoType } from './video-types.ts';

interface PhotoTypeFacts {
  name: string;
  /** In lower case with the dot. Stored files use the first one. */
  extensions: readonly [string, ...string[]];
  aliases: readonly string[];
  isShownByBrowsers: boolean;
}

export const PHOTO_TYPES = {
  'image/jpeg': {
    name: 'JPEG',
    extensions: ['.jpg', '.jpeg', '.jpe', '.jfif'],
    aliases: ['image/jpg', 'image/pjpeg'],
    isShownByBrowsers: true,
  },
  'image/png': { name: 'PNG', extensions: ['.png'], aliases: [], isShownByBrowsers: true },
  'image/webp': { name: 'WebP', extensions: ['.webp'], aliases: [], isShownByBrowsers: true },
  'image/heic': {
    name: 'HEIC',
    extensions: ['.heic', '.heif', '.hif'],
    aliases: ['image/heif', 'image/heic-sequence', 'image/heif-sequence'],
    isShownByBrowsers: false,
  },
} satisfies Record<string, PhotoTypeFacts>;

export type PhotoType = keyof typeof PHOTO_TYPES;
export type FileType = PhotoType | VideoType;
export type StoredType = FileType | VoiceType;

const types: Readonly<Record<string, PhotoTypeFacts>> = PHOTO_TYPES;

export function isShownByBrowsers(mimeType: string): boolean {
  return types[mimeType]?.isShownByBrowsers ?? false;
}

const facts: PhotoTypeFacts[] = Object.values(PHOTO_TYPES);
const PHOTO_TYPE_NAMES = facts.map(({ name }) => name);
export const ALLOWED_TYPES = PHOTO_TYPE_NAMES.join(', ');
export const LISTED_TYPES = {
  types: PHOTO_TYPE_NAMES.slice(0, -1).join(', '),
  lastType: PHOTO_TYPE_NAMES.at(-1) ?? '',
};
export const PHOTO_EXTENSIONS = facts.flatMap(({ extensions }) => extensions);
export const PHOTO_MIME_TYPES = Object.entries<PhotoTypeFacts>(PHOTO_TYPES).flatMap(([type, { aliases }]) => [
  type,
  ...aliases,
]);
