import { afterEach, expect, it } from 'vitest';
import { noteServerDate, serverNow } from './server-clock.ts';

const NOON = Date.parse('2026-10-03T12:00:00Z');
const HOUR = 3_600_000;

afterEach(() => noteServerDate(new Date(NOON).toUTCString(), NOON));

it('puts a clock right that is an hour slow', () => {
  noteServerDate('Sat, 03 Oct 2026 12:00:00 GMT', NOON - HOUR);
  expect(serverNow(NOON - HOUR)).toBe(NOON);
  expect(serverNow(NOON - HOUR + 1500)).toBe(NOON + 1500);
});

it('leaves a clock alone that is right but for the reply’s way', () => {
  noteServerDate('Sat, 03 Oct 2026 12:00:00 GMT', NOON + 1800);
  expect(serverNow(NOON + 1800)).toBe(NOON + 1800);
});

it('takes no date for nothing', () => {
  noteServerDate('Sat, 03 Oct 2026 13:00:00 GMT', NOON);
  noteServerDate(null, NOON);
  noteServerDate('soon', NOON);
  expect(serverNow(NOON)).toBe(NOON + HOUR);
});
