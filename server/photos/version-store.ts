import { sql } from 'kysely';
import type { Visibility } from '../../shared/rules/access.ts';
import type { Db } from '../db/open-db.ts';

/** Number of versions whose changes are known. Pages with an older version load the list again. */
export const KNOWN_VERSIONS = 1000;

/** Use this in every statement that changes what viewers see of the album. */
export const nextDetailsVersion = {
  version: sql<number>`version + 1`,
  detailsVersion: sql<number>`details_version + 1`,
};

/** Locks the album, so that versions become visible in order. Returns undefined if the album is gone. */
export async function raiseVersion(tx: Db, albumId: string): Promise<number | undefined> {
  const album = await tx
    .updateTable('albums')
    .set({ version: sql`version + 1` })
    .where('id', '=', albumId)
    .returning('version')
    .executeTakeFirst();
  return album?.version;
}

export function presentVersion(albumId: string) {
  return sql<number>`(select version from albums where id = ${albumId})`;
}

/** Deletes those of earlier versions that are too old for updates. */
export async function insertRemovedPhotos(
  tx: Db,
  albumId: string,
  version: number,
  photos: readonly { id: string; visibility: Visibility }[],
): Promise<void> {
  if (photos.length === 0) return;
  const removed = photos.map(({ id: photoId, visibility }) => ({
    albumId,
    version,
    photoId,
    wasShown: visibility === 'shown',
  }));
  await tx.insertInto('removedPhotos').values(removed).execute();
  await tx
    .deleteFrom('removedPhotos')
    .where('albumId', '=', albumId)
    .where('version', '<=', version - KNOWN_VERSIONS)
    .execute();
}

export async function markChanged(tx: Db, albumId: string, photoIds: readonly string[]): Promise<boolean> {
  const changedVersion = await raiseVersion(tx, albumId);
  if (changedVersion === undefined) return false;
  await tx.updateTable('photos').set({ changedVersion }).where('id', 'in', photoIds).execute();
  return true;
}
