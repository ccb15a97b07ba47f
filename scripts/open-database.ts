import { access } from 'node:fs/promises';
import type { Config } from '../server/config.ts';
import { isMigrated } from '../server/db/migrate.ts';
import { openDb, sqliteFile } from '../server/db/open-db.ts';
import { requireDatabase } from '../server/db/require-database.ts';

/**
 * The caller destroys it. `isLimited`: whether PostgreSQL limits the time of statements. Throws, in words, when there
 * is no database, or none of this version.
 */
export async function openDatabase(config: Config, isLimited = true) {
  const place = placeOf(config);
  const absent = new Error(
    `There is no database of this version in ${place}. Start the server once, with the same settings.`,
  );
  if (!config.DATABASE_URL) {
    await access(sqliteFile(config)).catch(() => {
      throw absent;
    });
  }
  await requireDatabase(config);
  const db = openDb(config, isLimited);
  try {
    if (!(await isMigrated(db))) throw absent;
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}

export function placeOf(config: Config): string {
  if (!config.DATABASE_URL) return sqliteFile(config);
  const { host, pathname } = new URL(config.DATABASE_URL);
  return `${host}${pathname}`;
}
