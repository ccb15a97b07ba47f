import type { Db } from '../db/open-db.ts';

/** Counts photos whose tombstones still exist. */
export async function countRemovedPhotos(
  db: Db,
  albumId: string,
  sessionHashes: readonly string[],
): Promise<number> {
  const row = await db
    .selectFrom('tombstones')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('albumId', '=', albumId)
    .where('uploadSessionHash', 'in', sessionHashes)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export type PhotosSeen = 'all' | 'shown' | 'none';

export interface KnownTo {
  sees: PhotosSeen;
  sessionHashes: readonly string[];
  uploaderId: string | null;
}

/** Lists hashes of stored or received files that the viewer sees, or that the sessions or account sent. */
export async function listKnownHashes(
  db: Db,
  albumId: string,
  hashes: readonly string[],
  knownTo: KnownTo,
): Promise<string[]> {
  const rows = await selectKnownPhotos(db, albumId, hashes, knownTo)
    .select(['sha256', 'receivedSha256'])
    .where('state', '=', 'ready')
    .execute();
  const known = new Set(rows.flatMap(({ sha256, receivedSha256 }) => [sha256, receivedSha256]));
  return [...new Set(hashes)].filter((hash) => known.has(hash));
}

export async function isKnownPhoto(
  db: Db,
  albumId: string,
  { hashes, exceptId }: { hashes: readonly string[]; exceptId: string },
  knownTo: KnownTo,
): Promise<boolean> {
  const photo = await selectKnownPhotos(db, albumId, hashes, knownTo)
    .select('id')
    .where('id', '!=', exceptId)
    .where('state', 'in', ['ready', 'processing'])
    .limit(1)
    .executeTakeFirst();
  return photo !== undefined;
}

function selectKnownPhotos(
  db: Db,
  albumId: string,
  hashes: readonly string[],
  { sees, sessionHashes, uploaderId }: KnownTo,
) {
  return db
    .selectFrom('photos')
    .where('albumId', '=', albumId)
    .where((eb) => eb.or([eb('sha256', 'in', hashes), eb('receivedSha256', 'in', hashes)]))
    .where((eb) =>
      eb.or([
        ...(sees === 'all' ? [eb.lit(true)] : []),
        ...(sees === 'shown' ? [eb('visibility', '=', 'shown')] : []),
        ...(sessionHashes.length > 0 ? [eb('uploadSessionHash', 'in', sessionHashes)] : []),
        ...(uploaderId === null ? [] : [eb('uploaderId', '=', uploaderId)]),
      ]),
    );
}
