import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Maximum number of queued responses per connection, because each may keep a file open. */
const MAX_QUEUED = 2;

/** Closes pipelined responses with their connection, because Node leaves their streams and files open. */
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

function close(response: ServerResponse): void {
  response.destroy();
  // Node's streams recognize by this field that the response was closed before they waited for it.
  Object.assign(response, { _closed: true });
  response.emit('close');
}
