// When photos that were never sent are given up: the party is over. By the phone's clock, which may be wrong.

const DAY_MS = 24 * 3_600_000;
const KEPT_MS = 30 * DAY_MS;
/** Nobody waits for so long: a clock has jumped, and nothing is thrown away by it. */
const BEYOND_BELIEF_MS = 366 * DAY_MS;

export function isPartyOver(keptAt: number, now: number): boolean {
  const age = now - keptAt;
  return age > KEPT_MS && age < BEYOND_BELIEF_MS;
}
