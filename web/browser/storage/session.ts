import { useSyncExternalStore } from 'react';
import type { Session, User } from '../../../shared/api/accounts-api.ts';
import { readStored, removeStored, type StorageKind, store } from './safe-storage.ts';

const KEY = 'keepsake_session';
const listeners = new Set<() => void>();

let current: Session | null | undefined;
type SessionEnd = 'person' | 'server' | 'deletion';
let endedBy: SessionEnd | null = null;

export function getSession(): Session | null {
  if (current === undefined) current = loadAny();
  return current;
}

export function startSession(session: Session, rememberMe: boolean): void {
  endedBy = null;
  keep(session, rememberMe ? 'local' : 'session');
}

export function updateSessionUser(user: User): void {
  const session = getSession();
  if (session?.user.id === user.id)
    keep({ ...session, user }, readStored('session', KEY) === null ? 'local' : 'session');
}

export function endSession(by: SessionEnd): void {
  if (getSession() === null) return;
  endedBy = by;
  removeStored('local', KEY);
  removeStored('session', KEY);
  change(null);
}

/** Null once an account form is on screen. */
export function howSessionEnded(): SessionEnd | null {
  return endedBy;
}

export function forgetSessionEnd(): void {
  endedBy = null;
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, getSession);
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

/** This tab's own session comes first. */
function loadAny(): Session | null {
  return load('session') ?? load('local');
}

function load(kind: StorageKind): Session | null {
  const session = parseSession(readStored(kind, KEY));
  if (!session) removeStored(kind, KEY);
  return session;
}

function keep(session: Session, kind: StorageKind): void {
  removeStored(kind === 'local' ? 'session' : 'local', KEY);
  store(kind, KEY, JSON.stringify(session));
  change(session);
}

function change(session: Session | null): void {
  current = session;
  for (const listener of listeners) listener();
}

// The back/forward cache may restore an earlier user.
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (persisted) change(loadAny());
});

globalThis.addEventListener?.('storage', (event) => {
  if (event.key !== KEY && event.key !== null) return;
  change(loadAny());
});
