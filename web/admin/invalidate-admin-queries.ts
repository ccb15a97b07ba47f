import type { QueryClient, QueryKey } from '@tanstack/react-query';

export function isAdminQuery({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return String(queryKey[0]).includes(' /admin/');
}

/** `gone`: the deleted entity's query, which its screen must not fetch again. */
export function invalidateAdminQueries(client: QueryClient, gone?: QueryKey): void {
  const goneKey = JSON.stringify(gone);
  void client.invalidateQueries({
    predicate: (query) => isAdminQuery(query) && JSON.stringify(query.queryKey) !== goneKey,
  });
  if (gone) void client.invalidateQueries({ queryKey: gone, exact: true, refetchType: 'none' });
}
