import type { Kysely } from 'kysely';
import { migrate } from '../db/migrate.ts';
import type { Db } from '../db/open-db.ts';
import type { Tables } from '../db/schema.ts';
import {
  beginCopy,
  type CopiedTable,
  continueNumbers,
  countRows,
  finishCopy,
  insertMissing,
  listRowsAfter,
  listSameRows,
  listTables,
} from './copied-rows-store.ts';

/** A row of photos has up to some ten kilobytes, and 37 columns. */
const ROWS_AT_A_TIME = 200;

type Row = Record<string, unknown>;

export async function countAllRows(source: Db): Promise<number> {
  let count = 0;
  for (const { name } of await listTables(source)) count += await countRows(source, name);
  return count;
}

/**
 * Copies every row of a SQLite database that nobody writes to into an empty PostgreSQL, then compares each. Until that
 * is done no server starts on it. May be run again after it broke off. Throws, in words, when the two differ.
 */
export async function copyDatabase(
  source: Kysely<Tables>,
  target: Kysely<Tables>,
  say: (line: string) => void,
): Promise<void> {
  await beginCopy(target);
  await migrate(target);
  const tables = await listTables(source);
  for (const { name } of tables) {
    let count = 0;
    for await (const rows of batchesOf(source, name)) {
      await insertMissing(target, name, rows);
      count += rows.length;
    }
    say(`${name}: ${count} rows`);
  }
  await continueNumbers(target);
  for (const table of tables) await compareTable(source, target, table);
  await finishCopy(target);
}

async function* batchesOf(source: Db, table: string): AsyncGenerator<Row[]> {
  let after = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const { rows, last } = await listRowsAfter(source, table, after, ROWS_AT_A_TIME);
    if (last === undefined) return;
    yield rows;
    after = last;
  }
}

async function compareTable(source: Db, target: Db, table: CopiedTable): Promise<void> {
  const keyOf = (row: Row) => JSON.stringify(table.keys.map((key) => row[key]));
  const textOf = (row: Row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
  for await (const rows of batchesOf(source, table.name)) {
    const copies = new Map((await listSameRows(target, table, rows)).map((row) => [keyOf(row), textOf(row)]));
    const other = rows.find((row) => copies.get(keyOf(row)) !== textOf(row));
    if (other) throw differs(`the row ${keyOf(other)} of ${table.name}`);
  }
  const [before, after] = [await countRows(source, table.name), await countRows(target, table.name)];
  if (before !== after) throw differs(`${table.name} with ${after} rows instead of ${before}`);
}

function differs(what: string): Error {
  return new Error(
    `The copy differs: ${what}. Empty PostgreSQL, and run this again with the server stopped.`,
  );
}
