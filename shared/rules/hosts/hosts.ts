import type { Role } from '../access.ts';

/** Roles that an invitation can give. `owner` transfers the album. */
export const INVITED_ROLES = ['co-host', 'helper', 'owner'] as const satisfies Role[];
export type InvitedRole = (typeof INVITED_ROLES)[number];

export function isTransfer(role: InvitedRole): role is 'owner' {
  return role === 'owner';
}

/** Roles that can be taken away. */
export const GIVEN_ROLES = ['co-host', 'helper'] as const satisfies Role[];

export const INVITATION_DAYS = 7;
/** Maximum number of hosts, helpers and open invitations of an album, together. */
export const MAX_HOSTS = 30;

export const LOG_ACTIONS = [
  'invited',
  'revoked',
  'joined',
  'left',
  'removed',
  'transferred',
  'approved',
  'hid',
  'deleted',
  'changed',
] as const;
export type LogAction = (typeof LOG_ACTIONS)[number];

/** Parts of an album that an entry of the log is about. */
export const CHANGED_PARTS = [
  'details',
  'visibility',
  'wall',
  'pin',
  'code',
  'expiration',
  'archive',
  'tags',
  'groups',
  'event',
  /** Entries of the guest book, and comments. */
  'entries',
] as const;
export type ChangedPart = (typeof CHANGED_PARTS)[number];

/** Entries that the log shows at a time. */
export const LOG_PAGE = 50;
/** Older entries of an album are deleted. */
export const MAX_LOG_ENTRIES = 1000;
