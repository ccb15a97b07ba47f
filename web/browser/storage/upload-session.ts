import { cleanUploadCode } from '../../../shared/rules/uploads/upload-code.ts';
import { isSessionId, rememberUpload } from './device-uploads.ts';
import { randomHex } from './random-keys.ts';
import { readStored, removeStored, removeStoredWithPrefix, store, storedKeys } from './safe-storage.ts';

const PREFIX = 'upload_session_';

export interface UploadSession {
  /** Consists of 32 random bytes in hexadecimal. Whoever knows this secret may claim the photos. */
  sessionId: string;
  uploadCode: string;
  uploadCount: number;
  timestamp: number;
}

export function openUploadSession(uploadCode: string): UploadSession {
  const stored = findUploadSession(uploadCode);
  if (stored) return stored;
  const session = { sessionId: randomHex(32), uploadCode, uploadCount: 0, timestamp: Date.now() };
  keep(session);
  return session;
}

/** Continues the session of an earlier tab, so that one registration claims all photos. */
export function resumeUploadSession(uploadCode: string, sessionId: string): void {
  rememberUpload(uploadCode, sessionId);
  if (findUploadSession(uploadCode) || !isSessionId(sessionId)) return;
  keep({ sessionId, uploadCode, uploadCount: 0, timestamp: Date.now() });
}

function findUploadSession(uploadCode: string): UploadSession | null {
  try {
    const value = JSON.parse(readStored('session', storageKey(uploadCode)) ?? 'null') as UploadSession | null;
    return isSessionId(value?.sessionId) ? value : null;
  } catch {
    return null;
  }
}

/** A sign-in claims the photos of this session. */
export function lastUploadSession(): UploadSession | null {
  const sessions = storedKeys('session', PREFIX).flatMap(
    (key) => findUploadSession(key.slice(PREFIX.length)) ?? [],
  );
  return sessions.sort((one, other) => other.timestamp - one.timestamp)[0] ?? null;
}

export function countUploads(uploadCode: string, added: number): void {
  const session = openUploadSession(uploadCode);
  keep({ ...session, uploadCount: session.uploadCount + added, timestamp: Date.now() });
}

/** Called after the claim, so that the next user cannot claim the photos again. */
export function clearUploadSession(uploadCode: string): void {
  removeStored('session', storageKey(uploadCode));
}

/** Called at sign-out, so that the next user claims nothing. */
export function forgetUploadSessions(): void {
  removeStoredWithPrefix('session', PREFIX);
}

function keep(session: UploadSession): void {
  store('session', storageKey(session.uploadCode), JSON.stringify(session));
  rememberUpload(session.uploadCode, session.sessionId);
}

function storageKey(uploadCode: string): string {
  return PREFIX + cleanUploadCode(uploadCode);
}
