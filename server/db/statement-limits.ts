/** Milliseconds for a statement, for a lock, and for a transaction that asks nothing. */
export const STATEMENT_LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
};

/** One message. Behind a pooler each transaction may meet another session, so each brings its limits along. */
export const BEGIN_WITH_LIMITS = [
  'begin',
  ...Object.entries(STATEMENT_LIMITS).map(([name, ms]) => `set local ${name} = ${ms}`),
].join('; ');

export class PoolerMet extends Error {
  constructor(options?: ErrorOptions) {
    super(
      'a pooler answers that gives a connection no settings of its own. Name the address of PostgreSQL itself in DATABASE_DIRECT_URL; DATABASE_URL may then lead to the pooler.',
      options,
    );
  }
}

/** Throws `PoolerMet` where a pooler has dropped the limit that the connection was opened with. */
export async function refuseDroppedLimit(
  ask: (text: string) => Promise<{ rows: unknown[] }>,
  statementMs: number,
): Promise<void> {
  const { rows } = await ask(
    "select extract(epoch from current_setting('statement_timeout')::interval) * 1000 as ms",
  );
  const [limit] = rows as { ms: string }[];
  if (Number(limit?.ms) !== statementMs) throw new PoolerMet();
}

/** With this code PgBouncer refuses settings of a connection, and PostgreSQL no connection of ours. */
const REFUSED_BY_POOLER = '08P01';

export function namingPooler(error: unknown): unknown {
  const isPooler = error instanceof Error && 'code' in error && error.code === REFUSED_BY_POOLER;
  return isPooler ? new PoolerMet({ cause: error }) : error;
}
