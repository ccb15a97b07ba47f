import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Album } from '../../shared/api/albums-api.ts';
import { startKeepsake, type TestKeepsake } from '../support/keepsake-server.ts';
import { type LiveListener, listenTo } from '../support/live-listener.ts';
import { makePhoto } from '../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../support/person.ts';
import { type PostgresServer, startPostgres } from '../support/services/postgres.ts';
import { openTcpProxy, type TcpProxy } from '../support/services/tcp-proxy.ts';

/** A silent database is detected within this time. */
const NOTICED_MS = 10_000;
const HEALTH_MS = 2_000;
const WELL_AGAIN_MS = 1_000;
/** Each takes ten seconds on a quiet machine. The limits below are measured independently. */
const TEST_MS = 60_000;
/** This exceeds the number of a server's connections. */
const ALL_CONNECTIONS = 12;

let postgres: PostgresServer;
let line: TcpProxy;
/** Connects to the database through the proxy. */
let first: TestKeepsake;
let second: TestKeepsake;
let ines: Person;
let guest: Person;
let album: Album;
let live: LiveListener;
beforeAll(async () => {
  postgres = await startPostgres();
  const DATABASE_URL = await postgres.createDatabase();
  line = await openTcpProxy(DATABASE_URL);
  first = await startKeepsake({ environment: { DATABASE_URL: line.url } });
  const dataFolder = first.ctx.config.DATA_DIR;
  second = await startKeepsake({ dataFolder, environment: { DATABASE_URL } });
  ({ owner: ines, album } = await ownerWithAlbum(first));
  guest = new Person(second, 'Guest');
  live = await listenTo(new Person(first, 'Wall'), `/uploads/${album.uploadCode}/events`);
});
afterAll(async () => {
  postgres?.thaw();
  live?.close();
  await second?.stop();
  await first?.stop();
  line?.close();
  await postgres?.stop();
});

/** Requests until a 200 arrives, at least once. Returns the milliseconds. */
async function untilWell(): Promise<number> {
  const startedAt = performance.now();
  const ask = async () => (await ines.ask('GET /albums')).status;
  await expect.poll(ask, { interval: 50, timeout: 2 * NOTICED_MS }).toBe(200);
  return performance.now() - startedAt;
}

/** Returns how long an upload to the second server takes to reach the first server's listener. */
async function untilHeard(): Promise<number> {
  const startedAt = performance.now();
  const { photos } = await guest.upload(album.uploadCode, [await makePhoto({ width: 64, height: 64 })]);
  const heard = () =>
    live.received.some((event) => event.type === 'photo.ready' && event.photoId === photos[0]?.id);
  await expect.poll(heard, { interval: 20, timeout: NOTICED_MS }).toBe(true);
  return performance.now() - startedAt;
}

const askAtOnce = async () => {
  const startedAt = performance.now();
  const asked = Array.from({ length: ALL_CONNECTIONS }, () => ines.ask('GET /albums'));
  const answers = await Promise.all(asked);
  return { statuses: answers.map(({ status }) => status), tookMs: performance.now() - startedAt, answers };
};

test(
  'database connections that do not respond are closed within ten seconds, even the connection for notifications',
  async () => {
    const usual = (await untilHeard()) + (await askAtOnce()).tookMs;
    const arrivals = () => live.received.filter((event) => event.type === 'photo.ready').length;
    const before = arrivals();
    line.silenceOpenConnections();
    const silentSince = performance.now();
    // The first server misses this event, because it has not yet detected its silent connection.
    await guest.upload(album.uploadCode, [await makePhoto({ hue: 7 })]);
    const { statuses, tookMs } = await askAtOnce();
    expect(tookMs).toBeLessThan(NOTICED_MS + usual);
    // An account has two requests in progress, so queued ones get new connections.
    expect(statuses).toContain(503);
    expect(statuses.filter((status) => status !== 503 && status !== 200)).toEqual([]);
    await untilWell();
    await expect.poll(arrivals, { timeout: NOTICED_MS }).toBe(before + 1);
    expect(performance.now() - silentSince).toBeLessThan(NOTICED_MS + usual);
    await untilHeard();
  },
  TEST_MS,
);

test(
  'a hanging database is a 503 within the timeouts, and requests work again afterwards',
  async () => {
    const usual = (await untilHeard()) + (await untilWell());
    const health = async () => (await guest.send('GET', '/api/health')).status;
    expect(await health()).toBe(200);
    postgres.freeze();
    const frozenAt = performance.now();
    const asking = askAtOnce();
    const uploading = guest.tryUpload(album.uploadCode, [await makePhoto({ hue: 9 })]);
    await expect.poll(health, { interval: 50, timeout: NOTICED_MS }).toBe(503);
    expect(performance.now() - frozenAt).toBeLessThan(HEALTH_MS + usual);

    const { answers, tookMs } = await asking;
    const upload = await uploading;
    expect(tookMs).toBeLessThan(NOTICED_MS + usual);
    for (const { status, headers } of [...answers, upload]) {
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
    }

    postgres.thaw();
    expect(await untilWell()).toBeLessThan(WELL_AGAIN_MS + usual);
    expect(await untilHeard()).toBeLessThan(WELL_AGAIN_MS + 2 * usual);
    await expect.poll(health).toBe(200);
    // The server asked for missed events and listed no photo twice.
    const { photos } = await guest.get('GET /uploads/:uploadCode', {
      params: { uploadCode: album.uploadCode },
    });
    const told = live.received.flatMap((event) => (event.type === 'photo.ready' ? event.photoId : []));
    expect(told.sort()).toEqual(photos.map(({ id }) => id).sort());
  },
  TEST_MS,
);
