// Sends JSON, squeezed where it is large: the photos of a full album are 500 KB, and 60 when squeezed.

import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const squeeze = promisify(gzip);
/** Below this many characters it is not worth the while. */
const WORTHWHILE = 4_000;

export async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): Promise<FastifyReply> {
  const text = JSON.stringify(body);
  reply.type('application/json; charset=utf-8').header('Vary', 'Accept-Encoding');
  const takesGzip = /\bgzip\b/u.test(String(request.headers['accept-encoding'] ?? ''));
  if (text.length < WORTHWHILE || !takesGzip) return reply.send(text);
  // Level 1: nearly as small for lists that repeat themselves, in a third of the time.
  return reply.header('Content-Encoding', 'gzip').send(await squeeze(text, { level: 1 }));
}
