import type { ExpressionBuilder, Kysely } from 'kysely';
import { type Db, isPostgres } from '../db/open-db.ts';
import { type QueueFigures, selectQueueFigures } from '../db/queue-figures.ts';
import type { Tables } from '../db/schema.ts';
import type { PhotoRow } from './photo-store.ts';

export async function markPreviewMade(db: Db, id: string): Promise<void> {
  await db.updateTable('photos').set({ previewMade: true }).where('id', '=', id).execute();
}

export interface Claim {
  nodeId: string;
  now: number;
  until: number;
  max: number;
}

/** Counts photos that are due by `before` and not claimed until later. */
export async function getPhotoQueueFigures(
  db: Db,
  missing: 'thumbnail' | 'preview',
  before: number,
): Promise<QueueFigures> {
  const waiting = db
    .selectFrom('photos')
    .select('createdAt')
    .where('state', '=', stateWithout(missing))
    .where('previewMade', '=', false)
    .where('claimedUntil', '<=', before);
  return selectQueueFigures(db, waiting);
}

const stateWithout = (missing: 'thumbnail' | 'preview') => (missing === 'thumbnail' ? 'processing' : 'ready');

export async function claimPhotos(
  db: Db,
  missing: 'thumbnail' | 'preview',
  claim: Claim,
): Promise<PhotoRow[]> {
  const free = db
    .selectFrom('photos')
    .select('id')
    .where('state', '=', stateWithout(missing))
    .where('previewMade', '=', false)
    .where('claimedUntil', '<', claim.now)
    .orderBy('claimedUntil')
    .limit(claim.max);
  return (
    db
      // A CTE runs only once. Two servers at the same moment claim different rows.
      .with('free', () => (isPostgres(db) ? free.forUpdate().skipLocked() : free))
      .updateTable('photos')
      .set({ claimedUntil: claim.until, claimedBy: claim.nodeId })
      .where('id', 'in', (eb) => eb.selectFrom('free').select('free.id'))
      .returningAll()
      .execute()
  );
}

export async function finishPreview(db: Kysely<Tables>, id: string, next: Claim): Promise<PhotoRow[]> {
  await markPreviewMade(db, id);
  return claimPhotos(db, 'preview', next);
}

/** Returns false also if the files were moved to another store meanwhile. */
export async function claimPreview(
  db: Db,
  { id, storage }: Pick<PhotoRow, 'id' | 'storage'>,
  claim: { nodeId: string; now: number; until: number },
): Promise<boolean> {
  const changed = await db
    .updateTable('photos')
    .set({ claimedUntil: claim.until, claimedBy: claim.nodeId })
    .where('id', '=', id)
    .where('storage', '=', storage)
    .where('previewMade', '=', false)
    .where((eb) => eb.or([eb('claimedUntil', '<=', claim.now), eb('claimedBy', '=', claim.nodeId)]))
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export async function hasMorePreviewsWaiting(db: Db, than: number, now: number): Promise<boolean> {
  const beyond = await db
    .selectFrom('photos')
    .select('id')
    .where('state', '=', 'ready')
    .where('previewMade', '=', false)
    .where('claimedUntil', '<', now)
    .limit(1)
    .offset(than)
    .executeTakeFirst();
  return beyond !== undefined;
}

export async function isPreviewSettled(db: Db, id: string): Promise<boolean> {
  const photo = await db.selectFrom('photos').select('previewMade').where('id', '=', id).executeTakeFirst();
  return photo?.previewMade !== false;
}

export async function renewClaims(db: Db, nodeId: string, ids: string[], until: number): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('photos')
    .set({ claimedUntil: until })
    .where('id', 'in', ids)
    .where('claimedBy', '=', nodeId)
    .execute();
}

export async function putOffPhoto(db: Db, id: string, until: number): Promise<void> {
  await db.updateTable('photos').set({ claimedUntil: until, claimedBy: null }).where('id', '=', id).execute();
}

/** Conditions of the two indexes of pending work. A query uses only one of them. */
const PENDING = [
  (eb: ExpressionBuilder<Tables, 'photos'>) =>
    eb.and([eb('state', 'in', ['processing', 'ready']), eb('previewMade', '=', false)]),
  (eb: ExpressionBuilder<Tables, 'photos'>) => eb('playbackCopy', '=', 'wanted'),
];

export async function listClaimants(db: Db, now: number): Promise<string[]> {
  const claimants = new Set<string>();
  for (const isPending of PENDING) {
    const rows = await db
      .selectFrom('photos')
      .select('claimedBy')
      .distinct()
      .where(isPending)
      .where('claimedUntil', '>', now)
      .where('claimedBy', 'is not', null)
      .$narrowType<{ claimedBy: string }>()
      .execute();
    for (const { claimedBy } of rows) claimants.add(claimedBy);
  }
  return [...claimants];
}

/** Call this only for dead nodes. */
export async function freeClaims(db: Db, nodeIds: readonly string[] | 'all'): Promise<void> {
  for (const isPending of PENDING) {
    let claimed = db
      .updateTable('photos')
      .set({ claimedUntil: 0, claimedBy: null })
      .where(isPending)
      .where('claimedBy', 'is not', null);
    if (nodeIds !== 'all') claimed = claimed.where('claimedBy', 'in', nodeIds);
    await claimed.execute();
  }
}

/** Marks a rendition as missing. The next node that resumes photo work makes it. */
export async function requestDerivation(db: Db, id: string, missing: 'thumb' | 'preview'): Promise<boolean> {
  const isHidden = missing === 'thumb' ? { state: 'processing' as const } : {};
  const changed = await db
    .updateTable('photos')
    .set({ previewMade: false, claimedUntil: 0, ...isHidden })
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
