import { expect, test } from 'vitest';
import { getFirstLetter, getInitials } from './person-name.ts';

test.each([
  ['Ines Costa', 'IC'],
  ['  ines maria costa ', 'IM'],
  ['Ines', 'I'],
  ['田中 さくら', '田'],
  ['林小雨', '林'],
  ['', ''],
  ['e\u0301va a\u0308ngel', 'E\u0301A\u0308'],
  ['👨‍👩‍👧 Müller', '👨‍👩‍👧M'],
  ['🇵🇹 👍🏽', '🇵🇹👍🏽'],
  ['क्षितिज नमन', 'क्षिन'],
  ['\u200dInes \ufe0fCosta', 'IC'],
  ['Ines \u200d', 'I'],
])('the initials of %j are %j', (name, initials) => {
  expect(getInitials(name, 'en')).toBe(initials);
});

test.each([
  ['Inês & Theo', 'I'],
  ['❤️ e\u0301va', 'E\u0301'],
  ['क्षितिज', 'क्षि'],
  ['❤️', ''],
])('the first letter of %j is %j', (text, letter) => {
  expect(getFirstLetter(text, 'en')).toBe(letter);
});

test('a Turkish i keeps its dot in capitals', () => {
  expect([getInitials('irem ışık', 'tr'), getInitials('irem ışık', 'en')]).toEqual(['İI', 'II']);
});
