import type { CompiledMessage } from 'icu-minify/format';
import { findLanguage, type Language } from '../../shared/messages/languages.ts';

/** What the build found, for it to put in here (vite.config.ts). */
declare const BUILT_LANGUAGES: Record<Language, string>;

/** The languages of the product, each under its own name. */
export const LANGUAGES = BUILT_LANGUAGES;
const TAGS = Object.keys(LANGUAGES);

/** The server has chosen it for the page. */
export const LANGUAGE: Language = findLanguage([document.documentElement.lang], TAGS) ?? 'en';

/**
 * The browser's own where it speaks the page's language: it knows the country, and so how days are written. Digits and
 * days are those of codes and date fields: some Arabic countries have others.
 */
export const LOCALE: string | undefined = new Intl.Locale(
  navigator.languages.find((tag) => findLanguage([tag], TAGS) === LANGUAGE) ?? LANGUAGE,
  { numberingSystem: 'latn', calendar: 'gregory' },
).toString();

/** Each entry of the web client adds the texts that it needs. */
export const catalogues: Partial<Record<Language, Record<string, Record<string, string>>>> = {};

/** The build has compiled the texts already (scripts/compile-messages.ts). */
export function compileMessage(text: string): CompiledMessage {
  return text;
}
