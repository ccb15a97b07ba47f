import { setTimeout as wait } from 'node:timers/promises';
import pg, { type QueryResult } from 'pg';
import type { Logger } from 'pino';
import { within } from '../time-limit.ts';

const RECONNECT_MS = 250;
const ANSWER_MS = 3_000;
const HEARTBEAT_MS = 2_000;

type Connection = ReturnType<typeof newConnection>;

interface Handlers {
  onPayload(payload: string): void;
  onBack(): void;
  /** Queries that run on each new connection before it listens. */
  first: readonly string[];
  again: string;
  onAnswer(rows: QueryResult['rows']): void;
}

/** Listens to a channel and reconnects by itself. Notifications sent meanwhile are lost. */
export async function openListener(
  connectionString: string,
  channel: string,
  log: Logger,
  { onPayload, onBack, first, again, onAnswer }: Handlers,
) {
  let connection: Connection | null = null;
  let isClosed = false;

  async function connect(): Promise<void> {
    const fresh: Connection = newConnection(connectionString, log, { onPayload, onLost: () => lose(fresh) });
    try {
      await fresh.listen(channel, first);
    } catch (error) {
      // The connection may be open despite the error, and nobody else would close it.
      void fresh.end();
      throw error;
    }
    connection = fresh;
  }

  function lose(lost: Connection): void {
    if (connection !== lost) return;
    connection = null;
    void reconnect();
  }

  async function reconnect(): Promise<void> {
    for (let attempt = 1; !isClosed; attempt += 1) {
      try {
        await connect();
        log.info({ attempt }, 'events: connected again');
        return onBack();
      } catch (error) {
        if (attempt === 1) log.warn({ err: error }, 'events: cannot reconnect, will be tried again');
        await wait(RECONNECT_MS, undefined, { ref: false });
      }
    }
  }

  const heartbeat = setInterval(() => {
    connection
      ?.ask(again)
      .then(({ rows }) => onAnswer(rows))
      .catch((err) => log.warn({ err }, 'events: no heartbeat'));
  }, HEARTBEAT_MS).unref();

  await connect();
  return {
    async notify(payload: string): Promise<boolean> {
      if (!connection) return false;
      await connection.ask('SELECT pg_notify($1, $2)', [channel, payload]);
      return true;
    },
    /** Calls `last` before it closes the connection, so that pending messages are sent. */
    async close(last: () => Promise<void>): Promise<void> {
      isClosed = true;
      clearInterval(heartbeat);
      await last();
      await connection?.end();
    },
  };
}

/** The connection counts as lost if it ends, or if a response does not come in time. */
function newConnection(
  connectionString: string,
  log: Logger,
  { onPayload, onLost }: { onPayload(payload: string): void; onLost(): void },
) {
  const options = { connectionTimeoutMillis: ANSWER_MS, statement_timeout: ANSWER_MS, keepAlive: true };
  const client = new pg.Client({ connectionString, application_name: 'keepsake events', ...options });
  client.on('notification', ({ payload }) => onPayload(payload ?? ''));
  client.on('error', (error) => log.warn({ err: error }, 'events: connection lost'));
  client.on('end', onLost);
  // A connection runs one query at a time.
  let asking: Promise<unknown> = Promise.resolve();

  function ask(text: string, values?: unknown[]): Promise<QueryResult> {
    const answer = asking.then(async () => {
      try {
        return await within(ANSWER_MS, 'events', client.query(text, values));
      } catch (error) {
        onLost();
        void client.end().catch(() => undefined);
        throw error;
      }
    });
    asking = answer.catch(() => undefined);
    return answer;
  }

  return {
    ask,
    async listen(channel: string, first: readonly string[]): Promise<void> {
      await client.connect();
      // A NOTIFY is a commit too. It need not survive a crash, so it must not wait for an fsync.
      await ask("SELECT set_config('synchronous_commit', 'off', false)");
      for (const text of first) await ask(text);
      await ask(`LISTEN ${channel}`);
    },
    end: () => within(ANSWER_MS, 'events', client.end()).catch(() => undefined),
  };
}
