import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { safeOrigin } from '../browser/storage/remembered-origin.ts';
import { LoadingCard } from '../frame/loading-card.tsx';
import { ApiError } from '../http/api-error.ts';
import { adminRequest, isAdminQuery } from './admin-request.ts';
import {
  endAdminSession,
  getAdminSession,
  hasAdminSignedOut,
  markAdminSessionVerified,
  useAdminSession,
} from './admin-session.ts';

const HOME = '/admin';

export function RequireAdmin() {
  const { session, mustAsk } = useConfirmedSession();
  const client = useQueryClient();
  const { pathname, search, hash } = useLocation();

  // The next administrator must not see cached data of the previous administrator.
  const isSignedIn = session !== null;
  useEffect(() => {
    if (!isSignedIn) client.removeQueries({ predicate: isAdminQuery });
  }, [isSignedIn, client]);

  if (mustAsk) return <LoadingCard />;
  if (isSignedIn) return <Outlet />;
  const from = hasAdminSignedOut() ? undefined : pathname + search + hash;
  return <Navigate to="/admin/login" state={{ from }} replace />;
}

export function AdminSignedOutOnly() {
  const { session, mustAsk } = useConfirmedSession();
  const { state } = useLocation();
  if (mustAsk) return <LoadingCard />;
  return session ? <Navigate to={toOrigin(state)} replace /> : <Outlet />;
}

function useConfirmedSession() {
  const session = useAdminSession();
  const mustAsk = session !== null && !session.isVerified;
  useEffect(() => {
    if (mustAsk) void confirmAdminSession();
  }, [mustAsk]);
  return { session, mustAsk };
}

function toOrigin(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  const path = safeOrigin(typeof from === 'string' ? from : null);
  return /^\/admin(?:[/?#]|$)/u.test(path) ? path : HOME;
}

/** Delay in milliseconds before the second attempt: closing a page fails requests like a broken network. */
const LEAVING_MS = 1000;

/** Clears the session after any failure, even a network failure. */
async function confirmAdminSession(): Promise<void> {
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
