import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { CustomTypesConfig, DatabaseError, PoolClient, PoolConfig, types as Types } from 'pg';
import type { Meter } from '../metrics/meter.ts';
import { TimeLimitExceeded, within } from '../time-limit.ts';
import {
  BEGIN_WITH_LIMITS,
  namingPooler,
  PoolerMet,
  refuseDroppedLimit,
  STATEMENT_LIMITS,
} from './statement-limits.ts';

/** Milliseconds that a request waits for a connection. */
const CONNECT_MS = 4_000;
/** Milliseconds after which a silent connection is given up: a silent server keeps none of the limits above. */
const ANSWER_MS = 5_500;
const KEEP_ALIVE_MS = 10_000;
/** Milliseconds. A new connection costs 20 ms and as much processor time as ten photos; guests send in bursts. */
const IDLE_MS = 300_000;
const BEGIN = 'begin';
const BEGIN_AT_LEVEL = 'start transaction ';
const COMMIT = 'commit';
const ROLLBACK = 'rollback';
const CONNECTION_FAILURE = '08006';
const READ_ONLY = '25006';

export interface PoolSettings {
  url: string;
  /** Connections at most. */
  size: number;
  /** What carries the limits of time: the connection, or each transaction, since a pooler gives it any session. */
  limitedBy: 'connection' | 'transaction' | null;
  meter: Meter | null;
}

/** Every error has a code, except `PoolerMet`; no answer in time is `TimeLimitExceeded`. */
export async function openPostgresPool(settings: PoolSettings): Promise<PostgresPool> {
  const { limitedBy, meter } = settings;
  // Loaded only where it is used: every start waits for it.
  const { default: pg } = await import('pg');
  const pool = new pg.Pool(poolConfig(pg.types, settings));
  // Without a listener, the error of an idle connection would end the process.
  pool.on('error', () => undefined);
  meter?.watch('keepsake_pool_connections', () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  pool.on('connect', (client) => client.on('error', () => undefined));

  const silence = openSilence();
  const limits: Limits = {
    answerMs: limitedBy ? ANSWER_MS : null,
    begin: limitedBy === 'transaction' ? BEGIN_WITH_LIMITS : BEGIN,
    silence,
    meter,
    Refusal: pg.DatabaseError,
  };
  const known = new WeakSet<PoolClient>();
  async function checked(client: PoolClient, limited: PostgresPoolClient): Promise<PostgresPoolClient> {
    if (limitedBy !== 'connection' || known.has(client)) return limited;
    try {
      await refuseDroppedLimit((text) => limited.query(text, []), STATEMENT_LIMITS.statement_timeout);
    } catch (error) {
      client.release(true);
      throw error;
    }
    known.add(client);
    return limited;
  }
  return {
    async connect() {
      for (;;) {
        const client = await pool.connect().catch((error) => {
          throw asOutage(limitedBy === 'connection' ? namingPooler(error) : error);
        });
        if (silence.mayInclude(client)) client.release(true);
        else return checked(client, limitTime(client, limits));
      }
    },
    end: () => pool.end(),
  };
}

interface Limits {
  /** Null: a statement may take as long as it likes. */
  answerMs: number | null;
  /** What begins a transaction. Where it is more than `BEGIN`, single statements need a transaction too. */
  begin: string;
  silence: ReturnType<typeof openSilence>;
  meter: Meter | null;
  Refusal: typeof DatabaseError;
}

function openSilence() {
  const heardAt = new WeakMap<PoolClient, number>();
  // When the latest unanswered statement was sent. A connection last heard before may be silent too.
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
  let isInTransaction = false;
  async function query(text: string, parameters: readonly unknown[]) {
    if (broken !== null) return refuse(text, broken);
    if (text === BEGIN || text.startsWith(BEGIN_AT_LEVEL)) {
      isInTransaction = true;
      begin(text);
      return { command: BEGIN, rowCount: 0, rows: [] };
    }
    if (text === COMMIT || text === ROLLBACK) isInTransaction = false;
    else if (!isInTransaction && limits.begin !== BEGIN) return sendAlone(text, parameters);
    const sentAt = performance.now();
    const answer = await send(text, parameters);
    if (text === COMMIT) meter?.committed((performance.now() - sentAt) / 1000);
    return answer;
  }
  /** The first statements follow at once. If it fails, nothing more is sent. */
  function begin(text = BEGIN): void {
    send(limits.begin.replace(BEGIN, text), []).catch((error) => {
      broken ??= asOutage(error);
    });
  }
  /** All is sent at once. After a refusal PostgreSQL takes the commit as a rollback. */
  async function sendAlone(text: string, parameters: readonly unknown[]) {
    begin();
    const [answer, end] = await Promise.allSettled([send(text, parameters), send(COMMIT, [])]);
    if (answer.status === 'rejected') throw answer.reason;
    if (end.status === 'rejected') throw end.reason;
    return answer.value;
  }
  async function send(text: string, parameters: readonly unknown[]) {
    const sentAt = performance.now();
    try {
      const query = client.query(text, [...parameters]);
      const answer = await (answerMs === null ? query : within(answerMs, 'PostgreSQL', query));
      silence.noteAnswer(client, performance.now());
      return answer;
    } catch (error) {
      if (error instanceof TimeLimitExceeded) silence.noteSilence(sentAt);
      // A refusal by PostgreSQL itself leaves the connection usable, unless it leads to a standby.
      if (error instanceof Refusal && error.code !== READ_ONLY && text !== ROLLBACK) throw error;
      broken = asOutage(error);
      return refuse(text, broken);
    }
  }
  const release = () => client.release(broken !== null);
  return { query, release } as unknown as PostgresPoolClient;
}

function poolConfig(types: typeof Types, { url, size, limitedBy }: PoolSettings): PoolConfig {
  const getTypeParser = (oid: number, format?: 'text' | 'binary') =>
    oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format);
  return {
    connectionString: url,
    max: size,
    types: { getTypeParser } as CustomTypesConfig,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: CONNECT_MS,
    // Statements may be sent before earlier ones are answered (together.ts).
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...(limitedBy === 'connection' ? STATEMENT_LIMITS : {}),
  };
}

/** The library gives most connection errors no code. */
function asOutage(error: unknown): Error {
  if (error instanceof PoolerMet || (error instanceof Error && 'code' in error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return Object.assign(new Error(`PostgreSQL: ${reason}`, { cause: error }), { code: CONNECTION_FAILURE });
}

/** A failed rollback must not hide its reason. Closing the connection rolls back as well. */
function refuse(text: string, error: unknown) {
  if (text !== ROLLBACK) throw error;
  return { command: ROLLBACK, rowCount: 0, rows: [] };
}
