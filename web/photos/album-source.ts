// The pages of albums, and how a change of an album shows on its page.

import type { QueryClient } from '@tanstack/react-query';
import type { AlbumPage, OwnedAlbum } from '../../shared/api/albums-api.ts';
import { apiQuery } from '../http/api-query.ts';
import { listen } from '../http/listen.ts';
import { request } from '../http/request.ts';
import { keptAlbums } from './kept-albums.ts';
import type { Follow } from './use-live-stream.ts';

export const albumPages = keptAlbums<AlbumPage>((albumId) =>
  request('GET /albums/:albumId', { params: { albumId } }),
);

export function followAlbum(albumId: string): Follow {
  return (options) => listen('GET /albums/:albumId/events', { params: { albumId }, ...options });
}

/** Shows the reply to a change: the whole album as its owner sees it. */
export function showAlbum(client: QueryClient, album: OwnedAlbum): void {
  albumPages.find(album.id)?.apply({ type: 'album.changed', album });
  refreshLists(client);
}

export function showWithoutPhoto(albumId: string, photoId: string): void {
  albumPages.find(albumId)?.apply({ type: 'photo.deleted', photoId });
}

/** Screens fetch the lists of albums again, now or when they mount. */
export function refreshLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: apiQuery('GET /albums').queryKey });
}
