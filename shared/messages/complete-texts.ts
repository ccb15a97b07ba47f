/** Texts by part and key; those of mails one level deeper. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/**
 * The English texts, each in its translation where there is one. The key of a translation may have a mark behind it,
 * 'title#f05e', which says what English was translated (docs/translating.md).
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
