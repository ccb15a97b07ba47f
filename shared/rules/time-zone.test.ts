import { describe, expect, test } from 'vitest';
import { clockIn, dayIn, knownZone } from './time-zone.ts';

describe('a time zone that the runtime may not know', () => {
  test.each([
    ['Europe/Lisbon', 'Europe/Lisbon'],
    ['UTC', 'UTC'],
    ['Etc/Unknown', 'UTC'],
    ['Mars/Olympus', 'UTC'],
    ['', 'UTC'],
    [undefined, 'UTC'],
    ['UTC+2', '+02:00'],
    ['GMT-3:30', '-03:30'],
    ['utc+0530', '+05:30'],
    ['+14', '+14:00'],
    ['+25:00', 'UTC'],
    ['+05:75', 'UTC'],
  ])('%j is read as %s', (zone, known) => {
    expect(knownZone(zone)).toBe(known);
  });

  test('falls back to the browser’s offset', () => {
    expect([0, 60, -570, 345].map((minutes) => knownZone('Etc/Unknown', minutes))).toEqual([
      'UTC',
      '+01:00',
      '-09:30',
      '+05:45',
    ]);
    expect(knownZone('Europe/Lisbon', 345)).toBe('Europe/Lisbon');
  });
});

test('the local clock and day of a time zone are correct', () => {
  const at = Date.parse('2026-12-31T20:15:30.500Z');
  expect(clockIn(knownZone('Etc/Unknown'))(at)).toBe('2026-12-31T20:15:30');
  expect(clockIn('Asia/Kolkata')(at)).toBe('2027-01-01T01:45:30');
  expect(clockIn('+05:30')(at)).toBe('2027-01-01T01:45:30');
  expect([dayIn('+03:30', at), dayIn('+03:45', at), dayIn('-12:00', at)]).toEqual([
    '2026-12-31',
    '2027-01-01',
    '2026-12-31',
  ]);
});
