import {
  CompiledQuery,
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely';
import { type Db, isPostgres } from './open-db.ts';
import type { Tables } from './schema.ts';

type Statements<Results extends readonly unknown[]> = {
  [Key in keyof Results]: (db: Db) => Promise<Results[Key]>;
};

export function askTogether<const Results extends readonly unknown[]>(
  db: Kysely<Tables>,
  questions: Statements<Results>,
): Promise<Results> {
  return db.connection().execute((connection) => runTogether(connection, questions));
}

/** One transaction. The first error is thrown and undoes all; later statements may have run by then. */
export function transactTogether<const Results extends readonly unknown[]>(
  db: Kysely<Tables>,
  statements: Statements<Results>,
): Promise<Results> {
  return db.transaction().execute((tx) => runTogether(tx, statements));
}

/** The same for statements that refuse nothing: their commit is sent with them. */
export async function commitTogether<const Results extends readonly unknown[]>(
  db: Kysely<Tables>,
  statements: Statements<Results>,
): Promise<Results> {
  if (!isPostgres(db)) return transactTogether(db, statements);
  const say = (text: string) => (tx: Db) => tx.executeQuery(CompiledQuery.raw(text));
  const all: Statements<readonly unknown[]> = [say('begin'), ...statements, say('commit')];
  const answers = await askTogether(db, all);
  return answers.slice(1, -1) as unknown as Results;
}

async function runTogether<Results extends readonly unknown[]>(
  db: Db,
  statements: Statements<Results>,
): Promise<Results> {
  const results: unknown[] = [];
  if (isPostgres(db)) {
    // The connection must be free afterwards.
    const settled = await Promise.allSettled(await startAll(db, statements));
    for (const each of settled) {
      if (each.status === 'rejected') throw each.reason;
      results.push(each.value);
    }
  } else {
    // A full disk ends the transaction of SQLite: nothing may follow.
    for (const run of statements) results.push(await run(db));
  }
  return results as unknown as Results;
}

const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/** Past the queue of `db`, which sends a statement only when the one before was answered. */
function startAll(db: Db, statements: Statements<readonly unknown[]>): Promise<Promise<unknown>[]> {
  return db.getExecutor().provideConnection(async (connection) => {
    const executor = db
      .getExecutor()
      .withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
    const past = new Transaction<Tables>({
      config: { dialect },
      dialect,
      driver: new DummyDriver(),
      executor,
    });
    return statements.map((run) => run(past));
  });
}
