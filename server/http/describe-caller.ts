import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../shared/errors.ts';
import type { Context, Viewer } from '../context.ts';

const MAX_HEADER_LENGTH = 512;
const MAX_HOST_LENGTH = 260;
const MAX_CLIENT_ID_LENGTH = 64;

export function describeCaller(request: FastifyRequest): Pick<Viewer, 'address' | 'clientId'> {
  return {
    address: toNetwork(request.ip),
    clientId: findHeader(request, 'x-client-id', MAX_CLIENT_ID_LENGTH),
  };
}

/** Throws VALIDATION for a missing or invalid host. */
export function getOrigin(ctx: Context, request: FastifyRequest): string {
  if (ctx.config.PUBLIC_URL !== undefined) return ctx.config.PUBLIC_URL;
  const origin = `${request.protocol}://${request.host}`;
  if (request.host.length > MAX_HOST_LENGTH || !URL.canParse(origin)) throw new AppError('VALIDATION');
  return origin;
}

export function bearerToken(request: FastifyRequest): string | null {
  const [scheme, token] = findHeader(request, 'authorization')?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && token ? token : null;
}

export function findHeader(
  request: FastifyRequest,
  name: string,
  longest = MAX_HEADER_LENGTH,
): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' && value.length <= longest ? value : null;
}

/** Returns the /64 network of an IPv6 address, because one client usually has the whole network. */
function toNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/u.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail = ''] = address.split('::');
  const start = head.split(':').filter(Boolean);
  const missing = address.includes('::') ? 8 - start.length - tail.split(':').filter(Boolean).length : 0;
  const groups = [...start, ...Array<string>(missing).fill('0'), ...tail.split(':').filter(Boolean)];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
