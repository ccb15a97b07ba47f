import { chunk } from '../../chunk.ts';
import type { CleanCopyTable } from '../../db/album-schema.ts';
import type { Db } from '../../db/open-db.ts';
import { CLEANING_RULES } from '../../media/process/imaging.ts';
import { GUESTS_PHOTOS } from '../photo-list-store.ts';

const IDS_AT_A_TIME = 500;

/** Replaces only copies that older rules made. */
export async function insertCleanCopy(db: Db, copy: CleanCopyTable): Promise<void> {
  const { photoId: _, ...facts } = copy;
  await db
    .insertInto('cleanCopies')
    .values(copy)
    .onConflict((conflict) =>
      conflict.column('photoId').doUpdateSet(facts).where('cleanCopies.rulesVersion', '<', copy.rulesVersion),
    )
    .execute();
}

export async function findCleanCopy(db: Db, photoId: string): Promise<CleanCopyTable | undefined> {
  return db
    .selectFrom('cleanCopies')
    .selectAll()
    .where('photoId', '=', photoId)
    .where('rulesVersion', '=', CLEANING_RULES)
    .executeTakeFirst();
}

/** Returns true if guests still see the photo and the album has this access epoch. */
export async function isCopyShown(db: Db, photoId: string, accessEpoch: number): Promise<boolean> {
  const row = await db
    .selectFrom('cleanCopies')
    .innerJoin('photos', 'photos.id', 'cleanCopies.photoId')
    .innerJoin('albums', 'albums.id', 'photos.albumId')
    .select('photos.id')
    .where('cleanCopies.photoId', '=', photoId)
    .where('cleanCopies.rulesVersion', '=', CLEANING_RULES)
    .where('photos.visibility', 'in', GUESTS_PHOTOS.visibilities)
    .where('albums.accessEpoch', '=', accessEpoch)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listCleanCopies(db: Db, albumId: string): Promise<CleanCopyTable[]> {
  return db
    .selectFrom('cleanCopies')
    .innerJoin('photos', 'photos.id', 'cleanCopies.photoId')
    .selectAll('cleanCopies')
    .where('photos.albumId', '=', albumId)
    .where('cleanCopies.rulesVersion', '=', CLEANING_RULES)
    .execute();
}

/** Deletes the rows of clean copies. The job, or the next guest who needs a copy, makes it again. */
export async function forgetCleanCopies(db: Db, photoIds: readonly string[]): Promise<void> {
  for (const some of chunk(photoIds, IDS_AT_A_TIME))
    await db.deleteFrom('cleanCopies').where('photoId', 'in', some).execute();
}

export async function storePreviewFacts(
  db: Db,
  photoId: string,
  { sizeBytes, crc32, sha256 }: Pick<CleanCopyTable, 'sizeBytes' | 'crc32' | 'sha256'>,
): Promise<void> {
  await db
    .updateTable('cleanCopies')
    .set({ sizeBytes, crc32, sha256 })
    .where('photoId', '=', photoId)
    .where('rendition', '=', 'preview')
    .execute();
}

/** Lists photos whose clean copy is unknown, with ids after `after`, up to `last`. */
export async function listWithoutCleanCopy(db: Db, after: string, last: string | null, max: number) {
  return (
    db
      .selectFrom('photos')
      .innerJoin('albums', 'albums.id', 'photos.albumId')
      .leftJoin('cleanCopies', (join) =>
        join
          .onRef('cleanCopies.photoId', '=', 'photos.id')
          .on('cleanCopies.rulesVersion', '=', CLEANING_RULES),
      )
      .select(['photos.id', 'photos.storedFilename', 'photos.mimeType', 'photos.thumbnailFormat'])
      .select('photos.storage')
      // Guests need the copy of a video to play it.
      .where((eb) => eb.or([eb.ref('albums.guestsDownload'), eb('photos.video', 'is not', null)]))
      .where('photos.state', '=', 'ready')
      .where('photos.id', '>', after)
      .$if(last !== null, (query) => query.where('photos.id', '<=', last ?? ''))
      .where('cleanCopies.photoId', 'is', null)
      .orderBy('photos.id')
      .limit(max)
      .execute()
  );
}
