import { useMemo } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';

/** What an entry of the history holds. `isOverPage`: Back leads from an overlay to the page below it. */
export interface EntryState {
  isOverPage?: boolean;
}

export function usePageAddress() {
  const { pathname, search, hash, key, state } = useLocation();
  /** Back or Forward led here, or nothing did yet. */
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
