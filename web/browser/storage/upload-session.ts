import { cleanUploadCode } from '../../../shared/rules/uploads/upload-code.ts';
import { isSessionId, rememberUpload } from './device-uploads.ts';
import { randomHex } from './random-keys.ts';
import { readStored, removeStored, removeStoredWithPrefix, store, storedKeys } from './safe-storage.ts';

const PREFIX = 'upload_session_';

export interface UploadSession {
  /** 32 random bytes that claim the photos. */
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

/** With an earlier tab's session, one registration claims all photos. */
export function resumeUploadSession(uploadCode: string, sessionId: string): void {
  rememberUpload(uploadCode, sessionId);
  if (findUploadSession(uploadCode) || !isSessionId(sessionId)) return;
  keep({ sessionId, uploadCode, uploadCount: 0, timestamp: Date.now() });
}

function findUploadSession(uploadCode: string): UploadSession | null {
  try {
    const value = JSON.parse(readStored('session', keyOf(uploadCode)) ?? 'null') as UploadSession | null;
    return isSessionId(value?.sessionId) ? value : null;
  } catch {
    return null;
  }
}

/** The sign-in claims its photos. */
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

/** After the claim: the next user must not claim them again. */
export function clearUploadSession(uploadCode: string): void {
  removeStored('session', keyOf(uploadCode));
}

/** After a sign-out: the next user claims nothing. */
export function forgetUploadSessions(): void {
  removeStoredWithPrefix('session', PREFIX);
}

function keep(session: UploadSession): void {
  store('session', keyOf(session.uploadCode), JSON.stringify(session));
  rememberUpload(session.uploadCode, session.sessionId);
}

function keyOf(uploadCode: string): string {
  return PREFIX + cleanUploadCode(uploadCode);
}
