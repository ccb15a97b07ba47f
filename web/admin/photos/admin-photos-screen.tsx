import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { AdminPhoto } from '../../../shared/api/admin-lists-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { ADMIN_PAGE_SIZE, PHOTO_SORT_KEYS } from '../../../shared/rules/admin/admin-lists.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminPage } from '../admin-page.tsx';
import { adminQuery } from '../admin-request.ts';
import { ListPages } from '../list/list-pages.tsx';
import { useExistingPage, useListState } from '../list/list-state.ts';
import { OrderSelect } from '../list/order-select.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { SectionFailure } from '../section-states.tsx';
import { AdminPhotoGrid } from './admin-photo-grid.tsx';
import { AdminPhotoViewer } from './admin-photo-viewer.tsx';
import { DeleteAnyPhotoDialog } from './delete-any-photo-dialog.tsx';

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
  const [{ page, search, sort, order }, change] = useListState(PLAN);
  const [openId, setOpenId] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<AdminPhoto | null>(null);
  const query = useQuery({
    ...adminQuery('GET /admin/photos', { query: { page, limit: ADMIN_PAGE_SIZE, search, sort, order } }),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;
  const photos = data?.photos;
  const onPage = (next: number, options?: { replace?: boolean }) => change({ page: next }, options);
  useExistingPage(isPlaceholderData ? undefined : data?.pagination, onPage);

  return (
    <AdminPage title={messages.common.photos()}>
      <div>
        <div className="mb-4 flex flex-wrap gap-2">
          <SearchBox
            label={messages.adminPhotos.search()}
            placeholder={messages.adminPhotos.searchHint()}
            search={search}
            onSearch={(text) => change({ search: text }, { replace: true })}
          />
          <OrderSelect choices={ORDERS} sort={sort} order={order} onSort={change} />
        </div>
        {query.error && !photos ? (
          <SectionFailure query={query} failure={messages.adminPhotos.failed()} />
        ) : (
          <>
            {photos?.length === 0 ? (
              <EmptyState icon={ImageOff} title={messages.adminPhotos.empty()} />
            ) : (
              <div
                aria-busy={isPlaceholderData}
                className={`transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
              >
                <AdminPhotoGrid
                  photos={photos}
                  onOpen={(photo) => setOpenId(photo.id)}
                  onDelete={setDeleting}
                  onStale={() => void query.refetch()}
                />
              </div>
            )}
            <ListPages
              messages={messages.adminPhotos}
              page={page}
              pagination={data?.pagination}
              onPage={onPage}
            />
          </>
        )}
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
