import { z } from 'zod';
import { LANGUAGES } from '#catalogue';
import { MEMBER_ROLES } from '../rules/access.ts';
import { ACCENTS } from '../rules/album-look.ts';
import { albumSwitches, guestSwitches, required } from '../rules/album-switches.ts';
import { EXPIRATION_PRESETS } from '../rules/expiry.ts';
import { checkDescription, checkEditedTitle, cleanLine, cleanText } from '../rules/fields.ts';
import { TIER_KEYS } from '../rules/tiers.ts';
import { checked } from './contract.ts';

const percent = z.int().min(0).max(100);
const focus = z.strictObject({ x: percent, y: percent });

/** The photo that the owner chose, if the viewer may see photos. */
export const coverSchema = z.object({
  photoId: z.string(),
  thumbnailUrl: z.string(),
  mediumUrl: z.string(),
  placeholder: z.string(),
  /** The point that stays visible where the picture is cropped, in percent from the left and top edges. */
  focus,
});
export type Cover = z.output<typeof coverSchema>;

/** In each, -1 means no limit. */
const videoLimits = z.object({ maxBytes: z.number(), maxSeconds: z.number() });

export const guestAlbumSchema = z.object({
  id: z.string(),
  /**
   * Version of the album and its photos. A live stream that gets it as `Last-Event-ID` omits older events.
   */
  version: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  uploadCode: z.string(),
  groupName: z.string().nullable(),
  /** True if the viewer's guest group accepts no photos. */
  isLinkClosed: z.boolean().optional(),
  isPublic: z.boolean(),
  isArchived: z.boolean(),
  expired: z.boolean(),
  expirationDate: z.string().nullable(),
  createdAt: z.string(),
  isOwner: z.boolean(),
  /** `guest` for a contributor. Absent for viewers without a role in the album. */
  role: z.enum(MEMBER_ROLES).optional(),
  pinEnabled: z.boolean(),
  /** -1 means no limit. */
  maxPhotos: z.number(),
  /** Limit for one photo, in bytes. -1 means no limit. */
  maxFileBytes: z.number(),
  /** Absent if the album takes no videos. */
  videoLimits: videoLimits.optional(),
  photoCount: z.number(),
  /** Another value means that entries or comments have changed. Absent if the album has neither. */
  bookVersion: z.number().optional(),
  guestUploadUrl: z.string(),
  ...required(guestSwitches),
  /** Time before which guests see only the number of photos. */
  revealAt: z.string().nullable(),
  isRevealed: z.boolean(),
  accent: z.enum(ACCENTS),
  cover: coverSchema.nullable(),
});

export const albumSchema = guestAlbumSchema.extend({
  tags: z.array(z.string()),
  archivedAt: z.string().nullable(),
  expirationPreset: z.enum(EXPIRATION_PRESETS),
  ...required(albumSwitches),
  coverThumbnailUrl: z.string().nullable(),
  /** Language for guests whose browser asks for no language of the product. */
  language: z.string().nullable(),
  /** These two are for hosts and helpers. */
  waitingCount: z.number().optional(),
  event: z.object({ id: z.string(), title: z.string() }).optional(),
});

export const ownedAlbumSchema = albumSchema.extend({
  qrCodeDataUrl: z.string().optional(),
  pin: z.string().optional(),
  /** The owner's tier, whose limits apply to the album. */
  tier: z.enum(TIER_KEYS).optional(),
  /**
   * True if the owner reopened the album after it expired. The job does not archive it again for that date.
   */
  isKeptOpen: z.boolean().optional(),
  /** When the last ZIP of all originals was created. */
  fullZipAt: z.string().nullish(),
});

export const albumDetailsSchema = z.strictObject({
  title: checked(checkEditedTitle, cleanLine).optional(),
  description: checked(checkDescription, cleanText).nullish(),
  ...z.object(required(albumSwitches)).omit({ photoWallEnabled: true }).partial().shape,
  /** Null reveals the photos now. */
  revealAt: z.iso.datetime().nullish(),
  /** Null means English. */
  language: z
    .string()
    .refine((tag) => Object.hasOwn(LANGUAGES, tag))
    .nullish(),
  accent: z.enum(ACCENTS).optional(),
  /** Null uses the first photo that fills a cover. */
  cover: z.strictObject({ photoId: z.string().max(64), focus }).nullish(),
} satisfies { [Field in keyof typeof albumSchema.shape]?: z.ZodType });
export type AlbumDetails = z.output<typeof albumDetailsSchema>;
