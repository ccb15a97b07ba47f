// When guests see the photos of an album that is revealed later (R 10.15023).

import { revealMessages } from '../messages/en/reveal-messages.ts';

/** An album whose photos are revealed later. Times are milliseconds. */
export interface Revealed {
  revealAt: number | null;
}

/** Revealed from the very moment of its time on; without a time, always. */
export function isRevealed({ revealAt }: Revealed, now: number): boolean {
  return revealAt === null || revealAt <= now;
}

/** Why an album cannot be revealed then, or null. After its expiry guests would never see it. */
export function checkRevealAt(revealAt: number, now: number, expiresAt: number | null): string | null {
  if (revealAt <= now) return revealMessages.past();
  if (expiresAt !== null && revealAt >= expiresAt) return revealMessages.afterExpiry();
  return null;
}
