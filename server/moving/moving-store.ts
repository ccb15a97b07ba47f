import type { Db } from '../db/open-db.ts';
import type { StorageName } from '../storage/storage.ts';

const MOVED = [
  'id',
  'storedFilename',
  'storage',
  'sizeBytes',
  'sha256',
  'state',
  'thumbnailFormat',
  'previewMade',
  'claimedBy',
  'claimedUntil',
] as const;

export async function listPhotosElsewhere(db: Db, than: StorageName, after: string, max: number) {
  return db
    .selectFrom('photos')
    .select(MOVED)
    .where('storage', '!=', than)
    .where('id', '>', after)
    .orderBy('id')
    .limit(max)
    .execute();
}
export type PhotoElsewhere = Awaited<ReturnType<typeof listPhotosElsewhere>>[number];

/** False when a server has worked on the photo since, or it was deleted. */
export async function nameStore(db: Db, photo: PhotoElsewhere, storage: StorageName): Promise<boolean> {
  const changed = await db
    .updateTable('photos')
    .set({ storage })
    .where('id', '=', photo.id)
    .where('storage', '=', photo.storage)
    .where('state', '=', photo.state)
    .where('thumbnailFormat', '=', photo.thumbnailFormat)
    .where('previewMade', '=', photo.previewMade)
    .where('claimedUntil', '=', photo.claimedUntil)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export async function isPhotoThere(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('photos').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function countPhotosElsewhere(
  db: Db,
  than: StorageName,
): Promise<{ photos: number; bytes: number }> {
  const row = await db
    .selectFrom('photos')
    .select(({ fn }) => [fn.countAll().as('photos'), fn.sum('sizeBytes').as('bytes')])
    .where('storage', '!=', than)
    .executeTakeFirstOrThrow();
  return { photos: Number(row.photos), bytes: Number(row.bytes) };
}
