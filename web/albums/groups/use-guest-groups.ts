import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GuestGroups } from '../../../shared/api/guest-groups-api.ts';
import { apiQuery } from '../../http/api-query.ts';

export function useGuestGroups(albumId: string) {
  const client = useQueryClient();
  const options = apiQuery('GET /albums/:albumId/groups', { params: { albumId } });
  const query = useQuery(options);
  return {
    groups: query.data?.groups,
    hasFailed: query.isError && !query.data,
    isLoading: query.isFetching,
    reload: () => void query.refetch(),
    /**
     * Loads the groups again afterwards, because responses may arrive out of order and a failed request may
     * still have changed the groups.
     */
    async show(answer: Promise<GuestGroups>): Promise<void> {
      try {
        const reply = await answer;
        // A pending response may be older.
        await client.cancelQueries({ queryKey: options.queryKey });
        client.setQueryData(options.queryKey, reply);
      } finally {
        void client.invalidateQueries({ queryKey: options.queryKey });
      }
    },
  };
}
