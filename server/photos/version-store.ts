import { type InsertQueryBuilder, type InsertResult, sql } from 'kysely';
import type { Db } from '../db/open-db.ts';
import type { Tables } from '../db/schema.ts';

/** How many versions back it is known what was removed. An older page is loaded anew. */
export const KNOWN_VERSIONS = 1000;

/** For every statement that changes what viewers see of the album itself. */
export const nextDetailsVersion = {
  version: sql<number>`version + 1`,
  detailsVersion: sql<number>`version + 1`,
};

/**
 * The album's next version, which is the transaction's own until it ends: no two have the same, and none becomes
 * visible before an earlier one. Undefined when the album is gone.
 */
export async function raiseVersion(tx: Db, albumId: string): Promise<number | undefined> {
  const album = await tx
    .updateTable('albums')
    .set({ version: sql`version + 1` })
    .where('id', '=', albumId)
    .returning('version')
    .executeTakeFirst();
  return album?.version;
}

/** The version that a statement before has raised, in the same transaction. */
export function presentVersion(albumId: string) {
  return sql<number>`(select version from albums where id = ${albumId})`;
}

export type RemovedPhotos = InsertQueryBuilder<Tables, 'removedPhotos', InsertResult>;

/**
 * Keeps in mind which photos viewers lost at this version, and forgets versions that are too old to be asked for.
 * `rows` gives the insertion its rows.
 */
export async function insertRemovedPhotos(
  tx: Db,
  albumId: string,
  version: number,
  rows: (insert: RemovedPhotos) => RemovedPhotos,
): Promise<void> {
  await rows(tx.insertInto('removedPhotos')).execute();
  await tx
    .deleteFrom('removedPhotos')
    .where('albumId', '=', albumId)
    .where('version', '<=', version - KNOWN_VERSIONS)
    .execute();
}

/** Gives these photos of an album a version at which they changed. */
export async function markChanged(tx: Db, albumId: string, photoIds: readonly string[]): Promise<void> {
  const changedVersion = await raiseVersion(tx, albumId);
  if (changedVersion === undefined) return;
  await tx.updateTable('photos').set({ changedVersion }).where('id', 'in', photoIds).execute();
}
