import type { Db } from '../db/open-db.ts';

export async function claimPhotos(
  db: Db,
  albumId: string,
  sessionHash: string,
  userId: string,
  since: number,
) {
  const claimed = await db
    .updateTable('photos')
    .set({ uploaderId: userId })
    .where('albumId', '=', albumId)
    .where('uploadSessionHash', '=', sessionHash)
    .where('uploaderId', 'is', null)
    .where('createdAt', '>', since)
    .executeTakeFirst();
  return Number(claimed.numUpdatedRows);
}
