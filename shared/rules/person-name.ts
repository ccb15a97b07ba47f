import { splitGraphemes } from './characters.ts';

export function getFirstName(name: string): string {
  return splitWords(name)[0] ?? '';
}

/** Separates Arabic letters, which would otherwise join. */
const APART = '\u200c';

/** A character of these scripts is as wide as two letters. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Returns 'IC' for 'Ines Costa', '田' for '田中 さくら', and in Turkish 'İ' for 'ines'. */
export function getInitials(name: string, language: string): string {
  const parts = splitWords(name).slice(0, WIDE.test(name) ? 1 : 2);
  return parts
    .map((part) => findFirst(part, /[\p{L}\p{N}\p{P}\p{S}]/u, language))
    .join(/\p{Script=Arabic}/u.test(name) ? APART : '');
}

/** Returns the first letter or digit with its accents and joined signs, or '' if there is none. */
export function getFirstLetter(text: string, language: string): string {
  return findFirst(text, /[\p{L}\p{N}]/u, language);
}

function findFirst(text: string, kind: RegExp, language: string): string {
  const first = splitGraphemes(text).find((grapheme) => kind.test(grapheme)) ?? '';
  return first.toLocaleUpperCase(language);
}

function splitWords(name: string): string[] {
  return name.trim().split(/\s+/u);
}
