import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Children } from 'react';
import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { request } from '../../http/request.ts';
import { showAlbum } from '../../photos/album-source.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialogs/dialog.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';

export function NewCodeDialog({ album, onClose }: { album: OwnedAlbum; onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => request('POST /albums/:albumId/upload-code', { params: { albumId: album.id } }),
    onSuccess({ album: changed }) {
      showAlbum(client, changed);
      showToast(messages.albumAction.newCodeDone());
      onClose();
    },
    onError: (error) =>
      showToast(refusalMessage(error, messages.albumAction.newCodeFailed()), { kind: 'error' }),
  });
  return (
    <Dialog title={messages.albumAction.newCode()} onClose={onClose} busy={isPending}>
      <div className="grid gap-6">
        <p className="text-ink-2">
          {Children.toArray(
            messages.albumAction.newCodeWarning({
              uploadCode: album.uploadCode,
              code: (code) => <span className="upload-code">{code}</span>,
            }),
          )}
        </p>
        <DialogButtons busy={isPending} onCancel={onClose}>
          <Button busy={isPending} onClick={() => mutate()}>
            {messages.albumAction.newCodeSubmit()}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
