import type { Language } from '../../../shared/messages/languages.ts';
import { EXPIRES_SOON_DAYS, type OwnerMail } from '../../../shared/rules/admin/mail-templates.ts';
import { nearLimit } from '../../../shared/rules/mail-topics.ts';
import { getLimits, TIER_KEYS } from '../../../shared/rules/tiers.ts';
import { dayIn } from '../../../shared/rules/time-zone.ts';
import { mailOwner } from '../../accounts/owner-mails.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open-db.ts';
import { getHomeUrl } from '../../mail/queue-mail.ts';
import {
  findMailFacts,
  listFirstPhotosToMail,
  listFullToMail,
  listReportsToMail,
  listToRemind,
  listWaitingToMail,
  markFirstPhotoMailed,
  markMailed,
  markPhotosMailed,
  markReminded,
} from './album-mail-store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SOON_MS = EXPIRES_SOON_DAYS * DAY_MS;
const AT_A_TIME = 200;

/** Returns true if the date is so near that the owner, who has just chosen it, needs no reminder. */
export function isSoon(expiresAt: number | null, now: number): boolean {
  return expiresAt !== null && expiresAt <= now + SOON_MS;
}

export async function remindOfExpiry(ctx: Context): Promise<void> {
  const now = ctx.now();
  const until = now + SOON_MS;
  const albumIds = await listToRemind(ctx.db, now, until, AT_A_TIME);
  await mailEach(ctx, albumIds, 'album_expires_soon', (tx, albumId) => markReminded(tx, albumId, until));
}

export async function mailReports(ctx: Context): Promise<void> {
  const now = ctx.now();
  const last = now - HOUR_MS;
  const albumIds = await listReportsToMail(ctx.db, last, AT_A_TIME);
  await mailEach(ctx, albumIds, 'photos_reported', (tx, albumId) =>
    markMailed(tx, albumId, { mail: 'reportsMailedAt', last, now }),
  );
}

export async function mailWaiting(ctx: Context): Promise<void> {
  const now = ctx.now();
  const last = now - DAY_MS;
  const albumIds = await listWaitingToMail(ctx.db, last, AT_A_TIME);
  await mailEach(ctx, albumIds, 'photos_waiting', (tx, albumId) =>
    markMailed(tx, albumId, { mail: 'waitingMailedAt', last, now }),
  );
}

export async function mailFirstPhotos(ctx: Context): Promise<void> {
  const albumIds = await listFirstPhotosToMail(ctx.db, AT_A_TIME);
  await mailEach(ctx, albumIds, 'first_photo', markFirstPhotoMailed);
}

export async function mailPhotoLimits(ctx: Context): Promise<void> {
  for (const tier of TIER_KEYS) {
    const full = getLimits(tier).maxPhotosPerAlbum;
    const limit = { near: nearLimit(full), full };
    for (const albumId of await listFullToMail(ctx.db, tier, limit, AT_A_TIME)) {
      await ctx.db.transaction().execute(async (tx) => {
        const mark = await markPhotosMailed(tx, albumId, limit);
        if (mark === undefined) return;
        await mailAlbumOwner(ctx, tx, mark === full ? 'photo_limit_reached' : 'photo_limit_near', albumId);
      });
    }
  }
}

/** Skips an album if `mark` returns false, because another node has sent its mail. */
async function mailEach(
  ctx: Context,
  albumIds: readonly string[],
  template: AlbumMail,
  mark: (tx: Db, albumId: string) => Promise<boolean>,
): Promise<void> {
  for (const albumId of albumIds) {
    await ctx.db.transaction().execute(async (tx) => {
      if (await mark(tx, albumId)) await mailAlbumOwner(ctx, tx, template, albumId);
    });
  }
}

type AlbumMail = Exclude<OwnerMail, 'storage_limit_near' | 'storage_limit_reached'>;

export async function mailAlbumOwner(
  ctx: Context,
  tx: Db,
  template: AlbumMail,
  albumId: string,
): Promise<void> {
  const facts = await findMailFacts(tx, albumId);
  if (!facts) return;
  const { ownerId, title, photoCount, waitingCount, expiresAt, expirationZone, tier } = facts;
  const albumLink = `${getHomeUrl(ctx.config)}/albums/${albumId}`;
  await mailOwner(ctx, tx, ownerId, {
    template,
    albumId,
    values: (language) => ({
      albumTitle: title,
      photoCount: String(photoCount),
      waitingCount: String(waitingCount),
      photoLimit: String(getLimits(tier).maxPhotosPerAlbum),
      ...(template === 'photos_waiting' ? { reviewLink: `${albumLink}/review` } : { albumLink }),
      ...(expiresAt === null
        ? {}
        : { expirationDate: formatDay(expiresAt, expirationZone ?? 'UTC', language) }),
    }),
  });
}

/** Formats the day, such as '28 November 2026', in the owner's time zone. */
function formatDay(at: number, zone: string, language: Language): string {
  const format = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const day = Date.parse(dayIn(zone, at));
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, format).format(day);
}
