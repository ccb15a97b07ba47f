import type { CompiledMessage } from 'icu-minify/format';

/** Undefined is the browser's own. */
export const LOCALE: string | undefined = undefined;

/** Each entry of the web client adds the texts that it needs. */
export const initialTexts: Record<string, Record<string, string>> = {};

/** The build has compiled the texts already (scripts/compile-messages.ts). */
export function compileMessage(text: string): CompiledMessage {
  return text;
}
