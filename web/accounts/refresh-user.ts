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
 * when the server refused. Without an answer it stays: at a venue without reception nobody may lose waiting uploads.
 */
export async function confirmSession(): Promise<void> {
  const session = getSession();
  if (session === null) return;
  try {
    const { user } = await request('GET /auth/me');
    updateSessionUser(user);
  } catch (error) {
    const wasRefused = error instanceof ApiError && error.status !== 0;
    if (wasRefused && getSession()?.token === session.token) endSession('server');
  }
}
