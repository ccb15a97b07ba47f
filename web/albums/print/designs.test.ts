import { expect, test } from 'vitest';
import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { countPerSheet, DESIGNS, fillSheets, listDesigns, toMonogram } from './designs.ts';
import { findChosenPhoto, listPhotosToPrint } from './print-photos.ts';

test('a sheet holds four table cards or twelve stickers, and groups fill as many sheets as necessary', () => {
  expect(countPerSheet('card', 'a4')).toBe(4);
  expect(countPerSheet('card', 'a6')).toBe(1);
  expect(countPerSheet('poster', 'a3')).toBe(1);
  expect(countPerSheet('sticker', 'letter')).toBe(12);
  expect(fillSheets(['album'], 4)).toEqual([['album', 'album', 'album', 'album']]);
  expect(fillSheets(['1', '2', '3', '4', '5'], 4)).toEqual([['1', '2', '3', '4'], ['5']]);
});

test('designs with a photo require photos, and are never offered for stickers', () => {
  expect(listDesigns('card', true)).toEqual(DESIGNS);
  expect(listDesigns('poster', false)).not.toContain('arch');
  expect(listDesigns('sticker', true)).toEqual(['plain', 'frame']);
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
  expect(toMonogram(title, language)).toBe(letters);
});

test('the cover is the first photo to print, and hidden photos are not offered', () => {
  const photo = (id: string, more = {}) =>
    ({ id, uploadedBy: 'Ava', isReadable: true, width: 4, height: 3, ...more }) as unknown as Photo;
  const album = { cover: { photoId: 'cover', focus: { x: 20, y: 80 } } } as OwnedAlbum;
  const all = [photo('a'), photo('hidden', { visibility: 'hidden' }), photo('cover'), photo('b')];
  const choices = listPhotosToPrint(album, all);
  expect(choices.map(({ id, focus }) => [id, focus.y])).toEqual([
    ['cover', 80],
    ['a', 30],
    ['b', 30],
  ]);
  expect(findChosenPhoto(choices, 'b')?.id).toBe('b');
  expect(findChosenPhoto(choices, 'deleted since')?.id).toBe('cover');
  expect(findChosenPhoto([], null)).toBeNull();
});
