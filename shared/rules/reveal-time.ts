import type { Problem } from '../problems.ts';

export function checkRevealAt(revealAt: number, now: number, expiresAt: number | null): Problem | null {
  if (revealAt <= now) return { code: 'reveal.past' };
  if (expiresAt !== null && revealAt >= expiresAt) return { code: 'reveal.afterExpiry' };
  return null;
}
