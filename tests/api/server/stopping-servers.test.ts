import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';

async function connectionTo(keepsake: TestKeepsake): Promise<Socket> {
  const { hostname, port } = new URL(keepsake.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

test('connections without a complete request do not delay the shutdown', {
  timeout: 10_000,
}, async () => {
  const keepsake = await startKeepsake();
  const silent = await connectionTo(keepsake);
  const slow = await connectionTo(keepsake);
  slow.write('GET /api/health HTTP/1.1\r\nHost: ');
  // Once this responds, the server has received both earlier requests.
  expect((await new Person(keepsake, 'Visitor').send('GET', '/api/health')).status).toBe(200);
  const ended = Promise.all([once(silent, 'close'), once(slow, 'close')]);
  await keepsake.stop();
  await ended;
});

test('a photo that is being uploaded during the shutdown is stored and acknowledged first', async () => {
  const keepsake = await startKeepsake();
  const { owner, album } = await ownerWithAlbum(keepsake);
  const photo = await makePhoto({ width: 1600, height: 1200 });
  const silent = await connectionTo(keepsake);
  const upload = owner.tryUpload(album.uploadCode, [photo]);
  const isBusy = async () => {
    const rows = await keepsake.ctx.db.selectFrom('photos').select('id').execute();
    return rows.length > 0;
  };
  while (!(await isBusy())) await new Promise((resolve) => setImmediate(resolve));
  await keepsake.stop();
  expect((await upload).status).toBe(201);
  silent.destroy();
});

test.skipIf(process.env.KEEPSAKE_TEST_DB === 'postgres')(
  'after a clean stop the write-ahead log is empty and the database is a single file',
  async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'keepsake-stopped-'));
    const keepsake = await startKeepsake({ dataFolder });
    const sizeOfLog = async () =>
      (await stat(join(dataFolder, 'keepsake.sqlite-wal')).catch(() => null))?.size ?? 0;
    const { owner, album } = await ownerWithAlbum(keepsake);
    await owner.upload(album.uploadCode, [await makePhoto()]);
    expect(await sizeOfLog()).toBeGreaterThan(0);
    await keepsake.stop();
    expect(await sizeOfLog()).toBe(0);
    await rm(dataFolder, { recursive: true });
  },
);
