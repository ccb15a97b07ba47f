import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, type ErrorReply, invalid, type RefusalCode } from '../../shared/errors.ts';
import { ImagingFailed } from '../media/process/imaging.ts';

const FOREIGN: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'WRONG_CONTENT_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
};

/** Errors of a part that is down: disk full, database or store out of reach. They pass by themselves. */
const OUTAGES = new Set([
  ...['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'EPIPE'],
  // The data folder has gone: code that expects a single file to be missing handles that itself.
  ...['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ENODEV', 'ENXIO', 'ESTALE', 'ENOTCONN'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'],
  // The store hung up in the middle of a file.
  'ERR_STREAM_PREMATURE_CLOSE',
  // PostgreSQL: stopping, no connection, no memory or disk, a limit of time, only readable, locked.
  ...['57P01', '57P02', '57P03', '57014', '08000', '08003', '08006'],
  ...['53100', '53200', '53300', '25P03', '25006', '55P03', '40P01'],
]);
/** SQLite says behind the kind what it was about to do: SQLITE_IOERR_WRITE. */
const SQLITE_OUTAGES = /^SQLITE_(?:FULL|BUSY|IOERR|READONLY|CANTOPEN)(?:_|$)/u;

/** Headers that are set before a file turns out to be out of reach. */
const OF_FILES = ['ETag', 'Content-Disposition', 'Content-Length', 'Accept-Ranges'];

export function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) {
    const issue = error.issues[0];
    return issue ? invalid(issue.message, issue.path.join('.')) : new AppError('VALIDATION');
  }
  const { code, statusCode } = error as Partial<FastifyError>;
  const foreign = code === undefined ? undefined : FOREIGN[code];
  if (foreign) return new AppError(foreign as 'NOT_FOUND');
  // A client hung up in the middle of its body: nothing of ours is out of reach.
  if (code === 'ECONNRESET' && statusCode === 400) return new AppError('VALIDATION');
  if (isOutage(error, String(code))) return new AppError('UNAVAILABLE', { retryAfter: 5 });
  // PostgreSQL holds no NUL in texts: what contains one names nothing.
  if (code === '22021') return new AppError('VALIDATION');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('VALIDATION');
  return new AppError('INTERNAL');
}

/** Whether the same request may well succeed in a moment, so that a phone shall try it again. */
function isOutage(error: unknown, code: string): boolean {
  if (OUTAGES.has(code) || SQLITE_OUTAGES.test(code) || error instanceof ImagingFailed) return true;
  // Whatever the S3 store answers, the request was not at fault; its SDK marks errors so. A timeout has a name only.
  return error instanceof Error && ('$metadata' in error || error.name === 'TimeoutError');
}

/**
 * Answers with a refusal. An unexpected error is logged with the request's id; the client learns nothing of it. A
 * refusal that an operation threw is none, whatever its status: the line of the answer tells of it.
 */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error);
  if (refusal.status >= 500 && error !== refusal)
    request.log.error({ err: error, reqId: request.id }, 'request failed');
  // The headers of a file do not hold for its refusal: no cache may keep it for hours, and no client may take it for a
  // picture.
  for (const name of OF_FILES) reply.removeHeader(name);
  reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8');
  const { retryAfter, allow } = refusal.details;
  if (Array.isArray(allow)) reply.header('Allow', allow.join(', '));
  if (typeof retryAfter === 'number') reply.header('Retry-After', String(retryAfter));
  const body: ErrorReply & Record<string, unknown> = {
    ...refusal.details,
    ...(refusal.status === 500 ? { requestId: request.id } : {}),
    error: refusal.message,
    code: refusal.code,
  };
  return reply.status(refusal.status).send(body);
}
