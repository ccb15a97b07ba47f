// Asks the server whether a stored session still holds, and signs out (specification, section 4, Admin auth).

import { ApiError } from '../http/api-error.ts';
import { adminRequest } from './admin-request.ts';
import { endAdminSession, getAdminSession, markAdminSessionVerified } from './admin-session.ts';

/**
 * A page that is left breaks off its requests, which looks like a network that is away. It is gone this much later, in
 * milliseconds.
 */
const LEAVING_MS = 1000;

/** Whatever goes wrong, a network that is away included, clears the session. */
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

/** Here at once, on the server as soon as it can be told; that it cannot is noted and changes nothing. */
export function leaveAdminSession(): void {
  // The call takes the token with it before the session is gone.
  adminRequest('POST /admin/auth/logout').catch((error: unknown) =>
    console.error('Admin logout failed', error),
  );
  endAdminSession({ onPurpose: true });
}
