// A node is alive while its listening connection holds a lock. PostgreSQL releases it with the connection, which ends
// with the node's process, or when the node has asked nothing for a while.

import { sql } from 'kysely';
import type { Db } from './open-db.ts';

/** Milliseconds without a question after which PostgreSQL ends a node's connection: it is frozen or cut off. */
const SILENT_MS = 5_000;

/** Keeps these locks apart from others: 'keep', read as a number. */
const NODES = 1_801_807_216;

const LIST = `select objid as lock from pg_locks where locktype = 'advisory' and classid = ${NODES}
  and database = (select oid from pg_database where datname = current_database())`;

/** What a node asks on its listening connection: first of all, and then again and again. */
export function nodeStatements(nodeId: string): { first: string[]; again: string } {
  return {
    first: [
      `set idle_session_timeout = ${SILENT_MS}`,
      // Shared, since the node's last connection may not have ended yet. The key is a signed number.
      `select pg_advisory_lock_shared(${NODES}, ${lockOf(nodeId) | 0})`,
    ],
    again: LIST,
  };
}

/** Those of the nodes that hold no lock. */
export async function listDeadNodes(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql.raw<{ lock: number }>(LIST).execute(db);
  const held = new Set(rows.map(({ lock }) => lock));
  return ids.filter((id) => !held.has(lockOf(id)));
}

/** 32 bits of its id. */
function lockOf(nodeId: string): number {
  return Number.parseInt(nodeId.slice(0, 8), 16);
}
