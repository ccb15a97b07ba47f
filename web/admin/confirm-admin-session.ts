import { ApiError } from '../http/api-error.ts';
import { adminRequest } from './admin-request.ts';
import { endAdminSession, getAdminSession, markAdminSessionVerified } from './admin-session.ts';

/** Milliseconds. Unloading a page aborts its requests, which looks like a network failure. */
const LEAVING_MS = 1000;

/** Any failure clears the session, a network failure too. */
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

/** Also ends it on the server if that can be reached. */
export function leaveAdminSession(): void {
  adminRequest('POST /admin/auth/logout').catch((error: unknown) =>
    console.error('Admin logout failed', error),
  );
  endAdminSession({ onPurpose: true });
}
