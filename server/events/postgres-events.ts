import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { within } from '../time-limit.ts';
import { type AlbumEvent, type CountNote, type EventBus, openEventBus } from './event-bus.ts';

const CHANNEL = 'keepsake_events';
/** Milliseconds: a burst becomes one NOTIFY. */
const GATHER_MS = 20;
/** PostgreSQL takes 8000 bytes in one NOTIFY; an event has about 100. */
const EVENTS_AT_ONCE = 50;
/** Milliseconds between two attempts to connect. */
const RECONNECT_MS = 250;
/** Milliseconds for an answer: to a connection, a heartbeat or a NOTIFY. */
const ANSWER_MS = 3_000;
/** Milliseconds. A connection that only listens would never notice a silent server. */
const HEARTBEAT_MS = 2_000;
/** Events kept for a lost connection: more than a busy server has in minutes. */
const MAX_WAITING = 10_000;
/** Many devices must not delay events. */
const MAX_NOTES_WAITING = 500;

interface Payload {
  from: string;
  events: (AlbumEvent | CountNote)[];
}

/** Reconnects by itself. Listeners get own events at once, events of other nodes within milliseconds. */
export async function openPostgresEvents(connectionString: string, log: Logger): Promise<EventBus> {
  const local = openEventBus();
  const me = randomUUID();
  let client: pg.Client | null = null;
  let closed = false;
  let waiting: (AlbumEvent | CountNote)[] = [];
  const noteListeners: ((note: CountNote, from: string) => void)[] = [];
  let timer: NodeJS.Timeout | null = null;
  // A connection takes one query at a time.
  let asking: Promise<unknown> = Promise.resolve();

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString,
      application_name: 'keepsake events',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      statement_timeout: ANSWER_MS,
    });
    fresh.on('notification', ({ payload }) => receive(payload ?? ''));
    fresh.on('error', (error) => log.warn({ err: error }, 'events: connection lost'));
    fresh.on('end', () => lose(fresh));
    await fresh.connect();
    // A NOTIFY is a commit too. It need not survive a crash, so no photo waits for its fsync.
    await ask(fresh, "SELECT set_config('synchronous_commit', 'off', false)");
    await ask(fresh, `LISTEN ${CHANNEL}`);
    client = fresh;
  }

  function ask(connection: pg.Client, text: string, values?: unknown[]): Promise<unknown> {
    const answer = asking.then(async () => {
      try {
        return await within(ANSWER_MS, 'events', connection.query(text, values));
      } catch (error) {
        lose(connection);
        void connection.end().catch(() => undefined);
        throw error;
      }
    });
    asking = answer.catch(() => undefined);
    return answer;
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = null;
    reconnect();
  }

  async function reconnect(): Promise<void> {
    for (let attempt = 1; !closed; attempt += 1) {
      try {
        await connect();
        log.info({ attempt }, 'events: connected again');
        catchUp();
        return void send();
      } catch (error) {
        if (attempt === 1) log.warn({ err: error }, 'events: cannot reconnect, will be tried again');
        await wait(RECONNECT_MS, undefined, { ref: false });
      }
    }
  }

  /** Events of other nodes were lost: every listener asks again. */
  function catchUp(): void {
    for (const albumId of local.albums()) local.publish({ type: 'album.changed', albumId });
  }

  function receive(payload: string): void {
    try {
      const { from, events } = JSON.parse(payload) as Payload;
      if (from === me) return;
      for (const event of events) {
        if (event.type !== 'device.counted') local.publish(event);
        else for (const listener of noteListeners) listener(event, from);
      }
    } catch (error) {
      // Every user of the database may notify: a foreign message must not end the process.
      log.warn({ err: error }, 'events: not understood');
    }
  }

  let sending: Promise<void> | null = null;
  function send(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    sending ??= sendWaiting()
      .catch((err) => log.warn({ err }, 'events: not sent'))
      .finally(() => {
        sending = null;
      });
    return sending;
  }

  async function sendWaiting(): Promise<void> {
    while (waiting.length > 0 && client) {
      const events = waiting.slice(0, EVENTS_AT_ONCE);
      const payload = JSON.stringify({ from: me, events } satisfies Payload);
      await ask(client, 'SELECT pg_notify($1, $2)', [CHANNEL, payload]);
      waiting = waiting.slice(events.length);
    }
  }

  const heartbeat = setInterval(() => {
    if (client) ask(client, 'SELECT 1').catch((err) => log.warn({ err }, 'events: no heartbeat'));
  }, HEARTBEAT_MS).unref();

  await connect();
  return {
    ...local,
    publish(event) {
      local.publish(event);
      if (waiting.length < MAX_WAITING) waiting.push(event);
      timer ??= setTimeout(send, GATHER_MS);
    },
    tellNodes(note) {
      if (waiting.length >= MAX_NOTES_WAITING) return;
      waiting.push(note);
      timer ??= setTimeout(send, GATHER_MS);
    },
    onNote: (listener) => void noteListeners.push(listener),
    async close() {
      closed = true;
      clearInterval(heartbeat);
      await send();
      if (client) await within(ANSWER_MS, 'events', client.end()).catch(() => undefined);
      await local.close();
    },
  };
}
