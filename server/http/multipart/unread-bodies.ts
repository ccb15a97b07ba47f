import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** A rest of so many bytes is read and thrown away, and the connection goes on. */
const MAX_REST_BYTES = 64 * 1024;
/**
 * Of a longer rest so many bytes are thrown away, for so many milliseconds at most, before the connection is cut. A
 * system that gets bytes for a closed connection answers with a reset, and phones drop an answer that they have not
 * read when the reset arrives. A guest would see a connection error where the album is full, and the phone would send
 * the photo again and again.
 */
const LINGER_BYTES = 8 * 1024 * 1024;
const LINGER_MS = 10_000;
/** Milliseconds that the connection stays open, unread, when more than that comes. */
const HELD_MS = 2_000;

/**
 * Watches every request that is answered before all of its body was read. Node would read an untouched one to its end,
 * however long, and the rest of one that was touched never, so that its connection would wait for nothing.
 */
export function refuseUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete || raw.readableFlowing === true) return;
    if (bytesToCome(raw) <= MAX_REST_BYTES) return void raw.resume();
    reply.header('Connection', 'close');
    const { socket } = raw;
    let thrownAway = 0;
    raw.on('data', (chunk: Buffer) => {
      if (thrownAway > LINGER_BYTES) return;
      thrownAway += chunk.length;
      if (thrownAway <= LINGER_BYTES) return;
      raw.pause();
      setTimeout(() => socket.destroy(), HELD_MS).unref();
    });
    // What Node calls after such an answer. Ending our side only, the other side can still read.
    socket.destroySoon = () => {
      socket.end();
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
    };
  });
}

function bytesToCome({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}
