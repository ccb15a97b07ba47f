import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UserRoundSearch } from 'lucide-react';
import { messages } from '../../../shared/messages/messages.ts';
import { ADMIN_PAGE_SIZE, USER_SORT_KEYS } from '../../../shared/rules/admin/admin-lists.ts';
import { TIER_KEYS } from '../../../shared/rules/tiers.ts';
import { useWideScreen } from '../../ui/use-media-query.ts';
import { AdminPage } from '../admin-page.tsx';
import { adminQuery } from '../admin-request.ts';
import { FilterSelect } from '../list/filter-select.tsx';
import { useListState, withFilter } from '../list/list-state.ts';
import { OrderSelect } from '../list/order-select.tsx';
import { PagedList } from '../list/paged-list.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { USER_COLUMNS } from './user-columns.tsx';

const PLAN = { sortKeys: USER_SORT_KEYS, filters: { role: ['owner', 'guest'], tier: TIER_KEYS } } as const;

const ROLES = [
  { value: '', name: messages.adminUsers.allRoles },
  { value: 'owner', name: messages.adminUsers.owners },
  { value: 'guest', name: messages.adminUsers.guests },
] as const;
const TIER_CHOICES = [
  { value: '', name: messages.adminUsers.allTiers } as const,
  ...TIER_KEYS.map((tier) => ({ value: tier, name: messages.tier[tier] })),
];

const ORDERS = [
  ['createdAt', 'desc', messages.adminList.newestFirst],
  ['createdAt', 'asc', messages.adminList.oldestFirst],
  ['name', 'asc', messages.adminUsers.nameAToZ],
  ['name', 'desc', messages.adminUsers.nameZToA],
  ['email', 'asc', messages.adminUsers.emailAToZ],
  ['email', 'desc', messages.adminUsers.emailZToA],
  ['storageUsed', 'desc', messages.adminUsers.mostStorage],
  ['storageUsed', 'asc', messages.adminUsers.leastStorage],
  ['albumCount', 'desc', messages.adminUsers.mostAlbums],
  ['albumCount', 'asc', messages.adminUsers.fewestAlbums],
] as const;

export function AdminUsersScreen() {
  const [state, change] = useListState(PLAN);
  const { page, search, sort, order, filters } = state;
  const isWide = useWideScreen();
  const query = useQuery({
    ...adminQuery('GET /admin/users', {
      query: { page, limit: ADMIN_PAGE_SIZE, search, sort, order, ...filters },
    }),
    placeholderData: keepPreviousData,
  });

  return (
    <AdminPage title={messages.adminFrame.users()}>
      <div>
        <div className="mb-3 flex flex-wrap gap-2">
          <SearchBox
            label={messages.adminUsers.search()}
            placeholder={messages.adminUsers.searchHint()}
            search={search}
            onSearch={(text) => change({ search: text }, { replace: true })}
          />
          <FilterSelect
            label={messages.adminUsers.role()}
            value={filters.role ?? ''}
            options={ROLES}
            onChange={(role) => change({ filters: withFilter(filters, 'role', role) })}
          />
          <FilterSelect
            label={messages.adminUsers.tier()}
            value={filters.tier ?? ''}
            options={TIER_CHOICES}
            onChange={(tier) => change({ filters: withFilter(filters, 'tier', tier) })}
          />
          {!isWide && <OrderSelect choices={ORDERS} sort={sort} order={order} onSort={change} />}
        </div>
        <PagedList
          label={messages.adminFrame.users()}
          messages={messages.adminUsers}
          columns={USER_COLUMNS}
          rows={query.data?.users}
          keyOf={(user) => user._id}
          page={page}
          pagination={query.data?.pagination}
          pageSize={ADMIN_PAGE_SIZE}
          sorting={{ sort, order, onSort: change }}
          query={query}
          emptyIcon={UserRoundSearch}
          onPage={(next, options) => change({ page: next }, options)}
        />
      </div>
    </AdminPage>
  );
}
