import type { Logger } from 'pino';
import { nodeStatements } from '../db/live-nodes.ts';
import type { Meter } from '../metrics/meter.ts';
import { type AlbumEvent, type EventBus, openEventBus } from './event-bus.ts';
import { watchNodes } from './node-watch.ts';
import { openListener } from './postgres-listener.ts';

const CHANNEL = 'keepsake_events';
/** Milliseconds during which events are collected for one NOTIFY. */
const GATHER_MS = 20;
/** Maximum number of events per NOTIFY, which may have 8000 bytes. An event has about 100. */
const EVENTS_AT_ONCE = 50;
/** Maximum number of events that are buffered while disconnected, for some minutes of a busy server. */
const MAX_WAITING = 10_000;

interface Payload {
  from: string;
  since: number;
  events: AlbumEvent[];
}

/** Listeners receive this node's events at once, and events of other nodes within milliseconds. */
export async function openPostgresEvents(
  connectionString: string,
  nodeId: string,
  log: Logger,
  meter: Meter | null,
): Promise<EventBus> {
  const local = openEventBus();

  function onPayload(payload: string): void {
    try {
      const { from, since, events } = JSON.parse(payload) as Payload;
      if (from === nodeId) {
        meter?.eventHeard((performance.now() - since) / 1000);
        return;
      }
      for (const event of events) local.publish(event);
    } catch (error) {
      // Every database user may send notifications, so a malformed one must not end the process.
      log.warn({ err: error }, 'events: not understood');
    }
  }

  const outgoing = gatherEvents(log, (events, since) =>
    listener.notify(JSON.stringify({ from: nodeId, since, events } satisfies Payload)),
  );
  const lossListeners: (() => void)[] = [];
  const nodes = watchNodes(() => {
    for (const listener of lossListeners) listener();
  });
  function onBack(): void {
    nodes.connected();
    // Events of other nodes were lost, so every listener must look for changes.
    for (const albumId of local.albums()) local.publish({ type: 'album.changed', albumId });
    void outgoing.send();
  }
  const { first, again } = nodeStatements(nodeId);
  const handlers = { onPayload, onBack, first, again, onAnswer: nodes.heard };
  const listener = await openListener(connectionString, CHANNEL, log, handlers);
  meter?.watch('keepsake_event_oldest_seconds', outgoing.oldestSeconds);
  return {
    ...local,
    publish(event) {
      local.publish(event);
      outgoing.add(event);
    },
    onNodeLost: (each) => void lossListeners.push(each),
    async close() {
      await listener.close(outgoing.send);
      await local.close();
    },
  };
}

/** `notify` returns false if events cannot be sent now. */
function gatherEvents(log: Logger, notify: (events: Payload['events'], since: number) => Promise<boolean>) {
  let waiting: { event: AlbumEvent; since: number }[] = [];
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> | null = null;

  function add(event: AlbumEvent): void {
    if (waiting.length < MAX_WAITING) waiting.push({ event, since: performance.now() });
    timer ??= setTimeout(send, GATHER_MS);
  }

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
    for (let [first] = waiting; first; [first] = waiting) {
      const events = waiting.slice(0, EVENTS_AT_ONCE).map(({ event }) => event);
      if (!(await notify(events, first.since))) return;
      waiting = waiting.slice(events.length);
    }
  }

  function oldestSeconds(): number {
    const [first] = waiting;
    return first ? (performance.now() - first.since) / 1000 : 0;
  }

  return { add, send, oldestSeconds };
}
