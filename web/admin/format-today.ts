// Formats today's date for the administration's header.

const TODAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

/** 'Saturday, November 21, 2026'. */
export function formatToday(now: Date): string {
  return TODAY.format(now);
}
