import type { Selectable } from 'kysely';
import type { Language } from '../../../shared/messages/languages.ts';
import { GIVEN_ROLES, type GivenRole } from '../../../shared/rules/hosts/hosts.ts';
import type { EventTable } from '../../db/album-schema.ts';
import type { Db } from '../../db/open-db.ts';

export type EventRow = Selectable<EventTable>;

export async function insertEvent(db: Db, event: EventRow): Promise<void> {
  await db.insertInto('events').values(event).execute();
}

export async function findEvent(
  db: Db,
  by: { id: string } | { code: string },
): Promise<EventRow | undefined> {
  const query = db.selectFrom('events').selectAll();
  return ('id' in by ? query.where('id', '=', by.id) : query.where('code', '=', by.code)).executeTakeFirst();
}

/** Returns the language of the event's first album. */
export async function findEventLanguage(db: Db, code: string): Promise<Language | null> {
  const album = await db
    .selectFrom('albums')
    .innerJoin('events', 'events.id', 'albums.eventId')
    .select('albums.language')
    .where('events.code', '=', code)
    .orderBy('albums.eventPosition')
    .orderBy('albums.id')
    .executeTakeFirst();
  return album?.language ?? null;
}

export async function updateEvent(db: Db, id: string, change: Partial<EventRow>): Promise<void> {
  await db.updateTable('events').set(change).where('id', '=', id).execute();
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

/** Lists the albums in the event's order. */
export async function listEventAlbumIds(db: Db, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('albums')
    .select('id')
    .where('eventId', '=', eventId)
    .orderBy('eventPosition')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the co-hosts and helpers who were invited to the whole event. */
export async function listEventHosts(db: Db, eventId: string) {
  return db
    .selectFrom('members')
    .select(['userId', 'role'])
    .distinct()
    .where('eventId', '=', eventId)
    .where('role', 'in', GIVEN_ROLES)
    .$narrowType<{ role: GivenRole }>()
    .execute();
}
