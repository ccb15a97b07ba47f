import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../server/db/migrate.ts';
import { openDb, sqliteFile } from '../../server/db/open-db.ts';
import { createDatabase } from './services/postgres.ts';

let sqlite: Promise<Buffer> | undefined;
let postgres: Promise<string> | undefined;

/** Puts a SQLite database with all tables and no users into a data folder. */
export async function putMigratedSqlite(folder: string): Promise<void> {
  sqlite ??= makeSqlite();
  await writeFile(sqliteFile({ DATA_DIR: folder }), await sqlite);
}

/** Returns the URL of a new PostgreSQL database with all tables and no users. */
export async function createMigratedPostgres(): Promise<string> {
  postgres ??= makePostgres();
  return createDatabase(undefined, await postgres);
}

async function makeSqlite(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-migrated-'));
  const place = { DATA_DIR: folder, DATABASE_URL: undefined };
  const db = openDb(place);
  await migrate(db).finally(() => db.destroy());
  const file = await readFile(sqliteFile(place));
  await rm(folder, { recursive: true });
  return file;
}

/** Returns the name of a template database, to which nobody may be connected. */
async function makePostgres(): Promise<string> {
  const url = await createDatabase();
  const db = openDb({ DATA_DIR: '', DATABASE_URL: url }, false);
  await migrate(db).finally(() => db.destroy());
  return new URL(url).pathname.slice(1);
}
