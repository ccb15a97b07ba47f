import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { StoredType } from '../shared/rules/uploads/photo-types.ts';
import { storedExtension } from '../shared/rules/uploads/stored-types.ts';
import { CODE_ALPHABET, CODE_LENGTH } from '../shared/rules/uploads/upload-code.ts';

export function newId(): string {
  return randomBytes(16).toString('base64url');
}

/** Returns the same id for the same texts. It is as long as a random id. */
export function hashToId(...texts: string[]): string {
  return createHash('sha256').update(texts.join(' ')).digest('base64url').slice(0, 22);
}

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A token has 256 bits, so a fast hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Returns 50 random bits as text that is easy to read aloud (docs/rules.md, section 4). */
export function newUploadCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
}

/** 128 random bits in hexadecimal, with the extension of the type (docs/rules.md, section 6). */
export function newStoredFilename(type: StoredType): string {
  return `${randomBytes(16).toString('hex')}${storedExtension(type)}`;
}
