import { sql } from 'kysely';
import type { Db } from '../db/open-db.ts';
import { nextDetailsVersion } from '../photos/version-store.ts';

const PHOTO = [
  'id',
  'albumId',
  'storedFilename',
  'mimeType',
  'thumbnailFormat',
  'sizeBytes',
  'sha256',
  'crc32',
  'state',
  'previewMade',
  'storage',
] as const;

export async function listPhotosAfter(db: Db, id: string, max: number) {
  return db.selectFrom('photos').select(PHOTO).where('id', '>', id).orderBy('id').limit(max).execute();
}
export type CheckedPhoto = Awaited<ReturnType<typeof listPhotosAfter>>[number];

export async function findCheckedPhoto(db: Db, id: string): Promise<CheckedPhoto | undefined> {
  return db.selectFrom('photos').select(PHOTO).where('id', '=', id).executeTakeFirst();
}

/** The next node that resumes photo work derives what is missing. */
export async function askForDerivation(db: Db, id: string, missing: 'thumb' | 'preview'): Promise<boolean> {
  const changed = await db
    .updateTable('photos')
    .set({
      previewMade: false,
      claimedUntil: 0,
      ...(missing === 'thumb' ? { state: 'processing' as const } : {}),
    })
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export async function listKnownNames(db: Db, names: string[]): Promise<Set<string>> {
  const photos = db.selectFrom('photos').select('storedFilename').where('storedFilename', 'in', names);
  const leaving = db.selectFrom('fileRemovals').select('storedFilename').where('storedFilename', 'in', names);
  const rows = await photos.unionAll(leaving).execute();
  return new Set(rows.map((row) => row.storedFilename));
}

const photosOfAlbum = sql<number>`(select count(*) from photos where photos.album_id = albums.id)`;
const bytesOfAlbum = sql<number>`(select coalesce(sum(size_bytes), 0) from photos where photos.album_id = albums.id)`;
const hiddenOfAlbum = (visibility: 'waiting' | 'hidden') =>
  sql<number>`(select count(*) from photos where photos.album_id = albums.id and visibility = ${visibility})`;
const albumsOfUser = sql<number>`(select count(*) from albums where albums.owner_id = users.id)`;
const bytesOfUser = sql<number>`(select coalesce(sum(photos.size_bytes), 0) from photos
  join albums on albums.id = photos.album_id where albums.owner_id = users.id)`;

export async function listCountedAlbumsAfter(db: Db, id: string, max: number) {
  return db
    .selectFrom('albums')
    .select(['id', 'ownerId', 'photoCount', 'storageBytes', 'waitingCount', 'hiddenCount'])
    .select([photosOfAlbum.as('photos'), bytesOfAlbum.as('bytes')])
    .select([hiddenOfAlbum('waiting').as('waiting'), hiddenOfAlbum('hidden').as('hidden')])
    .where('id', '>', id)
    .orderBy('id')
    .limit(max)
    .execute();
}

export async function listCountedUsersAfter(db: Db, id: string, max: number) {
  return db
    .selectFrom('users')
    .select(['id', 'albumCount', 'storageUsed'])
    .select([albumsOfUser.as('albums'), bytesOfUser.as('bytes')])
    .where('id', '>', id)
    .orderBy('id')
    .limit(max)
    .execute();
}

/** The row is locked first, in its own statement, so that a transaction that adds a photo is counted or waits. */
export async function recountAlbum(tx: Db, id: string): Promise<void> {
  await tx.updateTable('albums').set({ photoCount: sql`photo_count` }).where('id', '=', id).execute();
  await tx
    .updateTable('albums')
    .set({
      photoCount: photosOfAlbum,
      storageBytes: bytesOfAlbum,
      waitingCount: hiddenOfAlbum('waiting'),
      hiddenCount: hiddenOfAlbum('hidden'),
      ...nextDetailsVersion,
    })
    .where('id', '=', id)
    .execute();
}

export async function recountUser(tx: Db, id: string): Promise<void> {
  await tx.updateTable('users').set({ albumCount: sql`album_count` }).where('id', '=', id).execute();
  await tx
    .updateTable('users')
    .set({ albumCount: albumsOfUser, storageUsed: bytesOfUser })
    .where('id', '=', id)
    .execute();
}

export async function listHomeless(db: Db, max: number): Promise<string[]> {
  const photos = await db
    .selectFrom('photos')
    .leftJoin('albums', 'albums.id', 'photos.albumId')
    .select(['photos.id', 'photos.albumId'])
    .where('albums.id', 'is', null)
    .limit(max)
    .execute();
  const albums = await db
    .selectFrom('albums')
    .leftJoin('users', 'users.id', 'albums.ownerId')
    .select(['albums.id', 'albums.ownerId'])
    .where('albums.ownerId', 'is not', null)
    .where('users.id', 'is', null)
    .limit(max)
    .execute();
  return [
    ...photos.map((photo) => `photo ${photo.id} of album ${photo.albumId}`),
    ...albums.map((album) => `album ${album.id} of user ${album.ownerId}`),
  ];
}
