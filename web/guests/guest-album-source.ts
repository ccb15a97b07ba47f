// The album behind an upload code, for this visitor.

import type { GuestPage } from '../../shared/api/guests-api.ts';
import { request } from '../http/request.ts';
import { openLiveAlbum } from '../photos/live-album.ts';

export type GuestAlbumSource = ReturnType<typeof openGuestAlbum>;

export function openGuestAlbum(uploadCode: string) {
  const params = { uploadCode };
  return {
    uploadCode,
    ...openLiveAlbum<GuestPage>(() => request('GET /uploads/:uploadCode', { params })),
  };
}
