// Caches whole answers of thumbnails for a second and sends them without the framework: all guests at a wall ask for
// the same pictures at once.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { SendableFile } from '../photos/photo-files.ts';
import { fileHeaders } from './send-file.ts';

/** Also the longest that another server's change can go unnoticed when its event is lost. */
const KEEP_MS = 1_000;
/** Of all entries: pictures, headers and links. */
const MAX_BYTES = 32 * 1024 * 1024;
/** What an entry takes beside its picture and its link: headers, and its place in the map. */
const ENTRY_BYTES = 2 * 1024;
/** Old entries are removed so often, in milliseconds: little is held after the last guest has gone. */
const SWEEP_MS = 10_000;
/** With one of these headers a request asks for something else than the whole file, or is to be found in the log. */
const UNCACHED_HEADERS = ['range', 'if-none-match', 'x-request-id'] as const;

interface CachedResponse {
  photoId: string;
  albumId: string;
  /** Names and values in turn, as `writeHead` takes them without a further check. */
  headers: string[];
  bytes: Buffer;
  /** Of the whole entry. */
  sizeBytes: number;
  at: number;
}

export interface ThumbnailResponseCache {
  /** Finds the file that a request asks for, and caches the answer where this cache can give it. */
  remember(request: FastifyRequest, find: () => Promise<SendableFile>): Promise<SendableFile>;
  /** Sends a cached answer; false when the framework has to answer. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  /** From now on the framework answers everything, so that the server can stop. */
  close(): void;
}

/** Removes entries at once when an event says that they have changed. */
export function thumbnailResponseCache(ctx: Context): ThumbnailResponseCache {
  const entries = new Map<string, CachedResponse>();
  let bytesHeld = 0;
  let changes = 0;
  let isClosed = false;

  const forget = (link: string) => {
    bytesHeld -= entries.get(link)?.sizeBytes ?? 0;
    entries.delete(link);
  };
  // A Map keeps the order of insertion: the first is the oldest.
  const forgetOld = (max = MAX_BYTES) => {
    const oldest = ctx.now() - KEEP_MS;
    for (const [link, { at }] of entries) {
      if (at > oldest && bytesHeld <= max) break;
      forget(link);
    }
  };
  const sweep = setInterval(() => forgetOld(), SWEEP_MS).unref();
  ctx.events.onAny((event) => {
    if (event.type === 'photo.ready') return;
    changes += 1;
    for (const [link, { photoId, albumId }] of entries) {
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
      entries.set(request.url, {
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
      const entry = isClosed ? undefined : entries.get(request.url ?? '');
      if (!entry || ctx.now() - entry.at >= KEEP_MS) return false;
      if (request.method !== 'GET' || UNCACHED_HEADERS.some((name) => name in request.headers)) return false;
      response.writeHead(200, entry.headers);
      response.end(entry.bytes);
      return true;
    },

    close() {
      isClosed = true;
      clearInterval(sweep);
      for (const link of entries.keys()) forget(link);
    },
  };
}
