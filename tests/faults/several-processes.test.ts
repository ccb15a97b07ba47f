import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenTo } from '../support/live-listener.ts';
import { makePhotos } from '../support/made-photos.ts';
import { ownerWithAlbum, Person, type UploadFile } from '../support/person.ts';
import { type RealServer, startRealServer } from '../support/real-server.ts';
import { createDatabase } from '../support/services/postgres.ts';
import { findFreePorts } from '../support/throwaway-process.ts';

const PROCESSES = 2;
const GUESTS = 6;

let folder: string;
let server: RealServer;
let metricsPort: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-processes-'));
  [metricsPort = 0] = await findFreePorts(1);
  server = await startRealServer({
    DATA_DIR: folder,
    PORT: '0',
    DATABASE_URL: await createDatabase(),
    SECRET: 'only for tests, 32 characters and more',
    PROCESSES: `${PROCESSES}`,
    METRICS_PORT: `${metricsPort}`,
    LOG_LEVEL: 'silent',
  });
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const processes = () =>
  readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);

/** By process. */
async function photosStored(): Promise<number[]> {
  const pages = Array.from({ length: PROCESSES }, async (_, at) => {
    const page = await (await fetch(`http://127.0.0.1:${metricsPort + at}/metrics`)).text();
    return Number(/^keepsake_photos_stored_total (\d+)/mu.exec(page)?.[1]);
  });
  return Promise.all(pages);
}

/** On a connection of its own. The error's code, where there is no answer. */
function ask(path: string): Promise<number | string> {
  return new Promise((resolve) => {
    request({ port: server.port, path, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    })
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .end();
  });
}

/** As phones do: with the same key until it is answered. */
async function send(code: string, photo: UploadFile): Promise<void> {
  const clientKeys = randomUUID();
  for (let status = 0; status !== 201; ) {
    const answer = new Person(server, 'Noor').tryUpload(code, [photo], { clientKeys });
    status = (await answer.catch(() => ({ status: 0 }))).status;
  }
}

test('connections go to each process in turn, and every wall hears of the photos of all', async () => {
  const { album } = await ownerWithAlbum(server, 'Ines Costa');
  const path = `/uploads/${album.uploadCode}/events`;
  const walls = await Promise.all(
    Array.from({ length: 2 * PROCESSES }, () => listenTo(new Person(server, 'Wall'), path)),
  );
  const photos = await makePhotos(GUESTS, { width: 64, height: 64 });
  await Promise.all(photos.map((photo) => send(album.uploadCode, photo)));
  for (const wall of walls)
    await expect.poll(() => wall.heard.filter(({ type }) => type === 'photo.ready').length).toBe(GUESTS);
  for (const wall of walls) wall.close();
  const stored = await photosStored();
  expect(stored.reduce((sum, count) => sum + count)).toBe(GUESTS);
  expect(Math.min(...stored)).toBeGreaterThan(0);
});

test('a process that is killed costs no photo: the others go on, and it is started again', async () => {
  const { album } = await ownerWithAlbum(server, 'Theo Costa');
  const photos = await makePhotos(GUESTS, { width: 64, height: 64 });
  const before = processes();
  const sending = photos.map((photo) => send(album.uploadCode, photo));
  process.kill(before.at(-1) ?? 0, 'SIGKILL');
  await Promise.all(sending);
  const page = await new Person(server, 'Noor').get('GET /uploads/:uploadCode', {
    params: { uploadCode: album.uploadCode },
  });
  expect(page.photos.length).toBe(GUESTS);
  await expect.poll(() => processes().length).toBe(PROCESSES);
  expect(processes()).not.toEqual(before);
  await expect.poll(async () => (await photosStored().catch(() => [])).length).toBe(PROCESSES);
});

test('connections that wait for a process that is frozen, and then killed, are taken by the others', async () => {
  const frozen = processes().at(-1) ?? 0;
  process.kill(frozen, 'SIGSTOP');
  const outcomes: (number | string)[] = [];
  const asking = Array.from({ length: GUESTS * PROCESSES }, async () =>
    outcomes.push(await ask('/api/health/live')),
  );
  await expect.poll(() => outcomes.length).toBe(GUESTS * (PROCESSES - 1));
  process.kill(frozen, 'SIGKILL');
  await Promise.all(asking);
  // One was in its hands.
  expect(outcomes.filter((outcome) => outcome !== 200).length).toBeLessThanOrEqual(1);
  await expect.poll(() => processes().length).toBe(PROCESSES);
  await expect.poll(async () => (await photosStored().catch(() => [])).length).toBe(PROCESSES);
});

test('when they stop, each connection is refused or answered, and all have ended', async () => {
  const pids = processes();
  const outcomes = new Set<number | string>();
  let isStopping = true;
  const asking = Array.from({ length: GUESTS }, async () => {
    while (isStopping) outcomes.add(await ask('/api/health/live'));
  });
  await expect.poll(() => outcomes.has(200)).toBe(true);
  await server.end('SIGTERM');
  isStopping = false;
  await Promise.all(asking);
  expect([...outcomes].sort()).toEqual([200, 'ECONNREFUSED']);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
