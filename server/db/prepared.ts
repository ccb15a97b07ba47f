import type { Compilable, CompiledQuery } from 'kysely';
import { type Db, isPostgres } from './open-db.ts';
import { nameStatement } from './postgres-pool.ts';

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const PLACEHOLDERS = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

/** Compiles a frequent query once. Name all columns: a prepared `*` fails after a column was added. */
export function prepare<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const compiled: Partial<Record<'postgres' | 'sqlite', CompiledQuery<Row>>> = {};
  const compile = (db: Db) => {
    const query = build(db, PLACEHOLDERS as Values).compile();
    nameStatement(query.sql);
    return query;
  };
  return async (db, values) => {
    const dialect = isPostgres(db) ? 'postgres' : 'sqlite';
    compiled[dialect] ??= compile(db);
    const query = compiled[dialect];
    const parameters = query.parameters.map((each) =>
      each instanceof Placeholder ? values[each.name as keyof Values] : each,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
