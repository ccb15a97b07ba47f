// The switches of an album: visibility, Photo Wall, archive, and whether guests see where photos were taken.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Album, OwnedAlbum } from '../../shared/api/albums-api.ts';
import { refusalWords } from '../http/refusal-words.ts';
import { request } from '../http/request.ts';
import { showToast } from '../ui/toast-store.ts';
import { ALBUM_WORDS, OWNER_WORDS } from '../words.ts';
import { showAlbum } from './album-source.ts';

export interface AlbumSwitch {
  set: (on: boolean) => void;
  isPending: boolean;
}

export function useAlbumSwitches(album: Album) {
  const params = { albumId: album.id };
  return {
    visibility: useSwitch(ALBUM_WORDS.visibilityFailed, (isPublic) =>
      request('PATCH /albums/:albumId/visibility', { params, body: { isPublic } }),
    ),
    wall: useSwitch(ALBUM_WORDS.wallFailed, (enabled) =>
      request('PATCH /albums/:albumId/photo-wall', { params, body: { enabled } }),
    ),
    archive: useSwitch(OWNER_WORDS.archiveFailed, (isArchived) =>
      request('PATCH /albums/:albumId/archive', { params, body: { isArchived } }),
    ),
    hideLocation: useSwitch(OWNER_WORDS.detailsFailed, (hideLocation) =>
      request('PATCH /albums/:albumId/details', { params, body: { hideLocation } }),
    ),
  };
}

function useSwitch(failure: string, change: (on: boolean) => Promise<{ album: OwnedAlbum }>): AlbumSwitch {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: change,
    onSuccess: ({ album }) => showAlbum(client, album),
    onError: (error) => showToast(refusalWords(error, failure), { kind: 'error' }),
  });
  return { set: (on) => mutate(on), isPending };
}
