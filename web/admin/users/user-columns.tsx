import type { AdminUser } from '../../../shared/api/admin-lists-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import type { UserSortKey } from '../../../shared/rules/admin/admin-lists.ts';
import { formatDay } from '../../ui/format-day.ts';
import { TierBadge } from '../admin-badges.tsx';
import { EmailText } from '../email-text.tsx';
import { formatCount } from '../format-figure.ts';
import type { ListColumn } from '../list/list-table.tsx';
import { RowLink } from '../list/row-link.tsx';
import { StorageUsed } from '../storage-used.tsx';

export const ROLE_NAMES = { owner: messages.adminUsers.owner, guest: messages.adminUsers.guest } as const;

export const USER_COLUMNS: readonly ListColumn<AdminUser, UserSortKey>[] = [
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
    width: 'w-[25%]',
  },
  { name: messages.adminUsers.role, cell: (user) => ROLE_NAMES[user.role](), width: 'w-18' },
  { name: messages.adminUsers.tier, cell: (user) => <TierBadge tier={user.currentTier} />, width: 'w-18' },
  {
    name: messages.adminFrame.albums,
    sort: { key: 'albumCount', first: 'desc' },
    cell: (user) => formatCount(user.albumCount),
    isNumber: true,
    width: 'w-23',
  },
  {
    name: messages.common.photos,
    cell: (user) => formatCount(user.photoCount),
    isNumber: true,
    isSpare: true,
    isFirstSpare: true,
    width: 'w-19',
  },
  {
    name: messages.adminFrame.storage,
    sort: { key: 'storageUsed', first: 'desc' },
    cell: (user) => <StorageUsed {...user} />,
    isNumber: true,
    width: 'w-26',
  },
  {
    name: messages.adminUsers.joined,
    sort: { key: 'createdAt', first: 'desc' },
    cell: (user) => <time dateTime={user.createdAt}>{formatDay(user.createdAt)}</time>,
    isNumber: true,
    isLong: true,
    width: 'w-33',
  },
];
