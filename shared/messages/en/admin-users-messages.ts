// The administration's users: their list, one of them, tier, deletion (R 2.212 to R 2.216, R 8.202 to R 8.206).
import { defineMessages } from '../define-messages.ts';

export const adminUsersMessages = defineMessages({
  failed: 'Failed to fetch users',
  empty: 'No users found',
  loading: 'Loading users…',
  total:
    '{more, select, yes {More than {count, number} users} other {{count, plural, one {# user} other {# users}}}}',
  search: 'Search users',
  searchHint: 'Name or email',
  allRoles: 'All roles',
  owners: 'Owners',
  guests: 'Guests',
  allTiers: 'All tiers',
  nameAToZ: 'Name, A to Z',
  nameZToA: 'Name, Z to A',
  emailAToZ: 'Email, A to Z',
  emailZToA: 'Email, Z to A',
  mostStorage: 'Most storage',
  leastStorage: 'Least storage',
  mostAlbums: 'Most albums',
  fewestAlbums: 'Fewest albums',
  name: 'Name',
  role: 'Role',
  owner: 'Owner',
  guest: 'Guest',
  tier: 'Tier',
  joined: 'Joined',
  storageOf: '{used} of {limit}',
});

export const adminUserMessages = defineMessages({
  failed: 'Failed to fetch user',
  back: 'Back to users',
  deleteUser: 'Delete user…',
  storageUsed: 'Storage used',
  accountAge: 'Account age',
  recentAlbums: 'Recent albums',
  noAlbums: 'No albums yet',
  account: 'Account',
  id: 'User ID',
  subscription: 'Subscription',
  allowance: '{albums, plural, one {# album} other {# albums}}, {storage}',
  allowanceUnlimited: 'Unlimited albums, {storage}',
  free: 'free',
  changeTier: 'Change tier',
  tierChanged: '{name} is on {tier} now',
  tierFailed: 'Failed to change user tier',
});

export const deleteUserMessages = defineMessages({
  title: 'Delete user?',
  intro:
    'This deletes the account of <strong>{name}</strong> (<address>{email}</address>) for good, and signs them out everywhere.',
  holdings:
    'They have {albums, plural, one {# album} other {# albums}} with {photos, plural, one {# photo} other {# photos}}.',
  keep: 'Keep albums and photos',
  keepHint: 'Their albums stay, archived and without an owner. Only administrators see them.',
  deleteData: 'Delete all their data',
  deleteDataHint: 'Their albums, all photos in them, and the photos they added to other albums.',
  submit: 'Delete user',
  submitWithData: 'Delete user and data',
  deleted: '{name} was deleted',
  failed: 'Failed to delete user',
});
