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

/** The server and tests have every text from the start. */
export const catalogues: Record<Language, Record<string, Record<string, string>>> = {
  en: english.texts,
  ar: arabic.texts,
  de: german.texts,
  es: spanish.texts,
  fr: french.texts,
  he: hebrew.texts,
  hi: hindi.texts,
  it: italian.texts,
  ja: japanese.texts,
  nl: dutch.texts,
  pl: polish.texts,
  'pt-BR': portuguese.texts,
  tr: turkish.texts,
  uk: ukrainian.texts,
  zh: chinese.texts,
};

export const mailTexts: Record<Language, english.Mails> = {
  en: english.mails,
  ar: arabic.mails,
  de: german.mails,
  es: spanish.mails,
  fr: french.mails,
  he: hebrew.mails,
  hi: hindi.mails,
  it: italian.mails,
  ja: japanese.mails,
  nl: dutch.mails,
  pl: polish.mails,
  'pt-BR': portuguese.mails,
  tr: turkish.mails,
  uk: ukrainian.mails,
  zh: chinese.mails,
};

/** @throws SyntaxError for a text that is not in ICU's form. */
export function compileMessage(text: string): CompiledMessage {
  return compile(text);
}
