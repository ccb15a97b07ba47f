import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasOwner } from '../../../server/accounts/member-store.ts';
import type { Tier } from '../../../shared/rules/tiers.ts';
import { signedInAdministrator, startWithAdministrator } from '../../support/administrator.ts';
import type { TestKeepsake } from '../../support/keepsake-server.ts';
import { listenTo } from '../../support/live-listener.ts';
import { makePhoto, makePhotos } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, registered } from '../../support/person.ts';
import { findTraces, listProblems } from '../../support/traces.ts';
import { lastActivity } from '../activity-entries.ts';

let keepsake: TestKeepsake;
let nora: Person;
beforeAll(async () => {
  ({ keepsake, nora } = await startWithAdministrator());
});
afterAll(() => keepsake.stop());

const idOf = async (person: Person) => (await person.get('GET /auth/me')).user.id;
const setTier = (userId: string, tier: unknown) =>
  nora.send('POST', `/api/admin/users/${userId}/tier`, { tier });
const remove = (userId: string, query = '') => nora.send('DELETE', `/api/admin/users/${userId}${query}`);
const findUser = async (email: string) =>
  (await nora.get('GET /admin/users', { query: { search: email } })).users;

describe('the administration shows a user', () => {
  test('with the newest albums and figures', async () => {
    const { owner: ines, album } = await ownerWithAlbum(keepsake, 'Ines Costa', 'First');
    const { album: second } = await ines.createAlbum('Second');
    const { photos } = await new Person(keepsake, 'Guest').upload(album.uploadCode, await makePhotos(2));
    // Photos that she uploaded to other albums are not listed.
    const { album: foreign } = await ownerWithAlbum(keepsake, 'Mara Silva', 'Foreign');
    await ines.upload(foreign.uploadCode, [await makePhoto({ hue: 3 })]);
    const bytes = photos.reduce((sum, photo) => sum + photo.size, 0);
    keepsake.advance(3 * 86_400_000 + 1000);
    nora = await signedInAdministrator(keepsake);

    const userId = await idOf(ines);
    const shown = await nora.get('GET /admin/users/:userId', { params: { userId } });
    expect(shown.user).toMatchObject({
      _id: userId,
      email: 'ines.costa@example.org',
      name: 'Ines Costa',
      currentTier: 'FREE',
      storageUsed: bytes,
      role: 'owner',
      albumCount: 2,
      photoCount: 2,
    });
    expect(shown.albums.map(({ _id, title, photoCount }) => [_id, title, photoCount])).toEqual([
      [second.id, 'Second', 0],
      [album.id, 'First', 2],
    ]);
    expect(shown.stats).toEqual({
      totalAlbums: 2,
      totalPhotos: 2,
      storageUsedGB: bytes / 1024 ** 3,
      accountAgeDays: 3,
    });
  });

  test('or responds with 404 if the user is unknown', async () => {
    const answers = [
      await nora.send('GET', '/api/admin/users/nobody'),
      await setTier('nobody', 'PRO'),
      await remove('nobody'),
      await remove('nobody', '?deleteData=true'),
    ];
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([404, { error: 'User not found', code: 'USER_NOT_FOUND' }]);
    }
  });
});

