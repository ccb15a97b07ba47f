// Asks the server whether a stored session still holds, and signs out (specification, section 4, Admin auth).

import { adminRequest } from './admin-request.ts';
import { endAdminSession, getAdminSession, markAdminSessionVerified } from './admin-session.ts';

/** Whatever goes wrong, a network that is away included, clears the session. */
export async function confirmAdminSession(): Promise<void> {
  const token = getAdminSession()?.token;
  if (!token) return;
  try {
    await adminRequest('GET /admin/auth/verify');
    markAdminSessionVerified(token);
  } catch {
    if (getAdminSession()?.token === token) endAdminSession({ onPurpose: false });
  }
}

/** Here at once, on the server as soon as it can be told; that it cannot is noted and changes nothing. */
export function leaveAdminSession(): void {
  // The call takes the token with it before the session is gone.
  adminRequest('POST /admin/auth/logout').catch((error: unknown) =>
    console.error('Admin logout failed', error),
  );
  endAdminSession({ onPurpose: true });
}
