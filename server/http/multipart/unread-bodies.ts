import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';

const MAX_REST_BYTES = 64 * 1024;
/** In bytes and milliseconds. The rest is read up to these limits: after a reset, phones retry forever. */
const LINGER_BYTES = 8 * 1024 * 1024;
const LINGER_MS = 10_000;
const HELD_MS = 2_000;

/** Replaces Node's handling: it reads an untouched body to its end, and a partly read body never. */
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
  // Closes only the server's side, so that the client can still read the response.
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

function bytesToCome({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}
