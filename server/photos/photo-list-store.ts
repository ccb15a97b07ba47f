import { VISIBILITIES, type Visibility } from '../../shared/rules/access.ts';
import type { ListAudience } from '../db/album-schema.ts';
import type { Db } from '../db/open-db.ts';
import type { PhotoRow } from './photo-store.ts';

/** Columns that photo lists need. Changes of them raise the album's version (version-store.ts). */
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
  'video',
  'playbackCopy',
  'state',
  'visibility',
  'caption',
  'groupName',
  'heartCount',
  'reportCount',
] as const;
export type ShownPhoto = Pick<PhotoRow, (typeof SHOWN)[number]>;

/** Only the owner and the uploader see unreadable photos. */
const VISIBLE = ['ready'] as const;
export const SETTLED = ['ready', 'unreadable'] as const;

export interface PhotoFilter {
  name: ListAudience;
  states: readonly PhotoRow['state'][];
  visibilities: readonly Visibility[];
}

export const GUESTS_PHOTOS: PhotoFilter = {
  name: 'guests',
  states: VISIBLE,
  visibilities: ['shown'],
};
export const OWNERS_PHOTOS: PhotoFilter = {
  name: 'owner',
  states: SETTLED,
  visibilities: VISIBILITIES,
};

export async function listPhotos(
  db: Db,
  albumId: string,
  { states, visibilities }: PhotoFilter,
): Promise<ShownPhoto[]> {
  return db
    .selectFrom('photos')
    .select(SHOWN)
    .where('albumId', '=', albumId)
    .where('state', 'in', states)
    .where('visibility', 'in', visibilities)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Lists the newest first, without photos in `processing`. */
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

export type Uploader = { uploaderId: string } | { sessionHashes: readonly string[] };

const selectUploaderPhotos = (db: Db, albumId: string, by: Uploader) =>
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

/** Lists the newest first. Includes unreadable photos, because their uploader may delete them. */
export async function listPhotosByUploader(db: Db, albumId: string, by: Uploader): Promise<ShownPhoto[]> {
  return selectUploaderPhotos(db, albumId, by).select(SHOWN).where('state', 'in', SETTLED).execute();
}

export async function listVersionsByUploader(db: Db, albumId: string, by: Uploader) {
  return selectUploaderPhotos(db, albumId, by).select(['id', 'state', 'changedVersion']).execute();
}

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
