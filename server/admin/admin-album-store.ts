import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { adminListsApi } from '../../shared/api/admin-lists-api.ts';
import type { ParsedQuery } from '../../shared/api/contract.ts';
import type { AlbumSortKey } from '../../shared/rules/admin/admin-lists.ts';
import { albumsOfOwners, albumsOwnedBy, joinOwner } from '../accounts/member-store.ts';
import type { Db } from '../db/open-db.ts';
import type { Tables } from '../db/schema.ts';
import { textContains } from '../db/search-text.ts';
import { findPage, inOrder } from './list-store.ts';

const column = expressionBuilder<Tables, 'albums'>();
const ORDERS: Record<AlbumSortKey, Expression<unknown>> = {
  createdAt: column.ref('createdAt'),
  title: column.fn('lower', ['title']),
  photoCount: column.ref('photoCount'),
};

export type AlbumListQuery = ParsedQuery<(typeof adminListsApi)['GET /admin/albums']>;

export async function listAlbumPage(db: Db, query: AlbumListQuery) {
  const { search, visibility, ownerId, sort } = query;
  const filters: Expression<SqlBool>[] = [];
  if (visibility) filters.push(column('isPublic', '=', visibility === 'public'));
  if (ownerId) filters.push(column('id', 'in', albumsOwnedBy(ownerId)));
  const ofOwners = column('id', 'in', albumsOfOwners(textContains(db, 'users', search)));
  const matches = search === '' ? [] : [textContains(db, 'albums', search), ofOwners];
  const { ids, pagination } = await findPage(
    db,
    { table: 'albums', filters, matches, orderBy: ORDERS[sort] },
    query,
  );
  return { albums: await findAdminAlbums(db, ids), pagination };
}

export async function listNewestAlbumsByOwner(db: Db, ownerId: string, max: number) {
  const rows = await db
    .selectFrom('albums')
    .select('id')
    .where('id', 'in', albumsOwnedBy(ownerId))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute();
  return findAdminAlbums(
    db,
    rows.map((row) => row.id),
  );
}

export type AdminAlbumRow = Awaited<ReturnType<typeof findAdminAlbums>>[number];

export async function findAdminAlbums(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('albums')
    .leftJoin('members as owner', joinOwner)
    .leftJoin('users', 'users.id', 'owner.userId')
    .select([
      'albums.id',
      'albums.title',
      'albums.description',
      'albums.isPublic',
      'albums.isArchived',
      'albums.expiresAt',
      'albums.uploadCode',
      'owner.userId as ownerId',
      'albums.photoCount',
      'albums.storageBytes',
      'albums.accessEpoch',
      'albums.createdAt',
      'albums.updatedAt',
      'users.name as ownerName',
      'users.email as ownerEmail',
    ])
    .where('albums.id', 'in', ids)
    .execute();
  return inOrder(ids, rows);
}
