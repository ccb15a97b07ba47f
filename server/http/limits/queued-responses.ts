import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Browsers send none ahead. Each may hold a file open, and none goes on before the first has been read. */
const MAX_QUEUED = 2;

/**
 * Clients may send a request before the one before is answered. Node never closes a response that still waits for its
 * turn when the connection ends: a live stream would stay for ever, and a file open. A connection with more than two of
 * them is cut.
 */
export function closeQueuedResponses(app: FastifyInstance): void {
  const queued = new WeakMap<Socket, Set<ServerResponse>>();
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (response.socket) return;
    const waiting = queued.get(socket) ?? new Set();
    if (!queued.has(socket)) socket.once('close', () => waiting.forEach(close));
    queued.set(socket, waiting.add(response));
    response.once('socket', () => waiting.delete(response));
    if (waiting.size > MAX_QUEUED) socket.destroy();
  });
}

/** As Node closes the one whose turn it is. */
function close(response: ServerResponse): void {
  response.destroy();
  // By this field the streams of Node tell that a response was closed before they began to wait for it.
  Object.assign(response, { _closed: true });
  response.emit('close');
}
