import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { completeTexts } from '../shared/messages/complete-texts.ts';
import * as english from '../shared/messages/en/english.ts';
import { MAIL_TEMPLATE_TEXTS } from '../shared/messages/en/mail-texts.ts';
import type { Language } from '../shared/messages/languages.ts';
import { readTranslations } from './read-translations.ts';

export const LANGUAGE: Language = 'en';
/** Of numbers and dates. */
export const LOCALE: string | undefined = 'en';

type Texts = Record<string, Record<string, string>>;
type Mails = typeof MAIL_TEMPLATE_TEXTS;

const ENGLISH = { ...english, mails: MAIL_TEMPLATE_TEXTS };

/** The server and tests have every text from the start; what is not translated stands in English. */
const ALL: Record<Language, Texts & { mails: Mails }> = Object.fromEntries(
  Object.entries({ en: {}, ...readTranslations() }).map(([language, texts]) => [
    language,
    completeTexts(ENGLISH, texts) as unknown as Texts & { mails: Mails },
  ]),
);

/** The languages of the product, each under its own name. */
export const LANGUAGES: Record<Language, string> = Object.fromEntries(
  Object.keys(ALL).map((language) => [language, nameOf(language)]),
);

export const catalogues: Record<Language, Texts> = ALL;

export const mailsIn = (language: Language): Mails => ALL[language]?.mails ?? MAIL_TEMPLATE_TEXTS;

/** @throws SyntaxError for a text that is not in ICU's form. */
export function compileMessage(text: string): CompiledMessage {
  return compile(text);
}

/** As a heading has it: 'Français', not 'français'. */
function nameOf(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  const [first = ''] = name;
  return first.toLocaleUpperCase(language) + name.slice(first.length);
}
