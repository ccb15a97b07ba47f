import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Album, OwnedAlbum } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { refreshLists } from '../../http/api-query.ts';
import { request } from '../../http/request.ts';
import { albumPage, showAlbum } from '../../photos/album-source.ts';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';
import { dismissToast } from '../../ui/dialogs/toast-store.ts';
import { showUndoToast } from '../../ui/dialogs/undo-toast.ts';

interface Switch {
  send: (params: { albumId: string }, on: boolean) => Promise<{ album: OwnedAlbum }>;
  /** Toast texts for switching off and on. */
  off?: () => string;
  on?: () => string;
  failure: () => string;
}

const SWITCHES = {
  visibility: {
    send: (params, isPublic) => request('PATCH /albums/:albumId/visibility', { params, body: { isPublic } }),
    off: messages.albumAction.madePrivate,
    on: messages.albumAction.madePublic,
    failure: messages.albumAction.visibilityFailed,
  },
  wall: {
    send: (params, enabled) => request('PATCH /albums/:albumId/photo-wall', { params, body: { enabled } }),
    off: messages.albumAction.wallDisabled,
    failure: messages.albumAction.wallFailed,
  },
  archive: {
    send: (params, isArchived) => request('PATCH /albums/:albumId/archive', { params, body: { isArchived } }),
    on: messages.albumAction.archived,
    failure: messages.albumAction.archiveFailed,
  },
} satisfies Record<string, Switch>;

/** Only the last change can be undone. */
let lastToast = 0;

interface Setting {
  on: boolean;
  isUndo?: boolean;
}

/** `on` is the new state. */
export function useAlbumSwitch({ id: albumId }: Album, name: keyof typeof SWITCHES, on: boolean) {
  const client = useQueryClient();
  const { send, failure, ...done }: Switch = SWITCHES[name];
  const { mutate, isPending } = useMutation({
    mutationFn: (setting: Setting) => send({ albumId }, setting.on),
    async onSuccess({ album }, setting) {
      if (name === 'archive') {
        // An archived album renders other elements, and its earlier photo links have expired.
        refreshLists(client);
        await albumPage(albumId).reload();
      } else showAlbum(client, album);
      dismissToast(lastToast);
      const message = done[setting.on ? 'on' : 'off'];
      if (message && !setting.isUndo)
        lastToast = showUndoToast(message(), { undo: () => mutate({ on: !setting.on, isUndo: true }) });
    },
    onError: (error) => showRefusal(error, failure()),
  });
  return { onClick: () => mutate({ on }), busy: isPending };
}
