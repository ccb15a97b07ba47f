// Apart from `photo-types.ts`, because the guest page loads that first.

import { VOICE_EXTENSIONS } from '../guests/guest-book.ts';
import { PHOTO_TYPES, type StoredType } from './photo-types.ts';
import { VIDEO_TYPES } from './video-types.ts';

const STORED_TYPES = [
  ...Object.entries<{ extensions: readonly [string, ...string[]] }>({ ...PHOTO_TYPES, ...VIDEO_TYPES }),
].map(([type, { extensions }]) => [extensions[0], type] as const);
const VOICES = Object.entries(VOICE_EXTENSIONS).map(([type, extension]) => [extension, type] as const);
export const TYPES_BY_STORED_EXTENSION: ReadonlyMap<string, string> = new Map([...STORED_TYPES, ...VOICES]);
export const STORED_EXTENSIONS = [...TYPES_BY_STORED_EXTENSION.keys()];

/** Returns the extension, with the dot, of a stored file of this type. */
export function storedExtension(type: StoredType): string {
  return STORED_EXTENSIONS.find((extension) => TYPES_BY_STORED_EXTENSION.get(extension) === type) ?? '';
}
