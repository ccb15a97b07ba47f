import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { refreshUser } from '../../accounts/refresh-user.ts';
import { ignoreMissing } from '../../http/api-error.ts';
import { request } from '../../http/request.ts';
import { showWithoutPhoto } from '../../photos/album-source.ts';
import { PhotoInQuestion } from '../../photos/photo-in-question.tsx';
import { formatUploader } from '../../photos/photo-label.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';
import { useForm } from '../../ui/fields/use-form.ts';

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
  const form = useForm({
    async send() {
      const params = { albumId, photoId: photo.id };
      await request('DELETE /albums/:albumId/photos/:photoId', { params }).catch(ignoreMissing);
      showWithoutPhoto(albumId, photo.id);
      onDeleted?.();
      void refreshUser();
      onClose();
    },
    failed: (error) => showRefusal(error, messages.delete.photoFailed()),
  });

  return (
    <FormDialog
      title={messages.delete.photo()}
      form={form}
      submit={messages.delete.photoSubmit()}
      danger
      onClose={onClose}
    >
      <PhotoInQuestion photo={photo} filename={photo.originalFilename}>
        {messages.delete.photoFrom({ name: formatUploader(photo), warning })}
      </PhotoInQuestion>
    </FormDialog>
  );
}
