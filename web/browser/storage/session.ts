import type { Session, User } from '../../../shared/api/accounts-api.ts';
import { createExternalStore, useExternalStore } from '../external-store.ts';
import { readStored, removeStored, type StorageKind, store } from './safe-storage.ts';

const KEY = 'keepsake_session';
const session = createExternalStore(loadAny);

type SessionEnd = 'person' | 'server' | 'deletion';
let endedBy: SessionEnd | null = null;

export const getSession = session.get;
export const subscribeToSession = session.subscribe;

export function useSession(): Session | null {
  return useExternalStore(session);
}

export function startSession(started: Session, rememberMe: boolean): void {
  endedBy = null;
  keep(started, rememberMe ? 'local' : 'session');
}

export function updateSessionUser(user: User): void {
  const before = getSession();
  if (before?.user.id !== user.id) return;
  const kind = (['session', 'local'] as const).find((each) => readStored(each, KEY) !== null);
  // Another page may have signed out meanwhile. A late response must not sign the user in again.
  if (kind) keep({ ...before, user }, kind);
  else session.set({ ...before, user });
}

export function endSession(by: SessionEnd): void {
  if (getSession() === null) return;
  endedBy = by;
  removeStored('local', KEY);
  removeStored('session', KEY);
  session.set(null);
}

/** Returns null while an account form is shown. */
export function getSessionEnd(): SessionEnd | null {
  return endedBy;
}

export function forgetSessionEnd(): void {
  endedBy = null;
}

function parseSession(stored: string | null): Session | null {
  try {
    const value = JSON.parse(stored ?? 'null') as { token?: unknown; user?: Record<string, unknown> } | null;
    const texts = [value?.token, value?.user?.id, value?.user?.email, value?.user?.name];
    return texts.every((text) => typeof text === 'string' && text !== '') ? (value as Session) : null;
  } catch {
    return null;
  }
}

/** The session of this tab has priority over the remembered session. */
function loadAny(): Session | null {
  return load('session') ?? load('local');
}

function load(kind: StorageKind): Session | null {
  const stored = parseSession(readStored(kind, KEY));
  if (!stored) removeStored(kind, KEY);
  return stored;
}

function keep(kept: Session, kind: StorageKind): void {
  removeStored(kind === 'local' ? 'session' : 'local', KEY);
  store(kind, KEY, JSON.stringify(kept));
  session.set(kept);
}

// The back/forward cache may restore the page of an earlier user.
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (persisted) session.set(loadAny());
});

globalThis.addEventListener?.('storage', (event) => {
  if (event.key === KEY || event.key === null) session.set(loadAny());
});
