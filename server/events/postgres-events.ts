// The same bus across servers that share a PostgreSQL: LISTEN and NOTIFY on a connection of its own.

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import { type AlbumEvent, type EventBus, openEventBus } from './event-bus.ts';

const CHANNEL = 'keepsake_events';
/** Events are gathered for this long, in milliseconds, so that a burst is one NOTIFY. */
const GATHER_MS = 20;
/** PostgreSQL takes 8000 bytes in one NOTIFY; an event has about 100. */
const EVENTS_AT_ONCE = 50;
const RECONNECT_MS = 1_000;
/** Events that wait for a lost connection: more than a busy server has in minutes. */
const MOST_WAITING = 10_000;

/** Opens the bus; it reconnects by itself. Listeners are told of an own event at once, of others' within milliseconds. */
export async function openPostgresEvents(connectionString: string, log: Logger): Promise<EventBus> {
  const local = openEventBus();
  const me = randomUUID();
  let client: pg.Client | null = null;
  let closed = false;
  let waiting: AlbumEvent[] = [];
  let timer: NodeJS.Timeout | null = null;
  // One after the other: a connection takes one query at a time.
  let sending: Promise<void> = Promise.resolve();

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString, keepAlive: true });
    fresh.on('notification', ({ payload }) => receive(payload ?? ''));
    fresh.on('error', (error) => log.warn({ err: error }, 'events: connection lost'));
    fresh.on('end', () => {
      if (client !== fresh) return;
      client = null;
      if (!closed) setTimeout(reconnect, RECONNECT_MS).unref();
    });
    await fresh.connect();
    await fresh.query(`LISTEN ${CHANNEL}`);
    client = fresh;
  }

  function reconnect(): void {
    if (closed) return;
    // What others did meanwhile was not heard: everybody who listens asks again.
    const catchUp = () => {
      for (const albumId of local.albums()) local.publish({ type: 'album.changed', albumId });
    };
    connect()
      .then(catchUp)
      .then(send)
      .catch((error) => {
        log.warn({ err: error }, 'events: cannot reconnect');
        setTimeout(reconnect, RECONNECT_MS).unref();
      });
  }

  function receive(payload: string): void {
    const { from, events } = JSON.parse(payload) as { from: string; events: AlbumEvent[] };
    if (from === me) return;
    for (const event of events) local.publish(event);
  }

  function send(): Promise<void> {
    timer = null;
    sending = sending.then(sendWaiting).catch((err) => log.warn({ err }, 'events: not sent'));
    return sending;
  }

  async function sendWaiting(): Promise<void> {
    while (waiting.length > 0 && client) {
      const events = waiting.slice(0, EVENTS_AT_ONCE);
      await client.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify({ from: me, events })]);
      waiting = waiting.slice(events.length);
    }
  }

  await connect();
  return {
    ...local,
    publish(event) {
      local.publish(event);
      if (waiting.length < MOST_WAITING) waiting.push(event);
      timer ??= setTimeout(send, GATHER_MS);
    },
    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
      await send();
      await client?.end();
      await local.close();
    },
  };
}
