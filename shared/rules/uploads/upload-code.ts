/** No I, L, O or U: a guest cannot misread them. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 10;

/** Any case, look-alikes, and whatever messengers and PDFs put around a code: only its letters and digits count. */
export function cleanUploadCode(typed: string): string {
  // Messengers encode what is encoded already.
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
