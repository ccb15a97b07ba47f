import { z } from 'zod';
import { allRoutes } from '../../shared/api/all-routes.ts';
import { type Route, splitAddress } from '../../shared/api/contract.ts';
import { refusals } from '../../shared/errors.ts';
import { PRODUCT } from '../../shared/messages/instance.ts';
import { messages } from '../../shared/messages/messages.ts';
import { POSTER_FIELD } from '../../shared/rules/uploads/upload-limits.ts';

type Json = Record<string, unknown>;

let made: Json | undefined;

export function openApiDocument(): Json {
  made ??= makeDocument();
  return made;
}

function makeDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [address, route] of Object.entries(allRoutes) as [string, Route][]) {
    const [method, path] = splitAddress(address);
    const template = path.replace(/:(\w+)/gu, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation(address, path, route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: PRODUCT, version: '1', description: messages.product.tagline() },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

function operation(address: string, path: string, route: Route): Json {
  const params = [...path.matchAll(/:(\w+)/gu)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    operationId: address,
    tags: [path.split('/')[1] ?? ''],
    summary: route.summary,
    ...(route.access === 'public' ? {} : { security: [{ session: [] }] }),
    parameters: [
      ...params,
      ...(route.query ? queryParameters(route.query) : []),
      ...(route.live ? [LAST_EVENT_ID] : []),
    ],
    ...(route.body ? { requestBody: requestBody(route, route.body) } : {}),
    responses: { ...success(route), default: { description: 'A refusal', content: json(REFUSAL) } },
  };
}

const LAST_EVENT_ID: Json = {
  name: 'Last-Event-ID',
  in: 'header',
  description:
    'The version of the album that the client has, from its page or from the last `id` of a stream: the stream begins with what happened since, or with an `album.changed` without `album`, when everything is to be loaded again.',
  required: false,
  schema: { type: 'string' },
};

function queryParameters(query: z.ZodType): Json[] {
  const { properties = {}, required = [] } = jsonSchema(query, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

const REFUSAL = {
  type: 'object',
  required: ['error', 'code'],
  properties: { error: { type: 'string' }, code: { type: 'string', enum: Object.keys(refusals).sort() } },
};

function requestBody(route: Route, body: z.ZodType): Json {
  const schema = jsonSchema(body, 'input');
  if (!route.files) return { required: true, content: json(schema) };
  const file = { type: 'string', format: 'binary' };
  const files = { type: 'array', items: file };
  const properties = { ...(schema.properties as Json), [route.files]: files, [POSTER_FIELD]: file };
  return { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } };
}

function success(route: Route): Json {
  if (route.csv) {
    return { 200: { description: 'A table', content: { 'text/csv': { schema: { type: 'string' } } } } };
  }
  if (route.reply === null) return { 204: { description: 'Done' } };
  const schema = jsonSchema(route.reply, 'output');
  const content = route.live ? { 'text/event-stream': { schema } } : json(schema);
  return { [route.status ?? 200]: { description: 'Done', content } };
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