describe('a user’s tier', () => {
  test('can be set in any direction, and is logged', async () => {
    const noor = await registered(keepsake, 'Noor Haddad');
    const userId = await idOf(noor);
    for (const tier of ['PRO', 'PLUS', 'FREE', 'PRO', 'FREE', 'PLUS'] satisfies Tier[]) {
      const answer = await setTier(userId, tier);
      expect([answer.status, answer.body]).toMatchObject([200, { user: { _id: userId, currentTier: tier } }]);
      expect((await noor.get('GET /auth/me')).user.currentTier).toBe(tier);
      expect(await lastActivity(keepsake)).toEqual(['nora', 'user_tier_changed', 'user', userId]);
    }
    for (const wrong of ['free', 'GOLD', '', null, 7]) {
      expect((await setTier(userId, wrong)).status).toBe(400);
    }
    expect((await noor.get('GET /auth/me')).user.currentTier).toBe('PLUS');
  });

  test('deletes nothing when it is lowered, and only rejects new photos and albums', async () => {
    const { owner, album } = await ownerWithAlbum(keepsake, 'Priya Khan', 'Full');
    const userId = await idOf(owner);
    await setTier(userId, 'PLUS');
    const guest = new Person(keepsake, 'Guest');
    const photos = await makePhotos(26, { width: 48, height: 48 });
    for (let at = 0; at < photos.length; at += 10)
      await guest.upload(album.uploadCode, photos.slice(at, at + 10));
    for (const title of ['Two', 'Three', 'Four']) await owner.createAlbum(title);

    await setTier(userId, 'FREE');
    const page = await owner.get('GET /albums/:albumId', { params: { albumId: album.id } });
    expect([page.photos.length, page.album.maxPhotos]).toEqual([26, 25]);
    expect((await owner.get('GET /albums')).albums).toHaveLength(4);
    const refused = await guest.tryUpload(album.uploadCode, [await makePhoto({ hue: 99 })]);
    expect([refused.status, refused.body.code]).toEqual([403, 'PHOTO_LIMIT']);
    const fifth = await owner.ask('POST /albums', { body: { title: 'Five' } });
    expect([fifth.status, fifth.body.code]).toEqual([403, 'ALBUM_LIMIT']);
    expect(listProblems(await findTraces(keepsake))).toEqual([]);
  });

  test('is sent to open pages when it is raised, so that a full album accepts photos again', async () => {
    const { owner, album } = await ownerWithAlbum(keepsake, 'Uma Full');
    const page = await listenTo(new Person(keepsake, 'Guest'), `/uploads/${album.uploadCode}/events`);
    await setTier(await idOf(owner), 'PLUS');
    expect(await page.next('album.changed')).toMatchObject({ album: { maxPhotos: 100, isFull: false } });
    page.close();
  });

  test('loses no photo and no byte when it changes back and forth while guests upload', async () => {
    const { owner, album } = await ownerWithAlbum(keepsake, 'Wei Tanaka');
    const userId = await idOf(owner);
    const guest = new Person(keepsake, 'Guest');
    const photos = await makePhotos(16, { width: 64, height: 64 });
    const uploads = photos.map((photo) => guest.onAnotherDevice().tryUpload(album.uploadCode, [photo]));
    const tiers = ['PRO', 'FREE', 'PLUS', 'FREE', 'PRO', 'FREE'];
    const changes = await Promise.all(tiers.map((tier) => setTier(userId, tier)));
    expect(changes.map((answer) => answer.status)).toEqual(tiers.map(() => 200));
    expect((await Promise.all(uploads)).map((answer) => answer.status)).toEqual(photos.map(() => 201));
    const { user } = await nora.get('GET /admin/users/:userId', { params: { userId } });
    expect([user.photoCount, user.albumCount]).toEqual([16, 1]);
    expect(listProblems(await findTraces(keepsake))).toEqual([]);
  });
});

