import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenTo } from '../support/live-listener.ts';
import { makePhotos } from '../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../support/person.ts';
import { type RealServer, startRealServer } from '../support/real-server.ts';
import { type PostgresServer, startPostgres } from '../support/services/postgres.ts';

const GUESTS = 6;
/** Counted from the moment when the database accepts connections. */
const WELL_AGAIN_MS = 1_000;

let postgres: PostgresServer;
let folder: string;
let server: RealServer;
beforeAll(async () => {
  postgres = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), 'keepsake-restart-'));
  server = await startRealServer({
    DATA_DIR: folder,
    PORT: '0',
    DATABASE_URL: await postgres.createDatabase(),
    SECRET: 'only for tests, 32 characters and more',
    LOG_LEVEL: 'silent',
  });
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

test.each(['in order', 'after a crash'] as const)(
  'a restart of PostgreSQL %s is a 503 with Retry-After, and then everything works, including live streams',
  async (how) => {
    const { owner, album } = await ownerWithAlbum(server, `Ines ${how}`);
    const params = { albumId: album.id };
    const live = await listenTo(new Person(server, 'Wall'), `/uploads/${album.uploadCode}/events`);
    const photos = await makePhotos(GUESTS + 2, { width: 64, height: 64 });
    const nextPhoto = () => photos.pop() ?? expect.fail('no photo is left');

    // Transactions and single queries keep connections in use at every moment.
    const answers: { status: number; retryAfter: string | null }[] = [];
    let isBusy = true;
    const noted = async (asked: Promise<{ status: number; headers: Headers }>) => {
      const { status, headers } = await asked.catch(() => ({ status: 0, headers: new Headers() }));
      answers.push({ status, retryAfter: headers.get('retry-after') });
      if (status === 0) isBusy = false;
    };
    const addTag = (at: number) =>
      owner.ask('POST /albums/:albumId/tags', { params, body: { tags: [`${at}`] } });
    const busy = Array.from({ length: GUESTS }, async (_, at) => {
      await noted(new Person(server, 'Guest').tryUpload(album.uploadCode, [nextPhoto()]));
      while (isBusy) await noted(at % 2 ? addTag(at) : owner.ask('GET /albums'));
    });
    const guest = new Person(server, 'Guest');
    /** Returns the milliseconds until a photo is stored, with retries, and its event arrives. */
    const untilHeard = async () => {
      const startedAt = performance.now();
      const photo = nextPhoto();
      const send = async () => (await guest.tryUpload(album.uploadCode, [photo])).status;
      await expect.poll(send, { interval: 50, timeout: 10_000 }).toBe(201);
      for (let heard = ''; heard !== photo.name; ) {
        const event = await live.next('photo.ready');
        heard = event.type === 'photo.ready' ? event.photo.originalFilename : '';
      }
      return performance.now() - startedAt;
    };
    const usual = await untilHeard();
    await expect.poll(() => answers.length, { timeout: 15_000 }).toBeGreaterThan(3 * GUESTS);
    await postgres.restart(how);
    const afterReturn = await untilHeard();
    isBusy = false;
    await Promise.all(busy);

    const told = answers.filter(({ status }) => status === 0 || status >= 300);
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter(({ status, retryAfter }) => status !== 503 || Number(retryAfter) <= 0)).toEqual([]);
    // On a busy machine the usual time is added twice.
    expect(afterReturn).toBeLessThan(WELL_AGAIN_MS + 2 * usual);
    expect((await guest.send('GET', '/api/health')).status).toBe(200);
  },
);
