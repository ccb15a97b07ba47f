import { z } from 'zod';
import { VISIBILITIES } from '../rules/access.ts';
import { checkUploaderName, cleanLine, cleanText } from '../rules/fields.ts';
import { checkLine, ENTRY_KINDS, MAX_ENTRIES, WAVEFORM_BARS } from '../rules/guests/guest-book.ts';
import { checkComment } from '../rules/guests/guest-comments.ts';
import { MAX_UPLOAD_SESSIONS } from '../rules/guests/guest-devices.ts';
import { api, checked } from './contract.ts';
import { repeated } from './guests-api.ts';
import { photoSchema } from './photos-api.ts';

/** A line or voice in the guest book, or a comment on a photo. */
const entrySchema = z.object({
  id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  authorName: z.string().nullable(),
  groupName: z.string().nullable(),
  /** Empty for a voice. */
  message: z.string(),
  createdAt: z.string(),
  voice: z
    .object({
      url: z.string(),
      durationMs: z.number(),
      /** Levels from 0 to 99. */
      waveform: z.array(z.number()),
    })
    .optional(),
  /** The guest's photo beside the entry, if the viewer may see it. */
  picture: photoSchema.optional(),
  /** Number of open reports, for the owner only. */
  reports: z.number().optional(),
  /** Absent if all viewers see the entry. */
  visibility: z.enum(['waiting', 'hidden']).optional(),
});
export type Entry = z.infer<typeof entrySchema>;

const uploadSessionIds = z.array(z.string().max(200)).max(MAX_UPLOAD_SESSIONS);
const entryIds = z.array(z.string().max(64)).min(1).max(MAX_ENTRIES);

const author = {
  clientKey: z.uuid(),
  uploaderName: checked(checkUploaderName, cleanLine).optional(),
  uploadSessionId: z.string().max(200).optional(),
};
const entryList = z.object({ entries: z.array(entrySchema) });
const oneEntry = z.object({ entry: entrySchema });

export const guestBookApi = api({
  'GET /uploads/:uploadCode/guest-book': {
    access: 'public',
    limit: 'views',
    summary: 'The guest book, newest entry first, for viewers who may see the photos.',
    reply: entryList,
  },
  'POST /uploads/:uploadCode/guest-book': {
    access: 'public',
    limit: 'uploads',
    summary: 'Leave a line, or one file `voice`. A retry with the same clientKey is safe.',
    files: 'voice',
    body: z.object({
      ...author,
      message: checked(checkLine, cleanText).optional(),
      /** One of the guest's own photos. */
      pictureId: z.string().max(64).optional(),
      /** Earlier upload sessions of the device, one of which may have sent the photo. */
      uploadSessionIds: repeated(z.string().max(200)).optional(),
      waveform: z
        .string()
        .regex(/^\d{1,2}(?:,\d{1,2})*$/u)
        .max(3 * WAVEFORM_BARS)
        .optional(),
    }),
    reply: oneEntry,
    status: 201,
  },
  'POST /uploads/:uploadCode/guest-book/mine': {
    access: 'public',
    limit: 'lookups',
    summary: 'Entries and comments of this device, by its upload sessions, or of the account.',
    body: z.strictObject({ uploadSessionIds }),
    reply: entryList,
  },
  'POST /uploads/:uploadCode/guest-book/delete': {
    access: 'public',
    limit: 'writes',
    summary: 'Delete own entries and comments, in any album state.',
    body: z.strictObject({ uploadSessionIds, entryIds }),
    reply: z.object({ deletedEntries: z.number() }),
  },
  'POST /uploads/:uploadCode/guest-book/:entryId/reports': {
    access: 'public',
    limit: 'writes',
    summary: 'Ask the owner to remove an entry or a comment; once for each device.',
    body: z.strictObject({ reason: checked(checkComment, cleanLine).optional() }),
    reply: null,
  },
  'GET /uploads/:uploadCode/photos/:photoId/comments': {
    access: 'public',
    limit: 'lookups',
    summary: 'The comments on a photo, oldest first.',
    reply: entryList.extend({ isClosed: z.boolean() }),
  },
  'POST /uploads/:uploadCode/photos/:photoId/comments': {
    access: 'public',
    limit: 'writes',
    summary: 'Comment on a photo. A retry with the same clientKey is safe.',
    body: z.strictObject({ ...author, message: checked(checkComment, cleanLine) }),
    reply: oneEntry,
    status: 201,
  },
  'PATCH /albums/:albumId/guest-book/visibility': {
    access: 'user',
    limit: 'accounts',
    summary: 'Approve, hide or show entries and comments. Reports of shown and hidden ones are settled.',
    body: z.strictObject({ entryIds, visibility: z.enum(VISIBILITIES) }),
    reply: z.object({ changedEntries: z.number() }),
  },
  'POST /albums/:albumId/guest-book/delete': {
    access: 'user',
    limit: 'accounts',
    summary: 'Delete chosen entries and comments, for the owner.',
    body: z.strictObject({ entryIds }),
    reply: z.object({ deletedEntries: z.number() }),
  },
  'PATCH /albums/:albumId/photos/:photoId/comments': {
    access: 'user',
    limit: 'accounts',
    summary: 'Close or reopen the comments of a photo.',
    body: z.strictObject({ isClosed: z.boolean() }),
    reply: null,
  },
});
