import { messages } from '../../shared/messages/messages.ts';

export interface CountdownPart {
  unit: 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';
  count: number;
}

const UNITS_MS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** Returns an empty list after the album has expired. */
export function toCountdownParts(now: number, until: number): CountdownPart[] {
  if (until <= now) return [];
  const months = wholeMonths(now, until);
  let rest = until - addMonths(now, months);
  const parts: CountdownPart[] = [
    { unit: 'year', count: Math.floor(months / 12) },
    { unit: 'month', count: months % 12 },
  ];
  for (const [unit, ms] of UNITS_MS) {
    parts.push({ unit, count: Math.floor(rest / ms) });
    rest %= ms;
  }
  const largest = parts.findIndex(({ count }) => count > 0);
  return largest < 0 ? parts.slice(-1) : parts.slice(largest);
}

/** Seconds are shown in the last hour only. */
export function shownParts(parts: CountdownPart[]): CountdownPart[] {
  return parts.length > 2 ? parts.slice(0, -1) : parts;
}

/** Returns '6d 14h 03m 09s', or as many parts as fit into one line. */
export function formatCountdown(parts: readonly CountdownPart[]): string {
  return parts
    .map(({ unit, count }, index) =>
      messages.countdownPart[unit]({ count: index === 0 ? count : twoDigits(count) }),
    )
    .join(' ');
}

export function twoDigits(count: number): string {
  return String(count).padStart(2, '0');
}

function wholeMonths(now: number, until: number): number {
  const [from, to] = [new Date(now), new Date(until)];
  const months = (to.getFullYear() - from.getFullYear()) * 12 + to.getMonth() - from.getMonth();
  return addMonths(now, months) > until ? months - 1 : months;
}

/** Uses the last day of the target month if that month is too short. */
function addMonths(now: number, months: number): number {
  const moment = new Date(now);
  const day = moment.getDate();
  moment.setMonth(moment.getMonth() + months, 1);
  const lastDay = new Date(moment.getFullYear(), moment.getMonth() + 1, 0).getDate();
  return moment.setDate(Math.min(day, lastDay));
}
