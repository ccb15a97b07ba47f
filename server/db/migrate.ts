import { DEFAULT_MIGRATION_TABLE, type Kysely, type Migration, Migrator, sql } from 'kysely';
import * as m0001 from './migrations/m0001-first-tables.ts';
import * as m0002 from './migrations/m0002-videos.ts';
import * as m0003 from './migrations/m0003-guest-book.ts';
import * as m0004 from './migrations/m0004-hosts-and-events.ts';
import { type DatabaseSettings, openDb } from './open-db.ts';
import type { Tables } from './schema.ts';

const migrations: Record<string, Migration> = {
  'm0001-first-tables': m0001,
  'm0002-videos': m0002,
  'm0003-guest-book': m0003,
  'm0004-hosts-and-events': m0004,
};

/** Returns the names of the applied migrations. Kysely takes a lock, so two servers may start at once. */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  const { error, results = [] } = await createMigrator(db).migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

/** Uses its own connections without time limits. */
export async function migrateUnlimited(config: DatabaseSettings): Promise<string[]> {
  const unlimited = openDb(config, false);
  return migrate(unlimited).finally(() => unlimited.destroy());
}

export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  await refuseNewer(db);
  return (await createMigrator(db).getMigrations()).every((migration) => migration.executedAt !== undefined);
}

/** Throws if the database has a migration that this version does not know. */
export async function refuseNewer(db: Kysely<Tables>): Promise<void> {
  const unknown = (await listExecuted(db)).filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  throw new Error(
    `the database is of a newer version of Keepsake than this one (it knows ${unknown.join(', ')}). Start that version, or bring back a backup from before it.`,
  );
}

export async function listExecuted(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return rows.map(({ name }) => name);
}

function createMigrator(db: Kysely<Tables>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}
