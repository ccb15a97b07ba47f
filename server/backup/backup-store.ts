import { type Kysely, sql } from 'kysely';
import type { Db } from '../db/open-db.ts';
import type { Tables } from '../db/schema.ts';
import type { StorageName } from '../storage/storage.ts';

export async function copySqlite(db: Db, path: string): Promise<void> {
  await sql`vacuum into ${path}`.execute(db);
}

/** Call this after a restore, which puts all files into one store. Pending deletions have no files. */
export async function nameOneStore(db: Kysely<Tables>, storage: StorageName): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('photos').set({ storage }).where('storage', '!=', storage).execute();
    await tx.updateTable('entries').set({ storage }).where('storage', '!=', storage).execute();
    // The contents of ZIPs also name the store.
    await tx.deleteFrom('zips').execute();
    await tx.deleteFrom('fileRemovals').execute();
  });
}
