// The server's refusal, or status 0 without an answer.

import { messages } from '../../shared/messages/messages.ts';

export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** `NETWORK` and `TIMEOUT` without an answer, `FILE_GONE` for a file that is gone. */
  readonly code: string;
  readonly details: Record<string, unknown>;

  constructor(status: number, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** Without a code of ours they say nothing of what was asked for. */
const FOREIGN = [401, 403, 404, 408, 410];

/** Other bodies, such as a proxy's page, get our own message. */
export function errorFromAnswer(status: number, body: unknown): ApiError {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const { error, code, ...details } = fields;
  const isOurs = typeof code === 'string';
  // A proxy answers 404 while its server restarts, and a firewall 403.
  const isOutage = !isOurs && FOREIGN.includes(status);
  return new ApiError(
    isOutage ? 502 : status,
    isOurs ? code : 'UNKNOWN',
    typeof error === 'string' ? error : messages.request.unknown(),
    details,
  );
}

/** A retry would get the same: not after network failures, server errors or rate limits. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

export function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

export function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

export function networkError(): ApiError {
  return new ApiError(0, 'NETWORK', messages.request.network());
}

export function fileGoneError(): ApiError {
  return new ApiError(400, 'FILE_GONE', messages.photoUpload.unreadable());
}

export function timeoutError(): ApiError {
  return new ApiError(0, 'TIMEOUT', messages.request.timeout());
}
