import type { Insertable } from 'kysely';
import { LOG_PAGE, MAX_LOG_ENTRIES } from '../../../shared/rules/hosts/hosts.ts';
import type { AlbumLogTable } from '../../db/album-schema.ts';
import type { Db } from '../../db/open-db.ts';

export type NewLogEntry = Insertable<AlbumLogTable>;

/** Keeps the newest `MAX_LOG_ENTRIES` of the album. */
export async function insertLogEntry(db: Db, entry: NewLogEntry): Promise<void> {
  await db.insertInto('albumLog').values(entry).execute();
  const { albumId } = entry;
  const oldest = db
    .selectFrom('albumLog')
    .select('id')
    .where('albumId', '=', albumId)
    .orderBy('id', 'desc')
    .offset(MAX_LOG_ENTRIES)
    .limit(1);
  await db.deleteFrom('albumLog').where('albumId', '=', albumId).where('id', '<=', oldest).execute();
}

/** Lists the newest entries before this id, and one more than a page has if there are more. */
export async function listLog(db: Db, albumId: string, before = Number.MAX_SAFE_INTEGER) {
  return db
    .selectFrom('albumLog')
    .leftJoin('users as actor', 'actor.id', 'albumLog.actorId')
    .leftJoin('users as person', 'person.id', 'albumLog.personId')
    .select(['albumLog.id', 'albumLog.action', 'albumLog.role', 'albumLog.count', 'albumLog.part'])
    .select(['albumLog.createdAt', 'actor.name as by', 'person.name as person'])
    .where('albumLog.albumId', '=', albumId)
    .where('albumLog.id', '<', before)
    .orderBy('albumLog.id', 'desc')
    .limit(LOG_PAGE + 1)
    .execute();
}
