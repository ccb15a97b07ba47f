import { z } from 'zod';
import { cleanLine } from '../rules/fields.ts';
import { checkGroupName, MAX_GROUPS } from '../rules/group-names.ts';
import { api, checked } from './contract.ts';

const guestGroupSchema = z.object({
  id: z.string(),
  name: z.string(),
  uploadCode: z.string(),
  guestUploadUrl: z.string(),
  qrCodeDataUrl: z.string(),
  /** True if the group's link accepts no photos. */
  isClosed: z.boolean(),
  createdAt: z.string(),
});
export type GuestGroup = z.infer<typeof guestGroupSchema>;

const reply = z.object({ groups: z.array(guestGroupSchema) });
export type GuestGroups = z.infer<typeof reply>;

const name = checked(checkGroupName, cleanLine);
const change = z.strictObject({
  name: name.optional(),
  isClosed: z.boolean().optional(),
  /** The old link and its QR code stop working. */
  newCode: z.literal(true).optional(),
});
export type GroupChange = z.output<typeof change>;

export const guestGroupsApi = api({
  'GET /albums/:albumId/groups': {
    access: 'user',
    limit: 'accounts',
    summary: 'The guest groups of an album with their links, by name, for its owner.',
    reply,
  },
  'POST /albums/:albumId/groups': {
    access: 'user',
    limit: 'accounts',
    summary: 'Add guest groups by their names; those that are there already are passed over.',
    body: z.strictObject({ names: z.array(name).min(1).max(MAX_GROUPS) }),
    reply,
  },
  'PATCH /albums/:albumId/groups/:groupId': {
    access: 'user',
    limit: 'accounts',
    summary: 'Rename a guest group with its photos, close or open its link, or give it a new one.',
    body: change,
    reply,
  },
  'DELETE /albums/:albumId/groups/:groupId': {
    access: 'user',
    limit: 'accounts',
    summary: 'Delete a guest group with its link; its photos stay, without its name.',
    reply,
  },
});
