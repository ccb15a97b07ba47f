import { createExternalStore, useExternalStore } from '../browser/external-store.ts';
import { readStored, removeStored, store } from '../browser/storage/safe-storage.ts';

const TOKEN_KEY = 'keepsake_admin_token';
const USER_KEY = 'keepsake_admin_user';

interface AdminSession {
  token: string;
  user: { username: string; role: 'admin' };
  /** True if the server has confirmed the session since the page was loaded. */
  isVerified: boolean;
}

const session = createExternalStore(load);
let hasSignedOut = false;

export const getAdminSession = session.get;

export function startAdminSession(token: string, username: string): void {
  const user = { username, role: 'admin' } as const;
  store('session', TOKEN_KEY, token);
  store('session', USER_KEY, JSON.stringify(user));
  hasSignedOut = false;
  session.set({ token, user, isVerified: true });
}

export function markAdminSessionVerified(token: string): void {
  const present = getAdminSession();
  if (present?.token === token) session.set({ ...present, isVerified: true });
}

/** `onPurpose` means that the administrator signed out. Otherwise the next sign-in returns to this screen. */
export function endAdminSession({ onPurpose }: { onPurpose: boolean }): void {
  removeStored('session', TOKEN_KEY);
  removeStored('session', USER_KEY);
  hasSignedOut = onPurpose;
  session.set(null);
}

export function hasAdminSignedOut(): boolean {
  return hasSignedOut;
}

export function useAdminSession(): AdminSession | null {
  return useExternalStore(session);
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
