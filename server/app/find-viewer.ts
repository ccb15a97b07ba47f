import type { FastifyRequest } from 'fastify';
import { AppError } from '../../shared/errors.ts';
import { findSignedInUser } from '../accounts/sessions.ts';
import { findSignedInAdmin } from '../admin/admin-sessions.ts';
import type { AdminViewer, Context, Viewer } from '../context.ts';
import { bearerToken, describeCaller, headerOf, originOf } from '../http/describe-caller.ts';
import { languageOf } from '../http/request-language.ts';

/** Returns an anonymous viewer for a token without a session, because public routes serve both. */
export async function findViewer(ctx: Context, request: FastifyRequest): Promise<Viewer> {
  const token = bearerToken(request);
  const user = token ? await findSignedInUser(ctx, token) : null;
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
    pinToken: headerOf(request, 'x-pin-token'),
    origin: originOf(ctx, request),
    language: languageOf(request),
  };
}
