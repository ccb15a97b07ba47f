// The database's clock decides, so that the clocks of the servers need not agree.

import { sql } from 'kysely';
import type { Db } from './open-db.ts';

/** Milliseconds without a heartbeat after which a node counts as dead. */
const SILENT_MS = 4_000;

const DB_NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

export async function noteAlive(db: Db, id: string): Promise<void> {
  await db
    .insertInto('nodes')
    .values({ id, seenAt: DB_NOW })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seenAt: DB_NOW }))
    .execute();
}

export async function listSilentNodes(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('nodes')
    .select('id')
    .where('seenAt', '<', sql<number>`${DB_NOW} - ${SILENT_MS}`)
    .execute();
  return rows.map((row) => row.id);
}

export async function removeNodes(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('nodes').where('id', 'in', ids).execute();
}
