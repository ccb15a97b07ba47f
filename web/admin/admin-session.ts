import { useSyncExternalStore } from 'react';
import { readStored, removeStored, store } from '../browser/storage/safe-storage.ts';

const TOKEN_KEY = 'keepsake_admin_token';
const USER_KEY = 'keepsake_admin_user';

interface AdminSession {
  token: string;
  user: { username: string; role: 'admin' };
  /** Since the page was loaded. */
  isVerified: boolean;
}

const listeners = new Set<() => void>();
let current: AdminSession | null | undefined;
let hasSignedOut = false;

export function getAdminSession(): AdminSession | null {
  if (current === undefined) current = load();
  return current;
}

export function startAdminSession(token: string, username: string): void {
  const user = { username, role: 'admin' } as const;
  store('session', TOKEN_KEY, token);
  store('session', USER_KEY, JSON.stringify(user));
  hasSignedOut = false;
  change({ token, user, isVerified: true });
}

export function markAdminSessionVerified(token: string): void {
  const session = getAdminSession();
  if (session?.token === token) change({ ...session, isVerified: true });
}

/** `onPurpose`: by signing out. Otherwise the login leads back to the same screen. */
export function endAdminSession({ onPurpose }: { onPurpose: boolean }): void {
  removeStored('session', TOKEN_KEY);
  removeStored('session', USER_KEY);
  hasSignedOut = onPurpose;
  change(null);
}

export function hasAdminSignedOut(): boolean {
  return hasSignedOut;
}

export function useAdminSession(): AdminSession | null {
  return useSyncExternalStore(subscribe, getAdminSession);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function load(): AdminSession | null {
  const token = readStored('session', TOKEN_KEY);
  try {
    const user = JSON.parse(readStored('session', USER_KEY) ?? 'null') as { username?: unknown } | null;
    if (!token || typeof user?.username !== 'string') return null;
    return { token, user: { username: user.username, role: 'admin' }, isVerified: false };
  } catch {
    return null;
  }
}

function change(session: AdminSession | null): void {
  current = session;
  for (const listener of listeners) listener();
}
