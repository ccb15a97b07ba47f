import { LOCALE } from '#catalogue';
import { messages } from '../../shared/messages/messages.ts';
import { readableStorage } from '../../shared/messages/readable-bytes.ts';

const COUNT = new Intl.NumberFormat(LOCALE);
const GB = 1024 ** 3;

export function formatCount(count: number): string {
  return COUNT.format(count);
}

export function formatGigabytes(gigabytes: number): string {
  return readableStorage(gigabytes * GB);
}

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

export function uptimeMessage(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return messages.adminDashboard.runsForDays({ days });
  return hours > 0
    ? messages.adminDashboard.runsForHours({ hours })
    : messages.adminDashboard.runsForMinutes({ minutes });
}
