import { LOCALE } from '#catalogue';

const LONG = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });
const SHORT = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', timeZone: 'UTC' });
const TODAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full' });

/** 'Nov 21, 2026' of '2026-11-21'. */
export function formatDate(date: string): string {
  return LONG.format(new Date(`${date}T00:00:00Z`));
}

/** 'Nov 21'. */
export function formatShortDate(date: string): string {
  return SHORT.format(new Date(`${date}T00:00:00Z`));
}

/** 'Saturday, November 21, 2026'. */
export function formatToday(now: Date): string {
  return TODAY.format(now);
}
