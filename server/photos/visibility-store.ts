import type { Visibility } from '../../shared/rules/access.ts';
import { chunk } from '../chunk.ts';
import type { Db } from '../db/open-db.ts';
import { insertRemovedPhotos, raiseVersion } from './version-store.ts';

/** Raises the version. Returns the changed ids; ignores photos of other albums and unchanged ones. */
export async function storeVisibility(
  tx: Db,
  albumId: string,
  photoIds: readonly string[],
  visibility: Visibility,
): Promise<string[]> {
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
  const lostByGuests = changing.filter((photo) => photo.visibility === 'shown');
  await insertRemovedPhotos(tx, albumId, version, lostByGuests);
  await tx
    .updateTable('photos')
    .set({ visibility, changedVersion: version })
    .where('id', 'in', ids)
    .execute();
  await countHidden(tx, albumId, visibility, ids.length);
  for (const before of ['waiting', 'hidden'] as const) {
    await countHidden(tx, albumId, before, -changing.filter((photo) => photo.visibility === before).length);
  }
  return ids;
}

/** Call this between `raiseVersion` and the deletion. Guests are notified only of photos that they saw. */
export async function noteRemoval(
  tx: Db,
  albumId: string,
  version: number,
  photoIds: readonly string[],
): Promise<void> {
  for (const ids of chunk(photoIds, IDS_IN_A_STATEMENT)) {
    const rows = await tx.selectFrom('photos').select(['id', 'visibility']).where('id', 'in', ids).execute();
    const of = (visibility: Visibility) => rows.filter((row) => row.visibility === visibility);
    for (const visibility of ['waiting', 'hidden'] as const)
      await countHidden(tx, albumId, visibility, -of(visibility).length);
    await insertRemovedPhotos(tx, albumId, version, rows);
  }
}

const IDS_IN_A_STATEMENT = 500;

async function countHidden(tx: Db, albumId: string, visibility: Visibility, change: number): Promise<void> {
  if (visibility === 'shown' || change === 0) return;
  const column = visibility === 'waiting' ? 'waitingCount' : 'hiddenCount';
  await tx
    .updateTable('albums')
    .set((eb) => ({ [column]: eb(column, '+', change) }))
    .where('id', '=', albumId)
    .execute();
}
