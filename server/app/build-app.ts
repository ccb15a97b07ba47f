import { createServer } from 'node:http';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { allRoutes } from '../../shared/api/all-routes.ts';
import { AppError } from '../../shared/errors.ts';
import type { GuestPageName } from '../../shared/rules/guest-pages.ts';
import { accountRoutes } from '../accounts/account-routes.ts';
import { adminRoutes } from '../admin/admin-routes.ts';
import { albumRoutes } from '../albums/album-routes.ts';
import { eventRoutes } from '../albums/event/event-routes.ts';
import { guestGroupRoutes } from '../albums/groups/guest-group-routes.ts';
import { hostRoutes } from '../albums/hosts/host-routes.ts';
import { findLinkPicture } from '../albums/link-picture.ts';
import type { Context } from '../context.ts';
import { downloadRoutes } from '../downloads/download-routes.ts';
import { openZip } from '../downloads/zip-links.ts';
import { zipLists } from '../downloads/zip-lists.ts';
import { guestBookRoutes } from '../guests/guest-book-routes.ts';
import { guestRoutes } from '../guests/guest-routes.ts';
import { serveApiDocs } from '../http/api-docs.ts';
import { replyWithError, toRefusal } from '../http/error-reply.ts';
import { createHealthCheck, type Health } from '../http/health.ts';
import {
  GUESTS_CONNECTIONS,
  limitConnections,
  MAX_UNREAD,
  maxConnections,
  STUCK_MS,
  TIMEOUTS,
} from '../http/limits/connection-limits.ts';
import { endConnectionsAtStop } from '../http/limits/end-connections.ts';
import { closeQueuedResponses } from '../http/limits/queued-responses.ts';
import { limitRates } from '../http/limits/rate-limits.ts';
import { hasNoHost, refuseConnection, refuseHead } from '../http/limits/refused-heads.ts';
import { queueRequests } from '../http/limits/request-queue.ts';
import { liveStreams } from '../http/live-stream.ts';
import { logAnswers, logRefusal, logSignIns, measureAnswers } from '../http/log-requests.ts';
import { takeMultipart } from '../http/multipart/read-upload.ts';
import { endSlowBodies, SLOWEST } from '../http/multipart/slow-bodies.ts';
import { refuseUnreadBodies } from '../http/multipart/unread-bodies.ts';
import { serveLogo } from '../http/pages/logo.ts';
import { refuseAddress } from '../http/pages/not-found.ts';
import { serveWeb } from '../http/pages/serve-web.ts';
import { sharedReplies } from '../http/pages/shared-replies.ts';
import { requestIds } from '../http/request-ids.ts';
import { addSecurityHeaders, securityHeaders } from '../http/security-headers.ts';
import { findPhotoFile } from '../photos/files/photo-files.ts';
import { isVoiceFilename } from '../photos/files/photo-names.ts';
import { findVoiceFile } from '../photos/files/voice-files.ts';
import { bindRoutes } from './bind-routes.ts';
import { describePage } from './describe-page.ts';
import { findViewer } from './find-viewer.ts';
import { sendFile } from './send-file.ts';

const KB = 1024;

export async function buildApp(ctx: Context, webFolder: string | null): Promise<FastifyInstance> {
  const app = newApp(ctx);
  app.setErrorHandler((error, request, reply) => {
    logRefusal(request, toRefusal(error).code);
    return replyWithError(error, request, reply);
  });
  app.setNotFoundHandler(refuseAddress);
  app.removeContentTypeParser('text/plain');
  takeEmptyJson(app);
  takeForms(app);
  addSecurityHeaders(app, ctx.config);
  endConnectionsAtStop(app);
  closeQueuedResponses(app);
  const max = maxConnections();
  limitConnections(app, {
    max,
    // Behind a proxy all connections have its IP address. Otherwise no IP address may use more than half.
    maxPerAddress: ctx.config.TRUST_PROXY ? max : Math.min(GUESTS_CONNECTIONS, Math.floor(max / 2)),
    stuckMs: STUCK_MS,
    maxUnread: MAX_UNREAD,
  });
  endSlowBodies(app, SLOWEST);
  refuseUnreadBodies(app);
  logAnswers(app);
  logSignIns(app);
  if (ctx.meter) measureAnswers(app, ctx.meter);
  serveHealth(app, ctx);
  takeMultipart(app);

  queueRequests(app);
  limitRates(app, () => ctx.uptime());
  const live = liveStreams(ctx);
  ctx.meter?.watch('keepsake_listeners', live.count);
  const shared = { live, replies: sharedReplies() };
  app.addHook('preClose', async () => live.closeAll());
  bindRoutes(app, ctx, shared, allRoutes, {
    ...accountRoutes,
    ...albumRoutes,
    ...guestGroupRoutes,
    ...hostRoutes,
    ...eventRoutes,
    ...downloadRoutes,
    ...guestRoutes,
    ...guestBookRoutes,
    ...adminRoutes,
  });

  serveFiles(app, ctx);
  // Opening the link unsubscribes nobody, because mail programs that cannot POST open it on their own.
  app.get('/api/unsubscribe/:topic/:token', async (request, reply) =>
    reply.redirect(request.url.slice('/api'.length)),
  );
  serveApiDocs(app);

  if (webFolder) {
    const { PRIVACY_CONTACT, S3_PUBLIC_ENDPOINT } = ctx.config;
    const contents = {
      privacyContact: PRIVACY_CONTACT,
      storeOrigin: S3_PUBLIC_ENDPOINT && new URL(S3_PUBLIC_ENDPOINT).origin,
      describe: (request: FastifyRequest) => describePage(ctx, request),
      linkPicture: async (request: FastifyRequest, page: GuestPageName, code: string) =>
        findLinkPicture(ctx, { ...(await findViewer(ctx, request)), user: null }, page, code),
    };
    await serveLogo(app, ctx.config.INSTANCE_LOGO);
    await serveWeb(app, webFolder, contents);
  }
  return app;
}

