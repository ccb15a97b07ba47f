import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { adminTexts } from './en/admin-texts.ts';
import { guestTexts } from './en/guest-texts.ts';
import { ownerTexts } from './en/owner-texts.ts';
import { serverTexts } from './en/server-texts.ts';

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
