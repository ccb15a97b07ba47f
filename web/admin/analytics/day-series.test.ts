import { expect, test } from 'vitest';
import { parseDays, sumOfDays } from './day-series.ts';

test('the analytics show thirty days unless the URL names another number', () => {
  expect([parseDays(undefined), parseDays('7'), parseDays('90'), parseDays('8')]).toEqual([30, 7, 90, 30]);
});

test('a series shows its sum', () => {
  const day = { date: '2026-11-21', users: 1, albums: 0, photos: 3, bytes: 10 };
  expect(sumOfDays([day, { ...day, photos: 4 }], 'photos')).toBe(7);
  expect(sumOfDays([], 'users')).toBe(0);
});
