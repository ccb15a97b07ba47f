import { sql } from 'kysely';
import { albumsOwnedBy, deleteOwnerships, joinOwner } from '../../accounts/member-store.ts';
import type { Db } from '../../db/open-db.ts';
import type { StorageName } from '../../storage/storage.ts';
import { nextAccessEpoch } from '../album-store.ts';
import { deleteEmptyEvent } from '../event/event-store.ts';

export async function listOwnedAlbumIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('albums').select('id').where('id', 'in', albumsOwnedBy(userId)).execute();
  return rows.map((row) => row.id);
}

export async function listAlbumFiles(db: Db, albumId: string) {
  const files: { storedFilename: string; storage: StorageName; sizeBytes: number }[] = await db
    .selectFrom('photos')
    .select(['storedFilename', 'storage', 'sizeBytes'])
    .where('albumId', '=', albumId)
    .execute();
  return files;
}

export async function deleteAlbumRow(db: Db, albumId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('albums')
    .where('id', '=', albumId)
    .returning('eventId')
    .executeTakeFirst();
  if (deleted?.eventId) await deleteEmptyEvent(db, deleted.eventId);
  return deleted !== undefined;
}

/** Co-hosts and helpers keep the photos. Only administrators can delete these albums afterwards. */
export async function orphanAlbums(db: Db, ownerId: string, now: number): Promise<void> {
  await db
    .updateTable('albums')
    .set({
      isArchived: true,
      archivedAt: sql<number>`coalesce(archived_at, ${now})`,
      ...nextAccessEpoch,
      updatedAt: now,
    })
    .where('id', 'in', albumsOwnedBy(ownerId))
    .execute();
  await deleteOwnerships(db, ownerId);
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

/** Ordered by album, so that two transactions lock albums in the same order and cannot deadlock. */
export async function listGivenPhotos(db: Db, userId: string): Promise<GivenPhoto[]> {
  return db
    .selectFrom('photos')
    .innerJoin('albums', 'albums.id', 'photos.albumId')
    .leftJoin('members as owner', joinOwner)
    .select([
      'photos.id',
      'photos.albumId',
      'photos.clientKey',
      'owner.userId as ownerId',
      'photos.storedFilename',
      'photos.storage',
      'photos.sizeBytes',
    ])
    .where('photos.uploaderId', '=', userId)
    .where('photos.albumId', 'not in', albumsOwnedBy(userId))
    .orderBy('photos.albumId')
    .execute();
}
