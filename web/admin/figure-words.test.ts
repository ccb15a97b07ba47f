// Numbers as administrators read them, at their edges.

import { expect, test } from 'vitest';
import { countWords, gigabyteWords, moneyWords, unitWords, uptimeWords } from './figure-words.ts';

test('counts, money and gigabytes', () => {
  expect(countWords(48213)).toBe('48,213');
  expect(moneyWords(44.97)).toBe('$44.97');
  expect(gigabyteWords(0.5)).toBe('512 MB');
  expect(gigabyteWords(163.4)).toBe('163.4 GB');
  expect(unitWords(1, 'day')).toBe('1 day');
  expect(unitWords(0, 'day')).toBe('0 days');
});

test.each([
  [0, '0 minutes'],
  [119, '1 minute'],
  [3599, '59 minutes'],
  [3600, '1 hour'],
  [86_399, '23 hours'],
  [3 * 86_400 + 500, '3 days'],
])('a server that runs for %d seconds: %s', (seconds, words) => {
  expect(uptimeWords(seconds)).toBe(words);
});
