import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GuestGroups } from '../../../shared/api/guest-groups-api.ts';
import { apiQuery } from '../../http/api-query.ts';

/** The guest groups of an own album. */
export function useGuestGroups(albumId: string) {
  const client = useQueryClient();
  const options = apiQuery('GET /albums/:albumId/groups', { params: { albumId } });
  const query = useQuery(options);
  return {
    groups: query.data?.groups,
    hasFailed: query.isError && !query.data,
    isLoading: query.isFetching,
    reload: () => void query.refetch(),
    /** Asks again afterwards: answers come in any order, and what was refused may have been done. */
    async show(answer: Promise<GuestGroups>): Promise<void> {
      try {
        const reply = await answer;
        // An answer on its way may be older.
        await client.cancelQueries({ queryKey: options.queryKey });
        client.setQueryData(options.queryKey, reply);
      } finally {
        void client.invalidateQueries({ queryKey: options.queryKey });
      }
    },
  };
}
