import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Images, X } from 'lucide-react';
import { messages } from '../../../shared/messages/messages.ts';
import { ADMIN_PAGE_SIZE, ALBUM_SORT_KEYS } from '../../../shared/rules/admin/admin-lists.ts';
import { useWideScreen } from '../../ui/use-media-query.ts';
import { AdminPage } from '../admin-page.tsx';
import { adminQuery } from '../admin-request.ts';
import { FilterSelect } from '../list/filter-select.tsx';
import { useListState, withFilter } from '../list/list-state.ts';
import { OrderSelect } from '../list/order-select.tsx';
import { PagedList } from '../list/paged-list.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { ALBUM_COLUMNS } from './album-columns.tsx';

const PLAN = {
  sortKeys: ALBUM_SORT_KEYS,
  filters: { visibility: ['public', 'private'], ownerId: null },
} as const;

const VISIBILITIES = [
  { value: '', name: messages.adminAlbums.publicAndPrivate },
  { value: 'public', name: messages.albumState.public },
  { value: 'private', name: messages.albumState.private },
] as const;

const ORDERS = [
  ['createdAt', 'desc', messages.adminList.newestFirst],
  ['createdAt', 'asc', messages.adminList.oldestFirst],
  ['title', 'asc', messages.adminAlbums.titleAToZ],
  ['title', 'desc', messages.adminAlbums.titleZToA],
  ['photoCount', 'desc', messages.adminAlbums.mostPhotos],
  ['photoCount', 'asc', messages.adminAlbums.fewestPhotos],
] as const;

export function AdminAlbumsScreen() {
  const [state, change] = useListState(PLAN);
  const { page, search, sort, order, filters } = state;
  const isWide = useWideScreen();
  const query = useQuery({
    ...adminQuery('GET /admin/albums', {
      query: { page, limit: ADMIN_PAGE_SIZE, search, sort, order, ...filters },
    }),
    placeholderData: keepPreviousData,
  });

  return (
    <AdminPage title={messages.adminFrame.albums()}>
      <div>
        <div className="mb-3 flex flex-wrap gap-2">
          <SearchBox
            label={messages.adminAlbums.search()}
            placeholder={messages.adminAlbums.searchHint()}
            search={search}
            onSearch={(text) => change({ search: text }, { replace: true })}
          />
          <FilterSelect
            label={messages.adminAlbums.visibility()}
            value={filters.visibility ?? ''}
            options={VISIBILITIES}
            onChange={(visibility) => change({ filters: withFilter(filters, 'visibility', visibility) })}
          />
          {!isWide && <OrderSelect choices={ORDERS} sort={sort} order={order} onSort={change} />}
          {filters.ownerId && (
            <OwnerChip
              ownerId={filters.ownerId}
              onClear={() => change({ filters: withFilter(filters, 'ownerId', '') })}
            />
          )}
        </div>
        <PagedList
          label={messages.adminFrame.albums()}
          messages={messages.adminAlbums}
          columns={ALBUM_COLUMNS}
          rows={query.data?.albums}
          keyOf={(album) => album._id}
          page={page}
          pagination={query.data?.pagination}
          pageSize={ADMIN_PAGE_SIZE}
          sorting={{ sort, order, onSort: change }}
          query={query}
          emptyIcon={Images}
          onPage={(next, options) => change({ page: next }, options)}
        />
      </div>
    </AdminPage>
  );
}

function OwnerChip({ ownerId, onClear }: { ownerId: string; onClear: () => void }) {
  const { data } = useQuery(adminQuery('GET /admin/users/:userId', { params: { userId: ownerId } }));
  return (
    <p className="flex min-h-9 max-w-full items-center rounded-control bg-accent-soft pl-3 font-medium text-accent">
      <span className="truncate">
        {data ? messages.adminAlbums.ofOwner({ name: data.user.name }) : messages.adminAlbums.ofOneOwner()}
      </span>
      <button
        type="button"
        aria-label={messages.adminAlbums.showAllOwners()}
        onClick={onClear}
        className="grid size-9 shrink-0 place-items-center rounded-control hover:bg-accent/15"
      >
        <X aria-hidden className="size-4" />
      </button>
    </p>
  );
}
