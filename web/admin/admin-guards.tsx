import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { safeOrigin } from '../browser/storage/remembered-origin.ts';
import { LoadingCard } from '../frame/loading-card.tsx';
import { hasAdminSignedOut, useAdminSession } from './admin-session.ts';
import { confirmAdminSession } from './confirm-admin-session.ts';
import { isAdminQuery } from './invalidate-admin-queries.ts';

const HOME = '/admin';

export function RequireAdmin() {
  const session = useAdminSession();
  const client = useQueryClient();
  const { pathname, search, hash } = useLocation();
  const mustAsk = session !== null && !session.isVerified;
  useEffect(() => {
    if (mustAsk) void confirmAdminSession();
  }, [mustAsk]);

  // The next administrator must not see this one's cache.
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
  const session = useAdminSession();
  const { state } = useLocation();
  const mustAsk = session !== null && !session.isVerified;
  useEffect(() => {
    if (mustAsk) void confirmAdminSession();
  }, [mustAsk]);

  if (mustAsk) return <LoadingCard />;
  return session ? <Navigate to={originOf(state)} replace /> : <Outlet />;
}

function originOf(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  const path = safeOrigin(typeof from === 'string' ? from : null);
  return /^\/admin(?:[/?#]|$)/u.test(path) ? path : HOME;
}
