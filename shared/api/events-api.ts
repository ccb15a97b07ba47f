import { z } from 'zod';
import { ACCENTS } from '../rules/album-look.ts';
import { checkEditedTitle, cleanLine } from '../rules/fields.ts';
import { MAX_EVENT_ALBUMS } from '../rules/hosts/events.ts';
import { albumSchema } from './album-shape.ts';
import { api, checked } from './contract.ts';

const title = checked(checkEditedTitle, cleanLine);
const albumId = z.string().max(64);
const albumIds = z.array(albumId).min(1).max(MAX_EVENT_ALBUMS);

const link = {
  title: z.string(),
  code: z.string(),
  /** The page where guests choose an album. */
  guestUrl: z.string(),
  qrCodeDataUrl: z.string(),
};

const event = z.object({ id: z.string(), ...link, albums: z.array(albumSchema) });
export type Event = z.infer<typeof event>;

const reply = z.object({ event });

const eventChange = z.strictObject({
  title: title.optional(),
  /** Ids of the albums in their order. Albums that are not named follow, and others are ignored. */
  order: albumIds.optional(),
  /** Id of an album that joins the event as its last one. */
  add: albumId.optional(),
  /** Id of an album that leaves the event. */
  remove: albumId.optional(),
  /** The old link and its QR code stop working. */
  newCode: z.literal(true).optional(),
});
export type EventChange = z.output<typeof eventChange>;

const choice = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  uploadCode: z.string(),
  /** True if guests can open the album's guest page, or only its PIN is missing. */
  isOpen: z.boolean(),
  pinRequired: z.boolean(),
  /** True if the viewer can see the wall without a PIN. */
  wallIsOpen: z.boolean(),
  photoCount: z.number(),
  coverUrl: z.string().nullable(),
  accent: z.enum(ACCENTS),
});

const guestEvent = z.object({ ...link, albums: z.array(choice) });
export type GuestEvent = z.infer<typeof guestEvent>;

export const eventsApi = api({
  'POST /events': {
    access: 'user',
    limit: 'accounts',
    summary: 'Join own albums to an event with one code.',
    body: z.strictObject({ title, albumIds }),
    reply,
    status: 201,
  },
  'GET /events/:eventId': {
    access: 'user',
    limit: 'accounts',
    summary: 'An event with its albums, for those who see all photos of all its albums.',
    reply,
  },
  'PATCH /events/:eventId': {
    access: 'user',
    limit: 'accounts',
    summary: 'Rename an event, order its albums, add or remove one, or give the event a new code.',
    body: eventChange,
    reply,
  },
  'DELETE /events/:eventId': {
    access: 'user',
    limit: 'accounts',
    summary: 'Dissolve an event. Its albums stay.',
    reply: null,
  },
  'GET /events/by-code/:eventCode': {
    access: 'public',
    limit: 'views',
    summary: 'The public albums of an event, among which a guest chooses.',
    reply: guestEvent,
  },
});
