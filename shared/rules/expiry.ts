import type { Problem } from '../problems.ts';
import { isRevealed } from './access.ts';
import { getLimits, type Tier, UNLIMITED } from './tiers.ts';
import { clockIn, dayIn } from './time-zone.ts';

export const EXPIRATION_PRESETS = [
  'ONE_DAY',
  'ONE_WEEK',
  'ONE_MONTH',
  'ONE_YEAR',
  'NEVER',
  'CUSTOM',
] as const;
export type ExpirationPreset = (typeof EXPIRATION_PRESETS)[number];
export const DEFAULT_PRESET: ExpirationPreset = 'ONE_WEEK';

const DAY_MS = 86_400_000;

export const PRESET_DAYS = { ONE_DAY: 1, ONE_WEEK: 7, ONE_MONTH: 30, ONE_YEAR: 365 } as const;

export interface ExpirationChoice {
  expirationPreset: ExpirationPreset;
  /** An ISO timestamp, or YYYY-MM-DD. */
  customDate?: string | null | undefined;
  /** HH:mm, together with a YYYY-MM-DD. */
  customTime?: string | null | undefined;
  timeZone?: string | undefined;
}

export type ExpirationAnswer = { expiresAt: number | null } | { problem: Problem };

/** Returns null for NEVER. An album must not expire before its reveal, or it would never show its photos. */
export function decideExpiration(
  choice: ExpirationChoice,
  tier: Tier,
  now: number,
  revealAt: number | null = null,
): ExpirationAnswer {
  const zone = choice.timeZone ?? 'UTC';
  const cap = getLimits(tier).maxExpirationDays;
  if (choice.expirationPreset === 'NEVER') {
    return cap === UNLIMITED ? { expiresAt: null } : { problem: beyondTier(tier) };
  }
  const expiresAt =
    choice.expirationPreset === 'CUSTOM'
      ? customMoment(choice, zone)
      : endOfDay(addDays(dayIn(zone, now), PRESET_DAYS[choice.expirationPreset]), zone);
  if (expiresAt === null) return { problem: { code: 'expiry.customDateMissing' } };
  if (expiresAt <= now) return { problem: { code: 'expiry.inThePast' } };
  if (cap !== UNLIMITED && isBeyond(cap, zone, expiresAt, now)) return { problem: beyondTier(tier) };
  if (revealAt !== null && !isRevealed(revealAt, now) && expiresAt <= revealAt)
    return { problem: { code: 'expiry.beforeReveal' } };
  return { expiresAt };
}

/** Compares years of four digits as text, and later dates as timestamps. */
function isBeyond(days: number, zone: string, expiresAt: number, now: number): boolean {
  return expiresAt - now > (days + 2) * DAY_MS || dayIn(zone, expiresAt) > addDays(dayIn(zone, now), days);
}

export function beyondTier(tier: Tier): Problem {
  return { code: 'expiry.tierLimit', tier, days: getLimits(tier).maxExpirationDays };
}

export function presetAllowed(preset: ExpirationPreset, tier: Tier): boolean {
  const cap = getLimits(tier).maxExpirationDays;
  if (cap === UNLIMITED || preset === 'CUSTOM') return true;
  return preset !== 'NEVER' && PRESET_DAYS[preset] <= cap;
}

export function lastDayFor(tier: Tier, zone: string, now: number): string | null {
  const cap = getLimits(tier).maxExpirationDays;
  return cap === UNLIMITED ? null : addDays(dayIn(zone, now), cap);
}

/**
 * An ISO timestamp or a day, with a year of four digits. JavaScript engines parse other formats differently.
 */
const CUSTOM_DATE = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/u;

function customMoment(choice: ExpirationChoice, zone: string): number | null {
  const [input, day, time, offset] = CUSTOM_DATE.exec(choice.customDate ?? '') ?? [];
  if (!input || !day || !isCalendarDay(day)) return null;
  if (offset) return numberOrNull(Date.parse(input));
  if (!time && !choice.customTime) return endOfDay(day, zone);
  // A time without an offset is in the owner's time zone.
  const localTime = `${day}T${time ?? choice.customTime}`;
  return Number.isNaN(Date.parse(`${localTime}Z`)) ? null : momentIn(zone, localTime);
}

/** Date.parse accepts February 30 as a day in March. */
function isCalendarDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}

function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

function endOfDay(day: string, zone: string): number {
  return momentIn(zone, `${day}T23:59:59`);
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Computed twice, because the first guess may be on the other side of a clock change. */
function momentIn(zone: string, localTime: string): number {
  const asUtc = Date.parse(`${localTime}Z`);
  const first = asUtc - offsetAt(zone, asUtc);
  return asUtc - offsetAt(zone, first);
}

/** Uses numbers, because the text of a year with five digits cannot be parsed. */
function offsetAt(zone: string, at: number): number {
  const [year = 0, month = 0, ...rest] = clockIn(zone)(at).split(/\D/u).map(Number);
  const wall = new Date(0);
  wall.setUTCFullYear(year, month - 1, rest[0]);
  wall.setUTCHours(rest[1] ?? 0, rest[2], rest[3], 0);
  return wall.getTime() - Math.floor(at / 1000) * 1000;
}
