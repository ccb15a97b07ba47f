// Compiles a message where it was not compiled before: on the server and in tests.
import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';

/** @throws SyntaxError for a text that is not in ICU's form. */
export function compileMessage(text: string): CompiledMessage {
  return compile(text);
}
