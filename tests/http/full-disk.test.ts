// On a nearly full data volume uploads are rejected before they are sent, and everything else works.

import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { startKeepsake, type TestKeepsake } from '../support/keepsake-server.ts';
import { makePhoto } from '../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../support/person.ts';
import { findTraces } from '../support/traces.ts';

let keepsake: TestKeepsake;
afterEach(() => keepsake.stop());

const MORE_THAN_ANY_DISK_HAS = String(1e12);

test('a full disk rejects photos with 503 before their body is read, and shows stored photos', async () => {
  keepsake = await startKeepsake();
  const guest = new Person(keepsake, 'Guest');
  const { owner, album } = await ownerWithAlbum(keepsake);
  const clientKeys = 'a4d0c1de-1111-4222-8333-444455556666';
  const photo = await makePhoto();
  const { photos } = await guest.upload(album.uploadCode, [photo], { clientKeys });

  keepsake.ctx.freeSpace.isShort = async () => true;
  const upload = request(`${keepsake.url}/api/uploads/${album.uploadCode}`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 20_000_000 },
  });
  upload.on('error', () => undefined).flushHeaders();
  const [answer] = (await once(upload, 'response')) as [IncomingMessage];
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
  upload.destroy();
  const refused = await guest.tryUpload(album.uploadCode, [await makePhoto({ hue: 9 })]);
  expect([refused.status, refused.body]).toMatchObject([
    503,
    { code: 'NO_ROOM', error: 'There is no room for more photos right now. Please try again later.' },
  ]);
  expect(await findTraces(keepsake)).toMatchObject({ photoRows: 1, incoming: [] });

  expect((await guest.send('GET', photos[0]?.thumbnailUrl ?? '')).status).toBe(200);
  expect((await owner.get('GET /albums/:albumId', { params: { albumId: album.id } })).photos).toHaveLength(1);
  expect((await guest.send('GET', '/api/health')).body).toEqual({ ok: true, takesUploads: false });

  keepsake.ctx.freeSpace.isShort = async () => false;
  await guest.upload(album.uploadCode, [await makePhoto({ hue: 9 })]);
  expect((await guest.send('GET', '/api/health')).body).toEqual({ ok: true, takesUploads: true });
});

test('free space is measured on the volume of the store', async () => {
  keepsake = await startKeepsake({ environment: { MIN_FREE_MB: MORE_THAN_ANY_DISK_HAS } });
  const { album } = await ownerWithAlbum(keepsake);
  const guest = new Person(keepsake, 'Guest');
  expect((await guest.tryUpload(album.uploadCode, [await makePhoto()])).status).toBe(503);
  expect(keepsake.log.join('')).toContain('the data volume is nearly full');
});
