export function firstNameOf(name: string): string {
  return wordsOf(name)[0] ?? '';
}

/** 'IC' of 'Ines Costa'. */
export function initialsOf(name: string): string {
  const parts = wordsOf(name).slice(0, 2);
  return parts.map((part) => [...part][0]?.toUpperCase() ?? '').join('');
}

function wordsOf(name: string): string[] {
  return name.trim().split(/\s+/u);
}
