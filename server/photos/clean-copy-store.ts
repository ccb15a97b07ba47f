// SQL of clean copies: how they are put together, and for which photos that is not known yet.

import type { CleanCopyTable } from '../db/album-schema.ts';
import type { Db } from '../db/open-db.ts';
import { GUESTS_PHOTOS } from './photo-list-store.ts';

/** Each photo has one, which never changes. */
export async function insertCleanCopy(db: Db, copy: CleanCopyTable): Promise<void> {
  await db
    .insertInto('cleanCopies')
    .values(copy)
    .onConflict((conflict) => conflict.column('photoId').doNothing())
    .execute();
}

export async function findCleanCopy(db: Db, photoId: string): Promise<CleanCopyTable | undefined> {
  return db.selectFrom('cleanCopies').selectAll().where('photoId', '=', photoId).executeTakeFirst();
}

/** Of a photo that guests see, in an album whose access is still that of this epoch. */
export async function findShownCopy(db: Db, photoId: string, accessEpoch: number) {
  return db
    .selectFrom('cleanCopies')
    .innerJoin('photos', 'photos.id', 'cleanCopies.photoId')
    .innerJoin('albums', 'albums.id', 'photos.albumId')
    .select(['cleanCopies.pieces', 'cleanCopies.crc32'])
    .where('cleanCopies.photoId', '=', photoId)
    .where('photos.visibility', 'in', GUESTS_PHOTOS.visibilities)
    .where('albums.accessEpoch', '=', accessEpoch)
    .executeTakeFirst();
}

/** Those of an album, without their pieces. */
export async function listCleanCopies(db: Db, albumId: string) {
  return db
    .selectFrom('cleanCopies')
    .innerJoin('photos', 'photos.id', 'cleanCopies.photoId')
    .select(['cleanCopies.photoId', 'cleanCopies.sizeBytes', 'cleanCopies.crc32', 'cleanCopies.sha256'])
    .where('photos.albumId', '=', albumId)
    .execute();
}

/** Photos whose clean copy guests may ask for, and of which it is not known yet. */
export async function listWithoutCleanCopy(db: Db, max: number) {
  return db
    .selectFrom('photos')
    .innerJoin('albums', 'albums.id', 'photos.albumId')
    .leftJoin('cleanCopies', 'cleanCopies.photoId', 'photos.id')
    .select(['photos.id', 'photos.storedFilename', 'photos.mimeType', 'photos.storage'])
    .where('albums.guestsDownload', '=', 1)
    .where('photos.state', '=', 'ready')
    .where('cleanCopies.photoId', 'is', null)
    .limit(max)
    .execute();
}
