import { UserRoundSearch } from 'lucide-react';
import type { AdminUser } from '../../../shared/api/admin-lists-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { USER_SORT_KEYS, type UserSortKey } from '../../../shared/rules/admin/admin-lists.ts';
import { TIER_KEYS } from '../../../shared/rules/tiers.ts';
import { formatDay } from '../../ui/format-day.ts';
import { EmailText, RowLink, StorageUsed, TierBadge } from '../admin-parts.tsx';
import { adminQuery, usePages } from '../admin-request.ts';
import { formatCount } from '../formats.ts';
import { FilterSelect } from '../list/list-controls.tsx';
import type { ListColumn } from '../list/list-rows.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { useListState } from '../list/list-state.ts';

const PLAN = { sortKeys: USER_SORT_KEYS, filters: { role: ['owner', 'guest'], tier: TIER_KEYS } } as const;

const ROLES = [
  { value: '', name: messages.adminUsers.allRoles },
  { value: 'owner', name: messages.adminUsers.owners },
  { value: 'guest', name: messages.adminUsers.guests },
] as const;
const TIER_CHOICES = [
  { value: '', name: messages.adminUsers.allTiers } as const,
  ...TIER_KEYS.map((tier) => ({ value: tier, name: () => tier })),
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

const COLUMNS: readonly ListColumn<AdminUser, UserSortKey>[] = [
  {
    name: messages.adminUsers.name,
    sort: { key: 'name', first: 'asc' },
    cell: (user) => <RowLink to={`/admin/users/${user._id}`}>{user.name}</RowLink>,
    wraps: true,
  },
  {
    name: messages.common.email,
    sort: { key: 'email', first: 'asc' },
    cell: (user) => <EmailText address={user.email} />,
    isLong: true,
    wraps: true,
    width: '25%',
  },
  { name: messages.adminUsers.role, cell: (user) => messages.adminUsers[user.role](), width: '7rem' },
  { name: messages.adminUsers.tier, cell: (user) => <TierBadge tier={user.currentTier} />, width: '7.5rem' },
  {
    name: messages.adminFrame.albums,
    sort: { key: 'albumCount', first: 'desc' },
    cell: (user) => formatCount(user.albumCount),
    isNumber: true,
    tableFrom: 'wide',
    width: '5.75rem',
  },
  {
    name: messages.common.photos,
    cell: (user) => formatCount(user.photoCount),
    isNumber: true,
    tableFrom: 'widest',
    isTableOnly: true,
    width: '4.75rem',
  },
  {
    name: messages.adminFrame.storage,
    sort: { key: 'storageUsed', first: 'desc' },
    cell: (user) => <StorageUsed {...user} />,
    isNumber: true,
    tableFrom: 'wide',
    width: '6.5rem',
  },
  {
    name: messages.adminUsers.joined,
    sort: { key: 'createdAt', first: 'desc' },
    cell: (user) => <time dateTime={user.createdAt}>{formatDay(user.createdAt)}</time>,
    isNumber: true,
    isLong: true,
    width: '8.25rem',
  },
];

export function AdminUsersScreen() {
  const list = useListState(PLAN);
  const query = usePages(adminQuery('GET /admin/users', { query: list.query }));
  return (
    <ListScreen
      title={messages.adminFrame.users()}
      messages={messages.adminUsers}
      list={list}
      query={query}
      rows={query.data?.users}
      columns={COLUMNS}
      orders={ORDERS}
      emptyIcon={UserRoundSearch}
    >
      <FilterSelect
        label={messages.adminUsers.role()}
        value={list.filters.role ?? ''}
        options={ROLES}
        onChange={(role) => list.setFilter('role', role)}
      />
      <FilterSelect
        label={messages.adminUsers.tier()}
        value={list.filters.tier ?? ''}
        options={TIER_CHOICES}
        onChange={(tier) => list.setFilter('tier', tier)}
      />
    </ListScreen>
  );
}
