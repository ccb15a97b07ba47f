import { useMemo } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';

/** `isOverPage` is true if Back closes the overlay and shows the page below. */
export interface EntryState {
  isOverPage?: boolean;
}

export function usePageAddress() {
  const { pathname, search, hash, key, state } = useLocation();
  /** True after Back or Forward, and on the first page of a visit. */
  const isRevisited = useNavigationType() === 'POP';
  const navigate = useNavigate();
  return useMemo(
    () => ({
      pathname,
      search,
      hash,
      key,
      state: state as EntryState | null,
      isRevisited,
      go: (to: string, how?: { replace?: boolean; state?: EntryState }) => void navigate(to, how),
      back: () => void navigate(-1),
    }),
    [pathname, search, hash, key, state, isRevisited, navigate],
  );
}
