// Opens the server's database for a command, made when there is none yet.

import { mkdir } from 'node:fs/promises';
import type { Config } from '../server/config.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDb } from '../server/db/open-db.ts';

/** Whoever opens it destroys it. */
export async function openDatabase(config: Config) {
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 });
  const db = openDb(config);
  await migrate(db).catch(async (error) => {
    await db.destroy();
    throw error;
  });
  return db;
}
