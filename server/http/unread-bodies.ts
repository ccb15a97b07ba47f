// What becomes of a body that nobody wants: an answer that comes before it lets at most 64 KB more of it in.

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** So much is read and thrown away, and the connection goes on. */
const READ_MOST = 64 * 1024;
/**
 * With more to come nothing is read any more, and the line is held so long before it is cut, in milliseconds: cut at once, the end could
 * overtake the answer, and a phone would be told of a bad line where its album is full, and send the photo again and again.
 */
const HELD_MS = 2_000;

/**
 * Watches every request that is answered before all of its body was read. Node would read an untouched one to its end, however long, and
 * the rest of one that was touched never, so that its connection would wait for nothing.
 */
export function refuseUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete || raw.readableFlowing === true) return;
    if (bytesToCome(raw) <= READ_MOST) return void raw.resume();
    reply.header('Connection', 'close');
    // Begun and stopped, it stays at what its buffer takes: a body that nobody has touched Node reads to its end by itself.
    raw.on('data', () => raw.pause());
    const { socket } = raw;
    // What Node calls after such an answer. Ending our side only, the other side can still read.
    socket.destroySoon = () => {
      socket.end();
      setTimeout(() => socket.destroy(), HELD_MS).unref();
    };
  });
}

function bytesToCome({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}
