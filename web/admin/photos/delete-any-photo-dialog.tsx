import { useQueryClient } from '@tanstack/react-query';
import type { AdminPhoto } from '../../../shared/api/admin-lists-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { ignoreMissing } from '../../http/api-error.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { uploaderOf } from '../../photos/photo-label.ts';
import { Picture } from '../../photos/picture.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { useForm } from '../../ui/fields/use-form.ts';
import { adminRequest, invalidateAdminQueries } from '../admin-request.ts';

interface DeleteAnyPhotoDialogProps {
  photo: AdminPhoto;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteAnyPhotoDialog({ photo, onDeleted, onClose }: DeleteAnyPhotoDialogProps) {
  const client = useQueryClient();
  const form = useForm({
    async send() {
      const params = { photoId: photo.id };
      await adminRequest('DELETE /admin/photos/:photoId', { params }).catch(ignoreMissing);
      showToast(messages.adminPhotos.deleted());
      invalidateAdminQueries(client);
      onDeleted();
      onClose();
    },
    failed: (error) => refusalMessage(error, messages.adminPhotos.deletionFailed()),
  });
  return (
    <FormDialog
      title={messages.adminPhotos.deleteQuestion()}
      form={form}
      submit={messages.adminPhotos.delete()}
      danger
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
