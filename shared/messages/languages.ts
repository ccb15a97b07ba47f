/** The languages of the product, by the tag that `lang` of pages has, each under its own name. */
export const LANGUAGES = {
  en: { name: 'English', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
  de: { name: 'Deutsch', direction: 'ltr' },
  es: { name: 'Español', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  he: { name: 'עברית', direction: 'rtl' },
  hi: { name: 'हिन्दी', direction: 'ltr' },
  it: { name: 'Italiano', direction: 'ltr' },
  ja: { name: '日本語', direction: 'ltr' },
  nl: { name: 'Nederlands', direction: 'ltr' },
  pl: { name: 'Polski', direction: 'ltr' },
  'pt-BR': { name: 'Português (Brasil)', direction: 'ltr' },
  tr: { name: 'Türkçe', direction: 'ltr' },
  uk: { name: 'Українська', direction: 'ltr' },
  zh: { name: '简体中文', direction: 'ltr' },
} as const satisfies Record<string, { name: string; direction: 'ltr' | 'rtl' }>;
export type Language = keyof typeof LANGUAGES;

/** Where a browser remembers the language that its user chose. */
export const LANGUAGE_COOKIE = 'keepsake_language';

const TAGS = Object.keys(LANGUAGES) as Language[];
const primaryOf = (tag: string) => tag.split('-')[0];

/** The first of `wanted` that the product has, by tag ('pt-BR') or by language alone ('pt'); null for none. */
export function findLanguage(wanted: readonly string[]): Language | null {
  for (const each of wanted) {
    const asked = each.toLowerCase();
    const found =
      TAGS.find((tag) => tag.toLowerCase() === asked) ??
      TAGS.find((tag) => primaryOf(tag) === primaryOf(asked));
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
