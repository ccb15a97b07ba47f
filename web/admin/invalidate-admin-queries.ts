import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Whether a query is one of the administration's. */
export function isAdminQuery({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return String(queryKey[0]).includes(' /admin/');
}

/**
 * `gone`: the detail query of the deleted entity. Its screen may be mounted for a moment yet, and must not fetch it
 * again.
 */
export function invalidateAdminQueries(client: QueryClient, gone?: QueryKey): void {
  const goneKey = JSON.stringify(gone);
  void client.invalidateQueries({
    predicate: (query) => isAdminQuery(query) && JSON.stringify(query.queryKey) !== goneKey,
  });
  if (gone) void client.invalidateQueries({ queryKey: gone, exact: true, refetchType: 'none' });
}