describe('deleting a user in the administration', () => {
  test('with the data deletes albums, photos, files and contributions, and corrects all counters', async () => {
    const { owner: mara, album: kept } = await ownerWithAlbum(keepsake, 'Mara Deleted', 'Kept');
    await mara.upload(kept.uploadCode, [await makePhoto({ hue: 40 })]);
    const before = await findTraces(keepsake);
    const { owner: theo, album } = await ownerWithAlbum(keepsake, 'Theo Brandt', 'Goes');
    await new Person(keepsake, 'Guest').upload(album.uploadCode, await makePhotos(2));
    await theo.upload(album.uploadCode, [await makePhoto({ hue: 11 })]);
    const given = await theo.upload(kept.uploadCode, await makePhotos(2), { uploaderName: 'Theo' });
    await keepsake.settle();
    const userId = await idOf(theo);

    const answer = await remove(userId, '?deleteData=true');
    expect([answer.status, answer.body]).toEqual([200, { deletedAlbums: 1, deletedPhotos: 5 }]);
    expect(await lastActivity(keepsake)).toEqual(['nora', 'user_deleted', 'user', userId]);
    expect(await findTraces(keepsake)).toEqual(before);
    expect(await findUser('theo.brandt@')).toEqual([]);
    expect((await theo.ask('GET /auth/me')).status).toBe(401);
    const { photos } = await mara.get('GET /albums/:albumId', { params: { albumId: kept.id } });
    expect(photos).toHaveLength(1);
    const guest = new Person(keepsake, 'Guest');
    for (const { thumbnailUrl } of given.photos) {
      expect((await guest.send('GET', thumbnailUrl)).status).toBe(404);
    }
  });

  test('without the data archives the albums and keeps contributions without a name', async () => {
    const { album: foreign, owner: mara } = await ownerWithAlbum(keepsake, 'Mara Keeps', 'Hers');
    const { owner: ava, album } = await ownerWithAlbum(keepsake, 'Ava Moreau', 'Stays behind');
    const guest = new Person(keepsake, 'Guest');
    await guest.upload(album.uploadCode, await makePhotos(2));
    await ava.upload(foreign.uploadCode, [await makePhoto({ hue: 12 })], { uploaderName: 'Ava M.' });
    await keepsake.settle();
    const uploadCode = album.uploadCode;
    const [link = ''] = (await guest.get('GET /uploads/:uploadCode', { params: { uploadCode } })).photos.map(
      (photo) => photo.fileUrl,
    );
    expect((await guest.send('GET', link)).status).toBe(200);
    const userId = await idOf(ava);

    // The photos are kept unless the request says otherwise.
    const answer = await remove(userId);
    expect([answer.status, answer.body]).toEqual([200, { deletedAlbums: 0, deletedPhotos: 0 }]);
    expect(await lastActivity(keepsake)).toEqual(['nora', 'user_deleted', 'user', userId]);
    expect((await ava.ask('GET /auth/me')).status).toBe(401);
    const { album: left } = await nora.get('GET /admin/albums/:albumId', { params: { albumId: album.id } });
    expect(left).toMatchObject({ title: 'Stays behind', isArchived: true, photoCount: 2 });
    expect([left.ownerId, left.owner]).toEqual([null, null]);
    expect((await guest.send('GET', link)).status).toBe(404);
    const upload = await guest.tryUpload(uploadCode, [await makePhoto()]);
    expect([upload.status, upload.body.code]).toEqual([410, 'ALBUM_ARCHIVED']);
    const { photos } = await mara.get('GET /albums/:albumId', { params: { albumId: foreign.id } });
    expect(photos.map((photo) => photo.uploaderName)).toEqual([null]);
    const gone = await nora.get('DELETE /admin/albums/:albumId', { params: { albumId: album.id } });
    expect(gone).toEqual({ deletedPhotos: 2 });
  });

  test('requires true or false for deleteData', async () => {
    const { owner } = await ownerWithAlbum(keepsake, 'Not Yet');
    const userId = await idOf(owner);
    for (const query of ['?deleteData=yes', '?deleteData=', '?deleteData=1', '?other=true']) {
      expect((await remove(userId, query)).status).toBe(400);
    }
    expect((await owner.ask('GET /auth/me')).status).toBe(200);
    expect((await remove(userId, '?deleteData=false')).status).toBe(200);
  });

  test.each(['true', 'false'])(
    'while the user and guests upload (deleteData=%s) causes no error and no wrong counter',
    async (deleteData) => {
      const { album: foreign } = await ownerWithAlbum(keepsake, `Host ${deleteData}`, 'Party');
      const { owner: jonas, album } = await ownerWithAlbum(keepsake, `Jonas ${deleteData}`);
      const guest = new Person(keepsake, 'Guest');
      const photos = await makePhotos(24, { width: 200, height: 150 });
      const userId = await idOf(jonas);
      const devices = photos.map((_, n) => (n % 3 === 0 ? guest : jonas).onAnotherDevice());
      // Phones load the page first. Requests from unknown device ids are limited to ten a second.
      const params = { uploadCode: album.uploadCode };
      await Promise.all(devices.map((device) => device.get('GET /uploads/:uploadCode', { params })));
      const uploads = photos.map((photo, n) =>
        devices[n]?.tryUpload(n % 3 === 1 ? foreign.uploadCode : album.uploadCode, [photo]),
      );
      const made = jonas.ask('POST /albums', { body: { title: 'At the last moment' } });
      await Promise.race(uploads);
      expect((await remove(userId, `?deleteData=${deleteData}`)).status).toBe(200);

      const statuses = (await Promise.all(uploads)).map((answer) => answer?.status ?? 0);
      expect(statuses).toContain(201);
      expect(statuses.filter((status) => ![201, 401, 404, 410].includes(status))).toEqual([]);
      expect((await made).status).toBeLessThan(500);
      const traces = await findTraces(keepsake);
      expect(listProblems(traces).filter((problem) => problem !== 'the owners miscount their bytes')).toEqual(
        [],
      );
      expect(traces.bytesCounted + (await bytesOfOwnerless())).toBe(traces.bytesStored);
      const linked = keepsake.ctx.db.selectFrom('photos').select('id').where('uploaderId', '=', userId);
      expect(await linked.execute()).toEqual([]);
    },
  );

  test('works for two users with photos in each other’s albums at the same moment', async () => {
    const before = await findTraces(keepsake);
    const { owner: lea, album: leas } = await ownerWithAlbum(keepsake, 'Lea Weber');
    const { owner: kofi, album: kofis } = await ownerWithAlbum(keepsake, 'Kofi Okafor');
    await lea.upload(kofis.uploadCode, await makePhotos(2));
    await kofi.upload(leas.uploadCode, await makePhotos(2));
    const [leaId, kofiId] = [await idOf(lea), await idOf(kofi)];
    const ask = (userId: string) => remove(userId, '?deleteData=true');
    const first = await Promise.all([ask(leaId), ask(kofiId), ask(leaId)]);
    // If requests conflict, one of them is asked to retry.
    expect(first.filter((answer) => ![200, 404, 503].includes(answer.status))).toEqual([]);
    await ask(leaId);
    await ask(kofiId);
    expect(await findUser('lea.weber@')).toEqual([]);
    expect(await findUser('kofi.okafor@')).toEqual([]);
    expect(await findTraces(keepsake)).toEqual(before);
  });

  test('counts each photo once while photos of an album without an owner are deleted separately', async () => {
    const { owner: rosa, album } = await ownerWithAlbum(keepsake, 'Rosa Lind');
    const emil = await registered(keepsake, 'Emil Berg');
    const { photos } = await emil.upload(album.uploadCode, await makePhotos(6, { width: 200, height: 150 }));
    await keepsake.settle();
    await remove(await idOf(rosa));
    const [removed, ...deleted] = await Promise.all([
      remove(await idOf(emil), '?deleteData=true'),
      ...photos.map(({ id }) => nora.send('DELETE', `/api/admin/photos/${id}`)),
    ]);
    expect(removed.status).toBe(200);
    expect(deleted.filter(({ status }) => ![204, 404].includes(status))).toEqual([]);
    const albums = keepsake.ctx.db.selectFrom('albums').select(['photoCount', 'storageBytes']);
    expect(await albums.where('id', '=', album.id).execute()).toEqual([{ photoCount: 0, storageBytes: 0 }]);
  });
});

async function bytesOfOwnerless(): Promise<number> {
  const albums = keepsake.ctx.db
    .selectFrom('albums')
    .select('storageBytes')
    .where((eb) => eb.not(hasOwner(eb)));
  return (await albums.execute()).reduce((sum, album) => sum + album.storageBytes, 0);
}
