// Albums expire correctly in every time zone, across clock changes, and within the tier's limit.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatProblem } from '../problems.ts';
import { isExpired } from './access.ts';
import { decideExpiration, type ExpirationChoice, lastDayFor, PRESET_DAYS, presetAllowed } from './expiry.ts';
import { getLimits, setLimits, TIER_KEYS, type Tier, UNLIMITED } from './tiers.ts';
import { dayIn } from './time-zone.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-06-15T12:00:00Z');

const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const presets = fc.constantFrom(...(Object.keys(PRESET_DAYS) as (keyof typeof PRESET_DAYS)[]));
const moments = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2060-01-01') });
const tiers = fc.constantFrom(...TIER_KEYS);

function decide(choice: ExpirationChoice, tier: Tier = 'PRO', now = NOW): string | null {
  const answer = decideExpiration(choice, tier, now);
  if ('problem' in answer) return formatProblem(answer.problem);
  return answer.expiresAt === null ? null : new Date(answer.expiresAt).toISOString();
}

const custom = (customDate: string | null | undefined, more: Partial<ExpirationChoice> = {}) =>
  decide({ expirationPreset: 'CUSTOM', customDate, ...more });

describe('expiration in any time zone, at any moment', () => {
  test('a preset ends with the last second of the promised day', () => {
    fc.assert(
      fc.property(zones, presets, moments, (timeZone, expirationPreset, now) => {
        const answer = decideExpiration({ expirationPreset, timeZone }, 'PRO', now);
        const expiresAt = 'expiresAt' in answer ? (answer.expiresAt ?? 0) : 0;
        const today = Date.parse(`${dayIn(timeZone, now)}T00:00:00Z`);
        const promised = new Date(today + PRESET_DAYS[expirationPreset] * DAY).toISOString().slice(0, 10);
        expect(dayIn(timeZone, expiresAt)).toBe(promised);
        // The next day begins one second later, or an hour and a second later where clocks go back at
        // midnight.
        expect([dayIn(timeZone, expiresAt + 1000), dayIn(timeZone, expiresAt + 3_601_000)]).not.toEqual([
          promised,
          promised,
        ]);
      }),
      { numRuns: 500 },
    );
  });

  test('a tier accepts exactly the presets and days that it promises', () => {
    fc.assert(
      fc.property(zones, presets, tiers, moments, (timeZone, expirationPreset, tier, now) => {
        const answer = decideExpiration({ expirationPreset, timeZone }, tier, now);
        expect('expiresAt' in answer).toBe(presetAllowed(expirationPreset, tier));
        const last = lastDayFor(tier, timeZone, now);
        if (last === null) return;
        const on = (customDate: string) =>
          decideExpiration({ expirationPreset: 'CUSTOM', customDate, timeZone }, tier, now);
        const after = new Date(Date.parse(`${last}T00:00:00Z`) + DAY).toISOString().slice(0, 10);
        expect(on(last)).toHaveProperty('expiresAt');
        expect(on(after)).toMatchObject({ problem: { code: 'expiry.tierLimit' } });
      }),
      { numRuns: 300 },
    );
  });

  test('no expiration, however it is written, exceeds the tier’s limit or lies in the past', () => {
    const written = fc.oneof(
      fc.integer({ min: -8.6e15, max: 8.6e15 }).map((at) => new Date(at).toISOString()),
      fc.integer({ min: NOW - 40 * DAY, max: NOW + 400 * DAY }).map((at) => new Date(at).toISOString()),
      fc.string({ maxLength: 30 }),
      fc.constantFrom('9999-12-31T23:59:59-12:00', '+010000-01-01T00:00:00Z', '1e9', '2026', '0'),
    );
    fc.assert(
      fc.property(
        written,
        zones,
        fc.constantFrom('FREE' as const, 'PLUS' as const),
        (date, timeZone, tier) => {
          const choice = { expirationPreset: 'CUSTOM' as const, customDate: date, timeZone };
          const answer = decideExpiration(choice, tier, NOW);
          if ('problem' in answer) return;
          expect(answer.expiresAt).toBeGreaterThan(NOW);
          expect(answer.expiresAt).toBeLessThan(NOW + (getLimits(tier).maxExpirationDays + 2) * DAY);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('a local time is converted exactly, except in the hour that daylight saving time skips', () => {
    const minutes = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(zones, moments, minutes, (timeZone, at, minute) => {
        const customDate = new Date(at).toISOString().slice(0, 10);
        const pad = (value: number) => String(value).padStart(2, '0');
        const customTime = `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
        const choice = { expirationPreset: 'CUSTOM' as const, customDate, customTime, timeZone };
        const answer = decideExpiration(choice, 'PRO', at - 2 * DAY);
        const expiresAt = 'expiresAt' in answer ? (answer.expiresAt ?? 0) : 0;
        const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
        const distance = Math.abs(minutesOf(clock.format(expiresAt)) - minute);
        expect(Math.min(distance, 1440 - distance)).toBeLessThanOrEqual(isClockChange(timeZone, at) ? 60 : 0);
      }),
      { numRuns: 500 },
    );
  });
});

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

function isClockChange(timeZone: string, at: number): boolean {
  const name = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const offset = (moment: number) => name.formatToParts(moment).find((part) => part.type === 'timeZoneName');
  return offset(at - 2 * DAY)?.value !== offset(at + 2 * DAY)?.value;
}

describe('a custom expiration date', () => {
  test.each([
    ['2026-07-01', {}, '2026-07-01T23:59:59.000Z'],
    ['2026-07-01', { customTime: '08:30', timeZone: 'America/New_York' }, '2026-07-01T12:30:00.000Z'],
    ['2026-07-01T10:00:00.000Z', { timeZone: 'Asia/Tokyo' }, '2026-07-01T10:00:00.000Z'],
    ['2026-07-01T10:00+02:00', {}, '2026-07-01T08:00:00.000Z'],
    ['2026-07-01T10:00:00', { timeZone: 'Asia/Tokyo' }, '2026-07-01T01:00:00.000Z'],
    ['2028-02-29', {}, '2028-02-29T23:59:59.000Z'],
    // The hour that Berlin skips that night, and the hour that occurs twice.
    ['2027-03-28', { customTime: '02:30', timeZone: 'Europe/Berlin' }, '2027-03-28T01:30:00.000Z'],
    ['2026-10-25', { customTime: '02:30', timeZone: 'Europe/Berlin' }, expect.stringMatching(/T0[01]:30/u)],
  ])('%s %j', (date, more, expected) => {
    expect(custom(date, more)).toEqual(expected);
  });

  test.each([
    undefined,
    null,
    '',
    'tomorrow',
    '2026-02-30',
    '2027-02-29',
    '2026-13-01',
    '2026-07-01T25:00:00Z',
    '2026-07-01T10:61',
    '07/01/2026',
    '2030',
    '+012026-07-01T00:00:00Z',
  ])('rejects %j', (date) => {
    expect(custom(date)).toBe('Please select a custom expiration date.');
  });

  test('must be in the future, at least by a second', () => {
    expect(custom('2026-06-15T12:00:00Z')).toBe('Expiration must be in the future.');
    expect(custom('2026-06-14')).toBe('Expiration must be in the future.');
    expect(custom('2026-06-15T12:00:01Z')).toBe('2026-06-15T12:00:01.000Z');
    expect(custom('2026-06-15')).toBe('2026-06-15T23:59:59.000Z');
  });
});

test('NEVER needs a tier without a limit', () => {
  const never = { expirationPreset: 'NEVER' as const };
  expect(decide(never, 'PRO')).toBeNull();
  expect(decide(never, 'FREE')).toBe('Free tier limited to 30 days maximum');
  expect(decide(never, 'PLUS')).toBe('Plus tier limited to 365 days maximum');
  expect(lastDayFor('PRO', 'UTC', NOW)).toBeNull();
  expect(getLimits('PRO').maxExpirationDays).toBe(UNLIMITED);
});

test('an instance with its own limit has its own message and presets', () => {
  setLimits({ FREE: { maxExpirationDays: 90 }, PLUS: { maxExpirationDays: UNLIMITED } });
  const year = { expirationPreset: 'ONE_YEAR' as const };
  expect([decide(year, 'FREE'), presetAllowed('ONE_MONTH', 'FREE')]).toEqual([
    'Free tier limited to 90 days maximum',
    true,
  ]);
  expect(decide({ expirationPreset: 'NEVER' }, 'PLUS')).toBeNull();
  setLimits({});
});

test('an album expires at the exact moment, and never without an expiration', () => {
  expect([NOW - 1, NOW, NOW + 1].map((now) => isExpired(NOW, now))).toEqual([false, true, true]);
  expect(isExpired(null, Number.MAX_SAFE_INTEGER)).toBe(false);
});
