import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allRoutes } from '../../shared/api/all-routes.ts';
import type { Route } from '../../shared/api/contract.ts';
import type { RefusalCode } from '../../shared/errors.ts';
import type { Meter } from '../metrics/meter.ts';

const REFUSED: Partial<Record<RefusalCode, string>> = {
  LOGIN_FAILED: 'sign-in failed',
  ADMIN_LOGIN_FAILED: 'admin sign-in failed',
  WRONG_PASSWORD: 'password wrong',
  PIN_WRONG: 'PIN wrong',
  PIN_LOCKED: 'PIN locked',
  SLOW_DOWN: 'slowed down',
  NOT_ALLOWED: 'not allowed',
  NOT_SIGNED_IN: 'not signed in',
  ALBUM_LIMIT: 'limit reached',
  PHOTO_LIMIT: 'limit reached',
  STORAGE_LIMIT: 'limit reached',
};

const DONE: Record<string, string> = {
  'POST /api/auth/login': 'signed in',
  'POST /api/admin/auth/login': 'admin signed in',
};

export function logSignIns(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const security = DONE[`${request.method} ${request.routeOptions.url}`];
    if (security && reply.statusCode === 200) log(request, security);
    done();
  });
}

export function logRefusal(request: FastifyRequest, code: RefusalCode): void {
  const isFile = request.routeOptions.url === '/uploads/:storedFilename';
  const security = isFile && code === 'PHOTO_NOT_FOUND' ? 'file link refused' : REFUSED[code];
  if (security) log(request, security);
}

function log(request: FastifyRequest, security: string): void {
  request.log.info({ reqId: request.id, security, route: request.routeOptions.url }, 'security');
}

/** Logs file requests at `debug`, because a photo wall loads hundreds, and server failures at `warn`. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? '(none)';
    const line = {
      reqId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    request.log[reply.statusCode < 500 ? 'debug' : 'warn'](line, 'answered');
    done();
  });
}

/** Live streams are excluded, because their duration is how long the client listened. */
const LIVE = new Set(
  Object.entries<Route>(allRoutes).flatMap(([address, { live }]) =>
    live ? address.replace(/^\w+ /u, '/api') : [],
  ),
);

export function measureAnswers(app: FastifyInstance, meter: Meter): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = getRoute(request);
    const { statusCode: status, elapsedTime } = reply;
    if (!LIVE.has(route))
      meter.answered({ method: request.method, route, status, seconds: elapsedTime / 1000 });
    done();
  });
}

function getRoute(request: FastifyRequest): string {
  const { url = '(none)' } = request.routeOptions;
  return url.startsWith('/assets/') ? '/assets/*' : url;
}
