import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, type ErrorReply, invalid, type RefusalCode } from '../../shared/errors.ts';
import type { Problem } from '../../shared/problems.ts';
import { isMissingReference } from '../db/open-db.ts';
import { ImagingFailed } from '../media/process/imaging.ts';
import { getLanguage } from './request-language.ts';

const FOREIGN: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'WRONG_CONTENT_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
};

const OUTAGES = new Set([
  ...['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'EPIPE'],
  // Here these codes mean a missing data folder: code that expects missing files handles them itself.
  ...['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ENODEV', 'ENXIO', 'ENOTCONN'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'],
  'ERR_STREAM_PREMATURE_CLOSE',
  ...['57P01', '57P02', '57P03', '57014', '08000', '08003', '08006'],
  ...['53100', '53200', '53300', '25P03', '25006', '55P03', '40P01'],
]);
/** SQLite appends the operation, as in SQLITE_IOERR_WRITE. */
const SQLITE_OUTAGES = /^SQLITE_(?:FULL|BUSY|IOERR|READONLY|CANTOPEN)(?:_|$)/u;

/** Headers that are set before a file turns out to be unreachable. */
const OF_FILES = ['ETag', 'Content-Disposition', 'Content-Length', 'Accept-Ranges'];

export function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) {
    const issue = error.issues[0];
    if (!issue) return new AppError('VALIDATION');
    const problem = issue.code === 'custom' && (issue.params?.problem as Problem | undefined);
    return invalid(problem || issue.message, issue.path.join('.'));
  }
  const { code, statusCode } = error as Partial<FastifyError>;
  const foreign = code === undefined ? undefined : FOREIGN[code];
  if (foreign) return new AppError(foreign as 'NOT_FOUND');
  if (code === 'ECONNRESET' && statusCode === 400) return new AppError('VALIDATION');
  if (isOutage(error, String(code))) return new AppError('UNAVAILABLE', { retryAfter: 5 });
  if (isMissingReference(error)) return new AppError('NOT_FOUND');
  // PostgreSQL rejects NUL in text.
  if (code === '22021') return new AppError('VALIDATION');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('VALIDATION');
  return new AppError('INTERNAL');
}

function isOutage(error: unknown, code: string): boolean {
  if (OUTAGES.has(code) || SQLITE_OUTAGES.test(code) || error instanceof ImagingFailed) return true;
  // The S3 SDK marks its errors with `$metadata`. A timeout has only a name.
  return error instanceof Error && ('$metadata' in error || error.name === 'TimeoutError');
}

/** Unexpected errors are logged with the request's id; the client learns no details. */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  if (refusal.status >= 500 && error !== refusal)
    request.log.error({ err: error, reqId: request.id }, 'request failed');
  // Caches must not store errors, and clients must not treat them as pictures.
  for (const name of OF_FILES) reply.removeHeader(name);
  reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8');
  const { retryAfter, allow } = refusal.details;
  if (Array.isArray(allow)) reply.header('Allow', allow.join(', '));
  if (typeof retryAfter === 'number') reply.header('Retry-After', String(retryAfter));
  const body: ErrorReply & Record<string, unknown> = {
    ...refusal.details,
    ...(refusal.status === 500 ? { requestId: request.id } : {}),
    error: refusal.messageIn(getLanguage(request)),
    code: refusal.code,
  };
  return reply.status(refusal.status).send(body);
}
