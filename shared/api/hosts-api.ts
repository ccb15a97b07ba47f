import { z } from 'zod';
import { HOST_ROLES } from '../rules/access.ts';
import { accountEmail, checkEmail } from '../rules/fields.ts';
import { CHANGED_PARTS, INVITED_ROLES, LOG_ACTIONS } from '../rules/hosts/hosts.ts';
import { TIER_KEYS } from '../rules/tiers.ts';
import { api, checked } from './contract.ts';

const host = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(HOST_ROLES),
  /** True if the person was invited to all albums of the event. */
  isOfEvent: z.boolean(),
});

const invitation = z.object({
  id: z.string(),
  /** `owner` transfers the album. */
  role: z.enum(INVITED_ROLES),
  email: z.string().nullable(),
  isForEvent: z.boolean(),
  expiresAt: z.string(),
});
export type Invitation = z.infer<typeof invitation>;

const hosts = z.object({ hosts: z.array(host), invitations: z.array(invitation) });
export type Hosts = z.infer<typeof hosts>;

const newInvitation = z.strictObject({
  role: z.enum(INVITED_ROLES),
  /** The server sends the link to this address. */
  email: checked(checkEmail, accountEmail).optional(),
  /** True invites to all albums of the event. */
  isForEvent: z.boolean().default(false),
});
export type NewInvitation = z.output<typeof newInvitation>;

const logEntry = z.object({
  id: z.number(),
  at: z.string(),
  action: z.enum(LOG_ACTIONS),
  /** Null if the account was deleted, or if the album was changed without an account. */
  by: z.string().nullable(),
  /** The person who joined, left, was removed or became the owner. */
  person: z.string().nullable(),
  role: z.enum(HOST_ROLES).nullable(),
  /** Number of photos or entries. */
  count: z.number().nullable(),
  part: z.enum(CHANGED_PARTS).nullable(),
});

const givenInvitation = z.object({
  role: z.enum(INVITED_ROLES),
  /** The event's title, or the album's. */
  title: z.string(),
  albumTitles: z.array(z.string()),
  invitedBy: z.string(),
  expiresAt: z.string(),
  /** Counts towards the new owner's tier. Only in a transfer. */
  transfer: z.object({ photoCount: z.number(), storageBytes: z.number() }).optional(),
  /** The viewer's own tier, if signed in. */
  tier: z.enum(TIER_KEYS).optional(),
});
export type GivenInvitation = z.infer<typeof givenInvitation>;

export const hostsApi = api({
  'GET /albums/:albumId/hosts': {
    access: 'user',
    limit: 'accounts',
    summary: 'Owner, co-hosts and helpers of an album, and the open invitations.',
    reply: hosts,
  },
  'POST /albums/:albumId/invitations': {
    access: 'user',
    limit: 'accounts',
    summary: 'Make an invitation: its link works once, for seven days. The role `owner` transfers the album.',
    body: newInvitation,
    reply: z.object({ invitation, url: z.string() }),
    status: 201,
  },
  'DELETE /albums/:albumId/invitations/:invitationId': {
    access: 'user',
    limit: 'accounts',
    summary: 'Revoke an invitation; one that is not there is fine.',
    reply: null,
  },
  'DELETE /albums/:albumId/hosts/:userId': {
    access: 'user',
    limit: 'accounts',
    summary: 'Take the role away from a co-host or helper, who loses access at once. Everybody may leave.',
    reply: null,
  },
  'GET /albums/:albumId/log': {
    access: 'user',
    limit: 'accounts',
    summary: 'What hosts and helpers did, 50 entries at a time, newest first.',
    query: z.strictObject({ before: z.coerce.number().int().positive().max(1e15).optional() }),
    reply: z.object({ entries: z.array(logEntry), hasMore: z.boolean() }),
  },
  'GET /invitations/:token': {
    access: 'public',
    limit: 'attempts',
    summary: 'What an invitation offers.',
    reply: givenInvitation,
  },
  'POST /invitations/:token': {
    access: 'user',
    limit: 'accounts',
    summary: 'Accept an invitation, which ends it. A stronger role is kept.',
    reply: z.object({ albumId: z.string() }),
  },
});
