import { sql } from 'kysely';
import type { Db } from '../db/open-db.ts';
import { raiseVersion } from './version-store.ts';

export async function storeHeart(
  tx: Db,
  { id: photoId, albumId }: { id: string; albumId: string },
  deviceHash: string,
  isLoved: boolean,
): Promise<boolean> {
  const changedVersion = await raiseVersion(tx, albumId);
  if (changedVersion === undefined) return false;
  const changed = isLoved
    ? await tx
        .insertInto('photoHearts')
        .columns(['photoId', 'deviceHash'])
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
    .set({ heartCount: sql`heart_count + ${isLoved ? 1 : -1}`, changedVersion })
    .where('id', '=', photoId)
    .execute();
  return true;
}

export async function listLoved(db: Db, albumId: string, deviceHash: string): Promise<string[]> {
  const rows = await db
    .selectFrom('photoHearts')
    .innerJoin('photos', 'photos.id', 'photoHearts.photoId')
    .select('photos.id')
    .where('photos.albumId', '=', albumId)
    .where('photos.state', '=', 'ready')
    .where('photos.visibility', '=', 'shown')
    .where('photoHearts.deviceHash', '=', deviceHash)
    .execute();
  return rows.map(({ id }) => id);
}
