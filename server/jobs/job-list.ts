import { deleteEndedSessions } from '../accounts/account-store.ts';
import { mailStorageLimits } from '../accounts/storage-mails.ts';
import { endOldAdminSessions } from '../admin/admin-sessions.ts';
import { archiveExpiredAlbums } from '../albums/expiry/album-expiry.ts';
import {
  mailFirstPhotos,
  mailPhotoLimits,
  mailReports,
  mailWaiting,
  remindOfExpiry,
} from '../albums/mails/album-mails.ts';
import { sweepAttempts } from '../db/attempts.ts';
import { deleteOldZips } from '../downloads/zip-links.ts';
import { checkDaily } from '../fsck/fsck.ts';
import { sendOutbox, sweepOutbox } from '../outbox/send-outbox.ts';
import { removeLeftFiles } from '../photos/files/photo-removal.ts';
import { freeClaimsOfDead } from '../photos/photo-claims.ts';
import { renewPhotoClaims, resumePhotoWork } from '../photos/processing.ts';
import { deleteOldTombstones } from '../photos/tombstone-store.ts';
import { sweepIncoming } from '../storage/sweep-incoming.ts';
import { sweepParts } from '../uploads/part-folders.ts';
import { onceADay } from './once-a-day.ts';
import type { Job } from './scheduler.ts';

const MINUTE_MS = 60_000;
/** Delay of an idle job, because each round queries the database. In all, about one query per second. */
const REST_MS = MINUTE_MS / 4;
/** Short, because an uploader waits to see the photo. */
const RESUME_REST_MS = 5_000;

export const jobs: readonly Job[] = [
  {
    name: 'resume photo work',
    everyMs: 2_000,
    restMs: RESUME_REST_MS,
    listen: (ctx, wake) => ctx.events.onNodeLost(wake),
    run: async (ctx) => {
      await freeClaimsOfDead(ctx);
      return resumePhotoWork(ctx);
    },
  },
  {
    name: 'make waiting previews',
    everyMs: 500,
    restMs: REST_MS,
    listen: (ctx, wake) => ctx.events.onAny(({ type }) => type === 'photo.ready' && wake()),
    run: (ctx, stopping) => ctx.renditions.previews.makeWaiting(stopping),
  },
  {
    name: 'make playback copies',
    everyMs: 2_000,
    restMs: REST_MS,
    listen: (ctx, wake) => ctx.events.onAny(({ type }) => type === 'photo.ready' && wake()),
    run: (ctx, stopping) => ctx.renditions.playbackCopies.makeNext(stopping),
  },
  { name: 'renew photo claims', everyMs: MINUTE_MS / 3, run: renewPhotoClaims },
  { name: 'archive expired albums', everyMs: MINUTE_MS / 2, run: archiveExpiredAlbums },
  { name: 'remind of expiry', everyMs: 10 * MINUTE_MS, run: remindOfExpiry },
  { name: 'mail reports', everyMs: MINUTE_MS, run: mailReports },
  { name: 'mail waiting photos', everyMs: MINUTE_MS, run: mailWaiting },
  { name: 'mail first photos', everyMs: MINUTE_MS, run: mailFirstPhotos },
  { name: 'mail photo limits', everyMs: MINUTE_MS, run: mailPhotoLimits },
  { name: 'mail storage limits', everyMs: MINUTE_MS, run: mailStorageLimits },
  { name: 'send outbox', everyMs: MINUTE_MS / 4, run: sendOutbox },
  { name: 'sweep outbox', everyMs: 60 * MINUTE_MS, run: sweepOutbox },
  { name: 'remove left files', everyMs: MINUTE_MS, run: removeLeftFiles },
  {
    name: 'delete old tombstones',
    everyMs: 60 * MINUTE_MS,
    run: (ctx) => deleteOldTombstones(ctx.db, ctx.now()),
  },
  { name: 'check everything', everyMs: 60 * MINUTE_MS, run: onceADay('daily check', checkDaily) },
  {
    name: 'make clean copies',
    everyMs: MINUTE_MS,
    run: (ctx, stopping) => ctx.renditions.cleanCopies.makeMissing(stopping),
  },
  { name: 'delete old zips', everyMs: 60 * MINUTE_MS, run: deleteOldZips },
  { name: 'sweep parts', everyMs: 60 * MINUTE_MS, run: sweepParts },
  {
    name: 'sweep incoming',
    everyMs: 60 * MINUTE_MS,
    run: (ctx) => sweepIncoming(ctx.config, ctx.now(), ctx.log),
  },
  { name: 'sweep attempts', everyMs: 10 * MINUTE_MS, run: (ctx) => sweepAttempts(ctx.db, ctx.now()) },
  { name: 'end sessions', everyMs: 60 * MINUTE_MS, run: (ctx) => deleteEndedSessions(ctx.db, ctx.now()) },
  { name: 'end admin sessions', everyMs: 60 * MINUTE_MS, run: endOldAdminSessions },
];
