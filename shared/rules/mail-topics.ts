export const NEAR_LIMIT_PERCENT = 80;

/** From so many photos or bytes on the owner is told that the limit is near. */
export function nearLimit(max: number): number {
  return Math.ceil((max * NEAR_LIMIT_PERCENT) / 100);
}
