// Asks the server who is signed in: at the start, and whenever an upload or a deletion changed what is used.

import { endSession, getSession, updateSessionUser } from '../browser/session.ts';
import { ApiError } from '../http/api-error.ts';
import { request } from '../http/request.ts';

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

/**
 * At the start the stored session is believed, then confirmed. A failed refresh clears it (specification, section 4): that is,
 * when the server refused. Without an answer, or with one of a server in trouble, it stays: at a venue without reception nobody may
 * lose waiting uploads (decision 0016).
 */
export async function confirmSession(): Promise<void> {
  const session = getSession();
  if (session === null) return;
  try {
    const { user } = await request('GET /auth/me');
    updateSessionUser(user);
  } catch (error) {
    const { status } = error instanceof ApiError ? error : { status: 0 };
    const wasRefused = status >= 400 && status < 500 && status !== 429;
    if (wasRefused && getSession()?.token === session.token) endSession('server');
  }
}
