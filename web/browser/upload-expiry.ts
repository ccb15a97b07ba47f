// When the client discards photos that were never sent: so long after the event, retries are pointless. It uses the
// phone's clock, which may be wrong.

import { UPLOADS_KEPT_MS } from '../../shared/rules/uploads.ts';

/** A longer wait means that the clock has jumped: then no photo is discarded. */
const BEYOND_BELIEF_MS = 366 * 24 * 3_600_000;

export function isExpiredUpload(keptAt: number, now: number): boolean {
  const age = now - keptAt;
  return age > UPLOADS_KEPT_MS && age < BEYOND_BELIEF_MS;
}
