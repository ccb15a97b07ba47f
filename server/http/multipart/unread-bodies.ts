import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** A shorter rest is read and discarded. */
const MAX_REST_BYTES = 64 * 1024;
/**
 * Bytes and milliseconds of a longer rest that are discarded before the connection is cut. A closed connection answers
 * bytes with a reset, and phones then drop the answer: they would send the photo again and again.
 */
const LINGER_BYTES = 8 * 1024 * 1024;
const LINGER_MS = 10_000;
/** Milliseconds that the connection stays open, unread. */
const HELD_MS = 2_000;

/** Node would read an untouched body to its end, and a touched one never. */
export function refuseUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (!raw.complete && raw.readableFlowing !== true) leaveUnread(raw, reply);
    done();
  });
}

function leaveUnread(raw: IncomingMessage, reply: FastifyReply): void {
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
  // Ends our side only: the client can still read.
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

function bytesToCome({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}
