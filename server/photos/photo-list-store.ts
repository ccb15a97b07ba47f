import { VISIBILITIES, type Visibility } from '../../shared/rules/access.ts';
import type { ListAudience } from '../db/album-schema.ts';
import type { Db } from '../db/open-db.ts';
import type { PhotoRow } from './photo-store.ts';

/**
 * The columns of a photo's description. A page shows up to 500, and reading half the columns takes half the time. A
 * transaction that changes one of them gives the photo a new version (version-store.ts): lists are kept by versions.
 */
export const SHOWN = [
  'id',
  'originalFilename',
  'storedFilename',
  'mimeType',
  'sizeBytes',
  'width',
  'height',
  'createdAt',
  'takenAt',
  'uploaderName',
  'placeholder',
  'exif',
  'state',
  'visibility',
  'caption',
  'heartCount',
  'reportCount',
] as const;
export type ShownPhoto = Pick<PhotoRow, (typeof SHOWN)[number]>;

/** What can be seen of photos; and what is there for good, as those who may delete it see it. */
const VISIBLE = ['ready'] as const;
export const SETTLED = ['ready', 'unreadable'] as const;

/** Which photos a list has. */
export interface PhotoFilter {
  name: ListAudience;
  states: readonly PhotoRow['state'][];
  visibilities: readonly Visibility[];
}

/** Where guests look: the guest page and the wall. */
export const GUESTS_PHOTOS: PhotoFilter = {
  name: 'guests',
  states: VISIBLE,
  visibilities: ['shown'],
};
/** The owner's page. */
export const OWNERS_PHOTOS: PhotoFilter = {
  name: 'owner',
  states: SETTLED,
  visibilities: VISIBILITIES,
};

/** Those that a list has, newest first, without columns yet. */
const newestOf = (db: Db, albumId: string, { states, visibilities }: PhotoFilter) =>
  db
    .selectFrom('photos')
    .where('albumId', '=', albumId)
    .where('state', 'in', states)
    .where('visibility', 'in', visibilities)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');

/** With the version at which it appeared or changed. */
export type VersionedPhoto = ShownPhoto & Pick<PhotoRow, 'changedVersion'>;

/** An album's photos, newest first; of these ids where they are given. */
export async function listPhotos(
  db: Db,
  albumId: string,
  filter: PhotoFilter,
  ids?: readonly string[],
): Promise<VersionedPhoto[]> {
  return newestOf(db, albumId, filter)
    .select([...SHOWN, 'changedVersion'])
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .execute();
}

/** Of the same photos, in the same order, the versions alone: reading them takes a third of the time. */
export async function listPhotoVersions(
  db: Db,
  albumId: string,
  filter: PhotoFilter,
): Promise<Pick<VersionedPhoto, 'id' | 'changedVersion'>[]> {
  return newestOf(db, albumId, filter).select(['id', 'changedVersion']).execute();
}

/** Those of these ids that are photos of the album, and settled; newest first. */
export async function listPhotosById(db: Db, albumId: string, ids: readonly string[]): Promise<ShownPhoto[]> {
  return db
    .selectFrom('photos')
    .select(SHOWN)
    .where('albumId', '=', albumId)
    .where('id', 'in', ids)
    .where('state', 'in', SETTLED)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Whose photos of an album: an account's, or those of upload sessions. */
export type Uploader = { uploaderId: string } | { sessionHashes: readonly string[] };

const photosOf = (db: Db, albumId: string, by: Uploader) =>
  db
    .selectFrom('photos')
    .where('albumId', '=', albumId)
    .where((eb) =>
      'uploaderId' in by
        ? eb('uploaderId', '=', by.uploaderId)
        : eb('uploadSessionHash', 'in', by.sessionHashes),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');

/**
 * An uploader's photos in an album, newest first. Photos that cannot be shown are among them:
 * who sent them may delete them.
 */
export async function listPhotosOf(db: Db, albumId: string, by: Uploader): Promise<ShownPhoto[]> {
  return photosOf(db, albumId, by).select(SHOWN).where('state', 'in', SETTLED).execute();
}

/** Of the same photos, and of those in `processing`, the versions alone. */
export async function listVersionsOf(db: Db, albumId: string, by: Uploader) {
  return photosOf(db, albumId, by).select(['id', 'state', 'changedVersion']).execute();
}

/** What the photos that the owner sees look like, newest first; those of which it is not known are missing. */
export async function listLooks(db: Db, albumId: string) {
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'perceptualHash', 'placeholder', 'width', 'height', 'sizeBytes'])
    .where('albumId', '=', albumId)
    .where('state', '=', 'ready')
    .where('perceptualHash', 'is not', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, perceptualHash: row.perceptualHash ?? '' }));
}
