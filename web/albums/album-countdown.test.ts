import { describe, expect, it } from 'vitest';
import { formatCountdown, shownParts, toCountdownParts } from './album-countdown.ts';

const at = (text: string) => new Date(text).getTime();
const left = (now: string, until: string) => formatCountdown(toCountdownParts(at(now), at(until)));

describe('the countdown', () => {
  it.each([
    ['2026-10-03T12:00:00', '2026-10-03T12:00:09', '9s'],
    ['2026-10-03T12:00:00', '2026-10-03T12:00:00.400', '0s'],
    ['2026-10-03T12:00:00', '2026-10-03T13:02:03', '1h 02m 03s'],
    ['2026-10-03T12:00:00', '2026-10-10T23:59:59', '7d 11h 59m 59s'],
    ['2026-10-03T12:00:00', '2026-11-03T12:00:00', '1mo 00d 00h 00m 00s'],
    ['2026-10-03T12:00:00', '2028-12-05T12:00:01', '2y 02mo 02d 00h 00m 01s'],
    ['2026-01-31T12:00:00', '2026-02-28T12:00:00', '1mo 00d 00h 00m 00s'],
    ['2026-01-31T12:00:00', '2026-03-01T12:00:00', '1mo 01d 00h 00m 00s'],
    ['2026-12-31T23:59:59', '2027-01-01T00:00:00', '1s'],
  ])('from %s to %s shows %s', (now, until, words) => {
    expect(left(now, until)).toBe(words);
  });

  it.each([
    ['2026-10-10T23:59:59', '7d 11h 59m'],
    ['2026-10-03T13:00:00', '1h 00m'],
    ['2026-10-03T12:59:59', '59m 59s'],
    ['2026-10-03T12:00:09', '9s'],
  ])('shows seconds only in the last hour: before %s it shows %s', (until, words) => {
    expect(formatCountdown(shownParts(toCountdownParts(at('2026-10-03T12:00:00'), at(until))))).toBe(words);
  });

  it('ends at exactly the time of the expiration', () => {
    expect(left('2026-10-03T12:00:00', '2026-10-03T12:00:00')).toBe('');
    expect(left('2026-10-03T12:00:01', '2026-10-03T12:00:00')).toBe('');
  });
});
