import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Album, OwnedAlbum } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { request } from '../../http/request.ts';
import { albumPage, refreshLists, showAlbum } from '../../photos/album-source.ts';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';

type Send = (params: { albumId: string }, on: boolean) => Promise<{ album: OwnedAlbum }>;

const SWITCHES = {
  visibility: {
    send: (params, isPublic) => request('PATCH /albums/:albumId/visibility', { params, body: { isPublic } }),
    failure: messages.albumAction.visibilityFailed,
  },
  wall: {
    send: (params, enabled) => request('PATCH /albums/:albumId/photo-wall', { params, body: { enabled } }),
    failure: messages.albumAction.wallFailed,
  },
  archive: {
    send: (params, isArchived) => request('PATCH /albums/:albumId/archive', { params, body: { isArchived } }),
    failure: messages.albumAction.archiveFailed,
  },
} satisfies Record<string, { send: Send; failure: () => string }>;

/** `on`: what the click sets. */
export function useAlbumSwitch({ id: albumId }: Album, name: keyof typeof SWITCHES, on: boolean) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => SWITCHES[name].send({ albumId }, on),
    async onSuccess({ album }) {
      if (name !== 'archive') return showAlbum(client, album);
      // Photos of an archived album are other elements, and their old links have ended.
      refreshLists(client);
      await albumPage(albumId).reload();
    },
    onError: (error) => showRefusal(error, SWITCHES[name].failure()),
  });
  return { onClick: () => mutate(), busy: isPending };
}
