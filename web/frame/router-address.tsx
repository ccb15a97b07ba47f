// The page's address in the application: the router keeps it.

import { type ReactNode, useMemo } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { type PageAddress, PageAddressContext } from '../browser/page-address.ts';

export function RouterAddress({ children }: { children: ReactNode }) {
  const { pathname, search, hash, key, state } = useLocation();
  const isRevisited = useNavigationType() === 'POP';
  const navigate = useNavigate();
  const address = useMemo<PageAddress>(
    () => ({
      pathname,
      search,
      hash,
      key,
      state,
      isRevisited,
      go: (to, how) => void navigate(to, how),
      back: () => void navigate(-1),
    }),
    [pathname, search, hash, key, state, isRevisited, navigate],
  );
  return <PageAddressContext value={address}>{children}</PageAddressContext>;
}
