import { ApiError } from '../http/api-error.ts';
import { adminRequest } from './admin-request.ts';
import { endAdminSession, getAdminSession, markAdminSessionVerified } from './admin-session.ts';

/**
 * A page that unloads aborts its requests, which looks like a network failure. It has unloaded this much later, in
 * milliseconds.
 */
const LEAVING_MS = 1000;

/** Any failure clears the session, a network failure included. */
export async function confirmAdminSession(): Promise<void> {
  const token = getAdminSession()?.token;
  if (!token) return;
  try {
    await verify().catch(async (error: unknown) => {
      if (!(error instanceof ApiError && error.code === 'NETWORK')) throw error;
      await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
      return verify();
    });
    markAdminSessionVerified(token);
  } catch {
    if (getAdminSession()?.token === token) endAdminSession({ onPurpose: false });
  }
}

function verify(): Promise<unknown> {
  return adminRequest('GET /admin/auth/verify');
}

/** Ends the session here at once, and on the server when it can be reached; a failure is logged and changes nothing. */
export function leaveAdminSession(): void {
  // The request takes the token before the session is cleared.
  adminRequest('POST /admin/auth/logout').catch((error: unknown) =>
    console.error('Admin logout failed', error),
  );
  endAdminSession({ onPurpose: true });
}
