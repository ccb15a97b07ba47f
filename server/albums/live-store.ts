// SQL of what changed in an album since a version of it (docs/decisions/0003-lists-and-versions.md).

import type { Db } from '../db/open-db.ts';
import { type PhotoFilter, SHOWN, type VersionedPhoto } from '../photos/photo-list-store.ts';

/** The versions of an album after `since`, up to `present`. */
export interface VersionRange {
  albumId: string;
  since: number;
  present: number;
}

/** An album's photos in these states that appeared or changed, the earliest change first; at most `max`. */
export async function listChangedPhotos(
  db: Db,
  { albumId, since, present }: VersionRange,
  { states, visibilities }: PhotoFilter,
  max: number,
): Promise<VersionedPhoto[]> {
  return db
    .selectFrom('photos')
    .select([...SHOWN, 'changedVersion'])
    .where('albumId', '=', albumId)
    .where('changedVersion', '>', since)
    .where('changedVersion', '<=', present)
    .where('state', 'in', states)
    .where('visibility', 'in', visibilities)
    .orderBy('changedVersion')
    .orderBy('createdAt')
    .limit(max)
    .execute();
}

/** Photos that were removed, at most `max`. */
export async function listRemovedPhotos(
  db: Db,
  { albumId, since, present }: VersionRange,
  { removals }: PhotoFilter,
  max: number,
): Promise<{ photoId: string; version: number }[]> {
  return db
    .selectFrom('removedPhotos')
    .select(['photoId', 'version'])
    .where('albumId', '=', albumId)
    .where('version', '>', since)
    .where('version', '<=', present)
    .where('seenBy', 'in', removals)
    .orderBy('version')
    .limit(max)
    .execute();
}
