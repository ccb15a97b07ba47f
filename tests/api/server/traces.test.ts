import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePhotos } from '../../support/made-photos.ts';
import { createMigratedPostgres } from '../../support/migrated-database.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';
import { type RealServer, startRealServer } from '../../support/real-server.ts';

interface ToldSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

interface Told {
  resourceSpans: { scopeSpans: { spans: ToldSpan[] }[] }[];
}

const onPostgres = process.env.KEEPSAKE_TEST_DB === 'postgres';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

let folder: string;
let collector: Server;
let server: RealServer;
let answer: (response: ServerResponse) => void;
let told: Told[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-traces-'));
  told = [];
  answer = (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  collector = createServer(async (request, response) => {
    if (request.url === '/v1/traces') told.push((await json(request)) as Told);
    answer(response);
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const address = collector.address();
  server = await startRealServer({
    DATA_DIR: folder,
    PORT: '0',
    SECRET: 'only for tests, 32 characters and more',
    TRUST_PROXY: '127.0.0.1',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${typeof address === 'object' && address?.port}`,
    ...(onPostgres ? { DATABASE_URL: await createMigratedPostgres() } : {}),
  });
});
afterEach(async () => {
  await server?.end('SIGKILL');
  collector.closeAllConnections();
  collector.close();
  await rm(folder, { recursive: true, force: true });
});

const spans = () =>
  told.flatMap((each) => each.resourceSpans.flatMap((r) => r.scopeSpans.flatMap((s) => s.spans)));
const attribute = (span: ToldSpan | undefined, key: string) =>
  span?.attributes.find((each) => each.key === key)?.value;

test('an upload is one trace: its route, its statements, its pictures, and nothing of the guest', async () => {
  const { album } = await ownerWithAlbum(server, 'Ines Costa');
  const photos = await makePhotos(1, { name: 'noor-at-the-lake.jpg' });
  await new Person(server, 'Noor').upload(album.uploadCode, photos, { uploaderName: 'Noor Haddad' });
  const traceparent = `00-${TRACE}-${CALLER}-01`;
  await fetch(`${server.url}/api/uploads/${album.uploadCode}?pin=123456`, { headers: { traceparent } });
  await server.end('SIGTERM');

  const upload = spans().find(({ name }) => name === 'POST /api/uploads/:uploadCode');
  expect(attribute(upload, 'http.response.status_code')).toEqual({ intValue: 201 });
  expect(attribute(upload, 'keepsake.request_id')?.stringValue).toMatch(/^[0-9a-f-]{36}$/u);
  const steps = spans().filter(({ parentSpanId }) => parentSpanId === upload?.spanId);
  expect(steps.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['imaging inspect', 'imaging derive', 'SELECT', 'INSERT']),
  );
  expect(new Set(steps.map(({ traceId }) => traceId))).toEqual(new Set([upload?.traceId]));

  const page = spans().find(({ name }) => name === 'GET /api/uploads/:uploadCode');
  expect(page).toMatchObject({ traceId: TRACE, parentSpanId: CALLER });
  const all = JSON.stringify(told);
  for (const secret of [album.uploadCode, 'Noor', 'noor-at-the-lake', 'Ines', '123456', '@'])
    expect(all).not.toContain(secret);
}, 60_000);

test('a collector that does not answer keeps nobody waiting, not even the stop', async () => {
  answer = () => undefined;
  const { album } = await ownerWithAlbum(server, 'Theo Costa');
  await new Person(server, 'Noor').upload(album.uploadCode, await makePhotos(1));
  const begunAt = performance.now();
  await server.end('SIGTERM');
  expect(told.length).toBeGreaterThan(0);
  expect(performance.now() - begunAt).toBeLessThan(10_000);
}, 60_000);
