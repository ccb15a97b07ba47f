import type { Kysely } from 'kysely';
import { type Db, isPostgres } from '../db/open-db.ts';
import { type QueueFigures, selectQueueFigures } from '../db/queue-figures.ts';
import type { Tables } from '../db/schema.ts';
import type { PhotoRow } from './photo-store.ts';
import type { Claim } from './photo-work-store.ts';
import { raiseVersion } from './version-store.ts';

/** Its poster is shown at once, so a video that waits for its copy is ready. */
function selectWaiting(db: Db, before: number) {
  return db
    .selectFrom('photos')
    .where('playbackCopy', '=', 'wanted')
    .where('state', '=', 'ready')
    .where('claimedUntil', '<', before);
}

export async function getPlaybackQueueFigures(db: Db, before: number): Promise<QueueFigures> {
  return selectQueueFigures(db, selectWaiting(db, before).select('createdAt'));
}

export async function claimVideo(db: Db, claim: Omit<Claim, 'max'>): Promise<PhotoRow | undefined> {
  const free = selectWaiting(db, claim.now).select('id').orderBy('claimedUntil').limit(1);
  return db
    .with('free', () => (isPostgres(db) ? free.forUpdate().skipLocked() : free))
    .updateTable('photos')
    .set({ claimedUntil: claim.until, claimedBy: claim.nodeId })
    .where('id', 'in', (eb) => eb.selectFrom('free').select('free.id'))
    .returningAll()
    .executeTakeFirst();
}

/** Ends the claim. Returns false if the video is gone, its files were moved, or another node was faster. */
export async function finishPlaybackCopy(
  db: Kysely<Tables>,
  { id, albumId, storage }: Pick<PhotoRow, 'id' | 'albumId' | 'storage'>,
  playbackCopy: 'made' | 'failed',
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const changedVersion = await raiseVersion(tx, albumId);
    if (changedVersion === undefined) return false;
    const changed = await tx
      .updateTable('photos')
      .set({ playbackCopy, changedVersion, claimedUntil: 0, claimedBy: null })
      .where('id', '=', id)
      .where('storage', '=', storage)
      .where('playbackCopy', '=', 'wanted')
      .executeTakeFirst();
    return changed.numUpdatedRows === 1n;
  });
}

/** Makes a copy that was lost again. */
export async function requestPlaybackCopy(db: Db, id: string): Promise<boolean> {
  const changed = await db
    .updateTable('photos')
    .set({ playbackCopy: 'wanted', claimedUntil: 0 })
    .where('id', '=', id)
    .where('playbackCopy', '=', 'made')
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
