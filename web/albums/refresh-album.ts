// Marks what is known of an album as old: where it is shown, now or next, it is asked for anew.

import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../http/api-query.ts';

export function refreshAlbum(client: QueryClient, albumId: string): void {
  const page = apiQuery('GET /albums/:albumId', { params: { albumId } });
  void client.invalidateQueries({ queryKey: page.queryKey, exact: true });
  void client.invalidateQueries({ queryKey: apiQuery('GET /albums').queryKey });
}
