// How a body may be compressed for whoever asks.

import type { FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip';

/** The first of `offered` that the browser reads (`Accept-Encoding`); null: only what is not compressed. */
export function acceptedEncoding(
  { headers }: Pick<FastifyRequest, 'headers'>,
  offered: readonly Encoding[] = ['br', 'gzip'],
): Encoding | null {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .filter((each) => !/;\s*q=0(?:\.0*)?\s*$/u.test(each))
    .map((each) => each.split(';')[0]?.trim().toLowerCase());
  return offered.find((encoding) => accepted.includes(encoding)) ?? null;
}
