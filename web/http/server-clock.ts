// The server's clock: it decides when an album ends, and a visitor's own clock may be wrong.

/** A reply's date has whole seconds and takes its time to arrive: less than this is no difference. */
const NOTICEABLE_MS = 5000;

let offsetMs = 0;

/** Takes note of the `Date` that a reply carries. */
export function noteServerDate(date: string | null, now = Date.now()): void {
  const difference = Date.parse(date ?? '') - now;
  if (Number.isNaN(difference)) return;
  offsetMs = Math.abs(difference) < NOTICEABLE_MS ? 0 : difference;
}

/** What time it is on the server, in milliseconds. */
export function serverNow(now = Date.now()): number {
  return now + offsetMs;
}
