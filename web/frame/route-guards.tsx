import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { tellSignedOut } from '../accounts/leave-session.ts';
import { useSessionInDoubt } from '../accounts/refresh-user.ts';
import { forgetOrigin, readOrigin, rememberOrigin } from '../browser/storage/remembered-origin.ts';
import { forgetSessionEnd, getSessionEnd, useSession } from '../browser/storage/session.ts';
import { LoadingCard } from './loading-card.tsx';

export function RequireSession() {
  const isSignedIn = useSession() !== null;
  const isInDoubt = useSessionInDoubt();
  const navigate = useNavigate();
  const location = useLocation();

  useEffect(() => {
    if (isSignedIn) return forgetOrigin();
    const endedBy = getSessionEnd();
    const { pathname, search, hash } = location;
    // After a sign-out, the next sign-in leads to the start page.
    if (endedBy === 'server' || endedBy === null) rememberOrigin(pathname + search + hash);
    const lead = () => void navigate(endedBy === 'deletion' ? '/register' : '/login', { replace: true });
    lead();
    addEventListener('popstate', lead);
    return () => removeEventListener('popstate', lead);
  }, [isSignedIn, location, navigate]);

  if (!isSignedIn) return null;
  return isInDoubt ? <LoadingCard /> : <Outlet />;
}

export function SignedOutOnly() {
  const isSignedIn = useSession() !== null;
  useEffect(() => {
    forgetSessionEnd();
    if (!isSignedIn) tellSignedOut();
  }, [isSignedIn]);
  return isSignedIn ? <Navigate to={readOrigin()} replace /> : <Outlet />;
}
