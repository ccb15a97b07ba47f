import type { Language } from '../../../shared/messages/languages.ts';
import { EXPIRES_SOON_DAYS, type MailTemplateKey } from '../../../shared/rules/admin/mail-templates.ts';
import { dayIn } from '../../../shared/rules/time-zone.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open-db.ts';
import { homeAddress, queueMail } from '../../mail/queue-mail.ts';
import { listReportsToMail, markReportsMailed } from '../../photos/report-store.ts';
import { findMailFacts, listToRemind, markReminded } from './expiry-store.ts';

const SOON_MS = EXPIRES_SOON_DAYS * 24 * 3_600_000;
const AT_A_TIME = 200;

/** Whether the reminder would come at once: an owner who chooses such a date knows it, and needs none. */
export function isSoon(expiresAt: number | null, now: number): boolean {
  return expiresAt !== null && expiresAt <= now + SOON_MS;
}

/** The job: mails the owners of albums that expire soon, once for each expiration date. */
export async function remindOfExpiry(ctx: Context): Promise<void> {
  const now = ctx.now();
  const until = now + SOON_MS;
  for (const albumId of await listToRemind(ctx.db, now, until, AT_A_TIME)) {
    await ctx.db.transaction().execute(async (tx) => {
      if (await markReminded(tx, albumId, until)) await mailOwner(ctx, tx, 'album_expires_soon', albumId);
    });
  }
}

const HOUR_MS = 3_600_000;

/** The job: mails owners what guests reported, gathered, once an hour at most. */
export async function mailReports(ctx: Context): Promise<void> {
  const now = ctx.now();
  const last = { until: now - HOUR_MS, latest: now + HOUR_MS };
  for (const albumId of await listReportsToMail(ctx.db, last, AT_A_TIME)) {
    await ctx.db.transaction().execute(async (tx) => {
      if (await markReportsMailed(tx, albumId, last, now))
        await mailOwner(ctx, tx, 'photos_reported', albumId);
    });
  }
}

/** An album without an owner sends no mail. */
export async function mailOwner(
  ctx: Context,
  tx: Db,
  template: Exclude<MailTemplateKey, 'welcome' | 'guest_welcome'>,
  albumId: string,
): Promise<void> {
  const facts = await findMailFacts(tx, albumId);
  if (!facts) return;
  const values = {
    name: facts.name,
    albumTitle: facts.title,
    albumLink: `${homeAddress(ctx.config)}/albums/${albumId}`,
    photoCount: String(facts.photoCount),
    ...(facts.expiresAt === null
      ? {}
      : { expirationDate: formatDay(facts.expiresAt, facts.expirationZone ?? 'UTC', facts.language) }),
  };
  const { email: to, language } = facts;
  await queueMail(tx, { template, to, language, values, albumId, at: ctx.now() });
}

/** '28 November 2026', as it is where the owner chose it. */
function formatDay(at: number, zone: string, language: Language): string {
  const format = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const day = Date.parse(dayIn(zone, at));
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, format).format(day);
}
