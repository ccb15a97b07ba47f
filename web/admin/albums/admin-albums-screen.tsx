import { useQuery } from '@tanstack/react-query';
import { Images, X } from 'lucide-react';
import { messages } from '../../../shared/messages/messages.ts';
import { ALBUM_SORT_KEYS } from '../../../shared/rules/admin/admin-lists.ts';
import { adminQuery, usePages } from '../admin-request.ts';
import { FilterSelect } from '../list/list-controls.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { useListState } from '../list/list-state.ts';
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
  const list = useListState(PLAN);
  const query = usePages(adminQuery('GET /admin/albums', { query: list.query }));
  const { visibility, ownerId } = list.filters;
  return (
    <ListScreen
      title={messages.adminFrame.albums()}
      messages={messages.adminAlbums}
      list={list}
      query={query}
      rows={query.data?.albums}
      columns={ALBUM_COLUMNS}
      orders={ORDERS}
      emptyIcon={Images}
      scope={ownerId && <OwnerChip ownerId={ownerId} onClear={() => list.setFilter('ownerId', '')} />}
    >
      <FilterSelect
        label={messages.adminAlbums.visibility()}
        value={visibility ?? ''}
        options={VISIBILITIES}
        onChange={(chosen) => list.setFilter('visibility', chosen)}
      />
    </ListScreen>
  );
}

function OwnerChip({ ownerId, onClear }: { ownerId: string; onClear: () => void }) {
  const { data } = useQuery(adminQuery('GET /admin/users/:userId', { params: { userId: ownerId } }));
  return (
    <p className="flex min-h-9 max-w-full items-center rounded-control bg-accent-soft ps-3 font-medium text-accent">
      <span className="truncate">
        {data ? messages.adminAlbums.ofOwner({ name: data.user.name }) : messages.adminAlbums.ofOneOwner()}
      </span>
      <button
        type="button"
        aria-label={messages.adminAlbums.showAllOwners()}
        onClick={onClear}
        className="grid size-9 shrink-0 place-items-center rounded-control hover:bg-line/60"
      >
        <X aria-hidden className="size-4" />
      </button>
    </p>
  );
}
