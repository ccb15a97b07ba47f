// Asks the server who is signed in: at the start, and whenever an upload or a deletion changed what is used.

import { useSyncExternalStore } from 'react';
import { endSession, getSession, updateSessionUser } from '../browser/session.ts';
import { ApiError, isRefusal, timeoutError } from '../http/api-error.ts';
import { API_TIMEOUT_MS, request } from '../http/request.ts';

/** After uploads and deletes, for the usage (specification, section 7). That it fails matters to nobody. */
export async function refreshUser(): Promise<void> {
  if (getSession() === null) return;
  try {
    const { user } = await request('GET /auth/me');
    updateSessionUser(user);
  } catch {
    // A session that the server no longer knows has been ended by `request`.
  }
}

const RETRY_MS = 1000;
/** A timer that is later than this, in milliseconds, has slept with its phone. */
const LATE_MS = 5000;

/**
 * At the start the stored session is believed, then confirmed. A failed refresh clears it (specification, section 4).
 * It has failed at the server's refusal, or when all tries of the API's 15 seconds had no answer or one of a server in
 * trouble (decision 0028).
 */
export async function confirmSession(): Promise<void> {
  const session = getSession();
  if (session === null) return;
  const end = new AbortController();
  const endsAt = Date.now() + API_TIMEOUT_MS;
  const timer = setTimeout(() => end.abort(timeoutError()), API_TIMEOUT_MS);
  try {
    for (;;) {
      const error = await refreshOnce(end.signal);
      // A 401 has ended it by now, and another person may have signed in.
      if (error === null || getSession()?.token !== session.token) return;
      // Nothing was tried while the phone slept.
      if (end.signal.aborted && Date.now() > endsAt + LATE_MS) return await confirmSession();
      if (end.signal.aborted || isRefusal(error)) return endSession('server');
      setRetrying(true);
      const asked = Number(error instanceof ApiError ? (error.details.retryAfter ?? 0) : 0) * 1000;
      await pause(Math.max(asked, RETRY_MS * (0.5 + Math.random())), end.signal);
    }
  } finally {
    clearTimeout(timer);
    setRetrying(false);
  }
}

async function refreshOnce(signal: AbortSignal): Promise<unknown> {
  try {
    const { user } = await request('GET /auth/me', { signal });
    updateSessionUser(user);
    return null;
  } catch (error) {
    return error;
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve());
  });
}

let isRetrying = false;
const listeners = new Set<() => void>();

function setRetrying(next: boolean): void {
  isRetrying = next;
  for (const tell of listeners) tell();
}

/** Whether the stored session has not been confirmed at the first try, and is being tried again. */
export function useSessionInDoubt(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isRetrying,
  );
}
