import { createExternalStore, useExternalStore } from '../browser/external-store.ts';
import { endSession, getSession, updateSessionUser } from '../browser/storage/session.ts';
import { ApiError, isRefusal, timeoutError } from '../http/api-error.ts';
import { API_TIMEOUT_MS, request } from '../http/request.ts';

/** Ignores failures. */
export async function refreshUser(): Promise<void> {
  if (getSession() === null) return;
  try {
    await loadUser();
  } catch {
    // `request` ends a session that the server no longer knows.
  }
}

/** Again where the user was changed meanwhile: the answer may be older. */
async function loadUser(options?: { signal: AbortSignal }): Promise<void> {
  const changedAt = getSession()?.user.updatedAt;
  const { user } = await request('GET /auth/me', options);
  const session = getSession();
  if (session && session.user.updatedAt !== changedAt) return loadUser(options);
  updateSessionUser(user);
}

const RETRY_MS = 1000;
/** Milliseconds: a later timer has slept with its phone. */
const LATE_MS = 5000;

/**
 * The stored session is trusted at the start. A failed refresh clears it (R 4.1, R 8.1): a refusal, or no answer within
 * the API's timeout (decision 0021).
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
      // A 401 has ended it, or another person has signed in.
      if (error === null || getSession()?.token !== session.token) return;
      if (end.signal.aborted && Date.now() > endsAt + LATE_MS) return await confirmSession();
      if (end.signal.aborted || isRefusal(error)) return endSession('server');
      isRetrying.set(true);
      const asked = Number(error instanceof ApiError ? (error.details.retryAfter ?? 0) : 0) * 1000;
      await pause(Math.max(asked, RETRY_MS * (0.5 + Math.random())), end.signal);
    }
  } finally {
    clearTimeout(timer);
    isRetrying.set(false);
  }
}

async function refreshOnce(signal: AbortSignal): Promise<unknown> {
  try {
    await loadUser({ signal });
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
