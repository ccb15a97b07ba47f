import { type Kysely, sql } from 'kysely';
import type { Db } from '../db/open-db.ts';
import type { Tables } from '../db/schema.ts';
import type { StorageName } from '../storage/storage.ts';

/** What SQLite holds at this moment, as a file of its own. The server may write meanwhile. */
export async function copySqlite(db: Db, path: string): Promise<void> {
  await sql`vacuum into ${path}`.execute(db);
}

/** `work` sees one moment of PostgreSQL; other connections see the same by the id of the snapshot. */
export async function atOneMoment(
  db: Kysely<Tables>,
  work: (tx: Db, snapshotId: string) => Promise<void>,
): Promise<void> {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  await transaction.execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(tx);
    await work(tx, rows[0]?.id ?? '');
  });
}

const WANTED = ['storedFilename', 'storage', 'sizeBytes', 'sha256'] as const;

/** `prefix`: the first two digits of their names. */
export async function listWantedPhotos(db: Db, prefix: string) {
  const next = prefix === 'ff' ? 'fg' : (Number.parseInt(prefix, 16) + 1).toString(16).padStart(2, '0');
  return db
    .selectFrom('photos')
    .select(WANTED)
    .where('storedFilename', '>=', prefix)
    .where('storedFilename', '<', next)
    .execute();
}
export type WantedPhoto = Awaited<ReturnType<typeof listWantedPhotos>>[number];

export async function listPresent(db: Db, storedFilenames: string[]): Promise<Set<string>> {
  const photos = db
    .selectFrom('photos')
    .select('storedFilename')
    .where('storedFilename', 'in', storedFilenames);
  return new Set((await photos.execute()).map((row) => row.storedFilename));
}

/** After a restore all files are in one store. Those that waited for their removal were not restored. */
export async function nameOneStore(db: Kysely<Tables>, storage: StorageName): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const moved = tx.updateTable('photos').set({ storage }).where('storage', '!=', storage);
    // The list of a ZIP names the store too.
    if ((await moved.executeTakeFirst()).numUpdatedRows > 0n) await tx.deleteFrom('zips').execute();
    await tx.deleteFrom('fileRemovals').execute();
  });
}

/** Views do not count: extensions of hosted databases, such as pg_stat_statements, bring some. */
export async function hasTables(db: Kysely<Tables>): Promise<boolean> {
  const all = await db.introspection.getTables({ withInternalKyselyTables: true });
  return all.some(({ isView }) => !isView);
}
