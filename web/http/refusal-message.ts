// The message of a failed request: the server's own if it sent one (R 5.201, R 8.4, R 8.6, R 8.40).

import { ApiError } from './api-error.ts';

export function refusalMessage(error: unknown, otherwise: string): string {
  const isRefusal = error instanceof ApiError && error.status > 0 && error.code !== 'UNKNOWN';
  return isRefusal ? error.message : otherwise;
}
