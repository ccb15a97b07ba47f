// Brings the database to the newest schema. Two servers may start at once: Kysely takes a lock.

import { DEFAULT_MIGRATION_TABLE, type Kysely, type Migration, Migrator, sql } from 'kysely';
import * as m0001 from './migrations/m0001-first-tables.ts';
import * as m0002 from './migrations/m0002-pins-and-expiry.ts';
import * as m0003 from './migrations/m0003-activity-and-mail.ts';
import * as m0004 from './migrations/m0004-admin-lists.ts';
import * as m0005 from './migrations/m0005-refusals-and-head.ts';
import * as m0006 from './migrations/m0006-removed-keys.ts';
import * as m0007 from './migrations/m0007-folder-marks.ts';
import * as m0008 from './migrations/m0008-nodes-and-clock.ts';
import * as m0009 from './migrations/m0009-changed-codes.ts';
import * as m0010 from './migrations/m0010-live-versions.ts';
import * as m0012 from './migrations/m0012-zips.ts';
import * as m0013 from './migrations/m0013-what-others-see.ts';
import * as m0014 from './migrations/m0014-guests-say.ts';
import * as m0015 from './migrations/m0015-look-alikes.ts';
import * as m0016 from './migrations/m0016-zips-in-parts.ts';
import * as m0017 from './migrations/m0017-cleaning-rules.ts';
import type { Tables } from './schema.ts';

/** By name, in their order. */
export const migrations: Record<string, Migration> = {
  'm0001-first-tables': m0001,
  'm0002-pins-and-expiry': m0002,
  'm0003-activity-and-mail': m0003,
  'm0004-admin-lists': m0004,
  'm0005-refusals-and-head': m0005,
  'm0006-removed-keys': m0006,
  'm0007-folder-marks': m0007,
  'm0008-nodes-and-clock': m0008,
  'm0009-changed-codes': m0009,
  'm0010-live-versions': m0010,
  'm0012-zips': m0012,
  'm0013-what-others-see': m0013,
  'm0014-guests-say': m0014,
  'm0015-look-alikes': m0015,
  'm0016-zips-in-parts': m0016,
  'm0017-cleaning-rules': m0017,
};

/** Runs what has not run yet; throws what a migration threw. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest();
  if (error) throw error;
}

/**
 * Whether the schema is the newest, without touching it. A database that was never used is not. Throws as
 * `refuseNewer`.
 */
export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  await refuseNewer(db);
  return (await migratorOf(db).getMigrations()).every((migration) => migration.executedAt !== undefined);
}

/** Throws, with a message for the operator, when a newer version has brought the database to a schema unknown here. */
export async function refuseNewer(db: Kysely<Tables>): Promise<void> {
  const unknown = (await listExecuted(db)).filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  throw new Error(
    `the database is of a newer version of Keepsake than this one (it knows ${unknown.join(', ')}). Start that version, or bring back a backup from before it.`,
  );
}

/** The names of the migrations that have run; none where there is no table of them. */
export async function listExecuted(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return rows.map(({ name }) => name);
}

function migratorOf(db: Kysely<Tables>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}
