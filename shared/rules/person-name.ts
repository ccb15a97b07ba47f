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
    .map((part) => [...part][0]?.toLocaleUpperCase(language) ?? '')
    .join(/\p{Script=Arabic}/u.test(name) ? APART : '');
}

function wordsOf(name: string): string[] {
  return name.trim().split(/\s+/u);
}
