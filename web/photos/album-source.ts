import type { QueryClient } from '@tanstack/react-query';
import type { AlbumPage, OwnedAlbum } from '../../shared/api/albums-api.ts';
import { refreshLists } from '../http/api-query.ts';
import { listen } from '../http/listen.ts';
import { request } from '../http/request.ts';
import { type LiveAlbum, liveAlbum } from './live-album.ts';

export function albumPage(albumId: string): LiveAlbum<AlbumPage> {
  const params = { albumId };
  return liveAlbum({
    queryKey: ['album', albumId],
    load: () => request('GET /albums/:albumId', { params }),
    follow: (options) => listen('GET /albums/:albumId/events', { params, ...options }),
  });
}

export function showAlbum(client: QueryClient, album: OwnedAlbum): void {
  albumPage(album.id).apply({ type: 'album.changed', album });
  refreshLists(client);
}

export function showWithoutPhoto(albumId: string, photoId: string): void {
  albumPage(albumId).apply({ type: 'photo.deleted', photoId });
}
