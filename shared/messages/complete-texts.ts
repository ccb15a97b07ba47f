/** Texts by part and key. Texts of mails are one level deeper. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/**
 * Returns each English text in its translation, if there is one. A translation's key may end with a hash of
 * the English text, 'title#f05e' (docs/translating.md).
 */
export function completeTexts(english: TextTree, translated: TextTree): TextTree {
  const byKey = new Map(Object.entries(translated).map(([key, text]) => [key.split('#')[0], text]));
  const complete = ([key, source]: [string, string | TextTree]) => {
    const text = byKey.get(key);
    if (typeof source === 'string') return [key, typeof text === 'string' ? text : source];
    return [key, completeTexts(source, typeof text === 'object' ? text : {})];
  };
  return Object.fromEntries(Object.entries(english).map(complete));
}
