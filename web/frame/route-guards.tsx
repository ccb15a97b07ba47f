// Which screens are for whom: screens that need a session, and screens for those without one (specification, section 2).

import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { forgetOrigin, readOrigin, rememberOrigin } from '../browser/remembered-origin.ts';
import { hasSignedOut, useSession } from '../browser/session.ts';

export function RequireSession() {
  const isSignedIn = useSession() !== null;
  const { pathname, search, hash } = useLocation();
  const here = pathname + search + hash;

  useEffect(() => {
    if (isSignedIn) forgetOrigin();
    else if (!hasSignedOut()) rememberOrigin(here);
  }, [isSignedIn, here]);

  return isSignedIn ? <Outlet /> : <Navigate to="/login" replace />;
}

export function SignedOutOnly() {
  const isSignedIn = useSession() !== null;
  return isSignedIn ? <Navigate to={readOrigin()} replace /> : <Outlet />;
}
