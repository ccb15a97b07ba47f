// Which time an owner may choose for revealing an album (R 10.15023).

import { revealMessages } from '../messages/en/reveal-messages.ts';

/** Why an album cannot be revealed then, or null. After its expiry guests would never see it. */
export function checkRevealAt(revealAt: number, now: number, expiresAt: number | null): string | null {
  if (revealAt <= now) return revealMessages.past();
  if (expiresAt !== null && revealAt >= expiresAt) return revealMessages.afterExpiry();
  return null;
}
