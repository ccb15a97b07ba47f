// How near a limit is: a warning from 75 %, critical from 90 % (R 9.26).

const NEAR = 75;
const FULL = 90;

export type UsageLevel = 'calm' | 'near' | 'full';

/** In percent, at most 100. */
export function shareOf(used: number, limit: number): number {
  return Math.min(100, (used / limit) * 100);
}

export function usageLevel(share: number): UsageLevel {
  if (share >= FULL) return 'full';
  return share >= NEAR ? 'near' : 'calm';
}
