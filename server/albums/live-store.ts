// What changed in an album since a version (docs/decisions/0003-lists-and-versions.md).

import type { Db } from '../db/open-db.ts';
import { type PhotoFilter, SHOWN, type ShownPhoto } from '../photos/photo-list-store.ts';

export interface VersionRange {
  albumId: string;
  since: number;
  present: number;
}

/** The earliest change first. */
export async function listChangedPhotos(
  db: Db,
  { albumId, since, present }: VersionRange,
  { name, states, visibilities }: PhotoFilter,
  max: number,
): Promise<(ShownPhoto & { seenVersion: number })[]> {
  const seenVersion = name === 'owner' ? 'changedVersion' : 'guestChangedVersion';
  return db
    .selectFrom('photos')
    .select([...SHOWN, `${seenVersion} as seenVersion`])
    .where('albumId', '=', albumId)
    .where(seenVersion, '>', since)
    .where(seenVersion, '<=', present)
    .where('state', 'in', states)
    .where('visibility', 'in', visibilities)
    .orderBy(seenVersion)
    .orderBy('createdAt')
    .limit(max)
    .execute();
}

export async function listRemovedPhotos(
  db: Db,
  { albumId, since, present }: VersionRange,
  { name }: PhotoFilter,
  max: number,
): Promise<{ photoId: string; version: number }[]> {
  return db
    .selectFrom('removedPhotos')
    .select(['photoId', 'version'])
    .where('albumId', '=', albumId)
    .where('version', '>', since)
    .where('version', '<=', present)
    .where('audience', '=', name)
    .orderBy('version')
    .limit(max)
    .execute();
}
