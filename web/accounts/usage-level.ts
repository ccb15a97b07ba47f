const NEAR = 75;
const FULL = 90;

export type UsageLevel = 'calm' | 'near' | 'full';

export function toPercentage(used: number, limit: number): number {
  return Math.min(100, (used / limit) * 100);
}

export function usageLevel(share: number): UsageLevel {
  if (share >= FULL) return 'full';
  return share >= NEAR ? 'near' : 'calm';
}
