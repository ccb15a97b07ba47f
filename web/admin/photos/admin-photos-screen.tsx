// The photos of all albums, page by page (docs/rules.md, section 7).

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { AdminPhoto } from '../../../shared/api/admin-lists-api.ts';
import { adminListMessages } from '../../../shared/messages/en/admin-list-messages.ts';
import { adminPhotosMessages } from '../../../shared/messages/en/admin-photos-messages.ts';
import { commonMessages } from '../../../shared/messages/en/common-messages.ts';
import { ADMIN_PAGE_SIZE, PHOTO_SORT_KEYS } from '../../../shared/rules/admin-lists.ts';
import { lazyComponent } from '../../http/lazy-component.ts';
import { WaitingDialog } from '../../ui/dialogs/waiting-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminPage } from '../admin-page.tsx';
import { adminQuery } from '../admin-request.ts';
import { ListPages } from '../list/list-pages.tsx';
import { useExistingPage, useListState } from '../list/list-state.ts';
import { OrderSelect } from '../list/order-select.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { SectionFailure } from '../section-states.tsx';
import { AdminPhotoGrid } from './admin-photo-grid.tsx';
import { DeleteAnyPhotoDialog } from './delete-any-photo-dialog.tsx';

const AdminPhotoViewer = lazyComponent(
  async () => (await import('./admin-photo-viewer.tsx')).AdminPhotoViewer,
);

const PLAN = { sortKeys: PHOTO_SORT_KEYS, filters: {} } as const;

const ORDERS = [
  ['createdAt', 'desc', adminListMessages.newestFirst],
  ['createdAt', 'asc', adminListMessages.oldestFirst],
  ['filename', 'asc', adminPhotosMessages.filenameAToZ],
  ['filename', 'desc', adminPhotosMessages.filenameZToA],
  ['size', 'desc', adminPhotosMessages.largestFirst],
  ['size', 'asc', adminPhotosMessages.smallestFirst],
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
    <AdminPage title={commonMessages.photos()}>
      <div>
        <div className="mb-4 flex flex-wrap gap-2">
          <SearchBox
            label={adminPhotosMessages.search()}
            placeholder={adminPhotosMessages.searchHint()}
            search={search}
            onSearch={(text) => change({ search: text }, { replace: true })}
          />
          <OrderSelect choices={ORDERS} sort={sort} order={order} onSort={change} />
        </div>
        {query.error && !photos ? (
          <SectionFailure query={query} failure={adminPhotosMessages.failed()} />
        ) : (
          <>
            {photos?.length === 0 ? (
              <EmptyState icon={ImageOff} title={adminPhotosMessages.empty()} />
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
            <ListPages messages={adminPhotosMessages} pagination={data?.pagination} onPage={onPage} />
          </>
        )}
      </div>
      {openId && photos && (
        <Suspense fallback={<WaitingDialog onClose={() => setOpenId(null)} />}>
          <AdminPhotoViewer
            photos={photos}
            openId={openId}
            onMove={setOpenId}
            onDelete={setDeleting}
            onClose={() => setOpenId(null)}
          />
        </Suspense>
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
