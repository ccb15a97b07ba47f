// Asks before an album gets another upload code: links with the old one stop working.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnedAlbum } from '../../shared/api/albums-api.ts';
import { refusalMessage } from '../http/refusal-message.ts';
import { request } from '../http/request.ts';
import { OWNER_MESSAGES } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { showToast } from '../ui/toast-store.ts';
import { showAlbum } from './album-source.ts';

export function NewCodeDialog({ album, onClose }: { album: OwnedAlbum; onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => request('POST /albums/:albumId/upload-code', { params: { albumId: album.id } }),
    onSuccess({ album: changed }) {
      showAlbum(client, changed);
      showToast(OWNER_MESSAGES.codeChanged);
      onClose();
    },
    onError: (error) => showToast(refusalMessage(error, OWNER_MESSAGES.newCodeFailed), { kind: 'error' }),
  });
  return (
    <Dialog title={OWNER_MESSAGES.newCode} onClose={onClose} busy={isPending}>
      <div className="grid gap-6">
        <p className="text-ink-2">
          Links and QR codes with <span className="upload-code">{album.uploadCode}</span> stop working at
          once, also for photos that still wait on a phone. The photos in the album stay.
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button kind="quiet" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isPending} onClick={() => mutate()}>
            Change code
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
