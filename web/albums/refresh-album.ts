// Invalidates the queries of an album: screens fetch it again, now or when they mount.

import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../http/api-query.ts';

export function refreshAlbum(client: QueryClient, albumId: string): void {
  const page = apiQuery('GET /albums/:albumId', { params: { albumId } });
  void client.invalidateQueries({ queryKey: page.queryKey, exact: true });
  void client.invalidateQueries({ queryKey: apiQuery('GET /albums').queryKey });
}
