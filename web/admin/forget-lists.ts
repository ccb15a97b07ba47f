// After a deletion every list, figure and detail may be another: what was kept of them is asked for anew when it is shown.

import type { QueryClient } from '@tanstack/react-query';

/** Whether a query is one of the administration's. */
export function isAdminQuery({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return String(queryKey[0]).includes(' /admin/');
}

export function forgetLists(client: QueryClient): void {
  void client.invalidateQueries({ predicate: isAdminQuery });
}
