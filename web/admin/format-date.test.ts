import { afterEach, expect, test, vi } from 'vitest';
import { formatToday } from './format-date.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each(['Pacific/Honolulu', 'UTC', 'Pacific/Auckland'])(
  'in %s a day is the same day',
  async (timeZone) => {
    vi.stubEnv('TZ', timeZone);
    vi.resetModules();
    const { formatDate, formatShortDate } = await import('./format-date.ts');
    expect(formatDate('2026-11-21')).toBe('Nov 21, 2026');
    expect(formatShortDate('2026-01-01')).toBe('Jan 1');
  },
);

test('today is said with its weekday, where the reader is', () => {
  expect(formatToday(new Date(2026, 10, 21, 0, 1))).toBe('Saturday, November 21, 2026');
  expect(formatToday(new Date(2026, 10, 21, 23, 59))).toBe('Saturday, November 21, 2026');
});
