import { sql } from 'kysely';
import { AppError } from '../../shared/errors.ts';
import type { Db } from './open-db.ts';

export interface Limit {
  name: string;
  max: number;
  windowMs: number;
}

/**
 * Counts an attempt before it is checked. Throws SLOW_DOWN with `retryAfter` in seconds. It is one statement, so that a
 * burst cannot pass; a spent limit writes nothing, so that floods do not either.
 */
export async function countAttempt(db: Db, limit: Limit, who: string, now: number): Promise<void> {
  await refuseSpent(db, limit, who, now);
  const fresh = { count: 1, resetsAt: now + limit.windowMs };
  const isOver = sql`rate_counters.resets_at <= ${now}`;
  const counter = await db
    .insertInto('rateCounters')
    .values({ key: keyOf(limit, who), ...fresh })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver} then 1 else rate_counters.count + 1 end`,
        resetsAt: sql`case when ${isOver} then ${fresh.resetsAt} else rate_counters.resets_at end`,
      }),
    )
    .returning(['count', 'resetsAt'])
    .executeTakeFirstOrThrow();
  if (counter.count > limit.max) throw slowDown(counter.resetsAt, now);
}

type Attempt = readonly [limit: Limit, who: string];

export async function isWithinLimit(db: Db, limit: Limit, who: string, now: number): Promise<boolean> {
  try {
    await countAttempt(db, limit, who, now);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'SLOW_DOWN') return false;
    throw error;
  }
}

/** Where one limit is spent none is counted: a device beyond its limit takes nothing from its address. */
export async function countAttempts(db: Db, attempts: readonly Attempt[], now: number): Promise<void> {
  for (const [limit, who] of attempts) await refuseSpent(db, limit, who, now);
  for (const [limit, who] of attempts) await countAttempt(db, limit, who, now);
}

/** Counts an attempt under each limit, unless the work ends in UNAVAILABLE or an outage: the client is to retry. */
export async function countUnlessUnavailable<T>(
  db: Db,
  attempts: readonly Attempt[],
  now: number,
  work: () => Promise<T>,
): Promise<T> {
  await countAttempts(db, attempts, now);
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'UNAVAILABLE')
      for (const [limit, who] of attempts) await rollBackAttempt(db, limit, who);
    throw error;
  }
}

/** Throws SLOW_DOWN when the limit is used up. Counts nothing. */
export async function refuseSpent(db: Db, limit: Limit, who: string, now: number): Promise<void> {
  const spent = await db
    .selectFrom('rateCounters')
    .select('resetsAt')
    .where('key', '=', keyOf(limit, who))
    .where('resetsAt', '>', now)
    .where('count', '>=', limit.max)
    .executeTakeFirst();
  if (spent) throw slowDown(spent.resetsAt, now);
}

export async function forgetAttempts(db: Db, limit: Limit, who: string): Promise<void> {
  await db.deleteFrom('rateCounters').where('key', '=', keyOf(limit, who)).execute();
}

/** Takes back one attempt that succeeded; the attempts of others under the same key stay. */
export async function rollBackAttempt(db: Db, limit: Limit, who: string): Promise<void> {
  await db
    .updateTable('rateCounters')
    .set({ count: sql`count - 1` })
    .where('key', '=', keyOf(limit, who))
    .where('count', '>', 0)
    .execute();
}

export async function sweepCounters(db: Db, now: number): Promise<void> {
  await db.deleteFrom('rateCounters').where('resetsAt', '<=', now).execute();
}

function slowDown(resetsAt: number, now: number): AppError {
  return new AppError('SLOW_DOWN', { retryAfter: Math.max(1, Math.ceil((resetsAt - now) / 1000)) });
}

function keyOf(limit: Limit, who: string): string {
  return `${limit.name}:${who}`;
}
