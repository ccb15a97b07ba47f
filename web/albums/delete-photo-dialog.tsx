// Asks before a photo is deleted, and shows it.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Photo } from '../../shared/api/photos-api.ts';
import { refreshUser } from '../accounts/refresh-user.ts';
import { ignoreMissing } from '../http/api-error.ts';
import { refusalMessage } from '../http/refusal-message.ts';
import { request } from '../http/request.ts';
import { ALBUM_MESSAGES } from '../messages.ts';
import { uploaderOf } from '../photos/photo-label.ts';
import { Picture } from '../photos/picture.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { showToast } from '../ui/toast-store.ts';
import { showWithoutPhoto } from './album-source.ts';

interface DeletePhotoDialogProps {
  albumId: string;
  photo: Photo;
  /** The consequence of the deletion. */
  warning?: string;
  onDeleted?: () => void;
  onClose: () => void;
}

const OWNERS_WARNING = 'It will be gone for good, for your guests too.';

export function DeletePhotoDialog({
  albumId,
  photo,
  warning = OWNERS_WARNING,
  onDeleted,
  onClose,
}: DeletePhotoDialogProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      request('DELETE /albums/:albumId/photos/:photoId', { params: { albumId, photoId: photo.id } }).catch(
        ignoreMissing,
      ),
    onSuccess() {
      showWithoutPhoto(client, albumId, photo.id);
      onDeleted?.();
      void refreshUser();
      onClose();
    },
    onError: (error) => showToast(refusalMessage(error, ALBUM_MESSAGES.photoDeleteFailed), { kind: 'error' }),
  });

  return (
    <Dialog title="Delete Photo" onClose={onClose} busy={isPending}>
      <div className="grid gap-6">
        <div className="flex items-center gap-4">
          <span className="size-20 shrink-0 overflow-hidden rounded-photo bg-sunken">
            {photo.isReadable && <Picture url={photo.thumbnailUrl} className="size-full object-cover" />}
          </span>
          <p className="min-w-0 text-ink-2">
            <span className="block truncate font-medium text-ink">{photo.originalFilename}</span>
            From {uploaderOf(photo)}. {warning}
          </p>
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button kind="quiet" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" busy={isPending} onClick={() => mutate()}>
            Delete photo
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
