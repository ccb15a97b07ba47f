import type { TextLine } from './card-layout.ts';

/** Paper is white and ink is dark in both themes. */
export const INK = '#14161a';
/** The album's, from web/styles/accents.css. A saved card has the colour itself. */
export const ACCENT = 'var(--deep)';

export const COLOURS: Record<TextLine['colour'], string> = {
  ink: INK,
  soft: '#4a4d53',
  accent: ACCENT,
  white: '#fff',
};

/** Named whole: a saved card has no style sheet. */
export const FACES = {
  display:
    '"Instrument Serif", "Iowan Old Style", Palatino, Georgia, "Noto Naskh Arabic", "Noto Serif Hebrew", "Times New Roman", "Hiragino Mincho ProN", "Yu Mincho", "Songti SC", "Noto Serif CJK JP", "Noto Serif CJK SC", serif',
  sans: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif',
};

const SIZE = 100;
let canvas: CanvasRenderingContext2D | null = null;
const known = new Map<string, number>();
const MAX_KNOWN = 5000;

/** The width of a text in a size of 1, once the faces are loaded. */
export function measureText(text: string, face: keyof typeof FACES): number {
  const key = `${face} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return text.length / 2;
  canvas.font = `${SIZE}px ${FACES[face]}`;
  const width = canvas.measureText(text).width / SIZE;
  if (known.size === MAX_KNOWN) known.clear();
  known.set(key, width);
  return width;
}

/** Before a card is set in them. */
export async function loadFaces(text: string): Promise<void> {
  await document.fonts.load(`20px ${FACES.display}`, text).catch(() => {});
}
