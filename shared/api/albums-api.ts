import { z } from 'zod';
import { messages } from '../messages/messages.ts';
import { VISIBILITIES } from '../rules/access.ts';
import { DEFAULT_PRESET, EXPIRATION_PRESETS } from '../rules/expiry.ts';
import {
  checkDescription,
  checkGivenPassword,
  checkNewTitle,
  checkTag,
  checkTagCount,
  cleanLine,
  cleanTags,
  cleanText,
} from '../rules/fields.ts';
import { checkPin, toPlainDigits } from '../rules/pin.ts';
import { MAX_NAMED_PHOTOS } from '../rules/tiers.ts';
import { knownZone } from '../rules/time-zone.ts';
import { albumDetailsSchema, albumSchema, type guestAlbumSchema, ownedAlbumSchema } from './album-shape.ts';
import { api, checked, toValidationIssue } from './contract.ts';
import { createLiveEventSchema } from './live-events.ts';
import { photoSchema } from './photos-api.ts';

export type GuestAlbum = z.infer<typeof guestAlbumSchema>;
export type Album = z.infer<typeof albumSchema>;
export type OwnedAlbum = z.infer<typeof ownedAlbumSchema>;

const shared = z.object({ album: albumSchema, qrCodeDataUrl: z.string(), guestUploadUrl: z.string() });
export type SharedAlbum = z.infer<typeof shared>;

export const selectedPhotoIds = z.array(z.string().max(64)).min(1).max(MAX_NAMED_PHOTOS);

const ownedReply = z.object({ album: ownedAlbumSchema });

const albumPage = z.object({
  album: ownedAlbumSchema,
  photos: z.array(photoSchema),
});
export type AlbumPage = z.infer<typeof albumPage>;

const tags = z
  .array(z.string())
  .max(1000)
  .superRefine((list, context) => {
    const problem = list.map(checkTag).find((each) => each !== null) ?? checkTagCount(cleanTags(list).length);
    if (problem) context.addIssue(toValidationIssue(problem));
  })
  .transform(cleanTags);

export const timeZone = z
  .string()
  .max(64)
  .transform((zone) => knownZone(zone));

const expirationChoice = {
  expirationPreset: z.enum(EXPIRATION_PRESETS),
  customDate: z.string().max(40).nullish(),
  customTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/u, { error: () => messages.expiry.wrongTime() })
    .nullish(),
  timeZone: timeZone.optional(),
};

