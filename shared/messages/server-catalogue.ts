import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import ar from './ar/texts.json' with { type: 'json' };
import de from './de/texts.json' with { type: 'json' };
import * as english from './en/english.ts';
import { MAIL_TEMPLATE_TEXTS } from './en/mail-texts.ts';
import es from './es/texts.json' with { type: 'json' };
import fr from './fr/texts.json' with { type: 'json' };
import he from './he/texts.json' with { type: 'json' };
import hi from './hi/texts.json' with { type: 'json' };
import it from './it/texts.json' with { type: 'json' };
import ja from './ja/texts.json' with { type: 'json' };
import type { Language } from './languages.ts';
import nl from './nl/texts.json' with { type: 'json' };
import pl from './pl/texts.json' with { type: 'json' };
import pt from './pt-BR/texts.json' with { type: 'json' };
import tr from './tr/texts.json' with { type: 'json' };
import uk from './uk/texts.json' with { type: 'json' };
import zh from './zh/texts.json' with { type: 'json' };

export const LANGUAGE: Language = 'en';
/** Of numbers and dates. */
export const LOCALE: string | undefined = 'en';

type Texts = Record<string, Record<string, string>>;
type Mails = { [Template in keyof typeof MAIL_TEMPLATE_TEXTS]: { subject: string; body: string } };
/** The keys that the English texts have (docs/translating.md). */
type Translation = {
  [Part in keyof typeof english]: { [Key in keyof (typeof english)[Part]]: string };
} & { mails: Mails };

/** The server and tests have every text from the start. */
const TRANSLATIONS: Record<Language, Translation> = {
  en: { ...english, mails: MAIL_TEMPLATE_TEXTS },
  ...{ ar, de, es, fr, he, hi, it, ja, nl, pl, 'pt-BR': pt, tr, uk, zh },
};

export const catalogues = Object.fromEntries(
  Object.entries(TRANSLATIONS).map(([language, { mails: _, ...texts }]) => [language, texts as Texts]),
) as Record<Language, Texts>;

export const mailsIn = (language: Language): Mails => TRANSLATIONS[language].mails;

/** @throws SyntaxError for a text that is not in ICU's form. */
export function compileMessage(text: string): CompiledMessage {
  return compile(text);
}
