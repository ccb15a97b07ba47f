import { z } from 'zod';
import { messages } from '../messages/messages.ts';
import { checkUploaderName, cleanLine } from '../rules/fields.ts';
import { checkComment } from '../rules/guests/guest-comments.ts';
import { MAX_ASKED_HASHES, MAX_UPLOAD_SESSIONS } from '../rules/guests/guest-devices.ts';
import { MAX_TYPED_PIN_LENGTH, toPlainDigits } from '../rules/pin.ts';
import { UPLOAD_LIMITS } from '../rules/uploads/upload-limits.ts';
import { credentials, sessionSchema, userSchema } from './accounts-api.ts';
import { guestAlbumSchema } from './album-shape.ts';
import { selectedPhotoIds } from './albums-api.ts';
import { api, checked } from './contract.ts';
import { createLiveEventSchema } from './live-events.ts';
import { photoSchema } from './photos-api.ts';

const lockedAlbum = z.object({ pinRequired: z.literal(true), title: z.string(), uploadCode: z.string() });

const openAlbum = guestAlbumSchema.extend({
  pinRequired: z.literal(false),
  /** `photoCount` may be below the limit even so, because it omits photos that guests do not see. */
  isFull: z.boolean(),
});
export type OpenGuestAlbum = z.infer<typeof openAlbum>;

const myUploadsAlbum = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  isArchived: z.boolean(),
  uploadCode: z.string(),
  guestUploadUrl: z.string(),
});

const myUploads = z.object({ album: myUploadsAlbum, photos: z.array(photoSchema) });
export type MyUploads = z.infer<typeof myUploads>;

const myPhotos = z.object({
  photos: z.array(photoSchema),
  /** Number of stored photos whose thumbnails are still being made. `photos` does not contain them yet. */
  processing: z.number(),
  /** Number of photos that another person deleted in the last 30 days. */
  removed: z.number(),
  /** Ids of photos that have a heart from this device. */
  loved: z.array(z.string()),
});

const guestAlbum = z.discriminatedUnion('pinRequired', [lockedAlbum, openAlbum]);

/** Requests only the newest photos for the first screen. All take seconds on a slow connection. */
const partOfPhotos = z.object({ part: z.literal('first').optional() });
export type PartOfPhotos = z.infer<typeof partOfPhotos>['part'];

const guestPage = z.object({
  album: guestAlbum,
  photos: z.array(photoSchema),
  /** Number of older photos, in responses to `part`. */
  olderPhotos: z.number().optional(),
});
export type GuestPage = z.infer<typeof guestPage>;

const wallPage = z.object({
  album: openAlbum,
  qrCodeDataUrl: z.string(),
  photos: z.array(photoSchema),
  /** In responses to `part`: the number of older photos, and of the guests who added photos. */
  olderPhotos: z.number().optional(),
  guestCount: z.number().optional(),
});
export type WallPage = z.infer<typeof wallPage>;

const uploadReply = z.object({
  photos: z.array(photoSchema),
  rejected: z.array(z.object({ filename: z.string(), error: z.string(), code: z.string() })),
});
export type UploadReply = z.infer<typeof uploadReply>;

const partReply = z.object({
  receivedBytes: z.number(),
  /** Null until the file is complete. */
  upload: uploadReply.nullable(),
});
export type PartReply = z.infer<typeof partReply>;

const uploadFields = {
  uploaderName: checked(checkUploaderName, cleanLine).optional(),
  uploadSessionId: z.string().max(200).optional(),
  /** `true` makes the server remove the location before it stores the file. */
  removeLocation: z.enum(['true', 'false']).optional(),
  /** `true` rejects a photo that the caller can see or has sent before with PHOTO_KNOWN. */
  skipKnown: z.enum(['true', 'false']).optional(),
};

const bytes = z.coerce.number().int().max(Number.MAX_SAFE_INTEGER);

export const repeated = <S extends z.ZodType<string>>(each: S) =>
  z
    .union([each, z.array(each).max(UPLOAD_LIMITS.maxFiles)])
    .transform((value) => (Array.isArray(value) ? value : [value]));

const claimPart = (name: string, max: number) => {
  const error = () => messages.accountRule.claimMissing({ field: name });
  return z.string({ error }).trim().min(1, { error }).max(max);
};

const requiredClaim = {
  uploadCode: claimPart('uploadCode', 100),
  uploadSessionId: claimPart('uploadSessionId', 200),
};

/** The upload session of this tab. The new account claims its photos. */
const uploadClaim = {
  uploadCode: z.string().max(100).nullish(),
  uploadSessionId: z.string().max(200).nullish(),
};

const uploadSessionIds = z.array(z.string().max(200)).max(MAX_UPLOAD_SESSIONS);

