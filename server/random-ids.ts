import { createHash, randomBytes, randomInt } from 'node:crypto';
import { PHOTO_TYPES, type PhotoType } from '../shared/rules/photo-types.ts';
import { CODE_ALPHABET, CODE_LENGTH } from '../shared/rules/upload-code.ts';

/** 128 random bits: the id of a row. */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}

/** 256 random bits: what a session's holder shows. Only its hash is kept. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token. It has 256 bits of its own, so one fast hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** 50 random bits for reading aloud (docs/rules.md, section 4). */
export function newUploadCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
}

/** 128 random bits in hexadecimal, with the ending of the detected type (docs/rules.md, section 6). */
export function newStoredFilename(type: PhotoType): string {
  return `${randomBytes(16).toString('hex')}${PHOTO_TYPES[type].extensions[0]}`;
}
