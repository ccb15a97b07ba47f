import { ApiError } from './api-error.ts';

export function refusalMessage(error: unknown, otherwise: string): string {
  const isRefusal = error instanceof ApiError && error.status > 0 && error.code !== 'UNKNOWN';
  return isRefusal ? error.message : otherwise;
}
