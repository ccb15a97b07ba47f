// Limits for passwords, PINs, codes and rows of strangers. Attempts are counted before they are checked.

import { sql } from 'kysely';
import { AppError } from '../../shared/errors.ts';
import type { Db } from './open-db.ts';

export interface Limit {
  name: string;
  max: number;
  windowMs: number;
  freshAfterLock?: boolean;
}

export interface Attempts {
  count: number;
  successes: number;
  locks: number;
  lockedUntil: number;
  endsAt: number;
}

/** Counts an attempt unless it is locked. One statement, so that concurrent attempts keep to the limit. */
export async function countAttempt(
  db: Db,
  limit: Limit,
  who: string,
  now: number,
  albumId: string | null = null,
): Promise<Attempts> {
  const endsAt = now + limit.windowMs;
  const isLocked = sql`attempts.locked_until > ${now}`;
  const isOver = sql`(attempts.ends_at <= ${now} or (${limit.freshAfterLock === true} and attempts.locked_until > 0))`;
  return db
    .insertInto('attempts')
    .values({ key: toKey(limit, who), albumId, count: 1, successes: 0, locks: 0, lockedUntil: 0, endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isLocked} then attempts.count when ${isOver} then 1 else attempts.count + 1 end`,
        successes: sql`case when ${isLocked} or not ${isOver} then attempts.successes else 0 end`,
        lockedUntil: sql`case when ${isLocked} then attempts.locked_until else 0 end`,
        endsAt: sql`case when ${isLocked} or not ${isOver} then attempts.ends_at else ${endsAt} end`,
      }),
    )
    .returning(['count', 'successes', 'locks', 'lockedUntil', 'endsAt'])
    .executeTakeFirstOrThrow();
}

type Attempt = readonly [limit: Limit, who: string];

/** Throws SLOW_DOWN. If one limit is used up nothing is counted, so floods write nothing. */
export async function limitAttempts(db: Db, attempts: readonly Attempt[], now: number): Promise<void> {
  for (const [limit, who] of attempts) await refuseSpent(db, limit, who, now);
  for (const [limit, who] of attempts) {
    const { count, endsAt } = await countAttempt(db, limit, who, now);
    if (count > limit.max) throw slowDown(endsAt, now);
  }
}

export async function limitAttempt(db: Db, limit: Limit, who: string, now: number): Promise<void> {
  await limitAttempts(db, [[limit, who]], now);
}

export async function countWithinLimit(db: Db, limit: Limit, who: string, now: number): Promise<boolean> {
  try {
    await limitAttempt(db, limit, who, now);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'SLOW_DOWN') return false;
    throw error;
  }
}

/** Does not count attempts that fail with UNAVAILABLE or an outage, because clients retry them. */
export async function limitUnlessUnavailable<T>(
  db: Db,
  attempts: readonly Attempt[],
  now: number,
  work: () => Promise<T>,
): Promise<T> {
  await limitAttempts(db, attempts, now);
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') await rollBackAttempts(db, attempts);
    throw error;
  }
}

/** Throws SLOW_DOWN if the limit is used up. Counts nothing. */
export async function refuseSpent(db: Db, limit: Limit, who: string, now: number): Promise<void> {
  const spent = await db
    .selectFrom('attempts')
    .select('endsAt')
    .where('key', '=', toKey(limit, who))
    .where('endsAt', '>', now)
    .where('count', '>=', limit.max)
    .executeTakeFirst();
  if (spent) throw slowDown(spent.endsAt, now);
}

export async function lockAttempts(
  db: Db,
  limit: Limit,
  who: string,
  until: number,
  now: number,
): Promise<boolean> {
  const changed = await db
    .updateTable('attempts')
    .set({ lockedUntil: until, locks: sql`locks + 1` })
    .where('key', '=', toKey(limit, who))
    .where('lockedUntil', '<=', now)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Returns the end of the first lock, in the order of the arguments. */
export async function findLock(
  db: Db,
  attempts: readonly Attempt[],
  now: number,
): Promise<number | undefined> {
  const keys = attempts.map(([limit, who]) => toKey(limit, who));
  const rows = await db
    .selectFrom('attempts')
    .select(['key', 'lockedUntil'])
    .where('key', 'in', keys)
    .where('lockedUntil', '>', now)
    .execute();
  return keys.map((key) => rows.find((row) => row.key === key)?.lockedUntil).find((until) => until);
}

export async function forgetAttempts(db: Db, limit: Limit, who: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', toKey(limit, who)).execute();
}

export async function rollBackAttempts(
  db: Db,
  attempts: readonly Attempt[],
  isSuccess = false,
): Promise<void> {
  const keys = attempts.map(([limit, who]) => toKey(limit, who));
  await db
    .updateTable('attempts')
    .set({ count: sql`count - 1`, ...(isSuccess ? { successes: sql`successes + 1` } : {}) })
    .where('key', 'in', keys)
    .where('count', '>', 0)
    .execute();
}

/** Rows with locks are kept for this many milliseconds after their window. */
const LOCKS_KEPT_MS = 24 * 3_600_000;

export async function sweepAttempts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where('endsAt', '<=', now)
    .where('lockedUntil', '<=', now)
    .where((eb) => eb.or([eb('locks', '=', 0), eb('endsAt', '<=', now - LOCKS_KEPT_MS)]))
    .execute();
}

function slowDown(endsAt: number, now: number): AppError {
  return new AppError('SLOW_DOWN', { retryAfter: Math.max(1, Math.ceil((endsAt - now) / 1000)) });
}

function toKey(limit: Limit, who: string): string {
  return `${limit.name}:${who}`;
}
