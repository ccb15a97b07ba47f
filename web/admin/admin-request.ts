// Sends requests to the administration's routes with the administrator's token.

import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import { LANGUAGE } from '#catalogue';
import type { AllRoutes, JsonAddress } from '../../shared/api/all-routes.ts';
import type { ReplyOf } from '../../shared/api/contract.ts';
import { getClientId } from '../browser/storage/client-id.ts';
import type { ApiError } from '../http/api-error.ts';
import { type ArgumentsOf, callAs, type LooseOptions, type OptionsOf } from '../http/request.ts';
import type { RequestIdentity } from '../http/request-identity.ts';
import { endAdminSession, getAdminSession } from './admin-session.ts';

type AdminAddress = Extract<JsonAddress, `${string} /admin/${string}`>;
type AdminArguments<A extends AdminAddress> = ArgumentsOf<OptionsOf<A, AllRoutes[A]>>;
export type AdminReply<A extends AdminAddress> = ReplyOf<AllRoutes[A]>;

/** Throws `ApiError`, or an AbortError. A 401 ends the session and leaves this screen. */
export async function adminRequest<A extends AdminAddress>(
  address: A,
  ...[options]: AdminArguments<A>
): Promise<AdminReply<A>> {
  return (await callAs(identifyAdmin, address, options as LooseOptions)) as AdminReply<A>;
}

export function adminQuery<A extends Extract<AdminAddress, `GET ${string}`>>(
  address: A,
  ...[options]: AdminArguments<A>
) {
  const given = (options ?? {}) as LooseOptions;
  return queryOptions<AdminReply<A>, ApiError>({
    queryKey: [address, given.params ?? {}, given.query ?? {}],
    queryFn: async ({ signal }) =>
      (await callAs(identifyAdmin, address, { ...given, signal })) as AdminReply<A>,
  });
}

export function identifyAdmin(): RequestIdentity {
  const token = getAdminSession()?.token;
  const headers: Record<string, string> = { 'X-Client-Id': getClientId(), 'Accept-Language': LANGUAGE };
  if (token) headers.Authorization = `Bearer ${token}`;
  return {
    headers,
    noteRefusal(error) {
      const isCurrent = token !== undefined && token === getAdminSession()?.token;
      if (error.status === 401 && isCurrent) endAdminSession({ onPurpose: false });
    },
  };
}

/** Shows the current page of the list until the next one has loaded. */
export function usePages<Data>(options: UseQueryOptions<Data, ApiError>) {
  return useQuery({ ...options, placeholderData: keepPreviousData });
}

export function isAdminQuery({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return String(queryKey[0]).includes(' /admin/');
}

/** `gone` is the query of a deleted entity, which its screen must not load again. */
export function invalidateAdminQueries(client: QueryClient, gone?: QueryKey): void {
  const goneKey = JSON.stringify(gone);
  void client.invalidateQueries({
    predicate: (query) => isAdminQuery(query) && JSON.stringify(query.queryKey) !== goneKey,
  });
  if (gone) void client.invalidateQueries({ queryKey: gone, exact: true, refetchType: 'none' });
}
