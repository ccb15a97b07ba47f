// Formats the days of the statistics: they are days of UTC, in every time zone of the reader.

const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** 'Nov 21, 2026' of '2026-11-21'. */
export function formatDate(date: string): string {
  return LONG.format(new Date(`${date}T00:00:00Z`));
}

/** 'Nov 21'. */
export function formatShortDate(date: string): string {
  return SHORT.format(new Date(`${date}T00:00:00Z`));
}
