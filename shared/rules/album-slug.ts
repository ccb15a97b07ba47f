import { removeInvisible, splitGraphemes } from './characters.ts';

const LONGEST = 60;

/** Returns 'ines-theo-lisbon' for 'Inês & Theo, Lisbon'. Letters of every script stay. */
export function albumSlug(title: string): string {
  const plain = removeInvisible(title)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .toLowerCase();
  const words = plain.match(/[\p{L}\p{N}][\p{L}\p{N}\p{Mn}\p{Mc}]*/gu) ?? [];
  return splitGraphemes(words.join('-')).slice(0, LONGEST).join('').replace(/-$/u, '') || 'album';
}

export function qrFilename(title: string): string {
  return `${albumSlug(title)}-qr.png`;
}
