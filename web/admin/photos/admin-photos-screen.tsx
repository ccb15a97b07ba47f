import { useQueryClient } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { AdminPhoto } from '../../../shared/api/admin-lists-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { PHOTO_SORT_KEYS } from '../../../shared/rules/admin/admin-lists.ts';
import { ignoreMissing } from '../../http/api-error.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { PhotoInQuestion } from '../../photos/photo-in-question.tsx';
import { formatUploader } from '../../photos/photo-label.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { useForm } from '../../ui/fields/use-form.ts';
import { AdminPage } from '../admin-parts.tsx';
import { adminQuery, adminRequest, invalidateAdminQueries, usePages } from '../admin-request.ts';
import { OrderSelect, SearchBox } from '../list/list-controls.tsx';
import { useListState } from '../list/list-state.ts';
import { PagedList } from '../list/paged-list.tsx';
import { AdminPhotoGrid } from './admin-photo-grid.tsx';
import { AdminPhotoViewer } from './admin-photo-viewer.tsx';

const PLAN = { sortKeys: PHOTO_SORT_KEYS, filters: {} } as const;

const ORDERS = [
  ['createdAt', 'desc', messages.adminList.newestFirst],
  ['createdAt', 'asc', messages.adminList.oldestFirst],
  ['filename', 'asc', messages.adminPhotos.filenameAToZ],
  ['filename', 'desc', messages.adminPhotos.filenameZToA],
  ['size', 'desc', messages.adminPhotos.largestFirst],
  ['size', 'asc', messages.adminPhotos.smallestFirst],
] as const;

export function AdminPhotosScreen() {
  const list = useListState(PLAN);
  const [openId, setOpenId] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<AdminPhoto | null>(null);
  const query = usePages(adminQuery('GET /admin/photos', { query: list.query }));
  const photos = query.data?.photos;

  return (
    <AdminPage title={messages.common.photos()}>
      <div>
        <div className="mb-4 flex flex-wrap gap-2">
          <SearchBox messages={messages.adminPhotos} list={list} />
          <OrderSelect choices={ORDERS} list={list} />
        </div>
        <PagedList
          messages={messages.adminPhotos}
          emptyIcon={ImageOff}
          query={query}
          list={list}
          rows={photos}
        >
          <AdminPhotoGrid
            photos={photos}
            onOpen={(photo) => setOpenId(photo.id)}
            onDelete={setDeleting}
            onStale={() => void query.refetch()}
          />
        </PagedList>
      </div>
      {openId && photos && (
        <AdminPhotoViewer
          photos={photos}
          openId={openId}
          onMove={setOpenId}
          onDelete={setDeleting}
          onClose={() => setOpenId(null)}
        />
      )}
      {deleting && (
        <DeleteAnyPhotoDialog
          photo={deleting}
          onDeleted={() => setOpenId(null)}
          onClose={() => setDeleting(null)}
        />
      )}
    </AdminPage>
  );
}

interface DeleteAnyPhotoDialogProps {
  photo: AdminPhoto;
  onDeleted: () => void;
  onClose: () => void;
}

function DeleteAnyPhotoDialog({ photo, onDeleted, onClose }: DeleteAnyPhotoDialogProps) {
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
      <PhotoInQuestion photo={photo} filename={photo.filename}>
        {`${messages.adminPhotos.origin({ uploader: formatUploader(photo), album: photo.album.title })} ${messages.adminPhotos.deleteWarning()}`}
      </PhotoInQuestion>
    </FormDialog>
  );
}