export const albumsApi = api({
  'POST /albums': {
    access: 'user',
    limit: 'accounts',
    summary: 'Make an album. A retry with the same clientKey and the same body is safe.',
    body: z.strictObject({
      clientKey: z.uuid().optional(),
      title: checked(checkNewTitle, cleanLine),
      description: checked(checkDescription, cleanText).nullish(),
      tags: tags.optional(),
      ...expirationChoice,
      expirationPreset: expirationChoice.expirationPreset.default(DEFAULT_PRESET),
    }),
    reply: shared,
    status: 201,
  },
  'GET /albums': {
    access: 'user',
    limit: 'accounts',
    summary: 'Own albums and contributed ones, newest first.',
    reply: z.object({ albums: z.array(albumSchema) }),
  },
  'GET /albums/:albumId': {
    access: 'public',
    limit: 'albums',
    summary: 'An album with its photos, as far as the caller may see it.',
    reply: albumPage,
  },
  'PATCH /albums/:albumId/visibility': {
    access: 'user',
    limit: 'accounts',
    summary: 'Make an album public or private.',
    body: z.strictObject({ isPublic: z.boolean() }),
    reply: ownedReply,
  },
  'PATCH /albums/:albumId/photo-wall': {
    access: 'user',
    limit: 'accounts',
    summary: 'Switch the Photo Wall.',
    body: z.strictObject({ enabled: z.boolean() }),
    reply: ownedReply,
  },
  'PATCH /albums/:albumId/details': {
    access: 'user',
    limit: 'accounts',
    summary:
      'Change title, description, and what guests see: locations, photos after approval, from when on.',
    body: albumDetailsSchema,
    reply: ownedReply,
  },
  'PATCH /albums/:albumId/expiration': {
    access: 'user',
    limit: 'accounts',
    summary: 'Choose another expiration; extending unarchives.',
    body: z.strictObject(expirationChoice),
    reply: ownedReply,
  },
  'PATCH /albums/:albumId/archive': {
    access: 'user',
    limit: 'accounts',
    summary: 'Archive or unarchive.',
    body: z.strictObject({ isArchived: z.boolean() }),
    reply: ownedReply,
  },
  'PATCH /albums/:albumId/pin': {
    access: 'user',
    limit: 'accounts',
    summary: 'Set, change or remove the PIN.',
    body: z.strictObject({ pin: checked(checkPin, toPlainDigits).nullable() }),
    reply: ownedReply,
  },
  'POST /albums/:albumId/upload-code': {
    access: 'user',
    limit: 'accounts',
    summary:
      'Give the album a new upload code; links, QR codes and PIN tokens of the old one end. `withGroups`: those of guest groups too.',
    body: z.strictObject({ withGroups: z.boolean().default(false) }),
    reply: ownedReply,
  },
  'POST /albums/:albumId/tags': {
    access: 'user',
    limit: 'accounts',
    summary: 'Add tags, 20 at most.',
    body: z.strictObject({ tags }),
    reply: ownedReply,
  },
  'DELETE /albums/:albumId/tags/:tag': {
    access: 'user',
    limit: 'accounts',
    summary: 'Remove a tag; one that is not there is fine.',
    reply: ownedReply,
  },
  'GET /tags/suggestions': {
    access: 'user',
    limit: 'accounts',
    summary: 'At most 10 tags: own ones by use, then common ones.',
    query: z.strictObject({ q: z.string().max(100).default('') }),
    reply: z.object({ suggestions: z.array(z.string()) }),
  },
  'DELETE /albums/:albumId': {
    access: 'user',
    limit: 'accounts',
    summary: 'Delete an album with its photos and files.',
    reply: z.object({ deletedPhotos: z.number() }),
  },
  'DELETE /albums/:albumId/photos/:photoId': {
    access: 'user',
    limit: 'accounts',
    summary: 'Delete one photo: its owner any, its uploader the own while the album is not archived.',
    reply: null,
  },
  'POST /albums/:albumId/photos/delete': {
    access: 'user',
    limit: 'accounts',
    summary: 'Delete chosen photos, for the owner; ids that are no photos of the album are passed over.',
    body: z.strictObject({ photoIds: selectedPhotoIds }),
    reply: z.object({ deletedPhotos: z.number() }),
  },
  'PATCH /albums/:albumId/photos/visibility': {
    access: 'user',
    limit: 'accounts',
    summary:
      'Approve, hide or show photos; the reply has those that are photos of the album, as they are now.',
    body: z.strictObject({
      photoIds: selectedPhotoIds,
      visibility: z.enum(VISIBILITIES),
    }),
    reply: z.object({ photos: z.array(photoSchema) }),
  },
  'GET /albums/:albumId/reports': {
    access: 'user',
    limit: 'accounts',
    summary: 'What guests ask for: photos to be removed, and the owner has not decided about.',
    reply: z.object({
      reports: z.array(
        z.object({ photoId: z.string(), reason: z.string().nullable(), createdAt: z.string() }),
      ),
    }),
  },
  'GET /albums/:albumId/look-alikes': {
    access: 'user',
    limit: 'accounts',
    summary: 'Groups of photos that look alike, by id; the largest of each group first.',
    reply: z.object({ groups: z.array(z.array(z.string())) }),
  },
  'GET /albums/:albumId/events': {
    access: 'public',
    limit: 'streams',
    summary: 'Live events of an album, for viewers who may see its photos.',
    reply: createLiveEventSchema(ownedAlbumSchema),
    live: true,
  },
  'DELETE /auth/me': {
    access: 'user',
    limit: 'accounts',
    summary: 'Delete the account with its albums, photos and files.',
    body: z.strictObject({ password: checked(checkGivenPassword) }),
    reply: null,
  },
});
