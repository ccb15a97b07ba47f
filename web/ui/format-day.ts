import { LOCALE } from '#catalogue';

const DAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });
const DAY_OF_YEAR = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric' });
const MONTH = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric' });
const TIME = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' });
const MOMENT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

export function formatDay(iso: string): string {
  return DAY.format(new Date(iso));
}

export function formatShortDay(iso: string): string {
  const day = new Date(iso);
  const isThisYear = day.getFullYear() === new Date().getFullYear();
  return (isThisYear ? DAY_OF_YEAR : DAY).format(day);
}

export function formatMonth(iso: string): string {
  return MONTH.format(new Date(iso));
}

export function formatMoment(iso: string): string {
  return MOMENT.format(new Date(iso));
}

export function formatTime(iso: string): string {
  return TIME.format(new Date(iso));
}

export function nearDay(iso: string, now: number): 'today' | 'tomorrow' | null {
  const day = new Date(iso).toDateString();
  const next = new Date(now);
  if (day === next.toDateString()) return 'today';
  next.setDate(next.getDate() + 1);
  return day === next.toDateString() ? 'tomorrow' : null;
}
