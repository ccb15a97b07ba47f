import { createHash } from 'node:crypto';

/** Minimum length. Shorter ids could be guessed, so their photos cannot be claimed. */
const MIN_SESSION_ID_LENGTH = 16;

export function hashSession(albumId: string, sessionId: string | null | undefined): string | null {
  if (!sessionId || sessionId.length < MIN_SESSION_ID_LENGTH) return null;
  return createHash('sha256').update(`${albumId} ${sessionId}`).digest('hex');
}
