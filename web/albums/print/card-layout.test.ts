import { describe, expect, test } from 'vitest';
import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { type FitOptions, fitText } from './break-lines.ts';
import { type CardWords, layoutCard, type Measure } from './card-layout.ts';
import { compositionOf, DESIGNS, designsFor } from './designs.ts';
import { monogramOf } from './monogram.ts';
import { FORMATS, type Format, fillSheets, type Paper, sheetOf } from './paper.ts';
import { coverOf } from './photo-in.tsx';
import { chosenPhoto, photosToPrint } from './print-photos.ts';

/** Han characters are as wide as high, others half of that. */
const measure: Measure = (text) =>
  [...text].reduce((sum, each) => sum + (/\p{Script=Han}/u.test(each) ? 1 : 0.5), 0);

const inBox: FitOptions = {
  language: 'en',
  width: 60,
  height: 40,
  largest: 10,
  smallest: 4,
  maxLines: 3,
  widthOf: (text) => measure(text, 'display'),
};

test('a short title is large; a longer one takes lines of about one length, then smaller letters', () => {
  expect(fitText('Ines & Theo', inBox)).toMatchObject({ lines: ['Ines & Theo'], size: 10 });
  const two = fitText('Ines & Theo, Lisbon', inBox);
  expect(two).toMatchObject({ lines: ['Ines & Theo,', 'Lisbon'], size: 10 });
  const three = fitText('The golden wedding of Maria and Antonio Sousa', inBox);
  expect(three.size).toBeLessThan(10);
  expect(three.lines.join(' ')).toBe('The golden wedding of Maria and Antonio Sousa');
});

test('a word without end breaks somewhere; Han text breaks between words, and not before a full stop', () => {
  const endless = fitText('a'.repeat(120), inBox);
  expect(endless.lines.join('')).toBe('a'.repeat(120));
  expect(endless.lines.every((line) => line.length * 0.5 * endless.size <= 60)).toBe(true);
  expect(fitText('小明和小红的婚礼', { ...inBox, language: 'zh' })).toMatchObject({
    lines: ['小明和小红的婚礼'],
    size: 7.5,
  });
  const { lines } = fitText('小明和小红的婚礼在杭州西湖。', { ...inBox, language: 'zh' });
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe('小明和小红的婚礼在杭州西湖。');
  expect(lines.filter((line) => line.startsWith('。'))).toEqual([]);
});

const LONG = 'Two days by the river with everyone we love and a few we only just met, Mia & Leo, June 2026';
const words: CardWords = {
  language: 'en',
  title: 'Mia & Leo',
  line: '',
  group: '',
  scan: 'Scan to add your photos',
  pin: '',
  address: 'photos.example/upload/GARDEN2345',
};
const printed = (Object.keys(FORMATS) as Format[]).flatMap((format) =>
  designsFor(format, true).flatMap((design) =>
    FORMATS[format].papers.map((paper: Paper) => ({ format, design, paper })),
  ),
);

