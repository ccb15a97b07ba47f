import { messages } from '../messages/messages.ts';

/** Why an album cannot be revealed then, or null. After its expiry guests would never see it. */
export function checkRevealAt(revealAt: number, now: number, expiresAt: number | null): string | null {
  if (revealAt <= now) return messages.reveal.past();
  if (expiresAt !== null && revealAt >= expiresAt) return messages.reveal.afterExpiry();
  return null;
}
