import { z } from 'zod';
import { LANGUAGES } from '#catalogue';
import { MEMBER_ROLES } from '../rules/access.ts';
import { ACCENTS } from '../rules/album-look.ts';
import { albumSwitches, guestSwitches, required } from '../rules/album-switches.ts';
import { EXPIRATION_PRESETS } from '../rules/expiry.ts';
import { checkDescription, checkEditedTitle, cleanLine, cleanText } from '../rules/fields.ts';
import { checked } from './contract.ts';

const percent = z.int().min(0).max(100);
const focus = z.strictObject({ x: percent, y: percent });

/** The photo that its owner chose, where the viewer sees photos. */
export const coverSchema = z.object({
  photoId: z.string(),
  thumbnailUrl: z.string(),
  mediumUrl: z.string(),
  placeholder: z.string(),
  /** In percent from the left and the top edge: what stays visible where the picture is cropped. */
  focus,
});
export type Cover = z.output<typeof coverSchema>;

export const guestAlbumSchema = z.object({
  id: z.string(),
  /** Of the album with its photos. As `Last-Event-ID` it says what a live stream need not send. */
  version: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  /** By which the viewer came: the album's own, or a guest group's. */
  uploadCode: z.string(),
  /** Of the guest group whose link the viewer has. */
  groupName: z.string().nullable(),
  /** Of a guest group: it takes no photos. */
  isLinkClosed: z.boolean().optional(),
  isPublic: z.boolean(),
  isArchived: z.boolean(),
  expired: z.boolean(),
  expirationDate: z.string().nullable(),
  createdAt: z.string(),
  isOwner: z.boolean(),
  pinEnabled: z.boolean(),
  /** -1: no limit. */
  maxPhotos: z.number(),
  /** Of a photo that guests or the owner's page send. -1: no limit. */
  maxFileBytes: z.number(),
  photoCount: z.number(),
  guestUploadUrl: z.string(),
  ...required(guestSwitches),
  /** Until then guests see only the number of photos. */
  revealAt: z.string().nullable(),
  isRevealed: z.boolean(),
  accent: z.enum(ACCENTS),
  cover: coverSchema.nullable(),
});

export const albumSchema = guestAlbumSchema.extend({
  tags: z.array(z.string()),
  archivedAt: z.string().nullable(),
  expirationPreset: z.enum(EXPIRATION_PRESETS),
  /** `owner`, or `guest` for a contributor; absent for other viewers. */
  role: z.enum(MEMBER_ROLES).optional(),
  ...required(albumSwitches),
  coverThumbnailUrl: z.string().nullable(),
  /** For guests whose browser asks for none that the product has. */
  language: z.string().nullable(),
  waitingCount: z.number().optional(),
});

export const ownedAlbumSchema = albumSchema.extend({
  /** A PNG. */
  qrCodeDataUrl: z.string().optional(),
  pin: z.string().optional(),
  /** Reopened after it expired: the job does not archive it again for that date. */
  isKeptOpen: z.boolean().optional(),
  /** When the last ZIP of all originals was made. */
  fullZipAt: z.string().nullish(),
});

export const albumDetailsSchema = z.strictObject({
  title: checked(checkEditedTitle, cleanLine).optional(),
  description: checked(checkDescription, cleanText).nullish(),
  ...z.object(required(albumSwitches)).omit({ photoWallEnabled: true }).partial().shape,
  /** Null: guests see the photos from now on. */
  revealAt: z.iso.datetime().nullish(),
  /** Null: English. */
  language: z
    .string()
    .refine((tag) => Object.hasOwn(LANGUAGES, tag))
    .nullish(),
  accent: z.enum(ACCENTS).optional(),
  /** Null: the first photo that fills a cover. */
  cover: z.strictObject({ photoId: z.string().max(64), focus }).nullish(),
} satisfies { [Field in keyof typeof albumSchema.shape]?: z.ZodType });
export type AlbumDetails = z.output<typeof albumDetailsSchema>;
