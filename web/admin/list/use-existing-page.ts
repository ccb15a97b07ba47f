// Keeps a list on a page that exists.

import { useEffect } from 'react';
import type { Pagination } from '../../../shared/api/pagination.ts';

/** A page that no longer exists, because its last row was deleted, is replaced by the last one that does. */
export function useExistingPage(
  pagination: Pagination | undefined,
  onPage: (page: number, options?: { replace?: boolean }) => void,
): void {
  const last = pagination && pagination.page > pagination.pages ? pagination.pages : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is not there.
  useEffect(() => {
    if (last !== null) onPage(last, { replace: true });
  }, [last]);
}
