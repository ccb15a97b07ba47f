// Links to photo files expire: fresh ones come with the page that they stand on.

import type { QueryClient, QueryKey } from '@tanstack/react-query';

const FRESH_MS = 5000;

/** Asks for the page anew, but not for every picture that fails at the same time. */
export function refreshLinks(client: QueryClient, queryKey: QueryKey): void {
  const state = client.getQueryState(queryKey);
  const askedAt = Math.max(state?.dataUpdatedAt ?? 0, state?.errorUpdatedAt ?? 0);
  if (state?.fetchStatus !== 'idle' || Date.now() - askedAt <= FRESH_MS) return;
  void client.invalidateQueries({ queryKey, exact: true });
}
