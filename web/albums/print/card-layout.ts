import { directionOf, type Language } from '../../../shared/messages/languages.ts';
import { type FittedText, fitText, lineHeightOf } from './break-lines.ts';
import type { Box } from './paper.ts';

export type Face = 'display' | 'sans';
/** The width of a text in a size of 1. */
export type Measure = (text: string, face: Face) => number;

export interface CardWords {
  language: Language;
  title: string;
  /** The host's; empty for none, as on stickers. */
  line: string;
  /** Of the guest group; empty for none. */
  group: string;
  scan: string;
  /** Empty for none. */
  pin: string;
  address: string;
}

type Place = Pick<Box, 'x' | 'y' | 'width'>;

/** How a design sets its words. */
export interface Composition {
  /** Where group, title and line begin; they end above the code. */
  title: Place;
  /** Of the QR code and what is said about it, which stand at its end. */
  code: Box;
  codeSize: number;
  /** At least so much between title and code; without it, the code's quiet zone. */
  gap?: number;
  /** `middle`: the code, and words below it. `start`: words beside it, an address below. */
  align: 'middle' | 'start';
  /** Where group, title and line stand in the room above the code. */
  titleAt: 'top' | 'middle' | 'bottom';
  largest: number;
  isOnPhoto?: boolean;
  /** Of all small words. */
  scale?: number;
}

export interface TextLine {
  text: string;
  x: number;
  /** Of the baseline. */
  y: number;
  size: number;
  face: Face;
  colour: 'ink' | 'soft' | 'accent' | 'white';
  align: 'left' | 'middle' | 'right';
  direction: 'ltr' | 'rtl';
}

