import { sql } from 'kysely';
import type { Db } from '../../db/open-db.ts';
import { type QueueFigures, selectQueueFigures } from '../../db/queue-figures.ts';
import type { StorageName } from '../../storage/storage.ts';

/** Call this in the transaction that deletes the rows, so that no file is forgotten. */
export async function queueFileDeletions(
  db: Db,
  files: readonly { storedFilename: string; storage: StorageName }[],
  now: number,
): Promise<void> {
  await db
    .insertInto('fileRemovals')
    .values(files.map(({ storedFilename, storage }) => ({ storedFilename, storage, createdAt: now })))
    .onConflict((conflict) => conflict.column('storedFilename').doNothing())
    .execute();
}

export async function queueAlbumFileDeletions(db: Db, albumId: string, now: number): Promise<void> {
  // Without a type PostgreSQL reads a parameter in a union as text.
  const createdAt = sql<number>`cast(${now} as bigint)`.as('createdAt');
  await db
    .insertInto('fileRemovals')
    .columns(['storedFilename', 'storage', 'createdAt'])
    .expression((eb) =>
      eb
        .selectFrom('photos')
        .select(['storedFilename', 'storage', createdAt])
        .where('albumId', '=', albumId)
        .unionAll(
          eb
            .selectFrom('entries')
            .select(['voiceFilename as storedFilename', 'storage', createdAt])
            .where('albumId', '=', albumId)
            .where('voiceFilename', 'is not', null)
            .$narrowType<{ storedFilename: string }>(),
        ),
    )
    .execute();
}

export async function listFileRemovals(db: Db, storage: StorageName, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('fileRemovals')
    .select('storedFilename')
    .where('storage', '=', storage)
    .orderBy('createdAt')
    .limit(max)
    .execute();
  return rows.map((row) => row.storedFilename);
}

export async function putOffFileRemovals(db: Db, storedFilenames: string[], now: number): Promise<void> {
  await db
    .updateTable('fileRemovals')
    .set({ createdAt: now })
    .where('storedFilename', 'in', storedFilenames)
    .execute();
}

export async function deleteFileRemovals(db: Db, storedFilenames: string[]): Promise<void> {
  await db.deleteFrom('fileRemovals').where('storedFilename', 'in', storedFilenames).execute();
}

export async function getFileRemovalFigures(db: Db): Promise<QueueFigures> {
  return selectQueueFigures(db, db.selectFrom('fileRemovals').select('createdAt'));
}
