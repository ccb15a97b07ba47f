// The switches of an album: its visibility and its Photo Wall.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Album } from '../../shared/api/albums-api.ts';
import { refusalWords } from '../http/refusal-words.ts';
import { request } from '../http/request.ts';
import { showToast } from '../ui/toast-store.ts';
import { ALBUM_WORDS } from '../words.ts';
import { showAlbum } from './album-source.ts';

export function useAlbumSwitches(album: Album) {
  const params = { albumId: album.id };
  const visibility = useSwitch(ALBUM_WORDS.visibilityFailed, (isPublic) =>
    request('PATCH /albums/:albumId/visibility', { params, body: { isPublic } }),
  );
  const wall = useSwitch(ALBUM_WORDS.wallFailed, (enabled) =>
    request('PATCH /albums/:albumId/photo-wall', { params, body: { enabled } }),
  );
  return { visibility, wall };
}

function useSwitch(failure: string, change: (on: boolean) => Promise<{ album: Album }>) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: change,
    onSuccess: ({ album }) => showAlbum(client, album),
    onError: (error) => showToast(refusalWords(error, failure), { kind: 'error' }),
  });
  return { set: mutate, isPending };
}
