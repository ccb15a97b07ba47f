import { type Kysely, type Selectable, sql } from 'kysely';
import type { Visibility } from '../../shared/rules/access.ts';
import { toAlbum } from '../db/album-row.ts';
import type { PhotoTable } from '../db/album-schema.ts';
import type { Db } from '../db/open-db.ts';
import type { Tables } from '../db/schema.ts';
import { commitTogether } from '../db/together.ts';
import { markChanged, presentVersions, raiseGuestVersion, raiseVersion } from './version-store.ts';

export type PhotoRow = Selectable<PhotoTable>;
/** A photo as it is put in: the album decides its visibility. */
export type NewPhoto = Omit<
  PhotoRow,
  'thumbnailFormat' | 'visibility' | 'caption' | 'heartCount' | 'reportCount'
>;

/** A photo's uploader needs the owner's approval or not, where the album asks for it. */
export interface Approval {
  isOwners: boolean;
}

/** Takes one of an album's slots, if it is open and has one left. Call it inside the photo's transaction. */
export async function reservePhotoSlot(
  db: Db,
  albumId: string,
  { bytes, maxPhotos, now, isOwners }: { bytes: number; maxPhotos: number; now: number } & Approval,
): Promise<boolean> {
  const changed = await db
    .updateTable('albums')
    .set({
      photoCount: sql`photo_count + 1`,
      storageBytes: sql`storage_bytes + ${bytes}`,
      ...(isOwners ? {} : { waitingCount: sql`waiting_count + case when approve_first then 1 else 0 end` }),
    })
    .where('id', '=', albumId)
    .where('photoCount', '<', maxPhotos)
    .where('isArchived', '=', false)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/**
 * Gives back what `reservePhotoSlot` took, for so many photos. Returns the album's version without them, undefined when
 * the album is gone.
 */
export async function releasePhotoSlots(
  db: Db,
  albumId: string,
  freed: { photos: number; bytes: number },
): Promise<number | undefined> {
  const album = await db
    .updateTable('albums')
    .set({
      photoCount: sql`photo_count - ${freed.photos}`,
      storageBytes: sql`storage_bytes - ${freed.bytes}`,
      version: sql`version + 1`,
    })
    .where('id', '=', albumId)
    .returning('version')
    .executeTakeFirst();
  return album?.version;
}

/** Null when the album has no owner (any more). */
export async function findAlbumOwner(db: Db, albumId: string): Promise<string | null> {
  const album = await db.selectFrom('albums').select('ownerId').where('id', '=', albumId).executeTakeFirst();
  return album?.ownerId ?? null;
}

/**
 * False when the album already has a photo with this client key. A guest's waits if the album asks for approval at this
 * very moment: after `reservePhotoSlot` has counted it so, in the same transaction.
 */
export async function insertPhoto(db: Db, photo: NewPhoto, { isOwners }: Approval): Promise<boolean> {
  const visibility = isOwners
    ? 'shown'
    : sql<Visibility>`(select case when approve_first then 'waiting' else 'shown' end from albums
        where id = ${photo.albumId})`;
  const inserted = await db
    .insertInto('photos')
    .values({ ...photo, visibility })
    .onConflict((conflict) => conflict.columns(['albumId', 'clientKey']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function findPhoto(db: Db, id: string): Promise<PhotoRow | undefined> {
  return db.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The photos of an album that carry one of these client keys. */
export async function findPhotosByKey(db: Db, albumId: string, keys: readonly string[]): Promise<PhotoRow[]> {
  if (keys.length === 0) return [];
  return db
    .selectFrom('photos')
    .selectAll()
    .where('albumId', '=', albumId)
    .where('clientKey', 'in', keys)
    .execute();
}

/** The uploader's own line, and the album's next version. */
export async function storeCaption(
  tx: Db,
  albumId: string,
  photoId: string,
  caption: string | null,
): Promise<void> {
  if (!(await markChanged(tx, albumId, [photoId]))) return;
  await tx.updateTable('photos').set({ caption }).where('id', '=', photoId).execute();
}

export type Derived = Pick<
  PhotoRow,
  | 'width'
  | 'height'
  | 'placeholder'
  | 'perceptualHash'
  | 'takenAt'
  | 'exif'
  | 'thumbnailFormat'
  | 'previewMade'
>;

/** Shows a photo and ends the claim on it; nothing when it was deleted meanwhile. */
export async function markReady(
  db: Kysely<Tables>,
  { id, albumId }: Pick<PhotoRow, 'id' | 'albumId'>,
  derived: Derived,
): Promise<PhotoRow | undefined> {
  const [, , shown] = await commitTogether(db, [
    (tx) => raiseVersion(tx, albumId),
    (tx) => raiseGuestVersion(tx, albumId, [id]),
    (tx) =>
      tx
        .updateTable('photos')
        .set({
          ...derived,
          state: 'ready',
          ...presentVersions(albumId),
          claimedUntil: 0,
          claimedBy: null,
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst(),
  ]);
  return shown;
}

/**
 * Nothing can be shown of it: it is kept for its owner and its uploader only. False when another node has shown it, or
 * it is gone.
 */
export async function markUnreadable(
  db: Db,
  { id, albumId }: Pick<PhotoRow, 'id' | 'albumId'>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const changedVersion = await raiseVersion(tx, albumId);
    if (changedVersion === undefined) return false;
    const changed = await tx
      .updateTable('photos')
      .set({ state: 'unreadable', changedVersion })
      .where('id', '=', id)
      .where('state', '=', 'processing')
      .executeTakeFirst();
    return changed.numUpdatedRows === 1n;
  });
}

/** Only while this node has it to itself: a photo that was shown, or that another node works on, stays. */
export async function deleteClaimedRow(db: Db, id: string, nodeId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('photos')
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .where('claimedBy', '=', nodeId)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** False when it was gone already. */
export async function deletePhotoRow(db: Db, id: string): Promise<boolean> {
  const deleted = await db.deleteFrom('photos').where('id', '=', id).executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** With their rows in other tables. */
export async function deletePhotoRows(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('photos').where('id', 'in', ids).execute();
}

/** What decides who may load a photo's files. */
export async function findFileAccess(db: Db, storedFilename: string) {
  const row = await db
    .selectFrom('photos')
    .innerJoin('albums', 'albums.id', 'photos.albumId')
    .select([
      'photos.id',
      'photos.albumId',
      'photos.storedFilename',
      'photos.originalFilename',
      'photos.mimeType',
      'photos.thumbnailFormat',
      'photos.sha256',
      'photos.state',
      'photos.visibility',
      'photos.previewMade',
      'photos.claimedUntil',
      'photos.storage',
      'photos.uploaderId',
      'albums.ownerId',
      'albums.isPublic',
      'albums.isArchived',
      'albums.switches',
      'albums.guestsDownload',
      'albums.sealedPin',
      'albums.expiresAt',
      'albums.revealAt',
      'albums.accessEpoch',
    ])
    .where('photos.storedFilename', '=', storedFilename)
    .executeTakeFirst();
  return row && toAlbum(row);
}
export type FileAccess = NonNullable<Awaited<ReturnType<typeof findFileAccess>>>;

export async function noteContribution(db: Db, albumId: string, userId: string, now: number): Promise<void> {
  await db
    .insertInto('contributions')
    .values({ albumId, userId, createdAt: now })
    .onConflict((conflict) => conflict.columns(['albumId', 'userId']).doNothing())
    .execute();
}
