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

/** Makes the account the author of the entries and comments of this upload session. */
export async function claimEntries(
  db: Db,
  albumId: string,
  sessionHash: string,
  userId: string,
  since: number,
): Promise<void> {
  await db
    .updateTable('entries')
    .set({ authorId: userId })
    .where('albumId', '=', albumId)
    .where('uploadSessionHash', '=', sessionHash)
    .where('authorId', 'is', null)
    .where('createdAt', '>', since)
    .execute();
}
