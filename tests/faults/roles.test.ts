import { readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb } from '../../server/db/open-db.ts';
import { makePhotos } from '../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../support/person.ts';
import { type RealServer, startRealServer } from '../support/real-server.ts';
import { createDatabase } from '../support/services/postgres.ts';

const PHOTOS = 4;
/** Root may take the network from a process. */
const SANDBOX = process.getuid?.() === 0 && process.platform === 'linux' ? 'unshare --net' : '';

let folder: string;
let DATABASE_URL: string;
let db: ReturnType<typeof openDb>;
let web: RealServer;
let images: RealServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-roles-'));
  DATABASE_URL = await createDatabase();
  db = openDb({ DATABASE_URL, DATA_DIR: folder });
  web = await start({ ROLE: 'web' });
  images = await start({ ROLE: 'images', IMAGE_SANDBOX: SANDBOX });
});
afterAll(async () => {
  await Promise.all([web?.end('SIGKILL'), images?.end('SIGKILL')]);
  await db?.destroy();
  await rm(folder, { recursive: true, force: true });
});

const start = (settings: Record<string, string>) =>
  startRealServer({
    DATA_DIR: folder,
    PORT: '0',
    DATABASE_URL,
    SECRET: 'only for tests, 32 characters and more',
    LOG_LEVEL: 'silent',
    ...settings,
  });

/** Of the photos of an album; of those that any node works on, if `isClaimed`. */
async function statesOf(albumId: string, isClaimed = false): Promise<string[]> {
  const photos = db.selectFrom('photos').select('state').where('albumId', '=', albumId);
  const rows = await (isClaimed ? photos.where('claimedBy', 'is not', null) : photos).execute();
  return rows.map(({ state }) => state);
}

const imagingProcess = ({ pid }: RealServer) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0]);

test('a photo that one node stores is shown by the other before the answer', async () => {
  const { album } = await ownerWithAlbum(web, 'Ines Costa');
  const photos = await makePhotos(PHOTOS, { width: 64, height: 64 });
  const { photos: shown } = await new Person(web, 'Noor').upload(album.uploadCode, photos);
  expect(await statesOf(album.id)).toEqual(photos.map(() => 'ready'));
  for (const { thumbnailUrl } of shown) expect((await fetch(web.url + thumbnailUrl)).status).toBe(200);
});

test('the node that makes pictures has health, and nothing else on its port', async () => {
  const statusOf = async (path: string) => (await fetch(images.url + path)).status;
  expect(await statusOf('/api/health')).toBe(200);
  expect(await statusOf('/api/health/ready')).toBe(200);
  for (const path of ['/', '/api/auth/me', '/api/docs', '/uploads/a.jpg'])
    expect(await statusOf(path)).toBe(404);
});

test.skipIf(SANDBOX === '')('its decoder has no network', () => {
  const networkOf = (pid: number | undefined) => readlinkSync(`/proc/${pid}/ns/net`);
  expect(networkOf(imagingProcess(images))).not.toBe(networkOf(images.pid));
  expect(networkOf(imagingProcess(web))).toBe(networkOf(web.pid));
});

test('killed at work, it costs no photo: another one goes on', { timeout: 60_000 }, async () => {
  const { album } = await ownerWithAlbum(web, 'Theo Costa');
  const photos = await makePhotos(PHOTOS, { width: 2400, height: 1600 });
  const sending = photos.map((photo) => new Person(web, 'Noor').upload(album.uploadCode, [photo]));
  while (!(await statesOf(album.id, true)).includes('processing')) await new Promise(setImmediate);
  await images.end('SIGKILL');
  // Answered without a thumbnail, and kept.
  await Promise.all(sending);
  expect(await statesOf(album.id)).toContain('processing');
  images = await start({ ROLE: 'images' });
  await expect.poll(() => statesOf(album.id)).toEqual(photos.map(() => 'ready'));
});
