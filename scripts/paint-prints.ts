// The picture beside the sign-in form: three prints on the page's ground, light or dark.
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { paintPhoto } from './paint-photo.ts';

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const BORDER = 14;

const PRINTS = [
  { seed: 7, width: 420, height: 315, turn: -7, left: 0, top: 84 },
  { seed: 9, width: 420, height: 315, turn: 6, left: 524, top: 100 },
  { seed: 18, width: 440, height: 330, turn: -1.5, left: 258, top: 8 },
];

async function print({ seed, width, height, turn, left, top }: (typeof PRINTS)[number]) {
  const photo = await sharp(await paintPhoto({ seed, width: 3 * width, height: 3 * height }))
    .resize(width, height)
    .toBuffer();
  const border = { top: BORDER, left: BORDER, right: BORDER, bottom: 3 * BORDER, background: '#fdfdfb' };
  const paper = await sharp(photo).extend(border).png().toBuffer();
  const turned = await sharp(paper).rotate(turn, { background: CLEAR }).png().toBuffer();
  const shadow = await sharp(turned)
    .linear([0, 0, 0, 0.35], [0, 0, 0, 0])
    .extend({ top: 30, bottom: 30, left: 30, right: 30, background: CLEAR })
    .blur(9)
    .png()
    .toBuffer();
  return [
    { input: shadow, left: left, top: top + 12 },
    { input: turned, left: left + 30, top: top + 30 },
  ] satisfies OverlayOptions[];
}

const path = join(import.meta.dirname, '..', 'web', 'public', 'prints.webp');
const prints = await Promise.all(PRINTS.map(print));
const { size } = await sharp({ create: { width: 1080, height: 580, channels: 4, background: CLEAR } })
  .composite(prints.flat())
  .webp({ quality: 72, alphaQuality: 90, effort: 6 })
  .toFile(path);
console.log(`${path}: ${size} bytes`);
