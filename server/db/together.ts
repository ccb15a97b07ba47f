// Statements that need no answer of one another. PostgreSQL is sent all of them at once: one round trip instead of one
// for each, and rows are locked no longer than that (docs/decisions/0034-postgresql-and-lists.md).

import {
  type DatabaseConnection,
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  Transaction,
} from 'kysely';
import { type Db, isPostgres } from './open-db.ts';
import type { Tables } from './schema.ts';

/** One statement each, begun before anything is waited for. */
type Statements<Results extends readonly unknown[]> = {
  [Key in keyof Results]: (connection: Db) => Promise<Results[Key]>;
};

/** Reads, on one connection. */
export async function readTogether<const Results extends readonly unknown[]>(
  db: Kysely<Tables>,
  questions: Statements<Results>,
): Promise<Results> {
  if (!isPostgres(db)) return inTurn(db, questions);
  return onOneConnection(
    db,
    async (connection) => (await resultsOf(questions.map((ask) => ask(connection)))) as unknown as Results,
  );
}

/**
 * One transaction, its statements in this order. Each may throw for what it did or did not change: the first error is
 * thrown, and nothing of all has happened. Later statements may have run by then, to be undone.
 */
export async function transactGuarded<const Results extends readonly unknown[]>(
  db: Kysely<Tables>,
  statements: Statements<Results>,
): Promise<Results> {
  if (!isPostgres(db)) return db.transaction().execute((tx) => inTurn(tx, statements));
  return onOneConnection(db, async (connection) => {
    const begun = sql`begin`.execute(connection);
    const results = resultsOf([begun, ...statements.map((run) => run(connection))]);
    const isDone = await results.then(
      () => true,
      () => false,
    );
    await (isDone ? sql`commit` : sql`rollback`).execute(connection);
    const [, ...rest] = await results;
    return rest as unknown as Results;
  });
}

/** One transaction whose statements only an error of the database can end: its commit is sent along with them. */
export async function transactAtOnce<const Results extends readonly unknown[]>(
  db: Kysely<Tables>,
  statements: Statements<Results>,
): Promise<Results> {
  if (!isPostgres(db)) return db.transaction().execute((tx) => inTurn(tx, statements));
  return onOneConnection(db, async (connection) => {
    const begun = sql`begin`.execute(connection);
    const running = statements.map((run) => run(connection));
    // After an error PostgreSQL takes it for a rollback.
    const [, ...results] = await resultsOf([begun, ...running, sql`commit`.execute(connection)]);
    return results.slice(0, -1) as unknown as Results;
  });
}

async function inTurn<Results extends readonly unknown[]>(
  db: Db,
  statements: Statements<Results>,
): Promise<Results> {
  const results: unknown[] = [];
  for (const run of statements) results.push(await run(db));
  return results as unknown as Results;
}

/** Waits for all of them, so that the connection is free; throws the error of the first that failed. */
async function resultsOf(running: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(running);
  return settled.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
}

const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/** Kysely's own transactions and connections send a statement when the one before has been answered. */
function onOneConnection<Result>(
  db: Kysely<Tables>,
  use: (connection: Db) => Promise<Result>,
): Promise<Result> {
  return db.getExecutor().provideConnection((connection: DatabaseConnection) => {
    const executor = db
      .getExecutor()
      .withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
    return use(new Transaction({ config: { dialect }, dialect, driver: new DummyDriver(), executor }));
  });
}
