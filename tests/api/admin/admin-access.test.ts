import { afterEach, beforeEach, expect, test } from 'vitest';
import { allRoutes } from '../../../shared/api/all-routes.ts';
import { type Address, type Route, splitAddress } from '../../../shared/api/contract.ts';
import { signedInAdministrator, startWithAdministrator } from '../../support/administrator.ts';
import type { TestKeepsake } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';

const MINUTE_MS = 60_000;
let keepsake: TestKeepsake;
let nora: Person;
beforeEach(async () => {
  ({ keepsake, nora } = await startWithAdministrator());
});
afterEach(() => keepsake.stop());

const verify = async () => (await nora.ask('GET /admin/auth/verify')).status;
const refusal = { error: 'Please sign in.', code: 'NOT_SIGNED_IN' };

test('a user’s session, a wrong token and no token open nothing in the administration, and change nothing', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake);
  const { user } = await owner.get('GET /auth/me');
  const { photos } = await owner.upload(album.uploadCode, [await makePhoto()]);
  const ids: Record<string, string> = { userId: user.id, albumId: album.id, photoId: photos[0]?.id ?? '' };
  const wrong = new Person(keepsake, 'Wrong');
  wrong.token = 'x'.repeat(43);
  const mine = (Object.keys(allRoutes) as Address[]).filter(
    (address) => (allRoutes as Record<Address, Route>)[address]?.access === 'admin',
  );
  expect(mine.length).toBeGreaterThanOrEqual(16);
  for (const address of mine) {
    const [method, template] = splitAddress(address);
    const path = `/api${template.replace(/:(\w+)/gu, (_, name: string) => ids[name] ?? name)}`;
    for (const person of [owner, wrong, new Person(keepsake, 'Nobody')]) {
      const body =
        method === 'POST'
          ? { tier: 'PRO' }
          : method === 'PATCH'
            ? { title: 'Mine', visibility: 'private' }
            : undefined;
      const answer = await person.send(method, path, body);
      expect([address, answer.status, answer.body]).toEqual([address, 401, refusal]);
    }
  }
  const shown = await nora.get('GET /admin/users/:userId', { params: { userId: user.id } });
  expect(shown.user).toMatchObject({ currentTier: 'FREE', albumCount: 1, photoCount: 1 });
  expect(shown.albums.map((each) => [each.title, each.visibility])).toEqual([[album.title, 'public']]);
});

test('an administrator’s session is not a user’s session', async () => {
  const { album } = await ownerWithAlbum(keepsake);
  for (const path of ['/api/auth/me', '/api/albums', '/api/auth/me/stats', '/api/tags/suggestions?q=a']) {
    const answer = await nora.send('GET', path);
    expect([path, answer.status, answer.body]).toEqual([path, 401, refusal]);
  }
  expect((await nora.send('DELETE', `/api/albums/${album.id}`)).status).toBe(401);
  expect((await nora.ask('POST /albums', { body: { title: 'Mine' } })).status).toBe(401);
  // Public routes serve administrators like every other viewer.
  const { album: seen } = await nora.get('GET /albums/:albumId', { params: { albumId: album.id } });
  expect(seen.isOwner).toBe(false);
});

test('an administrator’s session ends after 30 minutes without a request', async () => {
  keepsake.advance(29 * MINUTE_MS);
  expect(await verify()).toBe(200);
  keepsake.advance(29 * MINUTE_MS);
  expect(await verify()).toBe(200);
  keepsake.advance(31 * MINUTE_MS);
  expect(await verify()).toBe(401);
  expect((await nora.ask('GET /admin/users')).status).toBe(401);
});

test('an administrator’s session ends after 8 hours, however busy', async () => {
  for (let minutes = 0; minutes < 8 * 60 - 20; minutes += 20) {
    keepsake.advance(20 * MINUTE_MS);
    expect(await verify()).toBe(200);
  }
  keepsake.advance(20 * MINUTE_MS);
  expect(await verify()).toBe(401);
});

test('signing out ends an administrator’s session at once', async () => {
  const second = await signedInAdministrator(keepsake);
  await nora.get('POST /admin/auth/logout');
  expect(await verify()).toBe(401);
  expect((await second.ask('GET /admin/auth/verify')).status).toBe(200);
});

test('requests without a body may declare JSON', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake);
  const call = (person: Person, method: string, path: string) =>
    fetch(keepsake.url + path, {
      method,
      headers: { ...person.headers(), 'Content-Type': 'application/json' },
    });
  expect((await call(owner, 'DELETE', `/api/albums/${album.id}`)).status).toBe(200);
  expect((await call(nora, 'DELETE', '/api/admin/albums/nothing')).status).toBe(404);
  expect((await call(nora, 'POST', '/api/admin/auth/logout')).status).toBe(204);
  expect(await verify()).toBe(401);
});

test('administrators’ photo links work for anybody until they expire or the photo is deleted', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake);
  await owner.upload(album.uploadCode, [await makePhoto()]);
  await keepsake.settle();
  const params = { albumId: album.id };
  await owner.get('PATCH /albums/:albumId/visibility', { params, body: { isPublic: false } });
  const [photo] = (await nora.get('GET /admin/photos')).photos;
  const link = photo?.thumbnailUrl ?? '';
  const anybody = new Person(keepsake, 'Anybody');
  expect((await anybody.send('GET', link)).status).toBe(200);
  keepsake.advance(13 * 60 * MINUTE_MS);
  expect((await anybody.send('GET', link)).status).toBe(404);
});
