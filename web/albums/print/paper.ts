/** Millimetres, as all of this folder. */
export interface Size {
  width: number;
  height: number;
}
export interface Box extends Size {
  x: number;
  y: number;
}

const PAPERS = {
  a3: { width: 297, height: 420 },
  a4: { width: 210, height: 297 },
  a6: { width: 105, height: 148 },
  letter: { width: 215.9, height: 279.4 },
} as const satisfies Record<string, Size>;
export type Paper = keyof typeof PAPERS;

export const FORMATS = {
  card: { papers: ['a4', 'letter', 'a6'], unit: 105 },
  poster: { papers: ['a4', 'letter', 'a3'], unit: 105 },
  sticker: { papers: ['a4', 'letter'], unit: 60 },
} as const satisfies Record<string, { papers: readonly Paper[]; unit: number }>;
export type Format = keyof typeof FORMATS;

/** On both papers with the margins that printers leave. */
const STICKER: Size = { width: 60, height: 64 };

export interface Sheet {
  paper: Size;
  /** Where cards stand, in the order of reading. */
  cells: Box[];
  /** A card is drawn in this size, and then as large as its cell. */
  card: Size;
}

export function sheetOf(format: Format, paper: Paper): Sheet {
  const size = PAPERS[paper];
  const [columns, rows] = gridOf(format, paper);
  const cell = format === 'sticker' ? STICKER : { width: size.width / columns, height: size.height / rows };
  const left = (size.width - columns * cell.width) / 2;
  const top = (size.height - rows * cell.height) / 2;
  const cells = Array.from({ length: columns * rows }, (_, index) => ({
    x: left + (index % columns) * cell.width,
    y: top + Math.floor(index / columns) * cell.height,
    ...cell,
  }));
  const { unit } = FORMATS[format];
  return { paper: size, cells, card: { width: unit, height: (unit * cell.height) / cell.width } };
}

function gridOf(format: Format, paper: Paper): [columns: number, rows: number] {
  if (format === 'sticker') return [3, 4];
  return format === 'card' && paper !== 'a6' ? [2, 2] : [1, 1];
}

/** One card fills its sheet; several have one place each, on as many sheets as it takes. */
export function fillSheets<Card>(cards: readonly Card[], { cells }: Sheet): Card[][] {
  const [first] = cards;
  if (first === undefined) return [];
  if (cards.length === 1) return [cells.map(() => first)];
  const sheets = Math.ceil(cards.length / cells.length);
  return Array.from({ length: sheets }, (_, at) => cards.slice(at * cells.length, (at + 1) * cells.length));
}
