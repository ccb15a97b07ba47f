import { sql } from 'kysely';
import type { Tier } from '../../shared/rules/tiers.ts';
import type { Db } from '../db/open-db.ts';

/** The usage levels (close to the limit, and at the limit) at which the owner gets a mail. */
export interface LimitMarks {
  near: number;
  full: number;
}

export function isPastUnmailed(used: string, mailedFor: string, { near, full }: LimitMarks) {
  const [count, mailed] = [sql.ref(used), sql.ref(mailedFor)];
  return sql<boolean>`(${mailed} < ${full} and ${count} >= ${full} or ${mailed} < ${near} and ${count} >= ${near})`;
}

/** Returns the higher of the levels that the usage has reached. */
export function selectReachedLevel(used: string, { near, full }: LimitMarks) {
  // Literals, because PostgreSQL would treat parameters here as text.
  return sql<number>`case when ${sql.ref(used)} >= ${sql.lit(full)} then ${sql.lit(full)} else ${sql.lit(near)} end`;
}

/** Lists users of this tier who have reached a level and have not been notified of it. */
export async function listStorageToMail(
  db: Db,
  tier: Tier,
  limit: LimitMarks,
  max: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('tier', '=', tier)
    .where(isPastUnmailed('storageUsed', 'storageMailedFor', limit))
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns undefined if another node has notified the user meanwhile, or if photos were deleted. */
export async function markStorageMailed(
  tx: Db,
  userId: string,
  limit: LimitMarks,
): Promise<number | undefined> {
  const marked = await tx
    .updateTable('users')
    .set({ storageMailedFor: selectReachedLevel('storageUsed', limit) })
    .where('id', '=', userId)
    .where(isPastUnmailed('storageUsed', 'storageMailedFor', limit))
    .returning('storageMailedFor')
    .executeTakeFirst();
  return marked?.storageMailedFor;
}

/** Call this if a photo did not fit. Returns false if the user was already notified of the full storage. */
export async function markStorageFull(tx: Db, userId: string, maxBytes: number): Promise<boolean> {
  const marked = await tx
    .updateTable('users')
    .set({ storageMailedFor: maxBytes })
    .where('id', '=', userId)
    .where('storageMailedFor', '<', maxBytes)
    .executeTakeFirst();
  return marked.numUpdatedRows === 1n;
}
