import { join } from 'node:path';
import {
  CamelCasePlugin,
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  replaceWithNoncontingentExpression,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
  sql,
  type Transaction,
} from 'kysely';
import Libsql from 'libsql';
import { boundedMap } from '../bounded-map.ts';
import type { Config } from '../config.ts';
import type { Meter } from '../metrics/meter.ts';
import { openPostgresPool } from './postgres-pool.ts';
import type { Tables } from './schema.ts';

export type Db = Kysely<Tables> | Transaction<Tables>;

/** Work that the caller adds at the end of a transaction. */
export type InTransaction = (tx: Db) => Promise<void>;

/** Exceeds the concurrent requests of one IP address, so that no IP address can use all connections. */
const POOL_SIZE = 20;

const BUSY_MS = 5_000;

const MAX_STATEMENTS = 500;

export type DatabaseSettings = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'> &
  Partial<Pick<Config, 'DATABASE_POOL_SIZE'>>;

/** `isLimited` sets a time limit for statements, which migrations would exceed. The folder must exist. */
export function openDb(
  settings: DatabaseSettings,
  isLimited = true,
  meter: Meter | null = null,
): Kysely<Tables> {
  const { DATABASE_URL: url, DATABASE_POOL_SIZE: size = POOL_SIZE } = settings;
  const dialect = url
    ? new PostgresDialect({ pool: () => openPostgresPool({ url, size, isLimited, meter }) })
    : sqlite(settings.DATA_DIR, meter);
  const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });
  return new Kysely<Tables>({
    dialect,
    plugins: [new CamelCasePlugin(), emptyLists],
  });
}

export function sqliteFile({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'keepsake.sqlite');
}

function sqlite(folder: string, meter: Meter | null): SqliteDialect {
  const database = new Libsql(sqliteFile({ DATA_DIR: folder }));
  database.pragma('journal_mode = WAL');
  // FULL flushes each commit to the disk before the server responds.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma(`busy_timeout = ${BUSY_MS}`);
  return new SqliteDialect({ database: cacheStatements(database, meter) });
}

/** Caches statements, because preparing one takes three times as long as a lookup. */
function cacheStatements(database: Libsql.Database, meter: Meter | null): SqliteDatabase {
  const cache = boundedMap<SqliteStatement>(MAX_STATEMENTS);
  return {
    prepare(text) {
      if (text === 'rollback' && !database.inTransaction) return NOTHING_TO_DO;
      // After a schema change, cached statements would return the old column names.
      if (/^\s*(?:create|alter|drop)\b/iu.test(text)) cache.clear();
      const cached = cache.get(text);
      if (cached) return cached;
      const prepared = withBooleans(database.prepare(text));
      const statement = meter && text === 'commit' ? measured(prepared, meter) : prepared;
      cache.set(text, statement);
      return statement;
    },
    close() {
      // SQLite truncates its log only if no statement is open.
      database.pragma('wal_checkpoint(TRUNCATE)');
      database.close();
    },
  };
}

function measured(commit: SqliteStatement, meter: Meter): SqliteStatement {
  const run: SqliteStatement['run'] = (parameters) => {
    const begunAt = performance.now();
    const done = commit.run(parameters);
    meter.committed((performance.now() - begunAt) / 1000);
    return done;
  };
  return { ...commit, run };
}

const NOTHING_TO_DO = {
  reader: false,
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
} as unknown as SqliteStatement;

/** Converts numbers to booleans, which SQLite lacks. Sets column names faster than libsql does. */
function withBooleans(statement: Libsql.Statement): SqliteStatement {
  const toNumbers = (parameters: readonly unknown[]) =>
    parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value));
  if (!statement.reader)
    return { ...NOTHING_TO_DO, run: (parameters) => statement.run(toNumbers(parameters)) };
  const columns = statement.columns();
  const names = columns.map(({ name }) => name);
  const booleans = columns.flatMap(({ name, type }) => (type === 'boolean' ? name : []));
  const toRow = (values: unknown[]) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at += 1) row[names[at] as string] = values[at];
    for (const name of booleans) if (row[name] !== null) row[name] = row[name] === 1;
    return row;
  };
  statement.raw(true);
  return {
    reader: true,
    all: (parameters) => (statement.all(toNumbers(parameters)) as unknown[][]).map(toRow),
    run: (parameters) => statement.run(toNumbers(parameters)),
    iterate: () => {
      throw new Error('Rows are read all at once.');
    },
  };
}

export function isUniqueViolation(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(String(code));
}

export function isMissingReference(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(String(code));
}

const MAX_DEADLOCKS = 5;

export async function transactionAgain<Made>(
  db: Kysely<Tables>,
  work: (tx: Db) => Promise<Made>,
): Promise<Made> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01';
      if (!isDeadlock || attempt === MAX_DEADLOCKS) throw error;
    }
  }
}

export function isPostgres(db: Pick<Db, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

export function mergeJson(db: Pick<Db, 'getExecutor'>, column: string, fields: object) {
  const [ref, json] = [sql.ref(column), JSON.stringify(fields)];
  return isPostgres(db)
    ? sql<string>`(${ref}::jsonb || ${json}::jsonb)::text`
    : sql<string>`json_patch(${ref}, ${json})`;
}

export async function pingDb(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
