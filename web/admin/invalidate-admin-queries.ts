// After a deletion every list, figure and detail may be another: what was kept of them is asked for anew when it is
// shown.

import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Whether a query is one of the administration's. */
export function isAdminQuery({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return String(queryKey[0]).includes(' /admin/');
}

/** `gone`: the detail of what was deleted. Its screen may stand for a moment yet, and must not ask for it once more. */
export function invalidateAdminQueries(client: QueryClient, gone?: QueryKey): void {
  const goneKey = JSON.stringify(gone);
  void client.invalidateQueries({
    predicate: (query) => isAdminQuery(query) && JSON.stringify(query.queryKey) !== goneKey,
  });
  if (gone) void client.invalidateQueries({ queryKey: gone, exact: true, refetchType: 'none' });
}
