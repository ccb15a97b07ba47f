import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { KEPT_MS, type PageOfPhotos, type SharedReply } from '../../shared-reply.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import { compressText } from './send-text.ts';

/** Limit of the cached bytes, as sent. A page of 500 photos has 500 KB, a tenth of it compressed. */
const MAX_BYTES = 32 * 1024 * 1024;

export interface SharedReplies {
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    shared: SharedReply<PageOfPhotos>,
    serialise: (page: PageOfPhotos) => string,
  ): Promise<FastifyReply | Buffer>;
}

export function sharedReplies(): SharedReplies {
  const kept = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: (bytes, name) => bytes.length + name.length,
    ttl: KEPT_MS,
  });
  const making = new Map<string, Promise<Buffer>>();

  function find(name: string, make: () => Promise<Buffer>): Promise<Buffer> | Buffer {
    const present = kept.get(name) ?? making.get(name);
    if (present) return present;
    const made = make()
      .then((bytes) => {
        kept.set(name, bytes);
        return bytes;
      })
      .finally(() => making.delete(name));
    making.set(name, made);
    return made;
  }

  return {
    async send(request, reply, shared, serialise) {
      const route = request.routeOptions.url ?? '';
      const etag = `W/"${shared.key}"`;
      reply.header('Vary', 'Accept-Encoding').header('ETag', etag);
      if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
      const encoding = acceptedEncoding(request);
      const bytes = await find(`${route} ${shared.key} ${encoding}`, async () =>
        compressText(serialise(await shared.make()), encoding),
      );
      if (encoding) reply.header('Content-Encoding', encoding);
      reply.type('application/json; charset=utf-8');
      return bytes;
    },
  };
}
