import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../shared/errors.ts';
import type { SendableFile } from '../photos/files/photo-files.ts';
import type { ByteRange, StoredFile, WrittenFile } from '../storage/storage.ts';

type Sendable = Omit<SendableFile, 'photoId' | 'open'> & {
  photoId?: string;
  open(range?: ByteRange): Promise<StoredFile | WrittenFile | null>;
};

function toFileHeaders(file: Sendable) {
  return {
    ETag: `"${file.etag}"`,
    'Cache-Control': file.maxAge === 0 ? 'private, no-cache' : `private, max-age=${file.maxAge}, immutable`,
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
  };
}

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Sendable,
): Promise<unknown> {
  const headers = toFileHeaders(file);
  const { ETag: etag } = headers;
  reply.headers(headers);
  if (file.downloadName !== null) reply.header('Content-Disposition', disposition(file.downloadName));
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim());
  if (known?.includes(etag)) return reply.status(304).send();

  reply.type(file.contentType);
  if (await handOverFile(request, reply, file, headers['Cache-Control'])) return reply.send();

  const wanted = request.headers.range;
  const conditional = request.headers['if-range'];
  if (request.method === 'HEAD') return sendHead(request, reply, file);
  if (wanted === undefined || (conditional !== undefined && conditional !== etag))
    return sendWhole(request, reply, file);

  const sizeBytes = await file.sizeBytes();
  if (sizeBytes === null) throw toMissingFileError(request, file);
  const range = parseRange(wanted, sizeBytes);
  if (range === 'all') return sendWhole(request, reply, file);
  if (range === null) {
    reply.header('Content-Range', `bytes */${sizeBytes}`).type('application/json');
    throw new AppError('RANGE_NOT_SATISFIABLE');
  }
  const part = await file.open(range);
  if (!part) throw toMissingFileError(request, file);
  reply
    .status(206)
    .header('Content-Range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
    .header('Content-Length', range.end - range.start + 1);
  return sendContent(reply, part);
}

/** Lets nginx, which also handles ranges and HEAD, or the store send the file. */
async function handOverFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { handOver: ask, downloadName }: Sendable,
  cacheControl: string,
): Promise<boolean> {
  const given = await ask?.({
    cacheControl,
    disposition: downloadName === null ? null : disposition(downloadName),
  });
  if (!given) return false;
  if (given.header === 'Location') {
    if (!mayBeRedirected(request)) return false;
    // The redirect is requested each time, so that access is checked. The store's response may be cached.
    reply.status(302).header('Cache-Control', 'private, no-cache').removeHeader('ETag');
  }
  reply.header(given.header, given.address);
  return true;
}

/**
 * The link works only for GET. Scripts would need CORS headers from the store. Players request all later ranges
 * from the URL of the first redirect, which expires before the video ends.
 */
function mayBeRedirected({ method, headers }: FastifyRequest): boolean {
  const isForScript = ['cors', 'same-origin'].includes(headers['sec-fetch-mode'] ?? '');
  const isForPlayer = ['video', 'audio'].includes(String(headers['sec-fetch-dest']));
  return method === 'GET' && !isForScript && !isForPlayer;
}

function sendContent(reply: FastifyReply, content: StoredFile | WrittenFile): unknown {
  if ('stream' in content) return reply.send(content.stream);
  reply.request.leaveQueue?.();
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  return content.writeTo(reply.raw);
}

async function sendHead(request: FastifyRequest, reply: FastifyReply, file: Sendable): Promise<unknown> {
  const sizeBytes = await file.sizeBytes();
  if (sizeBytes === null) throw toMissingFileError(request, file);
  return reply.header('Content-Length', sizeBytes).send(Readable.from([]));
}

async function sendWhole(request: FastifyRequest, reply: FastifyReply, file: Sendable): Promise<unknown> {
  const held = await file.bytes();
  if (held) return held;
  const whole = await file.open();
  if (!whole) throw toMissingFileError(request, file);
  return sendContent(reply.header('Content-Length', whole.sizeBytes), whole);
}

/** Only the log shows that the store lacks a file which the database has. */
function toMissingFileError(request: FastifyRequest, { photoId, etag }: Sendable): AppError {
  request.log.error(
    { reqId: request.id, photoId, etag },
    'a file is missing in the store: npm run fsck tells more',
  );
  return new AppError('PHOTO_NOT_FOUND');
}

/**
 * Returns 'all' for requests that get the whole file (several ranges, other units), null for invalid ones.
 */
export function parseRange(header: string, sizeBytes: number): ByteRange | 'all' | null {
  const match = /^bytes=(\d*)-(\d*)$/iu.exec(header.trim());
  if (!match) return 'all';
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return 'all';
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  return start <= end && start < sizeBytes && !(first === '' && Number(last) === 0) ? { start, end } : null;
}

export function disposition(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
