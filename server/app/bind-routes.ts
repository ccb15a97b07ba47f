import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Address, type Api, type Route, splitAddress } from '../../shared/api/contract.ts';
import { AppError } from '../../shared/errors.ts';
import type { AdminViewer, Context, UserViewer, Viewer } from '../context.ts';
import type { LiveSource } from '../events/live-source.ts';
import type { Call, CsvRows, Handlers } from '../http/handlers.ts';
import type { LiveStreams } from '../http/live-stream.ts';
import { isMultipart, readUpload } from '../http/multipart/read-upload.ts';
import { sendCsv } from '../http/pages/send-csv.ts';
import { sendJson } from '../http/pages/send-text.ts';
import type { SharedReplies } from '../http/pages/shared-replies.ts';
import { SharedReply } from '../shared-reply.ts';
import { requireRoom } from '../storage/free-space.ts';
import { discardFiles } from '../storage/received-file.ts';
import { findViewer, requireAdmin } from './find-viewer.ts';

type AnyHandler = (call: Call<string, Route>) => Promise<unknown>;

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
  interface FastifyContextConfig {
    takesForm?: boolean;
  }
}

interface Shared {
  live: LiveStreams;
  replies: SharedReplies;
}

export function bindRoutes<A extends Api>(
  app: FastifyInstance,
  ctx: Context,
  shared: Shared,
  api: A,
  handlers: Handlers<A>,
): void {
  app.decorateRequest('viewer', null);
  for (const [address, route] of Object.entries(api) as [Address & keyof A & string, Route][]) {
    const [method, path] = splitAddress(address);
    const handler = handlers[address] as unknown as AnyHandler;
    app.route({
      method,
      url: `/api${path}`,
      config: { takesForm: route.takesForm === true, limit: route.limit },
      preParsing: async (request) => {
        request.viewer = await letIn(ctx, route, request);
      },
      handler: (request, reply) => answer(ctx, shared, route, handler, request, reply),
    });
  }
}

async function letIn(ctx: Context, route: Route, request: FastifyRequest): Promise<Viewer> {
  if (route.access === 'admin') return requireAdmin(ctx, request);
  const viewer = await findViewer(ctx, request);
  if (route.access === 'user' && !viewer.user) throw new AppError('NOT_SIGNED_IN');
  return viewer;
}

function parseQuery({ query }: Route, input: unknown): unknown {
  const unknown = Object.keys(input as object).some((name) => !(query && name in query.shape));
  if (unknown) throw new AppError('VALIDATION', { field: 'query' });
  return query?.parse(input);
}

async function answer(
  ctx: Context,
  { live, replies }: Shared,
  route: Route,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const viewer = request.viewer as AdminViewer & UserViewer;
  const call = {
    ctx,
    viewer,
    params: request.params,
    query: parseQuery(route, request.query),
    body: route.files ? undefined : route.body?.parse(request.body ?? {}),
    receive: route.files ? receiver(ctx, route, route.files, request) : undefined,
  } as Call<string, Route>;
  if (route.waits) request.leaveQueue?.();
  const result = await handler(call);

  if (route.csv) return sendCsv(reply, route.csv, result as CsvRows);
  if (route.reply === null) return reply.status(204).send();
  if (route.live) return live.open(reply, viewer.address, result as LiveSource, route.reply);
  // Drops response fields that the contract does not declare.
  const { reply: schema } = route;
  if (result instanceof SharedReply)
    return replies.send(request, reply, result, (page) => JSON.stringify(schema.parse(page)));
  return sendJson(request, reply.status(route.status ?? 200), schema.parse(result));
}

function receiver(ctx: Context, route: Route, fileField: string, request: FastifyRequest) {
  return async (maxFileBytes: number) => {
    if (!isMultipart(request)) throw new AppError('WRONG_CONTENT_TYPE');
    const hasRoom = () => requireRoom(ctx.freeSpace);
    await hasRoom();
    request.leaveQueue?.();
    const folder = ctx.stores.current.incomingFolder;
    const { files, fields } = await readUpload(request, fileField, {
      folder,
      maxFileBytes,
      requireRoom: hasRoom,
    });
    const parsed = route.body?.safeParse(fields);
    if (parsed?.error) {
      await discardFiles(files);
      throw parsed.error;
    }
    return { files, fields: parsed?.data };
  };
}
