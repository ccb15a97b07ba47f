// Sends JSON, compressed where it is large: the photos of a full album are 600 KB, and 80 when compressed.

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from './accepted-encoding.ts';

/** Below this many characters it is not worth the while. */
const WORTHWHILE = 4_000;
/** In bytes: most answers are one piece, where the default makes a handover between threads of every 16 KB. */
const chunkSize = 128 * 1024;
/** Of the best compression: nearly as small for lists that repeat themselves, in a third of the time. */
const FASTEST = { level: 1, params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

export async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): Promise<FastifyReply> {
  const text = JSON.stringify(body);
  reply.type('application/json; charset=utf-8').header('Vary', 'Accept-Encoding');
  const encoding = text.length < WORTHWHILE ? null : acceptedEncoding(request);
  // As bytes: Node would copy a long text once more for its head, and count it before.
  if (!encoding) return reply.send(Buffer.from(text));
  return reply
    .header('Content-Encoding', encoding)
    .send(await compress[encoding](text, { ...FASTEST, chunkSize }));
}
