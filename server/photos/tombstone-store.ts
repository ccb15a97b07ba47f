import { UPLOADS_KEPT_MS } from '../../shared/rules/uploads/uploads.ts';
import type { Db } from '../db/open-db.ts';

/** Call this in the transaction that deletes the photos. The id replaces a missing client key. */
export async function insertTombstones(
  db: Db,
  photos: readonly {
    id: string;
    albumId: string;
    clientKey: string | null;
    uploadSessionHash: string | null;
  }[],
  now: number,
): Promise<void> {
  const keys = photos.flatMap(({ id, albumId, clientKey, uploadSessionHash }) =>
    clientKey === null && uploadSessionHash === null
      ? []
      : [{ albumId, clientKey: clientKey ?? id, uploadSessionHash, removedAt: now }],
  );
  if (keys.length === 0) return;
  await db
    .insertInto('tombstones')
    .values(keys)
    .onConflict((conflict) => conflict.columns(['albumId', 'clientKey']).doNothing())
    .execute();
}

export async function findTombstones(
  db: Db,
  albumId: string,
  clientKeys: readonly string[],
): Promise<Set<string>> {
  if (clientKeys.length === 0) return new Set();
  const rows = await db
    .selectFrom('tombstones')
    .select('clientKey')
    .where('albumId', '=', albumId)
    .where('clientKey', 'in', clientKeys)
    .execute();
  return new Set(rows.map(({ clientKey }) => clientKey));
}

export async function deleteOldTombstones(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('tombstones')
    .where('removedAt', '<', now - UPLOADS_KEPT_MS)
    .execute();
}
