import { sql } from 'kysely';
import type { Visibility } from '../../shared/rules/access.ts';
import { chunk } from '../chunk.ts';
import type { SeenBy } from '../db/album-schema.ts';
import type { Db } from '../db/open-db.ts';
import { insertRemovedPhotos, raiseVersion } from './version-store.ts';

/**
 * Gives these photos of an album a visibility, and the album its next version. Returns the ids of those that have
 * changed: ids of other albums, and photos that are so already, are passed over. Guests who saw a photo hear that it
 * has gone.
 */
export async function storeVisibility(
  tx: Db,
  albumId: string,
  photoIds: readonly string[],
  visibility: Visibility,
): Promise<string[]> {
  // The album first: each change of its photos waits here for the one before.
  const version = await raiseVersion(tx, albumId);
  if (version === undefined) return [];
  const changing = await tx
    .selectFrom('photos')
    .select(['id', 'visibility'])
    .where('albumId', '=', albumId)
    .where('id', 'in', photoIds)
    .where('visibility', '!=', visibility)
    .execute();
  if (changing.length === 0) return [];
  const ids = changing.map(({ id }) => id);
  await tx
    .updateTable('photos')
    .set({ visibility, changedVersion: version })
    .where('id', 'in', ids)
    .execute();
  await countHidden(tx, albumId, visibility, ids.length);
  for (const before of ['waiting', 'hidden', 'shown'] as const) {
    const left = changing.filter((photo) => photo.visibility === before);
    await countHidden(tx, albumId, before, -left.length);
    if (before !== 'shown' || left.length === 0) continue;
    const rows = left.map(({ id }) => ({ albumId, version, photoId: id, seenBy: 'guests' as const }));
    await insertRemovedPhotos(tx, albumId, version, (insert) => insert.values(rows));
  }
  return ids;
}

/**
 * For photos whose rows are deleted next, in a transaction that has raised the album's version: gives back what hidden
 * ones counted, and keeps in mind who is told that they went. Guests do not hear of a photo that they never saw.
 */
export async function noteRemoval(
  tx: Db,
  albumId: string,
  version: number,
  photoIds: readonly string[],
): Promise<void> {
  for (const ids of chunk(photoIds, IDS_IN_A_STATEMENT)) {
    const photos = tx.selectFrom('photos').where('id', 'in', ids);
    const hidden = await photos
      .select(({ fn }) => ['visibility', fn.countAll<number>().as('count')])
      .where('visibility', '!=', 'shown')
      .groupBy('visibility')
      .execute();
    for (const { visibility, count } of hidden) await countHidden(tx, albumId, visibility, -Number(count));
    const removed = photos.select([
      'albumId',
      sql<number>`cast(${version} as integer)`.as('version'),
      'id',
      sql<SeenBy>`case visibility when 'shown' then 'everybody' else 'owner' end`.as('seenBy'),
    ]);
    await insertRemovedPhotos(tx, albumId, version, (insert) =>
      insert.columns(['albumId', 'version', 'photoId', 'seenBy']).expression(removed),
    );
  }
}

const IDS_IN_A_STATEMENT = 500;

/** So many photos more, or fewer, of an album are of this visibility. */
async function countHidden(tx: Db, albumId: string, visibility: Visibility, change: number): Promise<void> {
  if (visibility === 'shown' || change === 0) return;
  const column = visibility === 'waiting' ? 'waitingCount' : 'hiddenCount';
  await tx
    .updateTable('albums')
    .set((eb) => ({ [column]: eb(column, '+', change) }))
    .where('id', '=', albumId)
    .execute();
}
