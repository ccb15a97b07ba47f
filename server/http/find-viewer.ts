// Finds the viewer of a request: session, device, address, PIN token.

import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../shared/errors.ts';
import { findSignedInUser } from '../accounts/sessions.ts';
import { findSignedInAdmin } from '../admin/admin-sessions.ts';
import type { AdminViewer, Context, Viewer } from '../context.ts';

/** Longer values are ignored. */
const MAX_HEADER_LENGTH = 512;
/** Limits keep thousands of these in memory. The web client's have 32 characters. */
const MAX_CLIENT_ID_LENGTH = 64;

/** A token without a session is no error here: most public routes serve such a caller as anonymous. */
export async function findViewer(ctx: Context, request: FastifyRequest): Promise<Viewer> {
  const token = bearerToken(request);
  const user = token ? await findSignedInUser(ctx, token) : null;
  return { ...describeRequest(ctx, request), user, hasEndedSession: token !== null && user === null };
}

/** An administrator, who is no user here. Throws NOT_SIGNED_IN. */
export async function requireAdmin(ctx: Context, request: FastifyRequest): Promise<AdminViewer> {
  const token = bearerToken(request);
  const admin = token ? await findSignedInAdmin(ctx, token) : null;
  if (!admin) throw new AppError('NOT_SIGNED_IN');
  return { ...describeRequest(ctx, request), user: null, hasEndedSession: false, admin };
}

/** Where a request comes from, as far as the request itself says. */
export function describeCaller(request: FastifyRequest): Pick<Viewer, 'address' | 'clientId'> {
  return { address: networkOf(request.ip), clientId: header(request, 'x-client-id', MAX_CLIENT_ID_LENGTH) };
}

function describeRequest(ctx: Context, request: FastifyRequest): Omit<Viewer, 'user' | 'hasEndedSession'> {
  return {
    ...describeCaller(request),
    pinToken: header(request, 'x-pin-token'),
    origin: originOf(ctx, request),
  };
}

/** Where this server is reached: `PUBLIC_URL`, else what the request says. */
export function originOf(ctx: Context, request: FastifyRequest): string {
  return ctx.config.PUBLIC_URL ?? `${request.protocol}://${request.host}`;
}

function bearerToken(request: FastifyRequest): string | null {
  const [scheme, token] = header(request, 'authorization')?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && token ? token : null;
}

function header(request: FastifyRequest, name: string, longest = MAX_HEADER_LENGTH): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' && value.length <= longest ? value : null;
}

/** A client with IPv6 has a whole /64 to take addresses from: it counts as one. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/u.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail = ''] = address.split('::');
  const start = head.split(':').filter(Boolean);
  const missing = address.includes('::') ? 8 - start.length - tail.split(':').filter(Boolean).length : 0;
  const groups = [...start, ...Array<string>(missing).fill('0'), ...tail.split(':').filter(Boolean)];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
