/** No I, L, O or U: a guest cannot misread them. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 10;

/**
 * The stored form of a code that a person typed: any case, spaces or dashes, look-alikes. A text that cannot be a code
 * is returned unchanged, and no album is found.
 */
export function cleanUploadCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/gu, '').replace(/O/gu, '0').replace(/[IL]/gu, '1');
}