function newApp(ctx: Context): FastifyInstance {
  const security = securityHeaders(ctx.config);
  return Fastify({
    serverFactory: (toFramework) =>
      // The app rejects requests without a Host header itself, so that the response looks like all others.
      createServer({ ...TIMEOUTS, requireHostHeader: false }, (request, response) => {
        if (hasNoHost(request)) refuseHead(response, 400, security);
        else toFramework(request, response);
      }).on('checkExpectation', (_request, response) => refuseHead(response, 417, security)),
    loggerInstance: ctx.log as FastifyBaseLogger,
    trustProxy: ctx.config.TRUST_PROXY ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request costs more than sending a thumbnail.
    childLoggerFactory: (logger) => logger,
    bodyLimit: 64 * KB,
    routerOptions: { maxParamLength: 128, ignoreTrailingSlash: false, caseSensitive: true },
    genReqId: requestIds(ctx.config),
    frameworkErrors: (error, request, reply) =>
      void replyWithError(error, request, reply.headers(securityHeaders(ctx.config, request))),
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, security),
  });
}

function serveFiles(app: FastifyInstance, ctx: Context): void {
  app.get<{ Params: { storedFilename: string }; Querystring: Record<string, unknown> }>(
    '/uploads/:storedFilename',
    { config: { limit: 'files' } },
    async (request, reply) => {
      const { params, query } = request;
      const { storedFilename: name } = params;
      const file = isVoiceFilename(name)
        ? await findVoiceFile(ctx, name, query)
        : await findPhotoFile(ctx, name, query, {
            findViewer: () => findViewer(ctx, request),
            onWait: () => request.leaveQueue?.(),
          });
      return sendFile(request, reply, file);
    },
  );

  const lists = zipLists();
  app.get<{ Params: { zipId: string }; Querystring: Record<string, unknown> }>(
    '/api/zips/:zipId',
    { config: { limit: 'zips' } },
    async (request, reply) => {
      const zip = await openZip(ctx, lists, request.params.zipId, request.query);
      // Turns off proxy buffering, which would store on the proxy's disk what a slow reader has not read yet.
      return sendFile(request, reply.header('X-Accel-Buffering', 'no'), zip);
    },
  );
}

function serveHealth(app: FastifyInstance, ctx: Context): void {
  const askHealth = createHealthCheck(ctx);
  const healthNow = () =>
    askHealth().catch((error): Health => {
      ctx.log.error({ err: toRefusal(error), cause: error }, 'not healthy');
      return { ok: false };
    });
  const isReady = async () => !ctx.isDraining && (await healthNow()).ok;
  const say = (reply: FastifyReply, health: Health) => reply.status(health.ok ? 200 : 503).send(health);
  app.get('/api/health', async (_request, reply) => say(reply, await healthNow()));
  // Reports only failures that a restart would repair.
  app.get('/api/health/live', async (_request, reply) => say(reply, { ok: true }));
  app.get('/api/health/ready', async (_request, reply) => say(reply, { ok: await isReady() }));
  ctx.meter?.watch('keepsake_ready', async () => Number(await isReady()));
}

/** Other routes reject forms. Here the body is not read. */
function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', (request, _payload, done) =>
    done(request.routeOptions.config.takesForm ? null : new AppError('WRONG_CONTENT_TYPE')),
  );
}

function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}
