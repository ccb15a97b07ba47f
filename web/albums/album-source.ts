// The query and the live stream of an album's page, and how a change of the album updates the page.

import type { QueryClient } from '@tanstack/react-query';
import type { AlbumPage, OwnedAlbum } from '../../shared/api/albums-api.ts';
import { apiQuery } from '../http/api-query.ts';
import { listen } from '../http/listen.ts';
import { request } from '../http/request.ts';
import { withoutPhoto } from '../photos/merge-photos.ts';
import type { LiveSource } from '../photos/use-live-photos.ts';

function albumKey(albumId: string) {
  return apiQuery('GET /albums/:albumId', { params: { albumId } }).queryKey;
}

export function albumSource(albumId: string): LiveSource<AlbumPage> {
  const params = { albumId };
  return {
    queryKey: albumKey(albumId),
    load: (signal) => request('GET /albums/:albumId', { params, signal }),
    listen: (options) => listen('GET /albums/:albumId/events', { params, ...options }),
  };
}

/** Puts the reply to a change into the cache: the whole album as its owner sees it. */
export function showAlbum(client: QueryClient, album: OwnedAlbum): void {
  client.setQueryData<AlbumPage>(albumKey(album.id), (page) => page && { ...page, album });
  void client.invalidateQueries({ queryKey: ['GET /albums'] });
}

export function showWithoutPhoto(client: QueryClient, albumId: string, photoId: string): void {
  client.setQueryData<AlbumPage>(albumKey(albumId), (page) => page && withoutPhoto(page, photoId));
}
