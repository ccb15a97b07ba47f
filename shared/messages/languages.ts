/** A language tag as in a page's `lang`: 'de', 'pt-BR'. Each language has a folder beside this file. */
export type Language = string;

/** Cookie with the language that a user has chosen. */
export const LANGUAGE_COOKIE = 'keepsake_language';

const RIGHT_TO_LEFT_SCRIPTS = /^(?:Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)$/u;
const directions = new Map<Language, 'ltr' | 'rtl'>();

/**
 * Depends on the language's script. `getTextInfo` of `Intl.Locale` is missing in Node 20 and some browsers.
 */
export function getDirection(language: Language): 'ltr' | 'rtl' {
  const known = directions.get(language);
  if (known) return known;
  const { script = '' } = new Intl.Locale(language).maximize();
  const direction = RIGHT_TO_LEFT_SCRIPTS.test(script) ? 'rtl' : 'ltr';
  directions.set(language, direction);
  return direction;
}

const primaryOf = (tag: string) => tag.split('-')[0];

/** Replaces old codes, such as 'iw' for Hebrew, which some browsers and phones still send. */
function presentTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] ?? tag;
  } catch {
    return tag;
  }
}

/**
 * Returns the first of `wanted` that `tags` contains, by full tag ('pt-BR') or by language ('pt'). Null if
 * there is none.
 */
export function findLanguage(wanted: readonly string[], tags: readonly Language[]): Language | null {
  for (const each of wanted) {
    if (tags.includes(each)) return each;
    const asked = presentTag(each).toLowerCase();
    const found =
      tags.find((tag) => tag.toLowerCase() === asked) ??
      tags.find((tag) => primaryOf(tag) === primaryOf(asked));
    if (found) return found;
  }
  return null;
}

/** Returns the tags of an `Accept-Language` header, the most wanted first. */
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
