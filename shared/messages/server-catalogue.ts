import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import * as arabic from './ar/arabic.ts';
import * as german from './de/german.ts';
import * as english from './en/english.ts';
import * as spanish from './es/spanish.ts';
import * as french from './fr/french.ts';
import * as hebrew from './he/hebrew.ts';
import * as hindi from './hi/hindi.ts';
import * as italian from './it/italian.ts';
import * as japanese from './ja/japanese.ts';
import type { Language } from './languages.ts';
import * as dutch from './nl/dutch.ts';
import * as polish from './pl/polish.ts';
import * as portuguese from './pt-BR/portuguese.ts';
import * as turkish from './tr/turkish.ts';
import * as ukrainian from './uk/ukrainian.ts';
import * as chinese from './zh/chinese.ts';

export const LANGUAGE: Language = 'en';
/** Of numbers and dates. */
export const LOCALE: string | undefined = 'en';

type Texts = Record<string, Record<string, string>>;

/** The server and tests have every text from the start. */
const TRANSLATIONS: Record<Language, { texts: Texts; mails: english.Mails }> = {
  en: english,
  ar: arabic,
  de: german,
  es: spanish,
  fr: french,
  he: hebrew,
  hi: hindi,
  it: italian,
  ja: japanese,
  nl: dutch,
  pl: polish,
  'pt-BR': { texts: portuguese.texts, mails: portuguese.mails },
  tr: turkish,
  uk: ukrainian,
  zh: chinese,
};

export const catalogues = Object.fromEntries(
  Object.entries(TRANSLATIONS).map(([language, { texts }]) => [language, texts]),
) as Record<Language, Texts>;

export const mailsIn = (language: Language): english.Mails => TRANSLATIONS[language].mails;

/** @throws SyntaxError for a text that is not in ICU's form. */
export function compileMessage(text: string): CompiledMessage {
  return compile(text);
}
