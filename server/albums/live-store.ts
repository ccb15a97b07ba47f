// The changes in an album since a version (docs/decisions/0003-lists-and-versions.md).

import type { Db } from '../db/open-db.ts';
import { type PhotoFilter, SHOWN, type ShownPhoto } from '../photos/photo-list-store.ts';

export interface VersionRange {
  albumId: string;
  since: number;
  present: number;
}

export async function listChangedPhotos(
  db: Db,
  { albumId, since, present }: VersionRange,
  { states, visibilities }: PhotoFilter,
  max: number,
): Promise<(ShownPhoto & { changedVersion: number })[]> {
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

/** Excludes photos that this viewer still sees: the owner keeps photos that are hidden from guests. */
export async function listRemovedPhotos(
  db: Db,
  { albumId, since, present }: VersionRange,
  { name, states, visibilities }: PhotoFilter,
  max: number,
): Promise<{ photoId: string; version: number }[]> {
  return db
    .selectFrom('removedPhotos')
    .select(['photoId', (eb) => eb.fn.max('version').as('version')])
    .where('albumId', '=', albumId)
    .where('version', '>', since)
    .where('version', '<=', present)
    .$if(name === 'guests', (query) => query.where('wasShown', '=', true))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('photos')
            .select('photos.id')
            .whereRef('photos.id', '=', 'removedPhotos.photoId')
            .where('state', 'in', states)
            .where('visibility', 'in', visibilities),
        ),
      ),
    )
    .groupBy('photoId')
    .orderBy('version')
    .limit(max)
    .execute();
}
