import type { Language } from '../../../shared/messages/languages.ts';
import { graphemesOf } from '../../../shared/rules/fields.ts';

/** Scripts whose words stand side by side without spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const OPENS = /[\p{Ps}\p{Pi}]$/u;
const TALL = /[\p{Script=Arabic}\p{Script=Devanagari}]/u;

/** Of a text's size. */
export function lineHeightOf(text: string): number {
  if (TALL.test(text)) return 1.4;
  return UNSPACED.test(text) ? 1.2 : 1.08;
}

/** What stays together on a line, each with the spaces that follow it. */
function wordsOf(text: string, language: Language): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    const last = words.at(-1);
    const begins =
      last === undefined ||
      (/\s$/u.test(last) && segment.trim() !== '') ||
      (isWordLike && UNSPACED.test(segment) && !OPENS.test(last));
    if (begins) words.push(segment);
    else words[words.length - 1] = last + segment;
  }
  return words;
}

type WidthOf = (text: string) => number;

function fill(parts: readonly string[], width: number, widthOf: WidthOf): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of parts) {
    if (line !== '' && widthOf((line + part).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += part;
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()];
}

/** As few lines as the width takes, about as long as each other. */
function balance(parts: readonly string[], width: number, widthOf: WidthOf): string[] {
  const lines = fill(parts, width, widthOf);
  let [narrow, wide] = [width / lines.length / 2, width];
  for (let step = 0; step < 8; step += 1) {
    const middle = (narrow + wide) / 2;
    const fits = fill(parts, middle, widthOf);
    if (fits.length > lines.length || fits.some((line) => widthOf(line) > middle)) narrow = middle;
    else wide = middle;
  }
  return fill(parts, wide, widthOf);
}

export interface FitOptions {
  language: Language;
  width: number;
  height: number;
  largest: number;
  smallest: number;
  maxLines: number;
  /** For a size of 1. */
  widthOf: WidthOf;
}

export interface FittedText {
  lines: string[];
  size: number;
  height: number;
}

const STEP = 0.25;
/** Of the largest size. Names in Han are torn easily: such a text rather is smaller, and on one line. */
const SMALLER_ON_ONE_LINE = 0.55;

/** The largest size in which a text fits. In the smallest one, words break anywhere. */
export function fitText(text: string, options: FitOptions): FittedText {
  const { language, width, height, largest, smallest, maxLines, widthOf } = options;
  const lineHeight = lineHeightOf(text);
  const onOneLine = width / widthOf(text);
  if (UNSPACED.test(text) && onOneLine < largest && onOneLine >= largest * SMALLER_ON_ONE_LINE)
    return { lines: [text], size: onOneLine, height: onOneLine * lineHeight };
  const words = wordsOf(text, language);
  for (let size = largest; size >= smallest; size -= STEP) {
    const widthAt = (part: string) => size * widthOf(part);
    const lines = balance(words, width, widthAt);
    const taken = lines.length * size * lineHeight;
    if (lines.length <= maxLines && taken <= height && lines.every((line) => widthAt(line) <= width))
      return { lines, size, height: taken };
  }
  const lines = fill(graphemesOf(text), width, (part) => smallest * widthOf(part));
  return { lines, size: smallest, height: lines.length * smallest * lineHeight };
}
