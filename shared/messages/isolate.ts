import { getDirection, type Language } from './languages.ts';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const LEFT_TO_RIGHT = /[^\P{L}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const ADDRESS = /^https?:/u;

/**
 * Wraps text that users wrote in direction marks if it is written in another direction than `language`. Email
 * addresses and URLs stay unchanged, because people copy them.
 */
export function isolate(text: string, language: Language): string {
  const otherWay = getDirection(language) === 'rtl' ? LEFT_TO_RIGHT : RIGHT_TO_LEFT;
  return otherWay.test(text) && !ADDRESS.test(text) ? `\u2068${text}\u2069` : text;
}
