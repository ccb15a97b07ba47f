import { createHash } from 'node:crypto';

/** Shorter ones could be guessed: their photos cannot be claimed. */
const MIN_SESSION_ID_LENGTH = 16;

/** Null when nothing can be claimed. */
export function hashSession(albumId: string, sessionId: string | null | undefined): string | null {
  if (!sessionId || sessionId.length < MIN_SESSION_ID_LENGTH) return null;
  return createHash('sha256').update(`${albumId} ${sessionId}`).digest('hex');
}
