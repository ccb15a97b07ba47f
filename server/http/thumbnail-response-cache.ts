// Sends a thumbnail again, past the whole framework, when the very same link was found good within the last second:
// everybody at a wall asks for the same pictures at once.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { SendableFile } from '../photos/photo-files.ts';
import { securityHeaders } from './security-headers.ts';
import { fileHeaders } from './send-file.ts';

/** Also the longest that another server's change can go unnoticed when its event is lost. */
const KEEP_MS = 1_000;
/** Of all that is held: pictures, headers and links. */
const MAX_BYTES = 32 * 1024 * 1024;
/** What an entry takes beside its picture and its link: headers, and its place in the map. */
const ENTRY_BYTES = 2 * 1024;
/** Looked through so often, in milliseconds, that nothing is held long after the last guest has gone. */
const SWEEP_MS = 10_000;
/** Such requests want something else than the whole file, or are to be found in the log. */
const SLOW_LANE = ['range', 'if-none-match', 'x-request-id'] as const;

interface CachedResponse {
  photoId: string;
  albumId: string;
  /** Names and values in turn, as `writeHead` takes them without another look. */
  headers: string[];
  bytes: Buffer;
  /** All that it takes. */
  sizeBytes: number;
  at: number;
}

export interface ThumbnailResponseCache {
  /** Finds the file that a request asks for, and remembers it when it is one for this lane. */
  remember(request: FastifyRequest, find: () => Promise<SendableFile>): Promise<SendableFile>;
  /** Answers; false when that is left to the framework. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  /** From now on everything is left to the framework, so that the server can stop. */
  close(): void;
}

/** Forgets at once what an event says has changed. */
export function thumbnailResponseCache(ctx: Context): ThumbnailResponseCache {
  const passengers = new Map<string, CachedResponse>();
  let bytesHeld = 0;
  let changes = 0;
  let isClosed = false;

  const forget = (link: string) => {
    bytesHeld -= passengers.get(link)?.sizeBytes ?? 0;
    passengers.delete(link);
  };
  // A Map keeps the order of insertion: the first is the oldest.
  const forgetOld = (max = MAX_BYTES) => {
    const oldest = ctx.now() - KEEP_MS;
    for (const [link, { at }] of passengers) {
      if (at > oldest && bytesHeld <= max) break;
      forget(link);
    }
  };
  const sweep = setInterval(() => forgetOld(), SWEEP_MS).unref();
  ctx.events.onAny((event) => {
    if (event.type === 'photo.ready') return;
    changes += 1;
    for (const [link, { photoId, albumId }] of passengers) {
      if (event.type === 'album.changed' ? albumId === event.albumId : photoId === event.photoId)
        forget(link);
    }
  });

  return {
    async remember(request, find) {
      const at = ctx.now();
      const before = changes;
      const file = await find();
      const bytes = await file.bytes();
      // What was looked up before a change may be out of date already.
      if (!bytes || changes !== before || isClosed) return file;
      // One link has many spellings, and a stranger can write them all: it is remembered as we write it.
      if (request.url !== file.link) return file;
      const headers = {
        ...securityHeaders(ctx.config, request),
        ...fileHeaders(file),
        'Content-Type': file.contentType,
        'Content-Length': String(bytes.length),
      };
      const { photoId, albumId } = file;
      forget(request.url);
      const sizeBytes = bytes.length + request.url.length + ENTRY_BYTES;
      forgetOld(MAX_BYTES - sizeBytes);
      passengers.set(request.url, {
        photoId,
        albumId,
        headers: Object.entries(headers).flat(),
        bytes,
        sizeBytes,
        at,
      });
      bytesHeld += sizeBytes;
      return file;
    },

    serve(request, response) {
      const passenger = isClosed ? undefined : passengers.get(request.url ?? '');
      if (!passenger || ctx.now() - passenger.at >= KEEP_MS) return false;
      if (request.method !== 'GET' || SLOW_LANE.some((name) => name in request.headers)) return false;
      response.writeHead(200, passenger.headers);
      response.end(passenger.bytes);
      return true;
    },

    close() {
      isClosed = true;
      clearInterval(sweep);
      for (const link of passengers.keys()) forget(link);
    },
  };
}
