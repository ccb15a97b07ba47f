// Numbers as administrators read them, at their edges.

import { expect, test } from 'vitest';
import { formatCount, formatGigabytes, formatMoney } from './format-figure.ts';
import { uptimeMessage } from './uptime-message.ts';

test('counts, money and gigabytes', () => {
  expect(formatCount(48213)).toBe('48,213');
  expect(formatMoney(44.97)).toBe('$44.97');
  expect(formatGigabytes(0.5)).toBe('512 MB');
  expect(formatGigabytes(163.4)).toBe('163.4 GB');
});

test.each([
  [0, '0 minutes'],
  [119, '1 minute'],
  [3599, '59 minutes'],
  [3600, '1 hour'],
  [86_399, '23 hours'],
  [3 * 86_400 + 500, '3 days'],
])('a server that runs for %d seconds: %s', (seconds, time) => {
  expect(uptimeMessage(seconds)).toBe(`The server has been running for ${time}.`);
});
