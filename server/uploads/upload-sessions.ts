import { createHash } from 'node:crypto';

/** Shorter ones could be guessed: such photos are stored, but cannot be claimed later. */
const MIN_SESSION_ID_LENGTH = 16;

/** Null when there is no session that could be claimed. */
export function hashSession(albumId: string, sessionId: string | null | undefined): string | null {
  if (!sessionId || sessionId.length < MIN_SESSION_ID_LENGTH) return null;
  return createHash('sha256').update(`${albumId} ${sessionId}`).digest('hex');
}
