// Links to photo files expire: fetching the page again brings fresh ones.

import type { QueryClient, QueryKey } from '@tanstack/react-query';

const FRESH_MS = 5000;

/** Fetches the page again, but once for all pictures that fail at the same time. */
export function refreshLinks(client: QueryClient, queryKey: QueryKey): void {
  const state = client.getQueryState(queryKey);
  const askedAt = Math.max(state?.dataUpdatedAt ?? 0, state?.errorUpdatedAt ?? 0);
  if (state?.fetchStatus !== 'idle' || Date.now() - askedAt <= FRESH_MS) return;
  void client.invalidateQueries({ queryKey, exact: true });
}
