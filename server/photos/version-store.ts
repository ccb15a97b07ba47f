import { sql } from 'kysely';
import type { RemovedPhotoTable } from '../db/album-schema.ts';
import type { Db } from '../db/open-db.ts';

/** An older page is loaded anew. */
export const KNOWN_VERSIONS = 1000;

const nextGuestVersion = { guestVersion: sql<number>`guest_version + 1` };

/** For every statement that changes what viewers see of the album. */
export const nextDetailsVersion = {
  version: sql<number>`version + 1`,
  ...nextGuestVersion,
  detailsVersion: sql<number>`details_version + 1`,
};

/** Locks the album, so that versions become visible in order. Undefined when the album is gone. */
export async function raiseVersion(tx: Db, albumId: string): Promise<number | undefined> {
  const album = await tx
    .updateTable('albums')
    .set({ version: sql`version + 1` })
    .where('id', '=', albumId)
    .returning('version')
    .executeTakeFirst();
  return album?.version;
}

/**
 * The guests' next version, in a transaction that has raised the album's. Undefined where guests are shown none of
 * these photos: nothing that they read may tell them of the change. Without ids they are shown what has changed.
 */
export async function raiseGuestVersion(
  tx: Db,
  albumId: string,
  photoIds?: readonly string[],
): Promise<number | undefined> {
  const album = await tx
    .updateTable('albums')
    .set(nextGuestVersion)
    .where('id', '=', albumId)
    .$if(photoIds !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('photos')
            .select('id')
            .where('id', 'in', photoIds ?? [])
            .where('visibility', '=', 'shown'),
        ),
      ),
    )
    .returning('guestVersion')
    .executeTakeFirst();
  return album?.guestVersion;
}

/** As raised earlier in the same transaction. */
export function presentVersion(albumId: string) {
  return sql<number>`(select version from albums where id = ${albumId})`;
}
export function presentVersions(albumId: string) {
  const guestChangedVersion = sql<number>`(select guest_version from albums where id = ${albumId})`;
  return { changedVersion: presentVersion(albumId), guestChangedVersion };
}

/** Deletes versions that are too old to be asked for. */
export async function insertRemovedPhotos(
  tx: Db,
  { albumId, audience, version }: Omit<RemovedPhotoTable, 'photoId'>,
  photoIds: readonly string[],
): Promise<void> {
  if (photoIds.length === 0) return;
  await tx
    .insertInto('removedPhotos')
    .values(photoIds.map((photoId) => ({ albumId, audience, version, photoId })))
    .execute();
  await tx
    .deleteFrom('removedPhotos')
    .where('albumId', '=', albumId)
    .where('audience', '=', audience)
    .where('version', '<=', version - KNOWN_VERSIONS)
    .execute();
}

/** False when the album is gone. */
export async function markChanged(tx: Db, albumId: string, photoIds: readonly string[]): Promise<boolean> {
  if ((await raiseVersion(tx, albumId)) === undefined) return false;
  await raiseGuestVersion(tx, albumId, photoIds);
  await tx.updateTable('photos').set(presentVersions(albumId)).where('id', 'in', photoIds).execute();
  return true;
}
