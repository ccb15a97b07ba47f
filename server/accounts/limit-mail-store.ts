import { sql } from 'kysely';
import type { Tier } from '../../shared/rules/tiers.ts';
import type { Db } from '../db/open-db.ts';

/** The owner gets a mail where one of these is reached, once for each. A larger tier has others. */
export interface LimitMarks {
  near: number;
  full: number;
}

/** `used` and `mailedFor` are columns. */
export function isPastUnmailed(used: string, mailedFor: string, { near, full }: LimitMarks) {
  const [count, mailed] = [sql.ref(used), sql.ref(mailedFor)];
  return sql<boolean>`(${mailed} < ${full} and ${count} >= ${full} or ${mailed} < ${near} and ${count} >= ${near})`;
}

/** The higher one of those that are reached. */
export function pastMark(used: string, { near, full }: LimitMarks) {
  // PostgreSQL takes parameters there for texts.
  return sql<number>`case when ${sql.ref(used)} >= ${sql.lit(full)} then ${sql.lit(full)} else ${sql.lit(near)} end`;
}

/** Users of this tier who do not know yet how much they store. */
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

/** Undefined when another node mailed meanwhile, or photos were deleted. */
export async function markStorageMailed(
  tx: Db,
  userId: string,
  limit: LimitMarks,
): Promise<number | undefined> {
  const marked = await tx
    .updateTable('users')
    .set({ storageMailedFor: pastMark('storageUsed', limit) })
    .where('id', '=', userId)
    .where(isPastUnmailed('storageUsed', 'storageMailedFor', limit))
    .returning('storageMailedFor')
    .executeTakeFirst();
  return marked?.storageMailedFor;
}

/** However much is stored: a photo had no room. False when it was mailed already. */
export async function markStorageFull(tx: Db, userId: string, maxBytes: number): Promise<boolean> {
  const marked = await tx
    .updateTable('users')
    .set({ storageMailedFor: maxBytes })
    .where('id', '=', userId)
    .where('storageMailedFor', '<', maxBytes)
    .executeTakeFirst();
  return marked.numUpdatedRows === 1n;
}
