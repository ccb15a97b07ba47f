import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminPhoto } from '../../../shared/api/admin-lists-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { ignoreMissing } from '../../http/api-error.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { uploaderOf } from '../../photos/photo-label.ts';
import { Picture } from '../../photos/picture.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialogs/dialog.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { adminRequest } from '../admin-request.ts';
import { invalidateAdminQueries } from '../invalidate-admin-queries.ts';

interface DeleteAnyPhotoDialogProps {
  photo: AdminPhoto;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteAnyPhotoDialog({ photo, onDeleted, onClose }: DeleteAnyPhotoDialogProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await adminRequest('DELETE /admin/photos/:photoId', { params: { photoId: photo.id } }).catch(
        ignoreMissing,
      );
    },
    onSuccess() {
      showToast(messages.adminPhotos.deleted());
      invalidateAdminQueries(client);
      onDeleted();
      onClose();
    },
  });
  return (
    <Dialog title={messages.adminPhotos.deleteQuestion()} onClose={onClose} busy={isPending}>
      <div className="grid gap-6">
        <div className="flex items-center gap-4">
          <span className="size-20 shrink-0 overflow-hidden rounded-photo bg-sunken">
            <Picture url={photo.thumbnailUrl} className="size-full photo-fill" />
          </span>
          <p className="min-w-0 text-ink-2">
            <span className="block truncate font-medium text-ink">{photo.filename}</span>
            <span className="wrap-anywhere">
              {messages.adminPhotos.origin({ uploader: uploaderOf(photo), album: photo.album.title })}
            </span>{' '}
            {messages.adminPhotos.deleteWarning()}
          </p>
        </div>
        {error && (
          <p role="alert" className="rounded-control bg-danger/10 px-4 py-3 text-label text-danger">
            {refusalMessage(error, messages.adminPhotos.deletionFailed())}
          </p>
        )}
        <DialogButtons busy={isPending} onCancel={onClose}>
          <Button kind="danger" busy={isPending} onClick={() => mutate()}>
            {messages.adminPhotos.delete()}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
