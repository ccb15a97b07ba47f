import { sql } from 'kysely';
import type { Db } from '../../db/open-db.ts';
import { nextAccessEpoch } from '../album-store.ts';

export async function listToArchive(db: Db, now: number, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('albums')
    .select('id')
    .where('isArchived', '=', false)
    .where('expiresAt', '<=', now)
    .where((eb) => eb.or([eb('archivedFor', 'is', null), eb('archivedFor', '!=', eb.ref('expiresAt'))]))
    .orderBy('expiresAt')
    .limit(max)
    .execute();
  return rows.map((row) => row.id);
}

/** False when it was archived, reopened or extended meanwhile. */
export async function archiveExpired(db: Db, albumId: string, now: number): Promise<boolean> {
  const changed = await db
    .updateTable('albums')
    .set({
      isArchived: true,
      archivedAt: now,
      archivedFor: sql`expires_at`,
      ...nextAccessEpoch,
      updatedAt: now,
    })
    .where('id', '=', albumId)
    .where('isArchived', '=', false)
    .where('expiresAt', '<=', now)
    .where((eb) => eb.or([eb('archivedFor', 'is', null), eb('archivedFor', '!=', eb.ref('expiresAt'))]))
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Albums that expire until `until` and got no mail about that date. */
export async function listToRemind(db: Db, now: number, until: number, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('albums')
    .select('id')
    .where('isArchived', '=', false)
    .where('ownerId', 'is not', null)
    .where('expiresAt', '>', now)
    .where('expiresAt', '<=', until)
    .where((eb) => eb.or([eb('remindedFor', 'is', null), eb('remindedFor', '!=', eb.ref('expiresAt'))]))
    .orderBy('expiresAt')
    .limit(max)
    .execute();
  return rows.map((row) => row.id);
}

/** False when it was mailed, archived or extended meanwhile. */
export async function markReminded(db: Db, albumId: string, until: number): Promise<boolean> {
  const changed = await db
    .updateTable('albums')
    .set({ remindedFor: sql`expires_at` })
    .where('id', '=', albumId)
    .where('isArchived', '=', false)
    .where('expiresAt', '<=', until)
    .where((eb) => eb.or([eb('remindedFor', 'is', null), eb('remindedFor', '!=', eb.ref('expiresAt'))]))
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Undefined when the album has no owner. */
export async function findMailFacts(db: Db, albumId: string) {
  return db
    .selectFrom('albums')
    .innerJoin('users', 'users.id', 'albums.ownerId')
    .select([
      'albums.title',
      'albums.photoCount',
      'albums.expiresAt',
      'albums.expirationZone',
      'users.name',
      'users.email',
      'users.language',
    ])
    .where('albums.id', '=', albumId)
    .executeTakeFirst();
}
