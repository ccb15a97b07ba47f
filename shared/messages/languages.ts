/** A language's tag as `lang` of pages has it: 'de', 'pt-BR'. Each has a folder beside this file. */
export type Language = string;

/** Where a browser remembers the language that its user chose. */
export const LANGUAGE_COOKIE = 'keepsake_language';

const RIGHT_TO_LEFT_SCRIPTS = /^(?:Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)$/u;
const directions = new Map<Language, 'ltr' | 'rtl'>();

/** By the language's script. `getTextInfo` of `Intl.Locale` is missing in Node 20 and some browsers. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  const known = directions.get(language);
  if (known) return known;
  const { script = '' } = new Intl.Locale(language).maximize();
  const direction = RIGHT_TO_LEFT_SCRIPTS.test(script) ? 'rtl' : 'ltr';
  directions.set(language, direction);
  return direction;
}

const primaryOf = (tag: string) => tag.split('-')[0];

/** Some browsers and phones still ask by an old code, such as 'iw' for Hebrew. */
function presentTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] ?? tag;
  } catch {
    return tag;
  }
}

/** The first of `wanted` that is among `tags`, by tag ('pt-BR') or by language alone ('pt'); null for none. */
export function findLanguage(wanted: readonly string[], tags: readonly Language[]): Language | null {
  for (const each of wanted) {
    const asked = presentTag(each).toLowerCase();
    const found =
      tags.find((tag) => tag.toLowerCase() === asked) ??
      tags.find((tag) => primaryOf(tag) === primaryOf(asked));
    if (found) return found;
  }
  return null;
}

/** The tags of an `Accept-Language` header, the most wanted first. */
export function readAcceptLanguage(header: string): string[] {
  return header
    .split(',')
    .map((entry) => {
      const [tag = '', weight = ''] = entry.split(';');
      const quality = Number(weight.trim().replace(/^q=/u, '') || 1);
      return { tag: tag.trim(), quality };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
