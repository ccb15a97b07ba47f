import { expect, test } from 'vitest';
import { toggled } from './choose-photos.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const choose = (ids: string, id: string, from: string | null = null) =>
  [...toggled(new Set(ids), order, id, from)].sort().join('');

test('one is switched on, and off again', () => {
  expect(choose('', 'b')).toBe('b');
  expect(choose('ab', 'b')).toBe('a');
});

test('a range takes the state of where it began, forwards and backwards', () => {
  expect(choose('b', 'd', 'b')).toBe('bcd');
  expect(choose('d', 'b', 'd')).toBe('bcd');
  expect(choose('acde', 'd', 'b')).toBe('ae');
});

test('where the beginning is gone it is one photo', () => {
  expect(choose('a', 'c', 'x')).toBe('ac');
});
