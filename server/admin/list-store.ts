import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Pagination } from '../../shared/api/pagination.ts';
import { MAX_SEARCH_RESULTS } from '../../shared/rules/admin/admin-lists.ts';
import type { Db } from '../db/open-db.ts';
import { countRowsBefore, describePages } from './paging.ts';

export interface List {
  table: 'users' | 'albums' | 'photos';
  filters: Expression<SqlBool>[];
  /** Conditions that match the search, each of which can use an index. Empty without a search. */
  matches: Expression<SqlBool>[];
  orderBy: Expression<unknown>;
  /** An optional faster count of all rows, for lists without search and filters. */
  countAll?: (db: Db) => Promise<number>;
}

export interface ListQuery {
  page: number;
  limit: number;
  order: 'asc' | 'desc';
}

/** Rows that sort equally are ordered by id, so that no row appears on two pages. */
export async function findPage(
  db: Db,
  list: List,
  query: ListQuery,
): Promise<{ ids: string[]; pagination: Pagination }> {
  const isSearch = list.matches.length > 0;
  const counted = isSearch ? await countFound(db, list) : await countRows(db, list);
  const total = isSearch ? Math.min(counted, MAX_SEARCH_RESULTS) : counted;
  const more = counted > total;
  const ids = await listIds(db, list, query, { total, more });
  return { ids, pagination: { ...describePages(query, total), ...(more ? { more } : {}) } };
}

async function countRows(db: Db, list: List): Promise<number> {
  if (list.countAll && list.filters.length === 0) return list.countAll(db);
  return count(db, sql`${sql.table(list.table)} where ${joinConditions(list.filters)}`);
}

async function countFound(db: Db, list: List): Promise<number> {
  return count(db, sql`(${found(list)}) as found`);
}

async function count(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

function found({ table, filters, matches }: List): RawBuilder<unknown> {
  const ways = matches.map(
    (match) => sql`select id from (
      select id from ${sql.table(table)} where ${joinConditions([match, ...filters])}
      limit ${sql.lit(MAX_SEARCH_RESULTS + 1)}) as way`,
  );
  return sql.join(ways, sql` union `);
}

/**
 * Reads from the nearer end, so that the last page costs as much as the first. A search with too many results
 * is not sorted: rows are read in order until enough match.
 */
async function listIds(
  db: Db,
  list: List,
  query: ListQuery,
  { total, more }: { total: number; more: boolean },
): Promise<string[]> {
  const before = countRowsBefore(query);
  const max = Math.min(query.limit, total - before);
  if (max <= 0) return [];
  const after = total - before - max;
  const fromEnd = after < before && !more;
  const direction = sql.raw((query.order === 'asc') === fromEnd ? 'desc' : 'asc');
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(list.table)}
    where ${joinConditions(buildConditions(list, more))}
    order by ${list.orderBy} ${direction}, id ${direction}
    limit ${max} offset ${fromEnd ? after : before}`.execute(db);
  const ids = rows.map((row) => row.id);
  return fromEnd ? ids.reverse() : ids;
}

function buildConditions(list: List, more: boolean): Expression<SqlBool>[] {
  if (list.matches.length === 0) return list.filters;
  if (more) return [sql<SqlBool>`(${sql.join(list.matches, sql` or `)})`, ...list.filters];
  return [sql<SqlBool>`id in (${found(list)})`];
}

function joinConditions(conditions: Expression<SqlBool>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `);
}

export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
