import type { CompiledMessage } from 'icu-minify/format';
import { findLanguage, type Language } from '../../shared/messages/languages.ts';

/** The build replaces this constant (vite.config.ts). */
declare const BUILT_LANGUAGES: Record<Language, string>;

export const LANGUAGES = BUILT_LANGUAGES;
const TAGS = Object.keys(LANGUAGES);

/** The server has chosen the language for the page. */
export const LANGUAGE: Language = findLanguage([document.documentElement.lang], TAGS) ?? 'en';

/**
 * Uses the browser's own locale if it has the page's language, because it knows the date format of the user's
 * country. Digits and calendar are fixed, because codes and date fields need Western digits.
 */
export const LOCALE: string | undefined = new Intl.Locale(
  navigator.languages.find((tag) => findLanguage([tag], TAGS) === LANGUAGE) ?? LANGUAGE,
  { numberingSystem: 'latn', calendar: 'gregory' },
).toString();

/** Texts by language. Each entry script adds the texts that it needs. */
export const catalogues: Partial<Record<Language, Record<string, Record<string, string>>>> = {};

export function compileMessage(text: string): CompiledMessage {
  return text;
}
