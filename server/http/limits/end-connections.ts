import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const GRACE_MS = 1_000;
const POLL_MS = 50;
/** Milliseconds below which an iteration of the event loop counts as idle. */
const QUIET_TURN_MS = 0.1;
/** Milliseconds of sleep before each measurement: a process that has just slept is rarely interrupted. */
const SLEEP_MS = 2;
const MAX_TURNS = 500;

/** Rejects requests before it closes connections: a proxy retries rejected requests, but not broken ones. */
export async function closeBehindProxy(app: FastifyInstance): Promise<void> {
  app.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  await quietTurn();
  // Node's HTTP server closes its idle connections in this method.
  Server.prototype.close.call(app.server);
  const until = performance.now() + GRACE_MS;
  while (performance.now() < until && app.openConnections() > 0) await wait(POLL_MS);
  await quietTurn();
  app.server.closeIdleConnections();
  await app.close();
}

/** Waits until Node has read all pending bytes and connections, because closing would lose them. */
async function quietTurn(): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    await wait(SLEEP_MS);
    const begunAt = performance.now();
    await nextTurn();
    if (performance.now() - begunAt < QUIET_TURN_MS) return;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    openConnections(): number;
  }
}

/** Closes idle connections at once, and others after their last response. */
export function endConnectionsAtStop(app: FastifyInstance): void {
  const open = new Set<Socket>();
  const unused = new Set<Socket>();
  let stopping = false;
  let isLooking = false;
  // Batched, because each call visits all connections and thousands of live streams end at once.
  const closeIdle = () => {
    if (isLooking) return;
    isLooking = true;
    setImmediate(() => {
      isLooking = false;
      app.server.closeIdleConnections();
    });
  };
  app.decorate('openConnections', () => open.size);
  app.server.on('connection', (socket: Socket) => {
    if (stopping) socket.destroy();
    open.add(socket);
    unused.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      unused.delete(socket);
    });
  });
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    unused.delete(request.socket);
    response.once('close', () => {
      if (stopping) closeIdle();
    });
  });
  app.addHook('preClose', async () => {
    stopping = true;
    for (const socket of unused) socket.destroy();
  });
}
