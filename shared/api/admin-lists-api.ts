import { z } from 'zod';
import { ALBUM_SORT_KEYS, PHOTO_SORT_KEYS, USER_SORT_KEYS } from '../rules/admin/admin-lists.ts';
import { checkAdminTitle, checkDescription, cleanLine, cleanText } from '../rules/fields.ts';
import { TIER_KEYS } from '../rules/tiers.ts';
import { api, checked } from './contract.ts';
import { listQuery, paginationSchema } from './pagination.ts';
import { videoSchema } from './photos-api.ts';

const count = z.number().int();
const tier = z.enum(TIER_KEYS);
const role = z.enum(['owner', 'guest']);
const visibility = z.enum(['public', 'private']);

const adminUserSchema = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  currentTier: tier,
  storageUsed: z.number(),
  role,
  createdAt: z.string(),
  updatedAt: z.string(),
  albumCount: count,
  photoCount: count,
});
export type AdminUser = z.infer<typeof adminUserSchema>;

const adminAlbumSchema = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string().optional(),
  visibility,
  uploadCode: z.string(),
  /** Null if the owner's account was deleted and the album was not. */
  ownerId: z.string().nullable(),
  owner: z.object({ name: z.string(), email: z.string() }).nullable(),
  isArchived: z.boolean(),
  expired: z.boolean(),
  photoCount: count,
  storageGB: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type AdminAlbum = z.infer<typeof adminAlbumSchema>;

const adminPhotoSchema = z.object({
  id: z.string(),
  filename: z.string(),
  mimeType: z.string(),
  size: z.number(),
  state: z.enum(['processing', 'ready', 'unreadable']),
  createdAt: z.string(),
  uploaderName: z.string().nullable(),
  album: z.object({ _id: z.string(), title: z.string() }),
  placeholder: z.string(),
  width: z.number(),
  height: z.number(),
  thumbnailUrl: z.string(),
  previewUrl: z.string(),
  video: videoSchema.optional(),
});
export type AdminPhoto = z.infer<typeof adminPhotoSchema>;

/** `thumbnailData` is a signed link for the `src` of an `img`. */
const albumPhotoSchema = z.object({
  id: z.string(),
  filename: z.string(),
  thumbnailData: z.string(),
  video: videoSchema.pick({ durationMs: true }).optional(),
});

export const adminListsApi = api({
  'GET /admin/users': {
    access: 'admin',
    limit: 'administrators',
    summary: 'Users, paged; searched by name and e-mail.',
    query: z.strictObject({
      ...listQuery,
      role: role.optional(),
      tier: tier.optional(),
      sort: z.enum(USER_SORT_KEYS).default('createdAt'),
    }),
    reply: z.object({ users: z.array(adminUserSchema), pagination: paginationSchema }),
  },
  'GET /admin/users/:userId': {
    access: 'admin',
    limit: 'administrators',
    summary: 'A user with the newest albums and figures.',
    reply: z.object({
      user: adminUserSchema,
      albums: z.array(adminAlbumSchema),
      stats: z.object({
        totalAlbums: count,
        totalPhotos: count,
        storageUsedGB: z.number(),
        accountAgeDays: count,
      }),
    }),
  },
  'POST /admin/users/:userId/tier': {
    access: 'admin',
    limit: 'administrators',
    summary: "Set a user's tier, in any direction.",
    body: z.strictObject({ tier }),
    reply: z.object({ user: adminUserSchema }),
  },
  'DELETE /admin/users/:userId': {
    access: 'admin',
    limit: 'administrators',
    summary: 'Delete a user; with or without the data.',
    query: z.strictObject({ deleteData: z.enum(['true', 'false']).default('false') }),
    reply: z.object({ deletedAlbums: count, deletedPhotos: count }),
  },
  'GET /admin/albums': {
    access: 'admin',
    limit: 'administrators',
    summary: 'Albums, paged; searched by title, code and owner.',
    query: z.strictObject({
      ...listQuery,
      visibility: visibility.optional(),
      ownerId: z.string().max(100).optional(),
      sort: z.enum(ALBUM_SORT_KEYS).default('createdAt'),
    }),
    reply: z.object({ albums: z.array(adminAlbumSchema), pagination: paginationSchema }),
  },
  'GET /admin/albums/:albumId': {
    access: 'admin',
    limit: 'administrators',
    summary: 'An album with its newest 50 photos.',
    reply: z.object({
      album: adminAlbumSchema,
      photos: z.array(albumPhotoSchema),
      stats: z.object({ totalPhotos: count, storageGB: z.number() }),
    }),
  },
  'PATCH /admin/albums/:albumId': {
    access: 'admin',
    limit: 'administrators',
    summary: 'Edit an album. An absent description clears it; an absent visibility stays.',
    body: z.strictObject({
      title: checked(checkAdminTitle, cleanLine),
      description: checked(checkDescription, cleanText).optional(),
      visibility: visibility.optional(),
    }),
    reply: z.object({ album: adminAlbumSchema }),
  },
  'DELETE /admin/albums/:albumId': {
    access: 'admin',
    limit: 'administrators',
    summary: 'Delete any album with its photos.',
    reply: z.object({ deletedPhotos: count }),
  },
  'GET /admin/photos': {
    access: 'admin',
    limit: 'administrators',
    summary: 'All photos, paged; searched by filename, uploader and album.',
    query: z.strictObject({ ...listQuery, sort: z.enum(PHOTO_SORT_KEYS).default('createdAt') }),
    reply: z.object({ photos: z.array(adminPhotoSchema), pagination: paginationSchema }),
  },
  'DELETE /admin/photos/:photoId': {
    access: 'admin',
    limit: 'administrators',
    summary: 'Delete any photo.',
    reply: null,
  },
});
