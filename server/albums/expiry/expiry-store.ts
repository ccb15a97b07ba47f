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

/** Returns false if the album was archived, reopened or extended meanwhile. */
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
