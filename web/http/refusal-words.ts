// What people are told of a failed call: the server's own sentence where it gave one (specification, section 8).

import { ApiError } from './api-error.ts';

export function refusalWords(error: unknown, otherwise: string): string {
  const isRefusal = error instanceof ApiError && error.status > 0 && error.code !== 'UNKNOWN';
  return isRefusal ? error.message : otherwise;
}
