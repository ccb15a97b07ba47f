import type { FastifyRequest } from 'fastify';
import { AppError } from '../../shared/errors.ts';
import { authenticateUser } from '../accounts/sessions.ts';
import { findSignedInAdmin } from '../admin/admin-sessions.ts';
import type { AdminViewer, Context, Viewer } from '../context.ts';
import { bearerToken, describeCaller, findHeader, getOrigin } from '../http/describe-caller.ts';
import { getLanguage } from '../http/request-language.ts';

/** Returns an anonymous viewer if the session has ended, because public routes serve guests too. */
export async function findViewer(ctx: Context, request: FastifyRequest): Promise<Viewer> {
  const token = bearerToken(request);
  const user = token ? await authenticateUser(ctx, token) : null;
  return { ...describeRequest(ctx, request), user, hasEndedSession: token !== null && user === null };
}

/** Throws NOT_SIGNED_IN. */
export async function requireAdmin(ctx: Context, request: FastifyRequest): Promise<AdminViewer> {
  const token = bearerToken(request);
  const admin = token ? await findSignedInAdmin(ctx, token) : null;
  if (!admin) throw new AppError('NOT_SIGNED_IN');
  return { ...describeRequest(ctx, request), user: null, hasEndedSession: false, admin };
}

function describeRequest(ctx: Context, request: FastifyRequest): Omit<Viewer, 'user' | 'hasEndedSession'> {
  return {
    ...describeCaller(request),
    pinToken: findHeader(request, 'x-pin-token'),
    origin: getOrigin(ctx, request),
    language: getLanguage(request),
  };
}
