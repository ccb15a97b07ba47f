import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Album } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { checkDeleteWord, DELETE_WORD } from '../../../shared/rules/fields.ts';
import { refreshUser } from '../../accounts/refresh-user.ts';
import { ignoreMissing } from '../../http/api-error.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { request } from '../../http/request.ts';
import { albumPage, refreshLists } from '../../photos/album-source.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialogs/dialog.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { TextField } from '../../ui/fields/text-field.tsx';

interface DeleteAlbumDialogProps {
  album: Album;
  photoCount: number;
  /** From then on the page fetches nothing about the album. */
  onDeleting: (isDeleting: boolean) => void;
  onClose: () => void;
}

export function DeleteAlbumDialog({ album, photoCount, onDeleting, onClose }: DeleteAlbumDialogProps) {
  const [typed, setTyped] = useState('');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      onDeleting(true);
      await request('DELETE /albums/:albumId', { params: { albumId: album.id } }).catch(ignoreMissing);
    },
    async onSuccess() {
      void refreshUser();
      await navigate('/');
      client.removeQueries({ queryKey: albumPage(album.id).options.queryKey });
      refreshLists(client);
    },
    onError(error) {
      onDeleting(false);
      showToast(refusalMessage(error, messages.delete.albumFailed()), { kind: 'error' });
    },
  });
  const isConfirmed = checkDeleteWord(typed) === null;

  return (
    <Dialog title={messages.delete.album()} onClose={onClose} busy={isPending}>
      <form
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (isConfirmed && !isPending) mutate();
        }}
      >
        <p className="wrap-anywhere text-ink-2">
          {messages.delete.albumWarning({ title: album.title, count: photoCount })}
        </p>
        <TextField
          label={messages.delete.typeToConfirm({ word: DELETE_WORD })}
          value={typed}
          onChange={(event) => setTyped(event.target.value.toUpperCase())}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
        />
        <DialogButtons busy={isPending} onCancel={onClose}>
          <Button kind="danger" type="submit" busy={isPending} disabled={!isConfirmed}>
            {messages.delete.albumSubmit()}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
