import { expect, test } from 'vitest';
import { initialsOf } from './person-name.ts';

test.each([
  ['Ines Costa', 'IC'],
  ['  ines maria costa ', 'IM'],
  ['Ines', 'I'],
  ['田中 さくら', '田'],
  ['林小雨', '林'],
  ['', ''],
])('of %j the initials are %j', (name, initials) => {
  expect(initialsOf(name, 'en')).toBe(initials);
});

test('a Turkish i has its dot in capitals too', () => {
  expect([initialsOf('irem ışık', 'tr'), initialsOf('irem ışık', 'en')]).toEqual(['İI', 'II']);
});
