/** Without I, L, O and U, which guests could misread. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 10;

/**
 * Keeps only letters and digits, corrects look-alikes and ignores case, because messengers and PDFs add
 * characters around a code.
 */
export function cleanUploadCode(typed: string): string {
  // Some messengers encode an address twice.
  return decoded(decoded(typed))
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/O/gu, '0')
    .replace(/[IL]/gu, '1');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
