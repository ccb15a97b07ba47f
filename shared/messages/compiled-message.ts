// In the browser messages arrive compiled (scripts/compile-messages.ts).
import type { CompiledMessage } from 'icu-minify/format';

export function compileMessage(text: string): CompiledMessage {
  return text;
}
