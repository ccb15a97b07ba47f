import { useMutation } from '@tanstack/react-query';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { refreshUser } from '../../accounts/refresh-user.ts';
import { ignoreMissing } from '../../http/api-error.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { request } from '../../http/request.ts';
import { showWithoutPhoto } from '../../photos/album-source.ts';
import { uploaderOf } from '../../photos/photo-label.ts';
import { Picture } from '../../photos/picture.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialogs/dialog.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';

interface DeletePhotoDialogProps {
  albumId: string;
  photo: Photo;
  warning?: string;
  onDeleted?: () => void;
  onClose: () => void;
}

export function DeletePhotoDialog({
  albumId,
  photo,
  warning = messages.delete.photoWarning(),
  onDeleted,
  onClose,
}: DeletePhotoDialogProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      request('DELETE /albums/:albumId/photos/:photoId', { params: { albumId, photoId: photo.id } }).catch(
        ignoreMissing,
      ),
    onSuccess() {
      showWithoutPhoto(albumId, photo.id);
      onDeleted?.();
      void refreshUser();
      onClose();
    },
    onError: (error) => showToast(refusalMessage(error, messages.delete.photoFailed()), { kind: 'error' }),
  });

  return (
    <Dialog title={messages.delete.photo()} onClose={onClose} busy={isPending}>
      <div className="grid gap-6">
        <div className="flex items-center gap-4">
          <span className="size-20 shrink-0 overflow-hidden rounded-photo bg-sunken">
            {photo.isReadable && <Picture url={photo.thumbnailUrl} className="size-full photo-fill" />}
          </span>
          <p className="min-w-0 text-ink-2">
            <span dir="auto" className="block truncate font-medium text-ink">
              {photo.originalFilename}
            </span>
            {messages.delete.photoFrom({ name: uploaderOf(photo), warning })}
          </p>
        </div>
        <DialogButtons busy={isPending} onCancel={onClose}>
          <Button kind="danger" busy={isPending} onClick={() => mutate()}>
            {messages.delete.photoSubmit()}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
