import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import {
  type Reply,
  type RequestAddress,
  type RequestArguments,
  type RequestOptions,
  request,
} from './request.ts';

type GetAddress = Extract<RequestAddress, `GET ${string}`>;

export function apiQuery<A extends GetAddress>(address: A, ...[options]: RequestArguments<A>) {
  return queryOptions<Reply<A>, ApiError>({
    queryKey: [address, options?.params ?? {}, options?.query ?? {}],
    queryFn: ({ signal }) =>
      request(address, ...([{ ...options, signal } as RequestOptions<A>] as RequestArguments<A>)),
  });
}

/** Loads the lists of albums again, because an album has changed. */
export function refreshLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: apiQuery('GET /albums').queryKey });
}
