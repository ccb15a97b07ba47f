import { expect, test } from 'vitest';
import { formatCount, formatGigabytes, formatMoney } from './format-figure.ts';

test('counts, money and gigabytes', () => {
  expect(formatCount(48213)).toBe('48,213');
  expect(formatMoney(44.97)).toBe('$44.97');
  expect(formatGigabytes(0.5)).toBe('512 MB');
  expect(formatGigabytes(163.4)).toBe('163.4 GB');
});
