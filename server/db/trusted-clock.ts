// A clock that jumped far ahead is trusted only after an hour: a wrong clock must not archive albums, end sessions or
// delete what expires.

import type { Logger } from 'pino';
import type { Db } from './open-db.ts';

const FAR_MS = 24 * 3_600_000;
const DOUBT_MS = 3_600_000;
/** Seldom, since an idle server shall write nothing; often enough for a jump of a day to be seen. */
const NOTE_MS = 6 * 3_600_000;
const ROW = 1;

interface Ground {
  db: Db;
  log: Pick<Logger, 'warn'>;
  now(): number;
  uptime(): number;
}

export interface TrustedClock {
  /** While false, nothing is done that cannot be undone. */
  isTrusted(ctx: Ground): Promise<boolean>;
}

/** Compares the clock with the time that passed since it was last trusted, also by an earlier process. */
export function watchClock(): TrustedClock {
  let believed: { now: number; uptime: number } | null = null;
  let notedAt = 0;
  let doubtedSince: number | null = null;

  return {
    async isTrusted(ctx) {
      const [now, uptime] = [ctx.now(), ctx.uptime()];
      if (!believed) {
        notedAt = (await findTrusted(ctx.db)) ?? 0;
        believed = { now: notedAt || now, uptime };
      }
      const aheadMs = now - (believed.now + uptime - believed.uptime);
      if (aheadMs > FAR_MS) {
        if (doubtedSince === null)
          ctx.log.warn({ aheadMs }, 'the clock has jumped ahead: believed in an hour');
        doubtedSince ??= uptime;
        if (uptime - doubtedSince < DOUBT_MS) return false;
      }
      doubtedSince = null;
      believed = { now, uptime };
      if (Math.abs(now - notedAt) >= NOTE_MS) {
        notedAt = now;
        await noteTrusted(ctx.db, now);
      }
      return true;
    },
  };
}

async function findTrusted(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('trustedClock')
    .select('trustedAt')
    .where('id', '=', ROW)
    .executeTakeFirst();
  return row?.trustedAt;
}

async function noteTrusted(db: Db, trustedAt: number): Promise<void> {
  await db
    .insertInto('trustedClock')
    .values({ id: ROW, trustedAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ trustedAt }))
    .execute();
}
