import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';

/** Milliseconds in which a proxy that has a connection open may still send a request on it. */
const GRACE_MS = 1_000;
const LOOK_MS = 50;
/** Milliseconds of a turn in which nothing had to be done. */
const QUIET_TURN_MS = 0.1;
const MAX_TURNS = 2_000;

/**
 * Stops listening, and closes no connection yet: a proxy may have sent a request on one that looks idle or new. A
 * refused connection it takes to another server; what was sent on one that is then closed it may not repeat, and
 * answers 502. Then closes the app.
 */
export async function closeBehindProxy(app: FastifyInstance): Promise<void> {
  app.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  await quietTurn();
  // That of HTTP servers closes what is idle.
  Server.prototype.close.call(app.server);
  const countConnections = promisify(app.server.getConnections).bind(app.server);
  const until = performance.now() + GRACE_MS;
  while (performance.now() < until && (await countConnections()) > 0) await wait(LOOK_MS);
  await quietTurn();
  app.server.closeIdleConnections();
  await app.close();
}

/** Closing loses what the system has taken and we have not: at the end of a turn as short as this there is nothing. */
async function quietTurn(): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const begunAt = performance.now();
    await nextTurn();
    if (performance.now() - begunAt < QUIET_TURN_MS) return;
  }
}

/** Ends connections without a request (browsers open some ahead of need), and those in use after their last answer. */
export function endConnectionsAtStop(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  let stopping = false;
  app.server.on('connection', (socket: Socket) => {
    if (stopping) socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    unused.delete(request.socket);
    response.once('close', () => {
      if (stopping) setImmediate(() => app.server.closeIdleConnections());
    });
  });
  app.addHook('preClose', async () => {
    stopping = true;
    for (const socket of unused) socket.destroy();
  });
}
