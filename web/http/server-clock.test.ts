import { afterEach, expect, it } from 'vitest';
import { getServerTime, noteServerDate } from './server-clock.ts';

const NOON = Date.parse('2026-10-03T12:00:00Z');
const HOUR = 3_600_000;

afterEach(() => noteServerDate(new Date(NOON).toUTCString(), NOON));

it('a device clock that is an hour slow is corrected', () => {
  noteServerDate('Sat, 03 Oct 2026 12:00:00 GMT', NOON - HOUR);
  expect(getServerTime(NOON - HOUR)).toBe(NOON);
  expect(getServerTime(NOON - HOUR + 1500)).toBe(NOON + 1500);
});

it('a device clock that differs only by the response time is not changed', () => {
  noteServerDate('Sat, 03 Oct 2026 12:00:00 GMT', NOON + 1800);
  expect(getServerTime(NOON + 1800)).toBe(NOON + 1800);
});

it('a response without a Date header does not change the clock', () => {
  noteServerDate('Sat, 03 Oct 2026 13:00:00 GMT', NOON);
  noteServerDate(null, NOON);
  noteServerDate('soon', NOON);
  expect(getServerTime(NOON)).toBe(NOON + HOUR);
});
