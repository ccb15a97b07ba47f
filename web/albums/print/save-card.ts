import latinFace from '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff?url';
import latinExtFace from '@fontsource/instrument-serif/files/instrument-serif-latin-ext-400-normal.woff?url';
import { saveFile } from '../../browser/save-file.ts';
import type { Size } from './paper.ts';

const SVG = 'http://www.w3.org/2000/svg';
const PRINT_DPI = 300;
const MM_OF_INCH = 25.4;
/** Phones draw no larger canvas. */
const MAX_PIXELS = 12_000_000;

/** With text as text. Photo and display face are in the file. */
export async function saveSvg(card: SVGSVGElement, size: Size, name: string): Promise<void> {
  saveFile(await svgFileOf(card, size), `${name}.svg`);
}

export async function savePng(card: SVGSVGElement, size: Size, name: string): Promise<void> {
  const scale = Math.min(PRINT_DPI / MM_OF_INCH, Math.sqrt(MAX_PIXELS / (size.width * size.height)));
  const address = URL.createObjectURL(await svgFileOf(card, size));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(size.width * scale);
    canvas.height = Math.round(size.height * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!file) throw new Error('The canvas gave no picture.');
    saveFile(file, `${name}.png`);
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function svgFileOf(shown: SVGSVGElement, { width, height }: Size): Promise<Blob> {
  const accent = getComputedStyle(shown).getPropertyValue('--deep').trim();
  const card = shown.cloneNode(true) as SVGSVGElement;
  card.setAttribute('xmlns', SVG);
  card.setAttribute('width', `${width}mm`);
  card.setAttribute('height', `${height}mm`);
  card.removeAttribute('x');
  card.removeAttribute('y');
  for (const image of card.querySelectorAll('image'))
    image.setAttribute('href', await dataUrlOf(image.getAttribute('href') ?? ''));
  const style = document.createElementNS(SVG, 'style');
  const faces = await Promise.all([latinExtFace, latinFace].map(dataUrlOf));
  style.textContent = faces.map(faceRule).join('');
  card.prepend(style);
  const text = new XMLSerializer().serializeToString(card).replaceAll('var(--deep)', accent);
  return new Blob([text], { type: 'image/svg+xml' });
}

/** The first has the letters that the second lacks. */
function faceRule(url: string, index: number): string {
  const range =
    index === 0
      ? 'U+0100-02AF,U+1E00-1EFF,U+2C60-2C7F,U+A720-A7FF'
      : 'U+0-FF,U+131,U+152-153,U+2000-206F,U+20AC,U+2122';
  return `@font-face{font-family:"Instrument Serif";src:url(${url});unicode-range:${range}}`;
}

async function dataUrlOf(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} for a part of the card`);
  const file = await answer.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
