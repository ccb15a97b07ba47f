import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Album, OwnedAlbum } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { request } from '../../http/request.ts';
import { albumPage, refreshLists, showAlbum } from '../../photos/album-source.ts';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';

export interface AlbumSwitch {
  set: (on: boolean) => void;
  isPending: boolean;
}

export function useAlbumSwitches(album: Album) {
  const params = { albumId: album.id };
  return {
    visibility: useSwitch(messages.albumAction.visibilityFailed(), (isPublic) =>
      request('PATCH /albums/:albumId/visibility', { params, body: { isPublic } }),
    ),
    wall: useSwitch(messages.albumAction.wallFailed(), (enabled) =>
      request('PATCH /albums/:albumId/photo-wall', { params, body: { enabled } }),
    ),
    archive: useSwitch(
      messages.albumAction.archiveFailed(),
      (isArchived) => request('PATCH /albums/:albumId/archive', { params, body: { isArchived } }),
      loadAlbum,
    ),
  };
}

/** Photos of an archived album are other elements. They come with new links, since the old ones have ended. */
async function loadAlbum(client: QueryClient, { id }: OwnedAlbum): Promise<void> {
  refreshLists(client);
  await albumPage(id).reload();
}

function useSwitch(
  failure: string,
  change: (on: boolean) => Promise<{ album: OwnedAlbum }>,
  show: (client: QueryClient, album: OwnedAlbum) => void | Promise<void> = showAlbum,
): AlbumSwitch {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: change,
    onSuccess: ({ album }) => show(client, album),
    onError: (error) => showRefusal(error, failure),
  });
  return { set: (on) => mutate(on), isPending };
}
