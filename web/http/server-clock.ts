/** Smallest correction in milliseconds: the Date header has whole seconds, and responses take time. */
const NOTICEABLE_MS = 5000;

let offsetMs = 0;

export function noteServerDate(date: string | null, now = Date.now()): void {
  const difference = Date.parse(date ?? '') - now;
  if (Number.isNaN(difference)) return;
  offsetMs = Math.abs(difference) < NOTICEABLE_MS ? 0 : difference;
}

export function getServerTime(now = Date.now()): number {
  return now + offsetMs;
}
