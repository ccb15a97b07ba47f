// A node counts as alive while its event connection has an advisory lock, which PostgreSQL releases with it.

import { sql } from 'kysely';
import type { Db } from './open-db.ts';

/** Milliseconds after which PostgreSQL closes the idle connection of a node. */
const SILENT_MS = 5_000;

/** Namespace of these locks: the text 'keep', read as a number. */
const NODES = 1_801_807_216;

const LIST = `select objid as lock from pg_locks where locktype = 'advisory' and classid = ${NODES}
  and database = (select oid from pg_database where datname = current_database())`;

/** The statements for a node's listening connection: once at the start, then repeatedly. */
export function nodeStatements(nodeId: string): { first: string[]; again: string } {
  return {
    first: [
      `set idle_session_timeout = ${SILENT_MS}`,
      // A shared lock, because the node's previous connection may still have it. The key is a signed number.
      `select pg_advisory_lock_shared(${NODES}, ${toLockKey(nodeId) | 0})`,
    ],
    again: LIST,
  };
}

export async function listDeadNodes(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql.raw<{ lock: number }>(LIST).execute(db);
  const held = new Set(rows.map(({ lock }) => lock));
  return ids.filter((id) => !held.has(toLockKey(id)));
}

function toLockKey(nodeId: string): number {
  return Number.parseInt(nodeId.slice(0, 8), 16);
}
