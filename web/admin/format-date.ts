import { LOCALE } from '#catalogue';

const LONG = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });
const SHORT = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', timeZone: 'UTC' });
const TODAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full' });

export function formatDate(date: string): string {
  return LONG.format(new Date(`${date}T00:00:00Z`));
}

export function formatShortDate(date: string): string {
  return SHORT.format(new Date(`${date}T00:00:00Z`));
}

export function formatToday(now: Date): string {
  return TODAY.format(now);
}
