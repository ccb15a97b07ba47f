export function firstNameOf(name: string): string {
  return wordsOf(name)[0] ?? '';
}

/** Between Arabic letters, which else join. */
const APART = '\u200c';

/** 'IC' of 'Ines Costa'. */
export function initialsOf(name: string): string {
  const parts = wordsOf(name).slice(0, 2);
  return parts
    .map((part) => [...part][0]?.toUpperCase() ?? '')
    .join(/\p{Script=Arabic}/u.test(name) ? APART : '');
}

function wordsOf(name: string): string[] {
  return name.trim().split(/\s+/u);
}
