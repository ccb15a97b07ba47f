import { type Kysely, sql } from 'kysely';
import type { Db } from '../db/open-db.ts';
import type { Tables } from '../db/schema.ts';
import type { StorageName } from '../storage/storage.ts';

type Row = Record<string, unknown>;
/** Kysely's own tables are not copied. */
const OWN_TABLES = ['kysely_migration', 'kysely_migration_lock'];

/** Lists the tables of a SQLite database, each after the tables that it refers to. */
export async function listTables(source: Kysely<Tables>): Promise<string[]> {
  const tables = await source.introspection.getTables({ withInternalKyselyTables: true });
  const waiting = new Map<string, string[]>();
  for (const { name } of tables)
    if (!OWN_TABLES.includes(name)) waiting.set(name, await listReferences(source, name));
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const isFree = ([name, references]: [string, string[]]) =>
      !references.some((each) => each !== name && waiting.has(each));
    const [free] = [...waiting].find(isFree) ?? [];
    if (!free)
      throw new Error(`These tables refer to one another in a circle: ${[...waiting.keys()].join(', ')}`);
    waiting.delete(free);
    ordered.push(free);
  }
  return ordered;
}

async function listReferences(source: Db, table: string): Promise<string[]> {
  const query = sql<{ name: string }>`select "table" as name from pragma_foreign_key_list(${table})`;
  return (await query.execute(source)).rows.map(({ name }) => name);
}

/** Uses the order of SQLite's row numbers, and the database's own column names. */
export async function listRowsAfter(source: Db, table: string, after: number, max: number) {
  const query = sql<Row & { row_number: number }>`select rowid as row_number, * from ${sql.table(table)}
    where rowid > ${after} order by rowid limit ${max}`;
  const { rows } = await query.execute(source.withoutPlugins());
  return { rows: rows.map(({ row_number, ...row }) => row as Row), last: rows.at(-1)?.row_number };
}

/** PostgreSQL reads one text faster than thousands of parameters. */
export async function insertRows(target: Db, table: string, rows: readonly Row[]): Promise<void> {
  const named = sql.table(table);
  await sql`insert into ${named} select * from json_populate_recordset(null::${named}, ${JSON.stringify(rows)}::json)`.execute(
    target,
  );
}

/** New entries get numbers after the copied ones. */
export async function continueNumbers(target: Db): Promise<void> {
  await sql`select setval(pg_get_serial_sequence('activity_log', 'seq'), max(seq)) from activity_log`.execute(
    target,
  );
}

/** Lists photos and voices by their ids, which are unique over both tables. */
export async function listFilesElsewhere(db: Db, than: StorageName, after: string, max: number) {
  const photos = db
    .selectFrom('photos')
    .select(['id', 'storedFilename', 'storage', 'sha256'])
    .where('storage', '!=', than)
    .where('id', '>', after);
  const voices = db
    .selectFrom('entries')
    .select(['id', 'voiceFilename as storedFilename', 'storage', 'voiceSha256 as sha256'])
    .where('voiceFilename', 'is not', null)
    .where('storage', '!=', than)
    .where('id', '>', after)
    .$narrowType<{ storedFilename: string; sha256: string }>();
  return photos.unionAll(voices).orderBy('id').limit(max).execute();
}
export type FileElsewhere = Awaited<ReturnType<typeof listFilesElsewhere>>[number];

export async function nameStore(db: Db, id: string, storage: StorageName): Promise<void> {
  await db.updateTable('photos').set({ storage }).where('id', '=', id).execute();
  await db.updateTable('entries').set({ storage }).where('id', '=', id).execute();
}
