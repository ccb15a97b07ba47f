// The account's statistics, fetched again when the window gets the focus and when the used storage changes.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { apiQuery } from '../http/api-query.ts';

export function useAccountStats(storageUsed: number) {
  const query = useQuery({ ...apiQuery('GET /auth/me/stats'), staleTime: 0 });
  const { refetch } = query;

  useEffect(() => {
    const reload = () => void refetch({ cancelRefetch: false });
    window.addEventListener('focus', reload);
    return () => window.removeEventListener('focus', reload);
  }, [refetch]);

  const lastUsed = useRef(storageUsed);
  useEffect(() => {
    if (lastUsed.current === storageUsed) return;
    lastUsed.current = storageUsed;
    void refetch();
  }, [storageUsed, refetch]);

  return { stats: query.data?.stats, isError: query.isError, isFetching: query.isFetching, refetch };
}