export const guestsApi = api({
  'GET /uploads/:uploadCode': {
    access: 'public',
    limit: 'views',
    summary: 'The album behind a code, as a guest sees it.',
    query: partOfPhotos,
    reply: guestPage,
  },
  'POST /uploads/:uploadCode': {
    access: 'public',
    limit: 'uploads',
    summary:
      'Put photos in: up to 10 files `photos`. A retry with the same clientKeys is safe. A single video may have a `poster`.',
    /**
     * Sent with a retry. If the photo was stored or deleted, the server responds at once and ignores the
     * body.
     */
    query: z.object({ clientKey: z.uuid().optional() }),
    files: 'photos',
    body: z.object({
      ...uploadFields,
      clientKeys: repeated(z.uuid()).optional(),
    }),
    reply: uploadReply,
    status: 201,
  },
  'POST /uploads/:uploadCode/parts': {
    access: 'public',
    limit: 'parts',
    summary:
      'Put one photo in by parts, one after the other, for lines that carry no whole file. The last part needs the fields, and may have the `poster` of a video.',
    /** Position of this part and size of the whole file, in bytes. */
    query: z.object({ clientKey: z.uuid(), offset: bytes.min(0), sizeBytes: bytes.min(1) }),
    files: 'part',
    body: z.object({
      ...uploadFields,
      /** Hash of the whole file, if the client can compute it. */
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/u)
        .optional(),
    }),
    reply: partReply,
  },
  'GET /uploads/:uploadCode/wall': {
    access: 'public',
    limit: 'views',
    summary: 'The Photo Wall.',
    query: partOfPhotos,
    reply: wallPage,
  },
  'GET /uploads/:uploadCode/pin-status': {
    access: 'public',
    limit: 'lookups',
    summary: 'Whether this device is locked out of trying PINs.',
    reply: z.object({ isBlacklisted: z.boolean(), blacklistedUntil: z.string().nullable() }),
  },
  'POST /uploads/:uploadCode/verify-pin': {
    access: 'public',
    limit: 'attempts',
    summary: 'Try a PIN; a right one gives a token for 24 hours.',
    body: z.strictObject({ pin: z.string().max(MAX_TYPED_PIN_LENGTH).transform(toPlainDigits) }),
    reply: z.object({ success: z.literal(true), token: z.string() }),
  },
  'GET /uploads/album/:albumId/my-uploads': {
    access: 'user',
    limit: 'accounts',
    summary: 'The own photos in an album, whatever its state.',
    reply: myUploads,
  },
  'POST /auth/register-guest': {
    access: 'public',
    limit: 'attempts',
    summary: 'Make an account after an upload; the photos of this upload session become its own.',
    body: z.strictObject({
      name: z.string().max(1000).default(''),
      email: z.string().max(1000).default(''),
      password: z.string().max(1000).default(''),
      ...requiredClaim,
    }),
    reply: z.object({ token: z.string(), user: userSchema, albumId: z.string().nullable() }),
    status: 201,
  },
  'POST /auth/login': {
    access: 'public',
    limit: 'attempts',
    summary:
      'Sign in; 30 days with rememberMe, else 24 hours. The photos of this upload session become one’s own.',
    body: credentials.extend(uploadClaim),
    reply: sessionSchema,
  },
  'POST /uploads/:uploadCode/my-photos': {
    access: 'public',
    limit: 'lookups',
    summary:
      'The photos that a device put in, by its upload sessions, whatever the album’s state; and what it loves.',
    body: z.strictObject({ uploadSessionIds }),
    reply: myPhotos,
  },
  'POST /uploads/:uploadCode/my-photos/delete': {
    access: 'public',
    limit: 'writes',
    summary: 'Delete photos that the device put in: these, or without `photoIds` all.',
    body: z.strictObject({
      uploadSessionIds,
      photoIds: selectedPhotoIds.optional(),
    }),
    reply: z.object({ deletedPhotos: z.number() }),
  },
  'PATCH /uploads/:uploadCode/photos/:photoId/caption': {
    access: 'public',
    limit: 'writes',
    summary: 'The uploader’s own line on a photo; empty: none.',
    body: z.strictObject({ caption: checked(checkComment, cleanLine), uploadSessionIds }),
    reply: z.object({ photo: photoSchema }),
  },
  'PATCH /uploads/:uploadCode/photos/:photoId/heart': {
    access: 'public',
    limit: 'writes',
    summary: 'Give this device’s heart to a photo, or take it back.',
    body: z.strictObject({ isLoved: z.boolean() }),
    reply: z.object({ photo: photoSchema }),
  },
  'POST /uploads/:uploadCode/photos/:photoId/reports': {
    access: 'public',
    limit: 'writes',
    summary: 'Ask the owner to remove a photo; once for each device.',
    body: z.strictObject({ reason: checked(checkComment, cleanLine).optional() }),
    reply: null,
  },
  'POST /uploads/:uploadCode/known': {
    access: 'public',
    limit: 'lookups',
    summary:
      'Which of these files the album has, as far as the caller may see them or sent them. Hashes are SHA-256.',
    body: z.strictObject({
      hashes: z
        .array(z.string().regex(/^[0-9a-f]{64}$/u))
        .min(1)
        .max(MAX_ASKED_HASHES),
      uploadSessionIds: uploadSessionIds.default([]),
    }),
    reply: z.object({ known: z.array(z.string()) }),
  },
  'GET /uploads/:uploadCode/events': {
    access: 'public',
    limit: 'streams',
    summary: 'Live events of the album behind a code, for viewers who may see its gallery.',
    reply: createLiveEventSchema(openAlbum),
    live: true,
  },
});
