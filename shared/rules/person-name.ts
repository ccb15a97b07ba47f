/** The first word of a name, for 'Hi, {first name}'. */
export function firstNameOf(name: string): string {
  return wordsOf(name)[0] ?? '';
}

/** The first letters of the first two parts of a name: 'IC' of 'Ines Costa'. */
export function initialsOf(name: string): string {
  const parts = wordsOf(name).slice(0, 2);
  return parts.map((part) => [...part][0]?.toUpperCase() ?? '').join('');
}

function wordsOf(name: string): string[] {
  return name.trim().split(/\s+/u);
}
