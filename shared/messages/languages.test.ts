import { expect, test } from 'vitest';
import { LANGUAGES } from '#catalogue';
import { findLanguage, getDirection, readAcceptLanguage } from './languages.ts';

test.each([
  [['de-AT', 'en'], 'de'],
  [['DE'], 'de'],
  [['ja-JP'], 'ja'],
  [['zh-CN'], 'zh'],
  [['zh-Hans-CN'], 'zh'],
  [['xx', 'en-GB'], 'en'],
  [['iw'], 'he'],
  [['iw-IL', 'en'], 'he'],
  [['iw_IL'], 'he'],
  [['heb'], 'he'],
  [['cmn-Hans-CN'], 'zh'],
  [['in', 'ji', 'fr'], 'fr'],
  [['*', 'x', 'de'], 'de'],
  [['xx', ''], null],
  [[], null],
])('for %j the product chooses %s', (wanted, language) => {
  expect(findLanguage(wanted, Object.keys(LANGUAGES))).toBe(language);
});

test('each language has its own name and the direction of its script', () => {
  expect(LANGUAGES).toMatchObject({
    en: 'English',
    fr: 'Français',
    'pt-BR': 'Português (Brasil)',
    he: 'עברית',
  });
  expect(Object.keys(LANGUAGES)[0]).toBe('en');
  expect(Object.keys(LANGUAGES).filter((language) => getDirection(language) === 'rtl')).toEqual(['ar', 'he']);
});

test.each([
  ['de-CH,fr;q=0.9, en;q=0.95', ['de-CH', 'en', 'fr']],
  ['en;q=0, de', ['de']],
  ['en;q=x,*', ['*']],
  ['', []],
])('the Accept-Language header %j lists %j', (header, tags) => {
  expect(readAcceptLanguage(header)).toEqual(tags);
});
