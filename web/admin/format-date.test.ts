// Days of the statistics are days of UTC, wherever the reader is.

import { afterEach, expect, test, vi } from 'vitest';
import { daysOf } from './analytics/analytics-plan.ts';
import { sumOfDays } from './analytics/day-series.ts';

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

test('thirty days unless the address says otherwise', () => {
  expect([daysOf(undefined), daysOf('7'), daysOf('90'), daysOf('8')]).toEqual([30, 7, 90, 30]);
});

test('a series has its sum', () => {
  const day = { date: '2026-11-21', users: 1, albums: 0, photos: 3, bytes: 10 };
  expect(sumOfDays([day, { ...day, photos: 4 }], 'photos')).toBe(7);
  expect(sumOfDays([], 'users')).toBe(0);
});
