import type { CompiledQuery, DatabaseConnection } from 'kysely';
import type { Context } from '../../server/context.ts';

/** Returns the statements that `work` sends to the database, including `begin` and `commit`. */
export async function countStatements(ctx: Context, work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const executor = ctx.db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  executor.provideConnection = (consumer) =>
    provide((connection) => {
      const executeQuery = <Row>(query: CompiledQuery) => {
        sent.push(query.sql);
        return connection.executeQuery<Row>(query);
      };
      return consumer(Object.assign(Object.create(connection) as DatabaseConnection, { executeQuery }));
    });
  try {
    await work();
  } finally {
    executor.provideConnection = provide;
  }
  return sent;
}
