import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { CustomTypesConfig, DatabaseError, PoolClient, PoolConfig, types as Types } from 'pg';
import type { Meter } from '../metrics/meter.ts';
import { TimeLimitExceeded, within } from '../time-limit.ts';

const STATEMENT_LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
};
const CONNECT_MS = 4_000;
/** Milliseconds until an unanswered connection is closed, because a hung server enforces no limit itself. */
const ANSWER_MS = 5_500;
const KEEP_ALIVE_MS = 10_000;
const IDLE_MS = 300_000;
const COMMIT = 'commit';
const ROLLBACK = 'rollback';
const CONNECTION_FAILURE = '08006';
const READ_ONLY = '25006';

const names = new Map<string, string>();

export function nameStatement(text: string): void {
  names.set(text, `hot-${names.size}`);
}

interface PoolSettings {
  url: string;
  size: number;
  isLimited: boolean;
  meter: Meter | null;
}

/** Queries throw errors with a code, or TimeLimitExceeded if the response does not come in time. */
export async function openPostgresPool(settings: PoolSettings): Promise<PostgresPool> {
  const { isLimited, meter } = settings;
  const { default: pg } = await import('pg');
  const pool = new pg.Pool(poolConfig(pg.types, settings));
  // Without a listener, an error of an idle connection would end the process.
  pool.on('error', () => undefined);
  meter?.watch('keepsake_pool_connections', () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  pool.on('connect', (client) => client.on('error', () => undefined));

  const silence = openSilence();
  const limits: Limits = {
    answerMs: isLimited ? ANSWER_MS : null,
    silence,
    meter,
    Refusal: pg.DatabaseError,
  };
  return {
    async connect() {
      for (;;) {
        const client = await pool.connect().catch((error) => {
          throw asOutage(error);
        });
        if (silence.mayInclude(client)) client.release(true);
        else return limitTime(client, limits);
      }
    },
    end: () => pool.end(),
  };
}

interface Limits {
  answerMs: number | null;
  silence: ReturnType<typeof openSilence>;
  meter: Meter | null;
  Refusal: typeof DatabaseError;
}

function openSilence() {
  const heardAt = new WeakMap<PoolClient, number>();
  // When the latest unanswered statement was sent. Connections without a later response may hang too.
  let since = Number.NEGATIVE_INFINITY;
  return {
    noteAnswer: (client: PoolClient, at: number) => void heardAt.set(client, at),
    noteSilence(sentAt: number): void {
      since = Math.max(since, sentAt);
    },
    mayInclude: (client: PoolClient) => (heardAt.get(client) ?? Number.POSITIVE_INFINITY) < since,
  };
}

function limitTime(client: PoolClient, limits: Limits): PostgresPoolClient {
  const { answerMs, silence, meter, Refusal } = limits;
  let broken: unknown = null;
  async function query(text: string, parameters: readonly unknown[]) {
    if (broken !== null) return refuse(text, broken);
    const sentAt = performance.now();
    const answer = await send(text, parameters);
    if (text === COMMIT) meter?.committed((performance.now() - sentAt) / 1000);
    return answer;
  }
  async function send(text: string, parameters: readonly unknown[]) {
    const sentAt = performance.now();
    try {
      const query = client.query({ name: names.get(text), text, values: [...parameters] });
      const answer = await (answerMs === null ? query : within(answerMs, 'PostgreSQL', query));
      silence.noteAnswer(client, performance.now());
      return answer;
    } catch (error) {
      if (error instanceof TimeLimitExceeded) silence.noteSilence(sentAt);
      // The connection stays usable after an error that PostgreSQL reports, unless the server is a standby.
      if (error instanceof Refusal && error.code !== READ_ONLY && text !== ROLLBACK) throw error;
      broken = asOutage(error);
      return refuse(text, broken);
    }
  }
  const release = () => client.release(broken !== null);
  return { query, release } as unknown as PostgresPoolClient;
}

function poolConfig(types: typeof Types, { url, size, isLimited }: PoolSettings): PoolConfig {
  const getTypeParser = (oid: number, format?: 'text' | 'binary') =>
    oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format);
  return {
    connectionString: url,
    max: size,
    types: { getTypeParser } as CustomTypesConfig,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...(isLimited ? STATEMENT_LIMITS : {}),
  };
}

function asOutage(error: unknown): Error {
  if (error instanceof Error && 'code' in error) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return Object.assign(new Error(`PostgreSQL: ${reason}`, { cause: error }), { code: CONNECTION_FAILURE });
}

/** Closing the connection rolls back too. A failing rollback must not hide the first error. */
function refuse(text: string, error: unknown) {
  if (text !== ROLLBACK) throw error;
  return { command: ROLLBACK, rowCount: 0, rows: [] };
}
