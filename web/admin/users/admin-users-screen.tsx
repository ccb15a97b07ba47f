// All users, page by page (specification, sections 2, 7 and 9).

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UserRoundSearch } from 'lucide-react';
import { tierMessages } from '../../../shared/messages/en/tier-messages.ts';
import { ADMIN_PAGE_SIZE, USER_SORT_KEYS } from '../../../shared/rules/admin-lists.ts';
import { TIER_KEYS } from '../../../shared/rules/tiers.ts';
import { ADMIN_FAILURES, NOTHING_THERE } from '../admin-messages.ts';
import { AdminPage } from '../admin-page.tsx';
import { adminQuery } from '../admin-request.ts';
import { FilterSelect } from '../list/filter-select.tsx';
import { withFilter } from '../list/list-state.ts';
import { OrderSelect } from '../list/order-select.tsx';
import { PagedList } from '../list/paged-list.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { useListState } from '../list/use-list-state.ts';
import { useWideScreen } from '../list/use-wide-screen.ts';
import { USER_COLUMNS } from './user-columns.tsx';

const PLAN = { sortKeys: USER_SORT_KEYS, filters: { role: ['owner', 'guest'], tier: TIER_KEYS } } as const;

const ROLES = [
  { value: '', name: 'All roles' },
  { value: 'owner', name: 'Owners' },
  { value: 'guest', name: 'Guests' },
] as const;
const TIER_CHOICES = [
  { value: '', name: 'All tiers' } as const,
  ...TIER_KEYS.map((tier) => ({ value: tier, name: tierMessages[tier]() })),
];

const ORDERS = [
  ['createdAt', 'desc', 'Newest first'],
  ['createdAt', 'asc', 'Oldest first'],
  ['name', 'asc', 'Name, A to Z'],
  ['name', 'desc', 'Name, Z to A'],
  ['email', 'asc', 'Email, A to Z'],
  ['email', 'desc', 'Email, Z to A'],
  ['storageUsed', 'desc', 'Most storage'],
  ['storageUsed', 'asc', 'Least storage'],
  ['albumCount', 'desc', 'Most albums'],
  ['albumCount', 'asc', 'Fewest albums'],
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
    <AdminPage title="Users">
      <div>
        <div className="mb-3 flex flex-wrap gap-2">
          <SearchBox
            label="Search users"
            placeholder="Name or email"
            search={search}
            onSearch={(text) => change({ search: text }, { replace: true })}
          />
          <FilterSelect
            label="Role"
            value={filters.role ?? ''}
            options={ROLES}
            onChange={(role) => change({ filters: withFilter(filters, 'role', role) })}
          />
          <FilterSelect
            label="Tier"
            value={filters.tier ?? ''}
            options={TIER_CHOICES}
            onChange={(tier) => change({ filters: withFilter(filters, 'tier', tier) })}
          />
          {!isWide && <OrderSelect choices={ORDERS} sort={sort} order={order} onSort={change} />}
        </div>
        <PagedList
          label="Users"
          unit={['user', 'users']}
          columns={USER_COLUMNS}
          rows={query.data?.users}
          keyOf={(user) => user._id}
          pagination={query.data?.pagination}
          pageSize={ADMIN_PAGE_SIZE}
          sorting={{ sort, order, onSort: change }}
          query={query}
          failure={ADMIN_FAILURES.users}
          empty={{ icon: UserRoundSearch, title: NOTHING_THERE.users }}
          onPage={(next, options) => change({ page: next }, options)}
        />
      </div>
    </AdminPage>
  );
}
