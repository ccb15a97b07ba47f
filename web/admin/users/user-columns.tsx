// The columns of user lists.

import type { AdminUser } from '../../../shared/api/admin-lists-api.ts';
import type { UserSortKey } from '../../../shared/rules/admin-lists.ts';
import { readableStorage } from '../../../shared/rules/uploads.ts';
import { formatDay } from '../../ui/format-day.ts';
import { EmailText } from '../email-text.tsx';
import { formatCount } from '../format-figure.ts';
import type { ListColumn } from '../list/list-column.ts';
import { RowLink } from '../list/row-link.tsx';
import { TierBadge } from '../tier-badge.tsx';

export const ROLE_NAMES = { owner: 'Owner', guest: 'Guest' } as const;

export const USER_COLUMNS: readonly ListColumn<AdminUser, UserSortKey>[] = [
  {
    name: 'Name',
    sort: { key: 'name', first: 'asc' },
    cell: (user) => <RowLink to={`/admin/users/${user._id}`}>{user.name}</RowLink>,
    wraps: true,
  },
  {
    name: 'Email',
    sort: { key: 'email', first: 'asc' },
    cell: (user) => <EmailText address={user.email} />,
    isLong: true,
    wraps: true,
    width: 'w-[25%]',
  },
  { name: 'Role', cell: (user) => ROLE_NAMES[user.role], width: 'w-18' },
  { name: 'Tier', cell: (user) => <TierBadge tier={user.currentTier} />, width: 'w-18' },
  {
    name: 'Albums',
    sort: { key: 'albumCount', first: 'desc' },
    cell: (user) => formatCount(user.albumCount),
    isNumber: true,
    width: 'w-23',
  },
  {
    name: 'Photos',
    cell: (user) => formatCount(user.photoCount),
    isNumber: true,
    isSpare: true,
    width: 'w-19',
  },
  {
    name: 'Storage',
    sort: { key: 'storageUsed', first: 'desc' },
    cell: (user) => readableStorage(user.storageUsed),
    isNumber: true,
    width: 'w-26',
  },
  {
    name: 'Joined',
    sort: { key: 'createdAt', first: 'desc' },
    cell: (user) => <time dateTime={user.createdAt}>{formatDay(user.createdAt)}</time>,
    isNumber: true,
    isLong: true,
    width: 'w-33',
  },
];
