import { sql } from 'kysely';
import type { Db } from '../db/open-db.ts';

/** Milliseconds after their window. */
const TRIES_KEPT_MS = 24 * 3_600_000;

export interface PinTry {
  failures: number;
  successes: number;
  locks: number;
  lockedUntil: number;
}

/**
 * Counts a failure in advance, unless the key is locked. One statement, so that a burst cannot pass. `freshAfterLock`:
 * an ended lock clears the failures.
 */
export async function countPinTry(
  db: Db,
  key: string,
  albumId: string,
  now: number,
  window: { ms: number; freshAfterLock: boolean },
): Promise<PinTry> {
  const endsAt = now + window.ms;
  const isOver = sql`(pin_tries.window_ends_at <= ${now}
    or (${window.freshAfterLock} and pin_tries.locked_until > 0))`;
  const isLocked = sql`pin_tries.locked_until > ${now}`;
  return db
    .insertInto('pinTries')
    .values({ key, albumId, failures: 1, successes: 0, locks: 0, lockedUntil: 0, windowEndsAt: endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql`case when ${isLocked} then pin_tries.failures when ${isOver} then 1 else pin_tries.failures + 1 end`,
        successes: sql`case when ${isLocked} or not ${isOver} then pin_tries.successes else 0 end`,
        lockedUntil: sql`case when ${isLocked} then pin_tries.locked_until else 0 end`,
        windowEndsAt: sql`case when ${isLocked} or not ${isOver} then pin_tries.window_ends_at else ${endsAt} end`,
      }),
    )
    .returning(['failures', 'successes', 'locks', 'lockedUntil'])
    .executeTakeFirstOrThrow();
}

/** False when another request locked it first. */
export async function lockPinTries(db: Db, key: string, until: number, now: number): Promise<boolean> {
  const changed = await db
    .updateTable('pinTries')
    .set({ lockedUntil: until, locks: sql`locks + 1` })
    .where('key', '=', key)
    .where('lockedUntil', '<=', now)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** `success`: it was a right PIN. */
export async function rollBackPinFailure(db: Db, keys: string[], success: boolean): Promise<void> {
  await db
    .updateTable('pinTries')
    .set({ failures: sql`failures - 1`, ...(success ? { successes: sql`successes + 1` } : {}) })
    .where('key', 'in', keys)
    .where('failures', '>', 0)
    .execute();
}

export async function forgetPinTries(db: Db, key: string): Promise<void> {
  await db.deleteFrom('pinTries').where('key', '=', key).execute();
}

/** Keys that are not locked are missing. */
export async function findPinLocks(
  db: Db,
  keys: readonly string[],
  now: number,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('pinTries')
    .select(['key', 'lockedUntil'])
    .where('key', 'in', keys)
    .where('lockedUntil', '>', now)
    .execute();
  return new Map(rows.map(({ key, lockedUntil }) => [key, lockedUntil]));
}

export async function sweepPinTries(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('pinTries')
    .where('windowEndsAt', '<=', now - TRIES_KEPT_MS)
    .where('lockedUntil', '<=', now)
    .execute();
}

/** Returns how many there were. Their phone keeps them in its list. */
export async function claimPhotosOf(
  db: Db,
  albumId: string,
  sessionHash: string,
  userId: string,
  since: number,
) {
  const claimed = await db
    .updateTable('photos')
    .set({ uploaderId: userId })
    .where('albumId', '=', albumId)
    .where('uploadSessionHash', '=', sessionHash)
    .where('uploaderId', 'is', null)
    .where('createdAt', '>', since)
    .executeTakeFirst();
  return Number(claimed.numUpdatedRows);
}
