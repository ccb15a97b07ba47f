// Today's date, formatted.

import { expect, test } from 'vitest';
import { formatToday } from './format-today.ts';

test('today is said with its weekday, where the reader is', () => {
  expect(formatToday(new Date(2026, 10, 21, 0, 1))).toBe('Saturday, November 21, 2026');
  expect(formatToday(new Date(2026, 10, 21, 23, 59))).toBe('Saturday, November 21, 2026');
});
