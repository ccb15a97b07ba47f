import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { adminListsApi } from '../../shared/api/admin-lists-api.ts';
import type { ParsedQuery } from '../../shared/api/contract.ts';
import type { PhotoSortKey } from '../../shared/rules/admin/admin-lists.ts';
import type { Db } from '../db/open-db.ts';
import type { Tables } from '../db/schema.ts';
import { isIndexed, textContains } from '../db/search-text.ts';
import { findPage, inOrder } from './list-store.ts';

const column = expressionBuilder<Tables, 'photos'>();
const ORDERS: Record<PhotoSortKey, Expression<unknown>> = {
  createdAt: column.ref('createdAt'),
  filename: column.ref('originalFilename'),
  size: column.ref('sizeBytes'),
};
/** Number of newest photos that are searched if no index is usable: on SQLite, or for emoji. */
const MAX_UNINDEXED = 50_000;

export type PhotoListQuery = ParsedQuery<(typeof adminListsApi)['GET /admin/photos']>;

export async function listPhotoPage(db: Db, query: PhotoListQuery) {
  const { search } = query;
  const matches = search === '' ? [] : [await matchesNames(db, search), matchesAlbum(db, search)];
  const filters: Expression<SqlBool>[] = [];
  const { ids, pagination } = await findPage(
    db,
    { table: 'photos', filters, matches, orderBy: ORDERS[query.sort], countAll },
    query,
  );
  return { photos: await findAdminPhotos(db, ids), pagination };
}

async function matchesNames(db: Db, search: string): Promise<Expression<SqlBool>> {
  const contains = textContains(db, 'photos', search);
  if (await isIndexed(db, search)) return contains;
  const newest = sql`select id, original_filename, uploader_name from photos
    order by created_at desc, id desc limit ${sql.lit(MAX_UNINDEXED)}`;
  return sql<SqlBool>`id in (select id from (${newest}) as newest where ${contains})`;
}

function matchesAlbum(db: Db, search: string): Expression<SqlBool> {
  return sql<SqlBool>`album_id in (select id from albums where ${textContains(db, 'albums', search)})`;
}

/** Sums the albums' counters, because counting the photos themselves takes much longer. */
async function countAll(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('albums')
    .select((eb) => eb.fn.sum<number | null>('photoCount').as('count'))
    .executeTakeFirstOrThrow();
  return Number(count ?? 0);
}

export type AdminPhotoRow = Awaited<ReturnType<typeof findAdminPhotos>>[number];

async function findAdminPhotos(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('photos')
    .innerJoin('albums', 'albums.id', 'photos.albumId')
    .select([
      'photos.id',
      'photos.originalFilename',
      'photos.storedFilename',
      'photos.mimeType',
      'photos.sizeBytes',
      'photos.state',
      'photos.createdAt',
      'photos.uploaderName',
      'photos.placeholder',
      'photos.width',
      'photos.height',
      'photos.video',
      'photos.playbackCopy',
      'photos.albumId',
      'albums.title as albumTitle',
      'albums.accessEpoch',
    ])
    .where('photos.id', 'in', ids)
    .execute();
  return inOrder(ids, rows);
}

export async function listNewestAlbumPhotos(db: Db, albumId: string, max: number) {
  return db
    .selectFrom('photos')
    .select(['id', 'originalFilename', 'storedFilename', 'video'])
    .where('albumId', '=', albumId)
    .where('state', '=', 'ready')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute();
}
