import type { Kysely } from 'kysely';
import { chunk } from '../chunk.ts';
import type { ZipPartTable, ZipTable } from '../db/album-schema.ts';
import type { Db } from '../db/open-db.ts';
import type { Tables } from '../db/schema.ts';
import { GUESTS_PHOTOS, SETTLED } from '../photos/photo-list-store.ts';
import { nextDetailsVersion } from '../photos/version-store.ts';

const IDS_AT_A_TIME = 500;

const LISTED = [
  'id',
  'albumId',
  'originalFilename',
  'storedFilename',
  'thumbnailFormat',
  'mimeType',
  'storage',
  'sizeBytes',
  'sha256',
  'crc32',
  'state',
  'previewMade',
  'uploaderName',
  'uploaderId',
  'takenAt',
  'createdAt',
  'width',
  'height',
  'exif',
  'caption',
  'groupName',
  'visibility',
] as const;

/** Photos of a ZIP: all that the owner sees, those that the last full ZIP lacks, those that guests see. */
export type ZipChoice = 'all' | 'new' | 'guests';

export async function listPhotosToZip(db: Db, albumId: string, choice: ZipChoice, uploaderId?: string) {
  return db
    .selectFrom('photos')
    .select(LISTED)
    .where('albumId', '=', albumId)
    .where('state', 'in', choice === 'guests' ? GUESTS_PHOTOS.states : SETTLED)
    .$if(choice === 'guests', (query) => query.where('visibility', 'in', GUESTS_PHOTOS.visibilities))
    .$if(choice === 'new', (query) => query.where('isInFullZip', '=', false))
    .$if(uploaderId !== undefined, (query) => query.where('uploaderId', '=', uploaderId ?? ''))
    .execute();
}
export type ListedPhoto = Awaited<ReturnType<typeof listPhotosToZip>>[number];

type NewZip = Omit<ZipTable, 'sizeBytes' | 'usedAt'>;
const MAX_PARTS = 10_000;

export async function insertZip(db: Db, zip: NewZip): Promise<void> {
  await db
    .insertInto('zips')
    .values({ ...zip, sizeBytes: 0 })
    .execute();
}

export async function insertZipPart(db: Db, part: ZipPartTable): Promise<void> {
  await db.insertInto('zipParts').values(part).execute();
}

/** Milliseconds for which a guest's download counts as in use. */
const IN_USE_MS = 15 * 60_000;
/** If there are more than this many times `max` ZIPs, even ZIPs in use are deleted. */
const MAX_IN_USE = 4;

/** Call this after all parts. Deletes the oldest ZIPs of this owner or these guests, except those in use. */
export async function finishZip(db: Db, zip: NewZip, sizeBytes: number, max: number): Promise<void> {
  await db.updateTable('zips').set({ sizeBytes }).where('id', '=', zip.id).execute();
  const column = zip.audience === 'guest' ? 'albumId' : 'ownerId';
  const newest = (count: number) =>
    db
      .selectFrom('zips')
      .select('id')
      .where('audience', '=', zip.audience)
      .where(column, '=', zip[column])
      .where('sizeBytes', '>', 0)
      .where('id', '!=', zip.id)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(count - 1);
  await db
    .deleteFrom('zips')
    .where('audience', '=', zip.audience)
    .where(column, '=', zip[column])
    .where('sizeBytes', '>', 0)
    .where('id', '!=', zip.id)
    .where('id', 'not in', newest(max))
    .$if(zip.audience === 'guest', (query) =>
      query.where((eb) =>
        eb.or([eb('usedAt', '<', zip.createdAt - IN_USE_MS), eb('id', 'not in', newest(MAX_IN_USE * max))]),
      ),
    )
    .execute();
}

export async function deleteZip(db: Db, id: string): Promise<void> {
  await db.deleteFrom('zips').where('id', '=', id).execute();
}

export async function findZip(db: Db, id: string) {
  return db
    .selectFrom('zips')
    .leftJoin('sessions', 'sessions.tokenHash', 'zips.sessionHash')
    .selectAll('zips')
    .select('sessions.expiresAt as sessionEndsAt')
    .where('zips.id', '=', id)
    .where('zips.sizeBytes', '>', 0)
    .executeTakeFirst();
}
export type FoundZip = NonNullable<Awaited<ReturnType<typeof findZip>>>;

export async function findSharedZip(db: Db, albumId: string, sharedAs: string, createdAfter: number) {
  return db
    .selectFrom('zips')
    .select(['id', 'sizeBytes', 'createdAt'])
    .where('albumId', '=', albumId)
    .where('sharedAs', '=', sharedAs)
    .where('createdAt', '>', createdAfter)
    .where('sizeBytes', '>', 0)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
}

export async function listZipParts(db: Db, zipId: string) {
  return db
    .selectFrom('zipParts')
    .select(['entryCount', 'bodyBytes', 'directoryBytes'])
    .where('zipId', '=', zipId)
    .orderBy('position')
    .limit(MAX_PARTS)
    .execute();
}

export async function findZipPart(db: Db, zipId: string, position: number): Promise<string | undefined> {
  const part = await db
    .selectFrom('zipParts')
    .select('contents')
    .where('zipId', '=', zipId)
    .where('position', '=', position)
    .executeTakeFirst();
  return part?.contents;
}

export async function countPresent(
  db: Db,
  table: 'photos' | 'entries',
  ids: readonly string[],
  isForGuests: boolean,
): Promise<number> {
  let present = 0;
  for (const some of chunk(ids, IDS_AT_A_TIME)) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('id', 'in', some)
      .$if(isForGuests, (query) => query.where('visibility', 'in', GUESTS_PHOTOS.visibilities))
      .executeTakeFirstOrThrow();
    present += Number(count);
  }
  return present;
}

export async function listPresentIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const present = new Set<string>();
  for (const some of chunk(ids, IDS_AT_A_TIME)) {
    const rows = await db.selectFrom('photos').select('id').where('id', 'in', some).execute();
    for (const { id } of rows) present.add(id);
  }
  return present;
}

export async function markUsed(db: Db, id: string, usedAt: number): Promise<void> {
  await db.updateTable('zips').set({ usedAt }).where('id', '=', id).execute();
}

export async function noteFullZip(
  db: Kysely<Tables>,
  albumId: string,
  ids: readonly string[],
  now: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const noted = { fullZipAt: now, ...nextDetailsVersion };
    await tx.updateTable('albums').set(noted).where('id', '=', albumId).execute();
    for (const some of chunk(ids, IDS_AT_A_TIME))
      await tx.updateTable('photos').set({ isInFullZip: true }).where('id', 'in', some).execute();
  });
}

export async function deleteZipsBefore(db: Db, createdBefore: number): Promise<void> {
  await db.deleteFrom('zips').where('createdAt', '<', createdBefore).execute();
}
