import { expect, test } from 'vitest';
import { nearDay } from './format-day.ts';

test.each([
  ['2026-06-30T23:59:59', 'today'],
  ['2026-07-01T00:00:00', 'tomorrow'],
  ['2026-07-01T23:59:59', 'tomorrow'],
  ['2026-07-02T00:00:00', null],
  ['2027-06-30T12:00:00', null],
])('June 30, 2026 at noon, formatted for %s, is %s', (day, near) => {
  expect(nearDay(day, new Date('2026-06-30T12:00:00').getTime())).toBe(near);
});
