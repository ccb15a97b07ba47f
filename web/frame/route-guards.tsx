// Which screens are for whom: screens that need a session, and screens for those without one (specification, section 2).

import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { forgetOrigin, readOrigin, rememberOrigin } from '../browser/remembered-origin.ts';
import { forgetSessionEnd, howSessionEnded, useSession } from '../browser/session.ts';

export function RequireSession() {
  const isSignedIn = useSession() !== null;
  const { pathname, search, hash } = useLocation();
  const here = pathname + search + hash;

  useEffect(() => {
    if (isSignedIn) forgetOrigin();
    // Who left on purpose is not sent back to where they were.
    else if (howSessionEnded() === 'server' || howSessionEnded() === null) rememberOrigin(here);
  }, [isSignedIn, here]);

  if (isSignedIn) return <Outlet />;
  return <Navigate to={howSessionEnded() === 'deletion' ? '/register' : '/login'} replace />;
}

export function SignedOutOnly() {
  const isSignedIn = useSession() !== null;
  useEffect(forgetSessionEnd, []);
  return isSignedIn ? <Navigate to={readOrigin()} replace /> : <Outlet />;
}
