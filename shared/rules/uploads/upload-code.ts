/** No I, L, O or U: a guest cannot misread them. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 10;

/** Any case, spaces, dashes and look-alikes. A text that cannot be a code is returned unchanged. */
export function cleanUploadCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/gu, '').replace(/O/gu, '0').replace(/[IL]/gu, '1');
}
