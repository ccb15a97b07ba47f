import { sql } from 'kysely';
import { getLimits, type Tier, UNLIMITED } from '../../shared/rules/tiers.ts';
import type { Db } from '../db/open-db.ts';

export async function addUsedStorage(
  db: Db,
  userId: string,
  bytes: number,
  maxBytes: number,
): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set({ storageUsed: sql`storage_used + ${bytes}` })
    .where('id', '=', userId)
    .$if(maxBytes !== UNLIMITED, (query) => query.where(sql<number>`storage_used + ${bytes}`, '<=', maxBytes))
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export async function subtractUsedStorage(db: Db, userId: string, bytes: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ storageUsed: sql`storage_used - ${bytes}` })
    .where('id', '=', userId)
    .execute();
}

export async function addAlbum(db: Db, userId: string, tier: Tier): Promise<boolean> {
  const { maxAlbums } = getLimits(tier);
  const changed = await db
    .updateTable('users')
    .set({ albumCount: sql`album_count + 1` })
    .where('id', '=', userId)
    .$if(maxAlbums !== UNLIMITED, (query) => query.where('albumCount', '<', maxAlbums))
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export async function releaseAlbum(db: Db, userId: string): Promise<void> {
  await db.updateTable('users').set({ albumCount: sql`album_count - 1` }).where('id', '=', userId).execute();
}
