import { type Kysely, type Selectable, sql } from 'kysely';
import type { Visibility } from '../../shared/rules/access.ts';
import { UNLIMITED } from '../../shared/rules/tiers.ts';
import { albumsOwnedBy } from '../accounts/member-store.ts';
import { toAlbum } from '../db/album-row.ts';
import type { PhotoTable } from '../db/album-schema.ts';
import type { Db } from '../db/open-db.ts';
import { prepare } from '../db/prepared.ts';
import type { Tables } from '../db/schema.ts';
import { markChanged, raiseVersion } from './version-store.ts';

export type PhotoRow = Selectable<PhotoTable>;
export type NewPhoto = Omit<
  PhotoRow,
  'visibility' | 'caption' | 'groupName' | 'heartCount' | 'reportCount' | 'commentsClosed'
>;

/** Photos with `isHosts` need no approval. `groupId` is the guest group of the uploader's link. */
export interface Origin {
  isHosts: boolean;
  groupId: string | null;
}

interface PhotoSlot {
  ownerId: string;
  bytes: number;
  maxPhotos: number;
  now: number;
}

/**
 * Locks the album, so call this first. Returns undefined if album or link is closed, the album is full, or it has
 * another owner.
 */
export async function reservePhotoSlot(
  db: Db,
  albumId: string,
  { ownerId, bytes, maxPhotos, now, isHosts, groupId }: PhotoSlot & Origin,
): Promise<number | undefined> {
  const album = await db
    .updateTable('albums')
    .set({
      photoCount: sql`photo_count + 1`,
      storageBytes: sql`storage_bytes + ${bytes}`,
      version: sql`version + 1`,
      ...(isHosts
        ? {}
        : {
            waitingCount: sql`waiting_count + case when approve_first then 1 else 0 end`,
            firstPhotoMail: sql`case first_photo_mail when 'none' then 'due' else first_photo_mail end`,
          }),
    })
    .where('id', '=', albumId)
    .where('id', 'in', albumsOwnedBy(ownerId))
    .$if(maxPhotos !== UNLIMITED, (query) => query.where('photoCount', '<', maxPhotos))
    .where('isArchived', '=', false)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .$if(groupId !== null, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('guestGroups')
              .select('id')
              .where('id', '=', groupId)
              .where('closedAt', 'is not', null),
          ),
        ),
      ),
    )
    .returning('version')
    .executeTakeFirst();
  return album?.version;
}

/** Undoes `reservePhotoSlot`. Returns the album's version, or undefined if the album is gone. */
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

/** Call this after `reservePhotoSlot`. Returns undefined if the album already has this client key. */
export async function insertPhoto(
  db: Db,
  photo: NewPhoto,
  { isHosts, groupId }: Origin,
): Promise<PhotoRow | undefined> {
  const visibility = isHosts
    ? 'shown'
    : sql<Visibility>`(select case when approve_first then 'waiting' else 'shown' end from albums
        where id = ${photo.albumId})`;
  return db
    .insertInto('photos')
    .values({ ...photo, visibility, groupName: nameOfGroup(groupId) })
    .onConflict((conflict) => conflict.columns(['albumId', 'clientKey']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findPhoto(db: Db, id: string): Promise<PhotoRow | undefined> {
  return db.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findPhotosByKey(db: Db, albumId: string, keys: readonly string[]): Promise<PhotoRow[]> {
  if (keys.length === 0) return [];
  return db
    .selectFrom('photos')
    .selectAll()
    .where('albumId', '=', albumId)
    .where('clientKey', 'in', keys)
    .execute();
}

/** Locks the album and raises its version. Returns the photo as it was, or undefined if it was deleted. */
export async function storeCaption(tx: Db, albumId: string, photoId: string, caption: string | null) {
  if (!(await markChanged(tx, albumId, [photoId]))) return undefined;
  const before = await tx
    .selectFrom('photos')
    .innerJoin('albums', 'albums.id', 'photos.albumId')
    .select(['photos.caption', 'photos.visibility', 'albums.approveFirst'])
    .where('photos.id', '=', photoId)
    .executeTakeFirst();
  await tx.updateTable('photos').set({ caption }).where('id', '=', photoId).execute();
  return before;
}

export type Derived = Pick<
  PhotoRow,
  | 'width'
  | 'height'
  | 'placeholder'
  | 'perceptualHash'
  | 'takenAt'
  | 'exif'
  | 'video'
  | 'playbackCopy'
  | 'thumbnailFormat'
  | 'previewMade'
>;

/** Ends the claim. Returns undefined if another node was faster or the photo is gone. */
export async function markReady(
  db: Kysely<Tables>,
  { id, albumId }: Pick<PhotoRow, 'id' | 'albumId'>,
  derived: Derived,
): Promise<PhotoRow | undefined> {
  return db.transaction().execute(async (tx) => {
    const changedVersion = await raiseVersion(tx, albumId);
    if (changedVersion === undefined) return undefined;
    return tx
      .updateTable('photos')
      .set({ ...derived, state: 'ready', changedVersion, claimedUntil: 0, claimedBy: null })
      .where('id', '=', id)
      .where('state', '=', 'processing')
      .returningAll()
      .executeTakeFirst();
  });
}

/** Only owner and uploader still see the photo. Returns false if another node was faster or it is gone. */
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

/** Returns the store of the photo's files, because they may have been moved a moment ago. */
export async function deletePhotoRow(db: Db, id: string) {
  return db.deleteFrom('photos').where('id', '=', id).returning('storage').executeTakeFirst();
}

export async function deletePhotoRows(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('photos').where('id', 'in', ids).execute();
}

const fileAccess = prepare((db, { storedFilename }: { storedFilename: string }) =>
  db
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
      'photos.video',
      'photos.playbackCopy',
      'photos.storage',
      'photos.uploaderId',
      'albums.isPublic',
      'albums.isArchived',
      'albums.switches',
      'albums.guestsDownload',
      'albums.sealedPin',
      'albums.expiresAt',
      'albums.revealAt',
      'albums.accessEpoch',
    ])
    .where('photos.storedFilename', '=', storedFilename),
);

export async function findFileAccess(db: Db, storedFilename: string) {
  const [row] = await fileAccess(db, { storedFilename });
  return row && toAlbum(row);
}
export type FileAccess = NonNullable<Awaited<ReturnType<typeof findFileAccess>>>;

function nameOfGroup(groupId: string | null) {
  return groupId && sql<string | null>`(select name from guest_groups where id = ${groupId})`;
}
