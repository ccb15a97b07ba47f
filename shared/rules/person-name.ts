import { graphemesOf } from './fields.ts';

export function firstNameOf(name: string): string {
  return wordsOf(name)[0] ?? '';
}

/** Between Arabic letters, which else join. */
const APART = '\u200c';

/** One character of these is as wide as two letters. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** 'IC' of 'Ines Costa', '田' of '田中 さくら'; in Turkish 'İ' of 'ines'. */
export function initialsOf(name: string, language: string): string {
  const parts = wordsOf(name).slice(0, WIDE.test(name) ? 1 : 2);
  return parts
    .map((part) => firstOf(part, /[\p{L}\p{N}\p{P}\p{S}]/u, language))
    .join(/\p{Script=Arabic}/u.test(name) ? APART : '');
}

/** The first letter or digit, with its accents and joined signs; '' where there is none. */
export function firstLetterOf(text: string, language: string): string {
  return firstOf(text, /[\p{L}\p{N}]/u, language);
}

function firstOf(text: string, kind: RegExp, language: string): string {
  const first = graphemesOf(text).find((grapheme) => kind.test(grapheme)) ?? '';
  return first.toLocaleUpperCase(language);
}

function wordsOf(name: string): string[] {
  return name.trim().split(/\s+/u);
}
