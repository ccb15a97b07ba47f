import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import { listenTo } from '../../support/live-listener.ts';
import { makePhotos } from '../../support/made-photos.ts';
import { createMigratedPostgres } from '../../support/migrated-database.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';
import { type RealServer, startRealServer } from '../../support/real-server.ts';
import { findFreePorts } from '../../support/throwaway-process.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const onPostgres = process.env.KEEPSAKE_TEST_DB === 'postgres';

let folder: string;
let server: RealServer;
let metricsUrl: string;
let owner: Person;
let album: Album;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-metrics-'));
  const [port, metricsPort] = await findFreePorts(2);
  server = await startRealServer({
    DATA_DIR: folder,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DRAIN_DELAY_SECONDS: '2',
    // Nothing listens on this port, so mails stay pending.
    SMTP_URL: 'smtp://127.0.0.1:9',
    PUBLIC_URL: 'http://photos.example.org',
    SECRET: 'only for tests, 32 characters and more',
    ...(onPostgres ? { DATABASE_URL: await createMigratedPostgres() } : {}),
  });
  metricsUrl = `http://127.0.0.1:${metricsPort}`;
  ({ owner, album } = await ownerWithAlbum(server));
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const scrape = async () => (await fetch(`${metricsUrl}/metrics`)).text();

/** Returns the value of a metric with its labels, or undefined if it is missing. */
const valueIn = (page: string, name: string): number | undefined => {
  const line = page.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
};

test('metrics count uploads, their bytes and rejections, and requests by route pattern', async () => {
  const photos = await makePhotos(2);
  const guest = new Person(server, 'Guest');
  await guest.upload(album.uploadCode, photos);
  await guest.tryUpload(album.uploadCode, [{ name: 'notes.jpg', bytes: Buffer.from('no photo') }]);
  await guest.send('GET', '/api/nowhere');
  await owner.send('GET', `/api/albums/${album.id}`);
  const page = await scrape();
  const bytes = photos.reduce((sum, photo) => sum + photo.bytes.length, 0);
  expect(valueIn(page, 'keepsake_photos_stored_total')).toBe(2);
  expect(valueIn(page, 'keepsake_photo_bytes_stored_total')).toBe(bytes);
  expect(valueIn(page, 'keepsake_photos_refused_total{code="UNREADABLE"}')).toBe(1);
  const requests = (labels: string) => valueIn(page, `keepsake_request_seconds_count{${labels}}`);
  const upload = 'method="POST",route="/api/uploads/:uploadCode"';
  expect(requests(`${upload},status="2xx"`)).toBeGreaterThan(0);
  expect(requests(`${upload},status="4xx"`)).toBe(1);
  expect(requests('method="GET",route="/api/albums/:albumId",status="2xx"')).toBe(1);
  for (const secret of [album.id, album.uploadCode, guest.clientId, 'example.org', 'nowhere'])
    expect(page).not.toContain(secret);
});

test('metrics include pending work, live listeners, and the state of database and disk', async () => {
  const listener = await listenTo(owner, `/albums/${album.id}/events`);
  const page = await scrape();
  listener.close();
  const value = (name: string) => valueIn(page, name);
  expect(value('keepsake_ready')).toBe(1);
  expect(value('keepsake_listeners')).toBe(1);
  expect(value('keepsake_queue_length{queue="thumbnails"}')).toBe(0);
  expect(value('keepsake_queue_oldest_seconds{queue="thumbnails"}')).toBe(0);
  expect(value('keepsake_queue_length{queue="mails"}')).toBe(1);
  expect(value('keepsake_queue_oldest_seconds{queue="mails"}')).toBeGreaterThan(0);
  expect(value('keepsake_mails_failed')).toBe(0);
  expect(value('keepsake_disk_free_bytes{volume="photos"}')).toBeGreaterThan(0);
  expect(value('keepsake_takes_uploads')).toBe(1);
  expect(value('keepsake_commit_seconds_count')).toBeGreaterThan(1);
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(1e6);
  // SQLite has no pool metrics.
  expect((value('keepsake_pool_connections{state="idle"}') ?? 0) > 0).toBe(onPostgres);
  expect((value('keepsake_event_lag_seconds_count') ?? 0) > 0).toBe(onPostgres);
});

test('metrics are served only on their own port', async () => {
  expect((await fetch(`${metricsUrl}/api/health`)).status).toBe(404);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
});

test('the server exports every metric that the alarms and the dashboard use', async () => {
  const named = (text: string) => text.match(/\b(?:keepsake|process|nodejs)_[a-z0-9_]+/gu) ?? [];
  const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
    read('deploy/grafana-dashboard.json'),
  );
  const asked = [
    ...(read('deploy/alert-rules.yml').match(/^ +expr: .*$/gmu) ?? []),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ].flatMap(named);
  const given = new Set(
    [...(await scrape()).matchAll(/^# TYPE (\w+) (\w+)$/gmu)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : name,
    ),
  );
  expect(asked.length).toBeGreaterThan(30);
  expect(asked.filter((name) => !given.has(name))).toEqual([]);
});

test.skipIf(onPostgres)(
  'a node that is shutting down is alive but not ready, and exits after its last request',
  async () => {
    const statuses = async () => {
      const of = async (path: string) => (await fetch(`${server.url}/api/health${path}`)).status;
      return [await of('/live'), await of(''), await of('/ready')];
    };
    expect(await statuses()).toEqual([200, 200, 200]);
    const ended = server.end('SIGTERM');
    await expect.poll(statuses, { interval: 10 }).toEqual([200, 200, 503]);
    expect(valueIn(await scrape(), 'keepsake_ready')).toBe(0);
    expect((await owner.send('GET', '/api/auth/me')).status).toBe(200);
    await ended;
  },
);
