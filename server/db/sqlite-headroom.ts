// Room that SQLite reserves, so that photos can be deleted when the disk is full (decisions 0009).

import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { type Db, sqliteFile } from './open-db.ts';

const MB = 1024 * 1024;
/** SQLite restarts its log at 4 MB; deleting an album with all its photos takes some more. */
const LOG_BYTES = 6 * MB;
/** Of 4 KB each: for what deleting adds, such as the keys of deleted photos. */
const FREE_PAGES = 128;

/** Makes SQLite's log and file larger than needed: it uses these blocks first, and nothing else can take them. */
export async function keepHeadroom(db: Db, config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>): Promise<void> {
  if (config.DATABASE_URL || (await hasHeadroom(db, config))) return;
  // Two transactions: pages that are freed in the one that fills them are never written.
  await sql`drop table if exists headroom`.execute(db);
  await sql`create table headroom as select randomblob(${LOG_BYTES}) as bytes`.execute(db);
  await sql`drop table headroom`.execute(db);
}

async function hasHeadroom(db: Db, config: Pick<Config, 'DATA_DIR'>): Promise<boolean> {
  const { rows } = await sql<{ freelistCount: number }>`pragma freelist_count`.execute(db);
  const log = await stat(`${sqliteFile(config)}-wal`).catch(() => null);
  return (rows[0]?.freelistCount ?? 0) >= FREE_PAGES && (log?.size ?? 0) >= LOG_BYTES;
}
