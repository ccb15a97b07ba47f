import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { adminTexts } from '#language/admin-texts.ts';
import { guestTexts } from '#language/guest-texts.ts';
import { LANGUAGE } from '#language/language.ts';
import { ownerTexts } from '#language/owner-texts.ts';
import { serverTexts } from '#language/server-texts.ts';

/** Of numbers and dates. */
export const LOCALE: string | undefined = LANGUAGE;

/** The server and tests have every text from the start. */
export const initialTexts: Record<string, Record<string, string>> = {
  ...guestTexts,
  ...ownerTexts,
  ...adminTexts,
  ...serverTexts,
};

/** @throws SyntaxError for a text that is not in ICU's form. */
export function compileMessage(text: string): CompiledMessage {
  return compile(text);
}
