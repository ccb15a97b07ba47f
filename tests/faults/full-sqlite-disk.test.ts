import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Album } from '../../shared/api/albums-api.ts';
import { startKeepsake } from '../support/keepsake-server.ts';
import { makePhotos } from '../support/made-photos.ts';
import { type Answer, ownerWithAlbum, Person, registered } from '../support/person.ts';
import { type RealServer, startRealServer } from '../support/real-server.ts';
import { createDatabase } from '../support/services/postgres.ts';
import { mountSmallDisk, type SmallDisk } from '../support/services/small-disk.ts';

const DISK_MB = 64;
const HEALTH_MS = 2_000;

let disk: SmallDisk | null;
let server: RealServer;
let guest: Person;
let album: Album;
beforeAll(async () => {
  disk = mountSmallDisk(DISK_MB);
  if (!disk) return;
  server = await startRealServer({ DATA_DIR: disk.folder, PORT: '0', LOG_LEVEL: 'silent' });
  ({ album } = await ownerWithAlbum(server));
  guest = new Person(server, 'Guest');
  await guest.upload(album.uploadCode, await makePhotos(4, { width: 1200, height: 900 }));
});
afterEach(() => disk?.clear());
afterAll(async () => {
  await server?.end('SIGKILL');
  disk?.unmount();
});

const health = async () => (await guest.send('GET', '/api/health')).status;
const isOutage = ({ status, headers }: Answer<unknown>) =>
  status === 503 && Number(headers.get('retry-after')) > 0;

test('a full disk is reported within two seconds, accepts no photos, and still shows the stored photos', async ({
  skip,
}) => {
  if (!disk) return skip('no volume can be mounted here');
  expect(await health()).toBe(200);
  disk.fill();
  const filledAt = performance.now();
  await expect.poll(health, { interval: 50, timeout: 10_000 }).toBe(503);
  expect(performance.now() - filledAt).toBeLessThan(HEALTH_MS);

  const [another] = await makePhotos(1, { hue: 9 });
  if (!another) return expect.fail();
  expect(isOutage(await guest.tryUpload(album.uploadCode, [another]))).toBe(true);
  const page = await guest.get('GET /uploads/:uploadCode', { params: { uploadCode: album.uploadCode } });
  expect(page.photos).toHaveLength(4);
  expect((await guest.send('GET', page.photos[0]?.thumbnailUrl ?? '')).status).toBe(200);

  disk.clear();
  await expect.poll(health, { interval: 50, timeout: 10_000 }).toBe(200);
  await guest.upload(album.uploadCode, [another]);
});

test('a disk without space for the database is reported as an outage', async ({ skip }) => {
  if (!disk) return skip('no volume can be mounted here');
  const bare = await startKeepsake({ dataFolder: join(disk.folder, 'bare') });
  const theo = await registered(bare, 'Theo Brandt');
  disk.fill();
  const answers = [];
  for (let at = 0; at < 8; at += 1) {
    answers.push(await theo.ask('POST /albums', { body: { title: `No room for this ${at}` } }));
  }
  const failed = answers.filter(({ status }) => status !== 201);
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.filter((answer) => !isOutage(answer))).toEqual([]);
  expect((await theo.ask('GET /albums')).status).toBe(200);
  disk.clear();
  expect((await theo.ask('POST /albums', { body: { title: 'There is room' } })).status).toBe(201);
  await bare.stop();
});

test('with the database elsewhere, photos on a full disk can be viewed and deleted', async ({ skip }) => {
  if (!disk) return skip('no volume can be mounted here');
  // The jobs of another server on the same disk could free some of its space.
  await server.end('SIGKILL');
  const DATABASE_URL = await createDatabase();
  const beside = await startKeepsake({
    dataFolder: join(disk.folder, 'beside'),
    environment: { DATABASE_URL },
  });
  const { owner, album: theirs } = await ownerWithAlbum(beside);
  const theo = new Person(beside, 'Theo');
  const given = await theo.upload(theirs.uploadCode, await makePhotos(2, { width: 1200, height: 900 }));
  const healthThere = async () => (await theo.send('GET', '/api/health')).status;
  expect(await healthThere()).toBe(200);
  disk.fill();
  const filledAt = performance.now();
  await expect.poll(healthThere, { interval: 50, timeout: 10_000 }).toBe(503);
  expect(performance.now() - filledAt).toBeLessThan(HEALTH_MS);
  const refused = await theo.tryUpload(theirs.uploadCode, await makePhotos(1, { hue: 9 }));
  expect([refused.status, isOutage(refused)]).toEqual([503, true]);
  for (const { id: photoId, storedFilename, thumbnailUrl } of given.photos) {
    expect((await theo.send('GET', thumbnailUrl)).status).toBe(200);
    const params = { albumId: theirs.id, photoId };
    expect((await owner.ask('DELETE /albums/:albumId/photos/:photoId', { params })).status).toBe(204);
    const stored = join(disk.folder, 'beside', 'files', 'blobs', storedFilename.slice(0, 2), storedFilename);
    expect(existsSync(stored)).toBe(false);
    disk.fill();
  }
  disk.clear();
  await expect.poll(healthThere, { interval: 50, timeout: 10_000 }).toBe(200);
  await theo.upload(theirs.uploadCode, await makePhotos(1, { hue: 9 }));
  await beside.stop();
});
