import type { Visibility } from '../../shared/rules/access.ts';
import { chunk } from '../chunk.ts';
import type { Db } from '../db/open-db.ts';
import { insertRemovedPhotos, presentVersions, raiseGuestVersion, raiseVersion } from './version-store.ts';

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
  if ((await raiseVersion(tx, albumId)) === undefined) return [];
  const changing = await tx
    .selectFrom('photos')
    .select(['id', 'visibility'])
    .where('albumId', '=', albumId)
    .where('id', 'in', photoIds)
    .where('visibility', '!=', visibility)
    .execute();
  if (changing.length === 0) return [];
  const ids = changing.map(({ id }) => id);
  const lostByGuests = changing.filter((photo) => photo.visibility === 'shown').map(({ id }) => id);
  // None that guests lose is shown to them by the same change.
  const guestVersion = await raiseGuestVersion(tx, albumId, visibility === 'shown' ? undefined : ids);
  if (guestVersion !== undefined) {
    const removal = { albumId, audience: 'guests', version: guestVersion } as const;
    await insertRemovedPhotos(tx, removal, lostByGuests);
  }
  const change = { visibility, ...presentVersions(albumId) };
  await tx.updateTable('photos').set(change).where('id', 'in', ids).execute();
  await countHidden(tx, albumId, visibility, ids.length);
  for (const before of ['waiting', 'hidden'] as const) {
    await countHidden(tx, albumId, before, -changing.filter((photo) => photo.visibility === before).length);
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
    const rows = await tx.selectFrom('photos').select(['id', 'visibility']).where('id', 'in', ids).execute();
    const of = (visibility: Visibility) => rows.filter((row) => row.visibility === visibility);
    for (const visibility of ['waiting', 'hidden'] as const)
      await countHidden(tx, albumId, visibility, -of(visibility).length);
    const all = rows.map(({ id }) => id);
    await insertRemovedPhotos(tx, { albumId, audience: 'owner', version }, all);
    const guestVersion = await raiseGuestVersion(tx, albumId, ids);
    if (guestVersion === undefined) continue;
    const shown = of('shown').map(({ id }) => id);
    await insertRemovedPhotos(tx, { albumId, audience: 'guests', version: guestVersion }, shown);
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
