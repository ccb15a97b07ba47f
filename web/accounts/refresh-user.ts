import { createExternalStore, useExternalStore } from '../browser/external-store.ts';
import { endSession, getSession, updateSessionUser } from '../browser/storage/session.ts';
import { type ApiError, isRefusal, timeoutError } from '../http/api-error.ts';
import { API_TIMEOUT_MS, request } from '../http/request.ts';

/** Ignores failures, because `request` already ends a session that the server no longer knows. */
export async function refreshUser(): Promise<void> {
  if (getSession() !== null) await refreshOnce();
}

const RETRY_MS = 1000;
/** In milliseconds. If a timer fires later than this, the phone was asleep. */
const LATE_MS = 5000;

/**
 * Trusts the stored session at first, and clears it if the server rejects it or does not answer in time (R
 * 4.1, R 8.1, decision 0021).
 */
export async function confirmSession(): Promise<void> {
  const session = getSession();
  if (session === null) return;
  const end = new AbortController();
  const endsAt = Date.now() + API_TIMEOUT_MS;
  const timer = setTimeout(() => end.abort(timeoutError()), API_TIMEOUT_MS);
  try {
    for (;;) {
      const error = await refreshOnce({ signal: end.signal });
      // The session has ended with a 401, or another person has signed in.
      if (error === null || getSession()?.token !== session.token) return;
      if (end.signal.aborted && Date.now() > endsAt + LATE_MS) return await confirmSession();
      if (end.signal.aborted || isRefusal(error)) return endSession('server');
      isRetrying.set(true);
      const asked = Number((error as Partial<ApiError>).details?.retryAfter ?? 0) * 1000;
      await pause(Math.max(asked, RETRY_MS * (0.5 + Math.random())), end.signal);
    }
  } finally {
    clearTimeout(timer);
    isRetrying.set(false);
  }
}

/**
 * Returns the error, or null. Repeats the request if the user changed meanwhile, because the response may
 * then be outdated.
 */
async function refreshOnce(options?: { signal: AbortSignal }): Promise<unknown> {
  try {
    const changedAt = getSession()?.user.updatedAt;
    const { user } = await request('GET /auth/me', options);
    if ((getSession()?.user.updatedAt ?? changedAt) !== changedAt) return await refreshOnce(options);
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

const isRetrying = createExternalStore(() => false);

export function useSessionInDoubt(): boolean {
  return useExternalStore(isRetrying);
}
