import { sql } from 'kysely';
import type { Db } from '../db/open-db.ts';
import { raiseVersion } from './version-store.ts';

/**
 * Gives a photo a device's heart, or takes it back, and the album its next version. False when nothing changed: it was
 * so already, or the photo has gone.
 */
export async function storeHeart(
  tx: Db,
  { id: photoId, albumId }: { id: string; albumId: string },
  deviceHash: string,
  isLoved: boolean,
): Promise<boolean> {
  // The album first, as everywhere.
  const version = await raiseVersion(tx, albumId);
  if (version === undefined) return false;
  const changed = isLoved
    ? await tx
        .insertInto('photoHearts')
        .columns(['photoId', 'deviceHash'])
        // A photo that was deleted meanwhile takes none.
        .expression(
          tx
            .selectFrom('photos')
            .select(['id', sql<string>`cast(${deviceHash} as text)`.as('deviceHash')])
            .where('id', '=', photoId),
        )
        .onConflict((conflict) => conflict.columns(['photoId', 'deviceHash']).doNothing())
        .executeTakeFirst()
    : await tx
        .deleteFrom('photoHearts')
        .where('photoId', '=', photoId)
        .where('deviceHash', '=', deviceHash)
        .executeTakeFirst();
  const count = 'numDeletedRows' in changed ? changed.numDeletedRows : changed.numInsertedOrUpdatedRows;
  if (count !== 1n) return false;
  await tx
    .updateTable('photos')
    .set({ heartCount: sql`heart_count + ${isLoved ? 1 : -1}`, changedVersion: version })
    .where('id', '=', photoId)
    .execute();
  return true;
}

/** Which of an album's photos have a device's heart; at most as many as an album holds. */
export async function listLoved(db: Db, albumId: string, deviceHash: string): Promise<string[]> {
  const rows = await db
    .selectFrom('photoHearts')
    .innerJoin('photos', 'photos.id', 'photoHearts.photoId')
    .select('photos.id')
    .where('photos.albumId', '=', albumId)
    .where('photoHearts.deviceHash', '=', deviceHash)
    .execute();
  return rows.map(({ id }) => id);
}
