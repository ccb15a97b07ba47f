// Every refusal and every failure as the same kind of answer: `{ error, code, …details }`, never a stack, a path or SQL.

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, type ErrorReply, invalid, type RefusalCode } from '../../shared/errors.ts';

/** What Fastify and its plugins call the refusals that we have words for. */
const FOREIGN: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'WRONG_CONTENT_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'WRONG_CONTENT_TYPE',
  FST_FILES_LIMIT: 'TOO_MANY_FILES',
  FST_PARTS_LIMIT: 'BODY_TOO_LARGE',
  FST_FIELDS_LIMIT: 'BODY_TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
};

/** Errors of a part that is down: disk full, database or store out of reach. They pass by themselves. */
const OUTAGES = new Set([
  ...[
    'ENOSPC',
    'EDQUOT',
    'EROFS',
    'EIO',
    'EMFILE',
    'ENFILE',
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOTFOUND',
    'ETIMEDOUT',
  ],
  ...['SQLITE_FULL', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_IOERR', 'SQLITE_READONLY'],
  ...['57P01', '57P02', '57P03', '08000', '08003', '08006', '53300', '55P03', '40P01'],
]);

/** The refusal that an error amounts to. Anything unknown is INTERNAL. */
export function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) {
    const issue = error.issues[0];
    return invalid(issue?.message ?? 'Invalid request.', issue?.path.join('.'));
  }
  const { code, statusCode } = error as Partial<FastifyError>;
  const foreign = code === undefined ? undefined : FOREIGN[code];
  if (foreign) return new AppError(foreign as 'NOT_FOUND');
  if (code !== undefined && OUTAGES.has(code)) return new AppError('UNAVAILABLE', { retryAfter: 5 });
  // The S3 store's own trouble carries its status in the SDK's way.
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  if (($metadata?.httpStatusCode ?? 0) >= 500) return new AppError('UNAVAILABLE', { retryAfter: 5 });
  if (error instanceof Error && /connection (terminated|timeout)|timeout exceeded/iu.test(error.message)) {
    return new AppError('UNAVAILABLE', { retryAfter: 5 });
  }
  // PostgreSQL holds no NUL in texts: what contains one names nothing.
  if (code === '22021') return invalid('Invalid request.');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return invalid('Invalid request.');
  return new AppError('INTERNAL');
}

/** Answers with a refusal; what nobody foresaw is logged with the request's id and told to nobody. */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error);
  if (refusal.status >= 500) request.log.error({ err: error, reqId: request.id }, 'request failed');
  // What was promised of a file does not hold for its refusal: nobody may keep that for hours.
  reply.header('Cache-Control', 'no-store').removeHeader('ETag').removeHeader('Content-Disposition');
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
