import type { CompiledMessage } from 'icu-minify/format';
import { findLanguage, type Language } from '../../shared/messages/languages.ts';

/** The server has chosen it for the page. */
export const LANGUAGE: Language = findLanguage([document.documentElement.lang]) ?? 'en';

/**
 * The browser's own where it speaks the page's language: it knows the country, and so how days are written. Digits and
 * days are those of codes and date fields: some Arabic countries have others.
 */
export const LOCALE: string | undefined = new Intl.Locale(
  navigator.languages.find((tag) => findLanguage([tag]) === LANGUAGE) ?? LANGUAGE,
  { numberingSystem: 'latn', calendar: 'gregory' },
).toString();

/** Each entry of the web client adds the texts that it needs. */
export const catalogues: Partial<Record<Language, Record<string, Record<string, string>>>> = {};

/** The build has compiled the texts already (scripts/compile-messages.ts). */
export function compileMessage(text: string): CompiledMessage {
  return text;
}
