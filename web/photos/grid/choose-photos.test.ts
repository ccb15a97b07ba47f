import { expect, test } from 'vitest';
import { toggleChosen } from './choose-photos.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const choose = (ids: string, id: string, from: string | null = null) =>
  [...toggleChosen(new Set(ids), order, id, from)].sort().join('');

test('a click selects a photo, and another click deselects it', () => {
  expect(choose('', 'b')).toBe('b');
  expect(choose('ab', 'b')).toBe('a');
});

test('a range of photos gets the state of its first photo, in both directions', () => {
  expect(choose('b', 'd', 'b')).toBe('bcd');
  expect(choose('d', 'b', 'd')).toBe('bcd');
  expect(choose('acde', 'd', 'b')).toBe('ae');
});

test('a range whose first photo was deleted contains a single photo', () => {
  expect(choose('a', 'c', 'x')).toBe('ac');
});
