import { expressionBuilder, type Selectable, type Updateable } from 'kysely';
import type { EventTable } from '../../db/album-schema.ts';
import type { Db } from '../../db/open-db.ts';
import type { Tables } from '../../db/schema.ts';

export type EventRow = Selectable<EventTable>;

export async function insertEvent(db: Db, event: EventRow): Promise<void> {
  await db.insertInto('events').values(event).execute();
}

export async function findEvent(
  db: Db,
  by: { id: string } | { code: string },
): Promise<EventRow | undefined> {
  return db
    .selectFrom('events')
    .selectAll()
    .where((eb) => eb.and(by))
    .executeTakeFirst();
}

export function selectFirstAlbumId(eventCode: string) {
  return expressionBuilder<Tables, never>()
    .selectFrom('events')
    .innerJoin('albums as first', 'first.eventId', 'events.id')
    .select('first.id')
    .where('events.code', '=', eventCode)
    .orderBy('first.eventPosition')
    .limit(1);
}

/** Locks the event. */
export async function updateEvent(db: Db, event: Updateable<EventTable> & { id: string }): Promise<void> {
  await db.updateTable('events').set(event).where('id', '=', event.id).execute();
}

export async function deleteEmptyEvent(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('events')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('albums').select('albums.id').whereRef('albums.eventId', '=', 'events.id'))),
    )
    .execute();
}

export function selectAlbumIds(eventId: string) {
  return expressionBuilder<Tables, never>()
    .selectFrom('albums')
    .select('albums.id')
    .where('albums.eventId', '=', eventId);
}

/** Lists the co-hosts and helpers who were invited to the whole event. */
export async function listEventHosts(db: Db, eventId: string) {
  return db
    .selectFrom('members')
    .select(['userId', 'role'])
    .distinct()
    .where('eventId', '=', eventId)
    .execute();
}
