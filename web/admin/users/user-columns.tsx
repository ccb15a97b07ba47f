// The columns of user lists.

import type { AdminUser } from '../../../shared/api/admin-lists-api.ts';
import { adminFrameMessages } from '../../../shared/messages/en/admin-frame-messages.ts';
import { adminUsersMessages } from '../../../shared/messages/en/admin-users-messages.ts';
import { commonMessages } from '../../../shared/messages/en/common-messages.ts';
import type { UserSortKey } from '../../../shared/rules/admin-lists.ts';
import { formatDay } from '../../ui/format-day.ts';
import { TierBadge } from '../admin-badges.tsx';
import { EmailText } from '../email-text.tsx';
import { formatCount } from '../format-figure.ts';
import type { ListColumn } from '../list/list-table.tsx';
import { RowLink } from '../list/row-link.tsx';
import { StorageUsed } from '../storage-used.tsx';

export const ROLE_NAMES = { owner: adminUsersMessages.owner, guest: adminUsersMessages.guest } as const;

export const USER_COLUMNS: readonly ListColumn<AdminUser, UserSortKey>[] = [
  {
    name: adminUsersMessages.name,
    sort: { key: 'name', first: 'asc' },
    cell: (user) => <RowLink to={`/admin/users/${user._id}`}>{user.name}</RowLink>,
    wraps: true,
  },
  {
    name: commonMessages.email,
    sort: { key: 'email', first: 'asc' },
    cell: (user) => <EmailText address={user.email} />,
    isLong: true,
    wraps: true,
    width: 'w-[25%]',
  },
  { name: adminUsersMessages.role, cell: (user) => ROLE_NAMES[user.role](), width: 'w-18' },
  { name: adminUsersMessages.tier, cell: (user) => <TierBadge tier={user.currentTier} />, width: 'w-18' },
  {
    name: adminFrameMessages.albums,
    sort: { key: 'albumCount', first: 'desc' },
    cell: (user) => formatCount(user.albumCount),
    isNumber: true,
    width: 'w-23',
  },
  {
    name: commonMessages.photos,
    cell: (user) => formatCount(user.photoCount),
    isNumber: true,
    isSpare: true,
    isFirstSpare: true,
    width: 'w-19',
  },
  {
    name: adminFrameMessages.storage,
    sort: { key: 'storageUsed', first: 'desc' },
    cell: (user) => <StorageUsed {...user} />,
    isNumber: true,
    width: 'w-26',
  },
  {
    name: adminUsersMessages.joined,
    sort: { key: 'createdAt', first: 'desc' },
    cell: (user) => <time dateTime={user.createdAt}>{formatDay(user.createdAt)}</time>,
    isNumber: true,
    isLong: true,
    width: 'w-33',
  },
];