export interface CardLayout {
  lines: TextLine[];
  code: Box;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** As the first letter says. */
function directionOfText(text: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr';
}

const SMALLEST_TITLE = 0.24;
const GROUP = 5.4;
const LINE = 4.8;
const SCAN = 4;
const PIN = 3.6;
const ADDRESS = 3;
const GAP = 2.6;
/** Of the code: four modules of the smallest that an address needs, which is 29 modules wide. */
const QUIET = 4 / 29;

interface Piece {
  fitted: FittedText;
  face: Face;
  colour: TextLine['colour'];
  isTitle?: boolean;
}

export function layoutCard(words: CardWords, composition: Composition, measure: Measure): CardLayout {
  return composition.align === 'middle'
    ? layoutInTheMiddle(words, composition, measure)
    : layoutAtStart(words, composition, measure);
}

function layoutInTheMiddle(words: CardWords, composition: Composition, measure: Measure): CardLayout {
  const { code, codeSize, title, scale = 1 } = composition;
  const fit = fitterOf(words, code.width, scale, measure);
  const pieces = [fit.scan(), ...fit.pin(), fit.address()];
  const gap = GAP * scale;
  const quiet = codeSize * QUIET;
  const below = quiet + heightOf(pieces, gap * 0.5);
  const y = code.y + code.height - below - codeSize;
  const titleBox = { ...title, height: y - (composition.gap ?? quiet) - title.y };
  return {
    lines: [
      ...setTitle(words, titleBox, composition, measure),
      ...setLines(pieces, { x: code.x, y: y + codeSize + quiet, width: code.width }, 'middle', gap * 0.5),
    ],
    code: { x: code.x + (code.width - codeSize) / 2, y, width: codeSize, height: codeSize },
  };
}

function layoutAtStart(words: CardWords, composition: Composition, measure: Measure): CardLayout {
  const { code, codeSize, title, scale = 1 } = composition;
  const side = directionOf(words.language) === 'rtl' ? 'right' : 'left';
  const quiet = codeSize * QUIET;
  const address = [fitterOf(words, code.width, scale, measure).address()];
  const y = code.y + code.height - heightOf(address, 0) - quiet - codeSize;
  const titleBox = { ...title, height: y - (composition.gap ?? quiet) - title.y };
  const beside = code.width - codeSize - quiet;
  const fit = fitterOf(words, beside, scale * 1.3, measure);
  const pieces = [fit.scan(), ...fit.pin()];
  const isLeft = side === 'left';
  const besideX = isLeft ? code.x + codeSize + quiet : code.x;
  const besideY = y + (codeSize - heightOf(pieces, GAP)) / 2;
  return {
    lines: [
      ...setTitle(words, titleBox, composition, measure),
      ...setLines(pieces, { x: besideX, y: besideY, width: beside }, side, GAP),
      ...setLines(address, { x: code.x, y: y + codeSize + quiet, width: code.width }, side, 0),
    ],
    code: { x: isLeft ? code.x : code.x + code.width - codeSize, y, width: codeSize, height: codeSize },
  };
}

/** What is said about the code, within a width. */
function fitterOf(words: CardWords, width: number, scale: number, measure: Measure) {
  const pieceOf = (text: string, size: number, maxLines: number, colour: Piece['colour']): Piece => ({
    fitted: fitText(text, {
      language: words.language,
      width,
      height: Number.POSITIVE_INFINITY,
      largest: size * scale,
      smallest: size * scale * 0.5,
      maxLines,
      widthOf: (part) => measure(part, 'sans'),
    }),
    face: 'sans',
    colour,
  });
  return {
    scan: () => pieceOf(words.scan, SCAN, 3, 'ink'),
    pin: () => (words.pin === '' ? [] : [pieceOf(words.pin, PIN, 1, 'ink')]),
    address: () => pieceOf(words.address, ADDRESS, 1, 'soft'),
  };
}

/** Of the small words beside a title, the largest first. */
const SMALLER = [1, 0.85, 0.7, 0.55];

function setTitle(words: CardWords, box: Box, composition: Composition, measure: Measure): TextLine[] {
  const { titleAt, align, scale = 1 } = composition;
  const gap = GAP * scale;
  const attempts = SMALLER.map((smaller) =>
    titlePieces(words, box, { ...composition, scale: scale * smaller }, gap, measure),
  );
  const fitting = attempts.filter((each) => heightOf(each, gap) <= box.height);
  const pieces = fitting.find(titleIsLargest) ?? fitting.at(-1) ?? attempts.at(-1) ?? [];
  const room = Math.max(0, box.height - heightOf(pieces, gap));
  const share = { top: 0, middle: 0.5, bottom: 1 }[titleAt];
  const side = directionOf(words.language) === 'rtl' ? 'right' : 'left';
  return setLines(
    pieces,
    { x: box.x, y: box.y + room * share, width: box.width },
    align === 'middle' ? 'middle' : side,
    gap,
  );
}

/** Group, title and the host's line. The title takes the room that the others leave. */
function titlePieces(
  words: CardWords,
  box: Box,
  composition: Composition,
  gap: number,
  measure: Measure,
): Piece[] {
  const { largest, isOnPhoto = false, scale = 1 } = composition;
  const inLines = (text: string, size: number, smallest: number, maxLines: number, height: number) =>
    fitText(text, {
      language: words.language,
      width: box.width,
      height,
      largest: size,
      smallest,
      maxLines,
      widthOf: (part) => measure(part, 'display'),
    });
  const small = (text: string, size: number, maxLines: number, colour: Piece['colour']): Piece[] => {
    if (text === '') return [];
    const fitted = inLines(text, size * scale, size * scale * 0.5, maxLines, Number.POSITIVE_INFINITY);
    return [{ fitted, face: 'display', colour: isOnPhoto ? 'white' : colour }];
  };
  const group = small(words.group, GROUP, 2, 'accent');
  const line = small(words.line, LINE, 3, 'soft');
  const gaps = (group.length + line.length) * gap;
  const room = box.height - heightOf([...group, ...line], 0) - gaps;
  const title: Piece = {
    fitted: inLines(words.title, largest, largest * SMALLEST_TITLE, 5, room),
    face: 'display',
    colour: isOnPhoto ? 'white' : 'ink',
    isTitle: true,
  };
  return [...group, title, ...line];
}

/** Titles come first: what stands beside them gives way. */
function titleIsLargest(pieces: readonly Piece[]): boolean {
  const largest = Math.max(...pieces.map(({ fitted }) => fitted.size));
  return pieces.some(({ isTitle, fitted }) => isTitle && fitted.size === largest);
}

function heightOf(pieces: readonly Piece[], gap: number): number {
  return pieces.reduce((sum, { fitted }) => sum + fitted.height + gap, pieces.length > 0 ? -gap : 0);
}

function setLines(pieces: readonly Piece[], at: Place, align: TextLine['align'], gap: number): TextLine[] {
  const x = at.x + { left: 0, middle: at.width / 2, right: at.width }[align];
  let top = at.y;
  return pieces.flatMap(({ fitted, face, colour }) => {
    const { lines, size, height } = fitted;
    const whole = lines.join(' ');
    const step = size * lineHeightOf(whole);
    const start = top;
    top += height + gap;
    return lines.map((text, at) => ({
      text,
      x,
      // Letters stand a little below the middle of their line.
      y: start + step * (at + 0.5) + size * 0.32,
      size,
      face,
      colour,
      align,
      direction: directionOfText(whole),
    }));
  });
}
