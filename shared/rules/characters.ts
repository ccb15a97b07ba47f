const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Removes invisible characters, including joiners, variation selectors and direction marks. */
export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Splits text into characters as people see them: a family emoji is one. */
export function splitGraphemes(text: string): string[] {
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
}
