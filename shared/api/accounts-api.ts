import { z } from 'zod';
import {
  accountEmail,
  checkDisplayName,
  checkEmail,
  checkGivenPassword,
  checkName,
  checkNewEmail,
  checkPassword,
  cleanLine,
} from '../rules/fields.ts';
import type { MailTopic } from '../rules/mail-topics.ts';
import { TIER_KEYS } from '../rules/tiers.ts';
import { api, checked } from './contract.ts';

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  currentTier: z.enum(TIER_KEYS),
  storageUsed: z.number(),
  role: z.enum(['owner', 'guest']),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type User = z.infer<typeof userSchema>;

export const sessionSchema = z.object({ token: z.string(), user: userSchema });
export type Session = z.infer<typeof sessionSchema>;

const email = checked(checkEmail, accountEmail);
const password = checked(checkPassword);
const rememberMe = z.boolean().default(false);
export const credentials = z.strictObject({ email, password, rememberMe });

const mailSwitches = z.strictObject({
  first_photo: z.boolean(),
  photos_waiting: z.boolean(),
  limits: z.boolean(),
  photos_reported: z.boolean(),
  expiration: z.boolean(),
} satisfies Record<MailTopic, z.ZodBoolean>);

export const accountsApi = api({
  'POST /auth/register': {
    access: 'public',
    limit: 'attempts',
    summary: 'Make an account and sign in.',
    body: z.strictObject({
      name: checked(checkName, cleanLine),
      email: checked(checkNewEmail, accountEmail),
      password,
      rememberMe,
    }),
    reply: sessionSchema,
    status: 201,
  },
  'POST /auth/logout': {
    access: 'user',
    limit: 'accounts',
    summary: 'End this session on the server.',
    reply: null,
  },
  'GET /auth/me': {
    access: 'user',
    limit: 'accounts',
    summary: 'Who is signed in.',
    reply: z.object({ user: userSchema }),
  },
  'PATCH /auth/me': {
    access: 'user',
    limit: 'accounts',
    summary: 'Change the display name.',
    body: z.strictObject({ name: checked(checkDisplayName, cleanLine) }),
    reply: z.object({ user: userSchema }),
  },
  'POST /auth/me/change-password': {
    access: 'user',
    limit: 'accounts',
    summary: 'Change the password; the other sessions end.',
    body: z.strictObject({ currentPassword: checked(checkGivenPassword), newPassword: password }),
    reply: null,
  },
  'GET /auth/me/stats': {
    access: 'user',
    limit: 'accounts',
    summary: 'Own albums, uploaded photos, contributed albums, bytes used.',
    reply: z.object({
      stats: z.object({
        totalAlbums: z.number(),
        totalPhotos: z.number(),
        guestAlbums: z.number(),
        storageUsed: z.number(),
      }),
    }),
  },
  'GET /auth/me/mails': {
    access: 'user',
    limit: 'accounts',
    summary: 'Which mails about own albums are sent.',
    reply: z.object({ mails: mailSwitches }),
  },
  'PATCH /auth/me/mails': {
    access: 'user',
    limit: 'accounts',
    summary: 'Switch mails about own albums on or off.',
    body: mailSwitches.partial(),
    reply: z.object({ mails: mailSwitches }),
  },
  'POST /unsubscribe/:topic/:token': {
    access: 'public',
    limit: 'writes',
    summary: 'Switch such mails off by the link that each of them has, without an account (RFC 8058).',
    takesForm: true,
    reply: null,
  },
});
