// The code of an album: 10 characters of Crockford base32, 50 random bits (docs/rules.md, section 4).

/** No I, L, O or U: nothing that a guest could misread. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 10;

/**
 * The code as it is kept, from what a person typed: any case, spaces or dashes, look-alikes.
 * What cannot be a code comes back as it is and is simply not found.
 */
export function cleanUploadCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/gu, '').replace(/O/gu, '0').replace(/[IL]/gu, '1');
}

/** The code in two halves, for reading aloud. */
export function readableUploadCode(code: string): string {
  return code.length === CODE_LENGTH ? `${code.slice(0, 5)} ${code.slice(5)}` : code;
}
