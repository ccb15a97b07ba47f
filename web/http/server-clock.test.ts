import { afterEach, expect, it } from 'vitest';
import { noteServerDate, serverNow } from './server-clock.ts';

const NOON = Date.parse('2026-10-03T12:00:00Z');
const HOUR = 3_600_000;

afterEach(() => noteServerDate(new Date(NOON).toUTCString(), NOON));

it('a clock that is an hour slow is corrected', () => {
  noteServerDate('Sat, 03 Oct 2026 12:00:00 GMT', NOON - HOUR);
  expect(serverNow(NOON - HOUR)).toBe(NOON);
  expect(serverNow(NOON - HOUR + 1500)).toBe(NOON + 1500);
});

it('a clock that differs only by the response time is not changed', () => {
  noteServerDate('Sat, 03 Oct 2026 12:00:00 GMT', NOON + 1800);
  expect(serverNow(NOON + 1800)).toBe(NOON + 1800);
});

it('a response without a date does not change the clock', () => {
  noteServerDate('Sat, 03 Oct 2026 13:00:00 GMT', NOON);
  noteServerDate(null, NOON);
  noteServerDate('soon', NOON);
  expect(serverNow(NOON)).toBe(NOON + HOUR);
});
