// What people are told of a failed call: the server's own sentence where it gave one (specification, section 8).

import { ApiError } from './api-error.ts';

export function refusalMessage(error: unknown, otherwise: string): string {
  const isRefusal = error instanceof ApiError && error.status > 0 && error.code !== 'UNKNOWN';
  return isRefusal ? error.message : otherwise;
}

/**
 * What stands below a sentence of the specification that is the same for every failure: why, unless that says no more.
 */
export function reasonBeside(error: unknown, sentence: string): string | undefined {
  return error instanceof ApiError && error.message !== sentence ? error.message : undefined;
}
