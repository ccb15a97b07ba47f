import { z } from 'zod';
import { MAX_NAMED_PHOTOS } from '../rules/tiers.ts';
import { timeZone } from './albums-api.ts';
import { api } from './contract.ts';

const manner = {
  rendition: z.enum(['original', 'preview']),
  /** Used for photos without a time by the camera. */
  timeZone: timeZone.prefault('UTC'),
};

const zipRequest = z.strictObject({
  /** `new` means photos added since the last ZIP of all originals. */
  photos: z.union([z.enum(['all', 'new']), z.array(z.string().max(100)).min(1).max(MAX_NAMED_PHOTOS)]),
  ...manner,
});
export type ZipRequest = z.output<typeof zipRequest>;

const eventZipRequest = z.strictObject(manner);
export type EventZipRequest = z.output<typeof eventZipRequest>;

const madeZip = z.object({
  url: z.string(),
  sizeBytes: z.number(),
  photoCount: z.number(),
  /** Number of photos that the ZIP lacks because their files are lost. */
  missingCount: z.number(),
});

export const downloadsApi = api({
  'POST /albums/:albumId/zips': {
    access: 'user',
    limit: 'accounts',
    summary: "Make a ZIP of an album's photos; its link can be loaded for a day, in parts too.",
    body: zipRequest,
    reply: madeZip,
    status: 201,
    waits: true,
  },
  'POST /events/:eventId/zips': {
    access: 'user',
    limit: 'accounts',
    summary: "Make a ZIP of all photos of an event, with one folder per album; its link is like an album's.",
    body: eventZipRequest,
    reply: madeZip,
    status: 201,
    waits: true,
  },
  'POST /auth/me/exports': {
    access: 'user',
    limit: 'accounts',
    summary:
      'Make a ZIP of all own albums with what is known of the account; its link lives as long as the session.',
    body: z.strictObject({ timeZone: timeZone.prefault('UTC') }),
    reply: madeZip,
    status: 201,
    waits: true,
  },
  'POST /uploads/:uploadCode/zips': {
    access: 'public',
    limit: 'attempts',
    summary:
      'Make a ZIP of clean copies of all photos, where guests may download; its link lives as long as their access.',
    body: z.strictObject({ timeZone: timeZone.prefault('UTC') }),
    reply: madeZip,
    status: 201,
    waits: true,
  },
});
