import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { completeTexts } from '../shared/messages/complete-texts.ts';
import * as english from '../shared/messages/en/english.ts';
import { MAIL_TEMPLATE_TEXTS } from '../shared/messages/en/mail-texts.ts';
import type { Language } from '../shared/messages/languages.ts';
import { readTranslations } from './read-translations.ts';

export const LANGUAGE: Language = 'en';
export const LOCALE: string | undefined = 'en';

type Texts = Record<string, Record<string, string>>;
type Mails = typeof MAIL_TEMPLATE_TEXTS;

const ENGLISH = { ...english, mails: MAIL_TEMPLATE_TEXTS };

/** Server and tests load every text at the start. Missing translations fall back to English. */
const ALL: Record<Language, Texts & { mails: Mails }> = Object.fromEntries(
  Object.entries({ en: {}, ...readTranslations() }).map(([language, texts]) => [
    language,
    completeTexts(ENGLISH, texts) as unknown as Texts & { mails: Mails },
  ]),
);

export const LANGUAGES: Record<Language, string> = Object.fromEntries(
  Object.keys(ALL).map((language) => [language, getLanguageName(language)]),
);

export const catalogues: Record<Language, Texts> = ALL;

export const mailsIn = (language: Language): Mails => ALL[language]?.mails ?? MAIL_TEMPLATE_TEXTS;

/** Throws SyntaxError if the text is not valid ICU. */
export function compileMessage(text: string): CompiledMessage {
  return compile(text);
}

/** Capitalised as in a heading: 'Français', not 'français'. */
function getLanguageName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  const [first = ''] = name;
  return first.toLocaleUpperCase(language) + name.slice(first.length);
}
