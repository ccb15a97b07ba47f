// The error of a failed request: the server's refusal, or status 0 without an answer.

import { messages } from '../../shared/messages/messages.ts';

export class ApiError extends Error {
  override name = 'ApiError';
  /** 0: no answer. */
  readonly status: number;
  /** For programs: `ALBUM_LIMIT`; `NETWORK` and `TIMEOUT` without an answer, `FILE_GONE` for a file that is gone. */
  readonly code: string;
  /** Further fields of the answer, such as `remainingAttempts`. */
  readonly details: Record<string, unknown>;

  constructor(status: number, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** The error in an answer's body. Another body, such as a proxy's page, gets our own message. */
export function errorFromAnswer(status: number, body: unknown): ApiError {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const { error, code, ...details } = fields;
  return new ApiError(
    status,
    typeof code === 'string' ? code : 'UNKNOWN',
    typeof error === 'string' ? error : messages.request.unknown(),
    details,
  );
}

/** Whether a retry would get the same refusal: not after a network failure, a server error or a rate limit. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** Whether the failure may pass in a moment; a refusal is final. */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** For deletions: a photo that another click or device has deleted counts as deleted. */
export function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

export function networkError(): ApiError {
  return new ApiError(0, 'NETWORK', messages.request.network());
}

/** The phone no longer gives out the file: it was edited or deleted after the guest chose it. */
export function fileGoneError(): ApiError {
  return new ApiError(400, 'FILE_GONE', messages.photoUpload.unreadable());
}

export function timeoutError(): ApiError {
  return new ApiError(0, 'TIMEOUT', messages.request.timeout());
}
