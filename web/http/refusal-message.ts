// The message of a failed request: the server's own if it sent one (specification, section 8).

import { ApiError } from './api-error.ts';

export function refusalMessage(error: unknown, otherwise: string): string {
  const isRefusal = error instanceof ApiError && error.status > 0 && error.code !== 'UNKNOWN';
  return isRefusal ? error.message : otherwise;
}

/** The reason below a fixed message of the specification, unless it would repeat the message. */
export function reasonBeside(error: unknown, sentence: string): string | undefined {
  return error instanceof ApiError && error.message !== sentence ? error.message : undefined;
}
