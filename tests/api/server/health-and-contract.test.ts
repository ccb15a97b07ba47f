import { beforeAll, expect, test } from 'vitest';
import { allRoutes } from '../../../shared/api/all-routes.ts';
import { type Route, splitAddress } from '../../../shared/api/contract.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { Person } from '../../support/person.ts';

const keepsake = keepsakeForFile();
let visitor: Person;
beforeAll(async () => {
  visitor = new Person(keepsake, 'Visitor');
});

const health = async () => {
  const { status, body } = await visitor.send('GET', '/api/health');
  return [status, body];
};
const TEN_SECONDS = 10_000;

test('health is 200 while database and store work, and 503 without details otherwise', async () => {
  expect(await health()).toEqual([200, { ok: true, takesUploads: true }]);
  const { stores } = keepsake.ctx;
  const { probe } = stores.current;
  stores.current.probe = async () => {
    throw new Error('ENOSPC: /secret/path');
  };
  keepsake.advance(TEN_SECONDS);
  expect(await health()).toEqual([503, { ok: false }]);
  stores.current.probe = probe;
  keepsake.advance(TEN_SECONDS);
  expect(await health()).toEqual([200, { ok: true, takesUploads: true }]);
});

test('health checks write to the store at most every half second, however many clients ask', async () => {
  const { stores } = keepsake.ctx;
  const { probe } = stores.current;
  let probes = 0;
  stores.current.probe = async () => {
    probes += 1;
  };
  keepsake.advance(TEN_SECONDS);
  await Promise.all(Array.from({ length: 20 }, health));
  expect(probes).toBe(1);
  keepsake.advance(TEN_SECONDS);
  await health();
  expect(probes).toBe(2);
  stores.current.probe = probe;
});

test('a database that does not respond within a second counts as down', async () => {
  const { ctx } = keepsake;
  const { db } = ctx;
  // The database accepts queries but never responds.
  ctx.db = {
    ...db,
    getExecutor: () => ({ ...db.getExecutor(), executeQuery: () => new Promise(() => {}) }),
  } as unknown as typeof db;
  keepsake.advance(TEN_SECONDS);
  expect(await health()).toEqual([503, { ok: false }]);
  ctx.db = db;
  // A health check that never completed is repeated then.
  keepsake.advance(TEN_SECONDS);
  expect(await health()).toEqual([200, { ok: true, takesUploads: true }]);
});

interface Operation {
  operationId: string;
  summary: string;
  security?: unknown[];
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

test('openapi.json describes exactly the routes of the contract', async () => {
  const { status, body } = await visitor.send('GET', '/api/openapi.json');
  expect(status).toBe(200);
  const document = body as {
    openapi: string;
    info: object;
    paths: Record<string, Record<string, Operation>>;
  };
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Keepsake' } });
  const described = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(described.map((each) => each.operationId).sort()).toEqual(Object.keys(allRoutes).sort());

  for (const [address, route] of Object.entries(allRoutes) as [string, Route][]) {
    const [method, path] = splitAddress(address);
    const operation = document.paths[path.replace(/:(\w+)/gu, '{$1}')]?.[method.toLowerCase()];
    expect(operation?.summary).toBe(route.summary);
    expect(operation?.security !== undefined).toBe(route.access !== 'public');
    const params = [...path.matchAll(/:(\w+)/gu)].map(([, name]) => name);
    const inPath = operation?.parameters.filter((each) => each.in === 'path').map((each) => each.name);
    expect(inPath).toEqual(params);
    const inQuery = operation?.parameters.filter((each) => each.in === 'query').map((each) => each.name);
    expect(inQuery).toEqual(Object.keys(route.query?.shape ?? {}));
    const kind = route.files ? 'multipart/form-data' : 'application/json';
    if (route.body) expect(operation?.requestBody?.content[kind]?.schema.properties).toBeTypeOf('object');
    const done = route.reply === null && !route.csv ? '204' : String(route.status ?? 200);
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining([done, 'default']));
  }
  // A schema that cannot be converted would become `{}`, which clients cannot rely on.
  const album =
    document.paths['/albums/{albumId}']?.get?.responses['200']?.content?.['application/json']?.schema;
  expect(JSON.stringify(album)).toContain('"uploadCode":{"type":"string"}');
  expect(JSON.stringify(document)).not.toContain('passwordHash');
});

test('the API page shows the contract with its error codes', async () => {
  const { status, headers, body } = await visitor.send('GET', '/api/docs');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  for (const [, path] of String(body).matchAll(/(?:src|href)="(\/api[^"]+)"/gu))
    expect((await visitor.send('GET', path ?? '')).status).toBe(200);
  const { body: contract } = await visitor.send('GET', '/api/openapi.json');
  expect(JSON.stringify(contract)).toContain('"PHOTO_LIMIT"');
});
