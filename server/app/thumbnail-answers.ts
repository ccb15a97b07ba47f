// Sends thumbnails that were sent a moment ago without the framework: all guests at a wall ask for the same ones at
// once.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { SendableFile } from '../photos/files/photo-files.ts';
import type { ThumbnailCache } from '../photos/files/thumbnail-cache.ts';
import { fileHeaders } from './send-file.ts';

/** With one of these headers a request asks for something else than the whole file, or is to be found in the log. */
const UNCACHED_HEADERS = ['range', 'if-none-match', 'x-request-id'] as const;

/** Finds the file that a request asks for, and remembers the answer where it can be given again. */
export async function findAndRemember(
  thumbnails: ThumbnailCache,
  config: Config,
  request: FastifyRequest,
  find: () => Promise<SendableFile>,
): Promise<SendableFile> {
  const checkedAt = thumbnails.startCheck();
  const file = await find();
  // One link has many spellings, and a stranger can write them all: it is remembered as we write it.
  if (request.url !== file.link) return file;
  const bytes = await file.bytes();
  if (!bytes) return file;
  const headers = {
    ...securityHeaders(config, request),
    ...fileHeaders(file),
    'Content-Type': file.contentType,
    'Content-Length': String(bytes.length),
  };
  thumbnails.keepAnswer(file.name, file.link, {
    albumId: file.albumId,
    headers: Object.entries(headers).flat(),
    bytes,
    checkedAt,
  });
  return file;
}

/** Sends what is remembered; false when the framework has to answer. */
export function sendRemembered(
  thumbnails: ThumbnailCache,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const answer = thumbnails.findAnswer(request.url ?? '');
  if (!answer || request.method !== 'GET') return false;
  if (UNCACHED_HEADERS.some((name) => name in request.headers)) return false;
  response.writeHead(200, answer.headers);
  response.end(answer.bytes);
  return true;
}
