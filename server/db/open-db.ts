// Opens the database: SQLite in the data folder, or PostgreSQL. Where the two differ, it is said here and nowhere else.

import { join } from 'node:path';
import {
  CamelCasePlugin,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
  sql,
  type Transaction,
} from 'kysely';
import Libsql from 'libsql';
import type { CustomTypesConfig, Pool } from 'pg';
import type { Config } from '../config.ts';
import type { Tables } from './schema.ts';

/** The database, or a transaction on it: what every store function takes. */
export type Db = Kysely<Tables> | Transaction<Tables>;

/** What else is written in the transaction of a change, last of all. */
export type Alongside = (tx: Db) => Promise<void>;

/** Milliseconds that a statement may wait for a lock on SQLite, and run at most on PostgreSQL. */
const BUSY_MS = 5_000;
const STATEMENT_MS = 10_000;

const MOST_STATEMENTS = 500;

/** Opens what `DATABASE_URL` names, else `DATA_DIR/keepsake.sqlite`. The data folder must exist. */
export function openDb(config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Kysely<Tables> {
  const plugins = [new CamelCasePlugin()];
  return config.DATABASE_URL
    ? new Kysely<Tables>({ dialect: postgres(config.DATABASE_URL), plugins })
    : new Kysely<Tables>({ dialect: sqlite(sqliteFile(config)), plugins });
}

/** Where SQLite keeps it. */
export function sqliteFile({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'keepsake.sqlite');
}

function sqlite(path: string): SqliteDialect {
  const database = new Libsql(path);
  database.pragma('journal_mode = WAL');
  // FULL: a commit is on the disk before it is answered.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma(`busy_timeout = ${BUSY_MS}`);
  return new SqliteDialect({ database: keepingStatements(database) });
}

/** Prepares each statement once: preparing takes three times as long as a look into a table. */
function keepingStatements(database: Libsql.Database): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      // Those kept would go on with the names of columns that were there.
      if (/^\s*(?:create|alter|drop)\b/iu.test(text)) kept.clear();
      const statement = kept.get(text) ?? namingColumns(database.prepare(text));
      // Lists of ids make texts of many lengths.
      if (kept.size >= MOST_STATEMENTS) kept.clear();
      kept.set(text, statement);
      return statement;
    },
    close: () => database.close(),
  };
}

/** Puts names to the values of rows here: where libsql does it, the 500 photos of an album take a third longer. */
function namingColumns(statement: Libsql.Statement): SqliteStatement {
  if (!statement.reader) return statement as SqliteStatement;
  const names = statement.columns().map(({ name }) => name);
  const withNames = (values: unknown[]) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at += 1) row[names[at] as string] = values[at];
    return row;
  };
  statement.raw(true);
  return {
    reader: true,
    all: (parameters) => (statement.all(parameters) as unknown[][]).map(withNames),
    run: (parameters) => statement.run(parameters),
    iterate: () => {
      throw new Error('Rows are read all at once.');
    },
  };
}

function postgres(url: string): PostgresDialect {
  return new PostgresDialect({ pool: () => openPool(url) });
}

async function openPool(url: string): Promise<Pool> {
  // Loaded only where it is used: every start waits for what it loads.
  const { default: pg } = await import('pg');
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    types: types as CustomTypesConfig,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: 15_000,
    connectionTimeoutMillis: 5_000,
  });
  // A dropped idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** Whether an error says that a unique rule was broken, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(String(code));
}

/** Whether an error says that a row that was to be referred to is gone, on either database. */
export function isMissingReference(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(String(code));
}

/** For the little that only one of the two can do. */
export function isPostgres(db: Pick<Db, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** A value of 1 or 0 for yes or no. */
export function flag(yes: boolean): 0 | 1 {
  return yes ? 1 : 0;
}

/** Asks the database for an answer; throws when there is none. */
export async function pingDb(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
