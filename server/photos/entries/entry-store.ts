import { type Selectable, sql } from 'kysely';
import type { Visibility } from '../../../shared/rules/access.ts';
import type { EntryTable } from '../../db/album-schema.ts';
import type { Db } from '../../db/open-db.ts';
import { nextDetailsVersion } from '../version-store.ts';

export type EntryRow = Selectable<EntryTable>;
export type NewEntry = Omit<EntryRow, 'visibility' | 'groupName' | 'reportCount'>;

/** Locks the album, so call this first. Pages load the entries again when they see another `bookVersion`. */
export async function markBookChanged(tx: Db, albumId: string): Promise<boolean> {
  const changed = await tx
    .updateTable('albums')
    .set({ ...nextDetailsVersion, bookVersion: sql`version + 1` })
    .where('id', '=', albumId)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Returns undefined if the album already has this client key. Entries of `isHosts` need no approval. */
export async function insertEntry(
  tx: Db,
  entry: NewEntry,
  { isHosts, groupId }: { isHosts: boolean; groupId: string | null },
): Promise<EntryRow | undefined> {
  const visibility = isHosts
    ? 'shown'
    : sql<Visibility>`(select case when approve_first then 'waiting' else 'shown' end from albums
        where id = ${entry.albumId})`;
  const groupName = groupId && sql<string | null>`(select name from guest_groups where id = ${groupId})`;
  return tx
    .insertInto('entries')
    .values({ ...entry, visibility, groupName })
    .onConflict((conflict) => conflict.columns(['albumId', 'clientKey']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findEntry(db: Db, albumId: string, id: string): Promise<EntryRow | undefined> {
  return db
    .selectFrom('entries')
    .selectAll()
    .where('albumId', '=', albumId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findEntryByKey(db: Db, albumId: string, clientKey: string) {
  return db
    .selectFrom('entries')
    .selectAll()
    .where('albumId', '=', albumId)
    .where('clientKey', '=', clientKey)
    .executeTakeFirst();
}

export async function countEntries(db: Db, albumId: string, photoId: string | null): Promise<number> {
  const { count } = await db
    .selectFrom('entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('albumId', '=', albumId)
    .where('photoId', photoId === null ? 'is' : '=', photoId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lists the guest book, or the comments on `photoId`, the newest first. */
export async function listEntries(
  db: Db,
  { albumId, photoId }: { albumId: string; photoId: string | null },
  visibilities: readonly Visibility[],
): Promise<EntryRow[]> {
  return db
    .selectFrom('entries')
    .selectAll()
    .where('albumId', '=', albumId)
    .where('photoId', photoId === null ? 'is' : '=', photoId)
    .where('visibility', 'in', visibilities)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Lists the guest book and the comments on all photos, the oldest first. */
export async function listAllEntries(
  db: Db,
  albumId: string,
  visibilities: readonly Visibility[],
): Promise<EntryRow[]> {
  return db
    .selectFrom('entries')
    .selectAll()
    .where('albumId', '=', albumId)
    .where('visibility', 'in', visibilities)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export interface Author {
  sessionHashes: readonly string[];
  userId: string | null;
}

export async function listEntriesBy(db: Db, albumId: string, { sessionHashes, userId }: Author) {
  if (sessionHashes.length === 0 && userId === null) return [];
  return db
    .selectFrom('entries')
    .selectAll()
    .where('albumId', '=', albumId)
    .where((eb) =>
      eb.or([
        ...(sessionHashes.length > 0 ? [eb('uploadSessionHash', 'in', sessionHashes)] : []),
        ...(userId === null ? [] : [eb('authorId', '=', userId)]),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .execute();
}

/** Returns the names of the voices whose files must be deleted, and the number of deleted entries. */
export async function deleteEntries(tx: Db, albumId: string, ids: readonly string[]) {
  const deleted = await tx
    .deleteFrom('entries')
    .where('albumId', '=', albumId)
    .where('id', 'in', ids)
    .returning(['id', 'voiceFilename', 'storage'])
    .execute();
  const voices = deleted.flatMap(({ voiceFilename, storage }) =>
    voiceFilename === null ? [] : [{ storedFilename: voiceFilename, storage }],
  );
  return { count: deleted.length, voices };
}

/** Returns the number of changed entries. */
export async function storeEntryVisibility(
  tx: Db,
  albumId: string,
  ids: readonly string[],
  visibility: Visibility,
): Promise<number> {
  const changed = await tx
    .updateTable('entries')
    .set({ visibility })
    .where('albumId', '=', albumId)
    .where('id', 'in', ids)
    .where('visibility', '!=', visibility)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows);
}

/** Ignores entries of other albums. */
export async function settleEntryReports(tx: Db, albumId: string, ids: readonly string[]): Promise<void> {
  const settled = await tx
    .updateTable('entries')
    .set({ reportCount: 0 })
    .where('albumId', '=', albumId)
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  const settledIds = settled.map(({ id }) => id);
  await tx.deleteFrom('entryReports').where('entryId', 'in', settledIds).execute();
}

/** Returns undefined if this device has reported the entry. */
export async function insertEntryReport(
  tx: Db,
  report: { entryId: string; deviceHash: string; reason: string | null; createdAt: number },
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('entryReports')
    .values(report)
    .onConflict((conflict) => conflict.columns(['entryId', 'deviceHash']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return undefined;
  const entry = await tx
    .updateTable('entries')
    .set({ reportCount: sql`report_count + 1` })
    .where('id', '=', report.entryId)
    .returning('reportCount')
    .executeTakeFirst();
  return entry?.reportCount;
}

export async function closeComments(
  tx: Db,
  albumId: string,
  photoId: string,
  isClosed: boolean,
): Promise<boolean> {
  const changed = await tx
    .updateTable('photos')
    .set({ commentsClosed: isClosed })
    .where('albumId', '=', albumId)
    .where('id', '=', photoId)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Finds the voice of this stored name with what decides who may hear it. */
export async function findVoiceAccess(db: Db, voiceFilename: string) {
  return db
    .selectFrom('entries')
    .innerJoin('albums', 'albums.id', 'entries.albumId')
    .select([
      'entries.id',
      'entries.albumId',
      'entries.voiceFilename',
      'entries.voiceType',
      'entries.voiceSha256',
      'entries.storage',
      'entries.visibility',
      'albums.isPublic',
      'albums.isArchived',
      'albums.switches',
      'albums.guestsDownload',
      'albums.sealedPin',
      'albums.expiresAt',
      'albums.revealAt',
      'albums.accessEpoch',
    ])
    .where('entries.voiceFilename', '=', voiceFilename)
    .executeTakeFirst();
}

export async function isEntryShown(db: Db, id: string, accessEpoch: number): Promise<boolean> {
  const row = await db
    .selectFrom('entries')
    .innerJoin('albums', 'albums.id', 'entries.albumId')
    .select('entries.id')
    .where('entries.id', '=', id)
    .where('entries.visibility', '=', 'shown')
    .where('albums.accessEpoch', '=', accessEpoch)
    .executeTakeFirst();
  return row !== undefined;
}
