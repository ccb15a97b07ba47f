import { sql } from 'kysely';
import type { Db } from '../../db/open-db.ts';
import type { StorageName } from '../../storage/storage.ts';
import { nextAccessEpoch } from '../album-store.ts';

export async function listOwnedAlbumIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('albums').select('id').where('ownerId', '=', userId).execute();
  return rows.map((row) => row.id);
}

export async function listFilesOf(db: Db, albumId: string) {
  const files: { storedFilename: string; storage: StorageName; sizeBytes: number }[] = await db
    .selectFrom('photos')
    .select(['storedFilename', 'storage', 'sizeBytes'])
    .where('albumId', '=', albumId)
    .execute();
  return files;
}

export async function deleteAlbumRow(db: Db, albumId: string): Promise<boolean> {
  const deleted = await db.deleteFrom('albums').where('id', '=', albumId).executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** Only administrators may then open the albums. */
export async function orphanAlbums(db: Db, ownerId: string, now: number): Promise<void> {
  await db
    .updateTable('albums')
    .set({
      ownerId: null,
      isArchived: true,
      archivedAt: sql<number>`coalesce(archived_at, ${now})`,
      ...nextAccessEpoch,
      updatedAt: now,
    })
    .where('ownerId', '=', ownerId)
    .execute();
}

export interface GivenPhoto {
  id: string;
  albumId: string;
  clientKey: string | null;
  ownerId: string | null;
  storedFilename: string;
  storage: StorageName;
  sizeBytes: number;
}

/** Ordered by album, so that two transactions do not wait for each other. */
export async function listGivenPhotos(db: Db, userId: string): Promise<GivenPhoto[]> {
  return db
    .selectFrom('photos')
    .innerJoin('albums', 'albums.id', 'photos.albumId')
    .select([
      'photos.id',
      'photos.albumId',
      'photos.clientKey',
      'albums.ownerId',
      'photos.storedFilename',
      'photos.storage',
      'photos.sizeBytes',
    ])
    .where('photos.uploaderId', '=', userId)
    .where((eb) => eb.or([eb('albums.ownerId', 'is', null), eb('albums.ownerId', '!=', userId)]))
    .orderBy('photos.albumId')
    .execute();
}
