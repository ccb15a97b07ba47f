import { afterEach, expect, test, vi } from 'vitest';
import { formatMoney } from '../ui/format-money.ts';
import { formatCount, formatGigabytes, formatToday, uptimeMessage } from './formats.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each(['Pacific/Honolulu', 'UTC', 'Pacific/Auckland'])(
  'in %s a date shows the right day',
  async (timeZone) => {
    vi.stubEnv('TZ', timeZone);
    vi.resetModules();
    const { formatDate, formatShortDate } = await import('./formats.ts');
    expect(formatDate('2026-11-21')).toBe('Nov 21, 2026');
    expect(formatShortDate('2026-01-01')).toBe('Jan 1');
  },
);

test('today is shown with its weekday in the reader’s time zone', () => {
  expect(formatToday(new Date(2026, 10, 21, 0, 1))).toBe('Saturday, November 21, 2026');
  expect(formatToday(new Date(2026, 10, 21, 23, 59))).toBe('Saturday, November 21, 2026');
});

test('counts, money and gigabytes are formatted', () => {
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
])('an uptime of %d seconds is shown as %s', (seconds, time) => {
  expect(uptimeMessage(seconds)).toBe(`The server has been running for ${time}.`);
});
