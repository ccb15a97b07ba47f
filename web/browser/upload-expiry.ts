// When photos that were never sent are given up: the party is over. By the phone's clock, which may be wrong.

import { UPLOADS_KEPT_MS } from '../../shared/rules/uploads.ts';

/** Nobody waits for so long: a clock has jumped, and nothing is thrown away by it. */
const BEYOND_BELIEF_MS = 366 * 24 * 3_600_000;

export function isExpiredUpload(keptAt: number, now: number): boolean {
  const age = now - keptAt;
  return age > UPLOADS_KEPT_MS && age < BEYOND_BELIEF_MS;
}