describe.each(printed)('$format, $design, $paper', ({ format, design, paper }) => {
  const { card, cells } = sheetOf(format, paper);
  const composition = compositionOf(design, format, card);
  test.each([
    ['short', words],
    [
      'long',
      { ...words, title: LONG, line: format === 'sticker' ? '' : LONG, group: 'Table 7', pin: 'PIN 123456' },
    ],
    ['Arabic', { ...words, language: 'ar' as const, title: 'مريم وكريم', line: 'القاهرة' }],
  ])('%s words stand on the card, none over another or the code, which has 25 mm', (_, given) => {
    const { lines, code } = layoutCard(given, composition, measure);
    expect((code.width * (cells[0]?.width ?? 0)) / card.width).toBeGreaterThanOrEqual(25);
    expect(code.x).toBeGreaterThan(0);
    expect(code.y + code.height).toBeLessThan(card.height);
    for (const { text, x, y, size, align, face } of lines) {
      const width = size * measure(text, face);
      const left = x - { left: 0, middle: width / 2, right: width }[align];
      expect(left, text).toBeGreaterThanOrEqual(0);
      expect(left + width, text).toBeLessThanOrEqual(card.width);
      expect(y - size * 0.8, text).toBeGreaterThanOrEqual(0);
      expect(y, text).toBeLessThan(card.height);
      const isBeside = left >= code.x + code.width || left + width <= code.x;
      const isOver = y <= code.y || y - size * 0.7 >= code.y + code.height;
      expect(isBeside || isOver, text).toBe(true);
    }
    const inColumn = lines.filter(({ face }) => face === 'display').map(({ y }) => y);
    expect(inColumn).toEqual([...inColumn].sort((a, b) => a - b));
  });

  test('a short title stays larger than the long name of a guest group', () => {
    const group = 'The family of the bride from the mill';
    const line = format === 'sticker' ? '' : '27 June 2026';
    const { lines } = layoutCard({ ...words, group, line, pin: 'PIN 2706' }, composition, measure);
    const [first, ...others] = lines.filter(({ face }) => face === 'display').sort((a, b) => b.size - a.size);
    expect(first?.text).toBe(words.title);
    expect(others[0]?.size).toBeLessThan(first?.size ?? 0);
  });
});

test('four table cards and twelve stickers stand on a sheet; groups fill as many sheets as they need', () => {
  const cards = sheetOf('card', 'a4');
  expect(cards.cells.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [105, 0],
    [0, 148.5],
    [105, 148.5],
  ]);
  expect(sheetOf('sticker', 'letter').cells).toHaveLength(12);
  expect(fillSheets(['album'], cards)).toEqual([['album', 'album', 'album', 'album']]);
  expect(fillSheets(['1', '2', '3', '4', '5'], cards)).toEqual([['1', '2', '3', '4'], ['5']]);
});

test('designs with a photo are there only with photos, and none of them on stickers', () => {
  expect(designsFor('card', true)).toEqual(DESIGNS);
  expect(designsFor('poster', false)).not.toContain('arch');
  expect(designsFor('sticker', true)).toEqual(['plain', 'frame']);
});

test.each([
  ['Ines & Theo, Lisbon', 'en', 'I&T'],
  ['Anna und Ben', 'de', 'A&B'],
  ['Anna und Ben', 'en', 'A'],
  ['Anna Maria & Ben', 'en', 'A&B'],
  ['Summer party', 'en', 'S'],
  ['ışık', 'tr', 'I'],
  ['“Été”', 'fr', 'É'],
  ['小明和小红', 'zh', '小'],
  ['イネス＆テオ、リスボン', 'ja', 'イ&テ'],
  ['Ines&Theo', 'en', 'I&T'],
  ['🎉', 'en', ''],
] as const)('the monogram of %s (%s) is %s', (title, language, letters) => {
  expect(monogramOf(title, language)).toBe(letters);
});

test('the cover is the first photo to print, with the point that stays visible; hidden photos are none', () => {
  const photo = (id: string, more = {}) => ({ id, isReadable: true, width: 4, height: 3, ...more }) as Photo;
  const album = { cover: { photoId: 'cover', focus: { x: 20, y: 80 } } } as OwnedAlbum;
  const all = [photo('a'), photo('hidden', { visibility: 'hidden' }), photo('cover'), photo('b')];
  const choices = photosToPrint(album, all);
  expect(choices.map(({ photo: { id }, focus }) => [id, focus.y])).toEqual([
    ['cover', 80],
    ['a', 30],
    ['b', 30],
  ]);
  expect(chosenPhoto(choices, 'b')?.photo.id).toBe('b');
  expect(chosenPhoto(choices, 'deleted since')?.photo.id).toBe('cover');
  expect(chosenPhoto([], null)).toBeNull();
});

test('a picture covers its box and shows its focus', () => {
  const box = { x: 10, y: 0, width: 100, height: 100 };
  expect(coverOf(box, { width: 400, height: 200, focus: { x: 75, y: 30 } })).toEqual({
    x: -65,
    y: 0,
    width: 200,
    height: 100,
  });
});
