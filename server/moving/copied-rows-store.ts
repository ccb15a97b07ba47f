import { type Kysely, sql } from 'kysely';
import { hasTables } from '../backup/backup-store.ts';
import { UNFINISHED_COPY } from '../db/migrate.ts';
import type { Db } from '../db/open-db.ts';
import type { Tables } from '../db/schema.ts';

export interface CopiedTable {
  name: string;
  /** Columns of the primary key. */
  keys: string[];
}

type Row = Record<string, unknown>;
/** Kysely's own are not copied. */
const OWN_TABLES = ['kysely_migration', 'kysely_migration_lock'];

/** Of a SQLite database: each after those that it refers to. */
export async function listTables(source: Db): Promise<CopiedTable[]> {
  const all = sql<{ name: string }>`select name from sqlite_schema where type = 'table' order by name`;
  const { rows } = await all.execute(source);
  const names = rows
    .map(({ name }) => name)
    .filter((name) => !/^sqlite_/u.test(name) && !OWN_TABLES.includes(name));
  const waiting = new Map<string, string[]>();
  for (const name of names) waiting.set(name, await listReferences(source, name));
  const ordered: CopiedTable[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].find(
      ([name, references]) => !references.some((each) => each !== name && waiting.has(each)),
    );
    if (!free)
      throw new Error(`These tables refer to one another in a circle: ${[...waiting.keys()].join(', ')}`);
    waiting.delete(free[0]);
    ordered.push({ name: free[0], keys: await listKeys(source, free[0]) });
  }
  return ordered;
}

async function listReferences(source: Db, table: string): Promise<string[]> {
  const query = sql<{ name: string }>`select "table" as name from pragma_foreign_key_list(${table})`;
  return (await query.execute(source)).rows.map(({ name }) => name);
}

async function listKeys(source: Db, table: string): Promise<string[]> {
  const query = sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`;
  return (await query.execute(source)).rows.map(({ name }) => name);
}

/** In the order of SQLite's row numbers, with the names of columns as the database has them. */
export async function listRowsAfter(source: Db, table: string, after: number, max: number) {
  const query = sql<Row & { row_number: number }>`select rowid as row_number, * from ${sql.table(table)}
    where rowid > ${after} order by rowid limit ${max}`;
  const { rows } = await query.execute(source.withoutPlugins());
  return { rows: rows.map(({ row_number, ...row }) => row as Row), last: rows.at(-1)?.row_number };
}

/** Those that are there already stay as they are. PostgreSQL reads one text faster than thousands of parameters. */
export async function insertMissing(target: Db, table: string, rows: readonly Row[]): Promise<void> {
  const named = sql.table(table);
  await sql`insert into ${named} select * from json_populate_recordset(null::${named}, ${JSON.stringify(rows)}::json)
    on conflict do nothing`.execute(target);
}

export async function listSameRows(
  target: Db,
  { name, keys }: CopiedTable,
  rows: readonly Row[],
): Promise<Row[]> {
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  const values = rows.map((row) => sql`(${sql.join(keys.map((key) => row[key]))})`);
  const query = sql<Row>`select * from ${sql.table(name)} where (${columns}) in (${sql.join(values)})`;
  return (await query.execute(target.withoutPlugins())).rows;
}

export async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    db,
  );
  return Number(rows[0]?.count);
}

/** Entries that follow are numbered after the copied ones. */
export async function continueNumbers(target: Db): Promise<void> {
  await sql`select setval(pg_get_serial_sequence('activity_log', 'seq'), max(seq)) from activity_log`.execute(
    target,
  );
}

/** Throws, in words, unless PostgreSQL is empty or has a copy that was begun. */
export async function beginCopy(target: Kysely<Tables>): Promise<void> {
  const tables = await target.introspection.getTables({ withInternalKyselyTables: true });
  if (tables.some(({ name }) => name === UNFINISHED_COPY)) return;
  if (await hasTables(target))
    throw new Error('There are tables already in the database that DATABASE_URL names.');
  await sql`create table ${sql.table(UNFINISHED_COPY)} (begun_at timestamptz default now())`.execute(target);
}

/** From then on servers start on it. */
export async function finishCopy(target: Db): Promise<void> {
  await sql`drop table ${sql.table(UNFINISHED_COPY)}`.execute(target);
}
