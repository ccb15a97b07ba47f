// SQL of ZIPs: the photos that one holds, its frozen list, and how much of it was sent.

import { sql } from 'kysely';
import { chunk } from '../chunk.ts';
import type { ZipTable } from '../db/album-schema.ts';
import type { Db } from '../db/open-db.ts';
import { SETTLED } from '../photos/photo-list-store.ts';

/** Ids in one statement. */
const IDS_AT_A_TIME = 500;

/** All photos of an album that its owner sees; `isNewOnly`: those of which no ZIP has reached the owner. */
export async function listPhotosToZip(db: Db, albumId: string, isNewOnly: boolean) {
  return db
    .selectFrom('photos')
    .select([
      'id',
      'albumId',
      'storedFilename',
      'mimeType',
      'storage',
      'sizeBytes',
      'sha256',
      'crc32',
      'state',
      'previewMade',
      'uploaderName',
      'takenAt',
      'createdAt',
      'exif',
    ])
    .where('albumId', '=', albumId)
    .where('state', 'in', SETTLED)
    .$if(isNewOnly, (query) => query.where('isDownloaded', '=', 0))
    .execute();
}
export type ListedPhoto = Awaited<ReturnType<typeof listPhotosToZip>>[number];

/** With it the oldest of this owner go, so that `max` stay. */
export async function insertZip(db: Db, zip: Omit<ZipTable, 'sentBytes'>, max: number): Promise<void> {
  await db.insertInto('zips').values(zip).execute();
  await db
    .deleteFrom('zips')
    .where('ownerId', '=', zip.ownerId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('zips')
        .select('id')
        .where('ownerId', '=', zip.ownerId)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .limit(max),
    )
    .execute();
}

/** Undefined also when the album has another owner by now, or none. */
export async function findZip(db: Db, id: string) {
  return db
    .selectFrom('zips')
    .innerJoin('albums', 'albums.id', 'zips.albumId')
    .whereRef('albums.ownerId', '=', 'zips.ownerId')
    .select(['zips.id', 'zips.contents', 'zips.sizeBytes', 'zips.createdAt', 'albums.title'])
    .where('zips.id', '=', id)
    .executeTakeFirst();
}

export async function countPresentPhotos(db: Db, ids: readonly string[]): Promise<number> {
  let present = 0;
  for (const some of chunk(ids, IDS_AT_A_TIME)) {
    const { count } = await db
      .selectFrom('photos')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('id', 'in', some)
      .executeTakeFirstOrThrow();
    present += Number(count);
  }
  return present;
}

/** Whether all of a ZIP that counts has been sent by now. */
export async function noteSent(db: Db, id: string, bytes: number): Promise<boolean> {
  const zip = await db
    .updateTable('zips')
    .set({ sentBytes: sql`sent_bytes + ${bytes}` })
    .where('id', '=', id)
    .returning(['sentBytes', 'sizeBytes', 'countsAsDownload'])
    .executeTakeFirst();
  return zip?.countsAsDownload === 1 && zip.sentBytes >= zip.sizeBytes;
}

export async function markDownloaded(db: Db, ids: readonly string[]): Promise<void> {
  for (const some of chunk(ids, IDS_AT_A_TIME))
    await db.updateTable('photos').set({ isDownloaded: 1 }).where('id', 'in', some).execute();
}

export async function deleteZipsBefore(db: Db, createdBefore: number): Promise<void> {
  await db.deleteFrom('zips').where('createdAt', '<', createdBefore).execute();
}
