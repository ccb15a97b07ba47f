// A server that stops waits for its connections. Node lets go of those that are idle at that moment, and of no others: not of those that
// browsers open in advance and never use, nor of those that become idle a moment later. Each would hold it up for a minute.

import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests in hand go on to their end; every other connection ends when the server stops. */
export function letConnectionsGo(app: FastifyInstance): void {
  const { server } = app;
  const unused = new Set<Socket>();
  let stopping = false;
  server.on('connection', (socket: Socket) => {
    if (stopping) return void socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', (request, response) => {
    unused.delete(request.socket);
    response.once('close', () => {
      if (stopping) setImmediate(() => server.closeIdleConnections());
    });
  });
  app.addHook('preClose', async () => {
    stopping = true;
    for (const socket of unused) socket.destroy();
  });
}
