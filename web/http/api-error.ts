// A rejection by the server, or a failure without a response, with status 0.

import { messages } from '../../shared/messages/messages.ts';

export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly details: Record<string, unknown>;

  constructor(status: number, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** True if a retry would fail again. False after network failures, server errors and rate limits. */
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
