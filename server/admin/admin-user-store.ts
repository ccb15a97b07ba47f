import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { adminListsApi } from '../../shared/api/admin-lists-api.ts';
import type { ParsedQuery } from '../../shared/api/contract.ts';
import type { UserSortKey } from '../../shared/rules/admin/admin-lists.ts';
import type { Tier } from '../../shared/rules/tiers.ts';
import { albumsOwnedBy } from '../accounts/member-store.ts';
import type { Db } from '../db/open-db.ts';
import type { Tables } from '../db/schema.ts';
import { textContains } from '../db/search-text.ts';
import { nextDetailsVersion } from '../photos/version-store.ts';
import { findPage, inOrder } from './list-store.ts';

const column = expressionBuilder<Tables, 'users'>();
const ORDERS: Record<UserSortKey, Expression<unknown>> = {
  createdAt: column.ref('createdAt'),
  name: column.fn('lower', ['name']),
  email: column.ref('email'),
  storageUsed: column.ref('storageUsed'),
  albumCount: column.ref('albumCount'),
};

export type UserListQuery = ParsedQuery<(typeof adminListsApi)['GET /admin/users']>;

export async function listUsers(db: Db, query: UserListQuery) {
  const filters: Expression<SqlBool>[] = [];
  if (query.role) filters.push(column('role', '=', query.role));
  if (query.tier) filters.push(column('tier', '=', query.tier));
  const matches = query.search === '' ? [] : [textContains(db, 'users', query.search)];
  const { ids, pagination } = await findPage(
    db,
    { table: 'users', filters, matches, orderBy: ORDERS[query.sort] },
    query,
  );
  return { users: await findAdminUsers(db, ids), pagination };
}

export type AdminUserRow = Awaited<ReturnType<typeof findAdminUsers>>[number];

export async function findAdminUsers(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'tier', 'storageUsed', 'role', 'createdAt', 'updatedAt', 'albumCount'])
    .select((eb) =>
      eb
        .selectFrom('members')
        .innerJoin('albums', 'albums.id', 'members.albumId')
        .select((albums) => albums.fn.sum<number>('albums.photoCount').as('sum'))
        .whereRef('members.userId', '=', 'users.id')
        .where('members.role', '=', 'owner')
        .as('photoCount'),
    )
    .where('id', 'in', ids)
    .execute();
  return inOrder(ids, rows);
}

/**
 * Returns the ids of the user's albums, whose photo limits change with the tier, or null for unknown users.
 */
export async function setTier(db: Db, id: string, tier: Tier, now: number): Promise<string[] | null> {
  const changed = await db
    .updateTable('users')
    .set({ tier, updatedAt: now })
    .where('id', '=', id)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return null;
  const albums = await db
    .updateTable('albums')
    .set(nextDetailsVersion)
    .where('id', 'in', albumsOwnedBy(id))
    .returning('id')
    .execute();
  return albums.map((album) => album.id);
}
