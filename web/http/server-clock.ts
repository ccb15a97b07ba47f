/** A reply's date has whole seconds, and the reply takes time to arrive: a difference below this is ignored. */
const NOTICEABLE_MS = 5000;

let offsetMs = 0;

/** Reads the `Date` header of a reply. */
export function noteServerDate(date: string | null, now = Date.now()): void {
  const difference = Date.parse(date ?? '') - now;
  if (Number.isNaN(difference)) return;
  offsetMs = Math.abs(difference) < NOTICEABLE_MS ? 0 : difference;
}

/** The server's time in milliseconds. */
export function serverNow(now = Date.now()): number {
  return now + offsetMs;
}
