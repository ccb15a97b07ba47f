import type { GuestPage, WallPage } from '../../shared/api/guests-api.ts';
import { listen } from '../http/listen.ts';
import { request } from '../http/request.ts';
import { type LiveAlbum, liveAlbum } from '../photos/live-album.ts';
import { loadOrSeen } from './use-seen-album.tsx';

export function guestAlbum(uploadCode: string): LiveAlbum<GuestPage> {
  const params = { uploadCode };
  const live: LiveAlbum<GuestPage> = liveAlbum({
    queryKey: ['guest album', uploadCode],
    load: () =>
      loadOrSeen(
        uploadCode,
        () => live.page() !== null,
        () => request('GET /uploads/:uploadCode', { params }),
      ),
    follow: (options) => listen('GET /uploads/:uploadCode/events', { params, ...options }),
    attempts: 1,
  });
  return live;
}

export function wallOf(uploadCode: string): LiveAlbum<WallPage> {
  const params = { uploadCode };
  const live: LiveAlbum<WallPage> = liveAlbum({
    queryKey: ['wall', uploadCode],
    load: () =>
      loadOrSeen(
        uploadCode,
        () => live.page() !== null,
        () => request('GET /uploads/:uploadCode/wall', { params }),
      ),
    follow: (options) => listen('GET /uploads/:uploadCode/events', { params, ...options }),
  });
  return live;
}
