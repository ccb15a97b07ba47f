import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { getLimits } from '../../../shared/rules/tiers.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto, makePhotos } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';
import { findTraces, listProblems } from '../../support/traces.ts';

const keepsake = keepsakeForFile();
let guest: Person;
beforeAll(async () => {
  guest = new Person(keepsake, 'Guest');
});

const small = { width: 48, height: 48 };

test('of 60 photos sent at the same moment a Free album accepts exactly 25', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake, 'Sixty Guests');
  const photos = await makePhotos(60, small);
  const answers = await Promise.all(
    photos.map((photo) => new Person(keepsake, 'Guest').tryUpload(album.uploadCode, [photo])),
  );
  const taken = answers.filter((answer) => answer.status === 201);
  const refused = answers.filter((answer) => answer.status !== 201);
  expect(taken).toHaveLength(25);
  for (const { status, body } of refused) {
    expect([status, body]).toEqual([
      403,
      { code: 'PHOTO_LIMIT', error: 'This album has reached its photo limit of 25 photos.', max: 25 },
    ]);
  }
  const traces = await findTraces(keepsake);
  expect([traces.photoRows, traces.stored.length]).toEqual([25, 100]);
  expect(listProblems(traces)).toEqual([]);
  const { album: seen } = await owner.get('GET /albums/:albumId', { params: { albumId: album.id } });
  expect([seen.photoCount, seen.maxPhotos]).toEqual([25, 25]);
});

test('a batch of ten photos is accepted up to the album’s remaining capacity', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake, 'Three Places');
  await guest.upload(album.uploadCode, await makePhotos(10, small));
  await guest.upload(album.uploadCode, await makePhotos(10, small));
  await guest.upload(album.uploadCode, await makePhotos(2, small));
  const answer = await guest.tryUpload(album.uploadCode, await makePhotos(10, small));
  expect(answer.status).toBe(201);
  expect(answer.body.photos).toHaveLength(3);
  expect(answer.body.rejected.map((each) => each.code)).toEqual(Array(7).fill('PHOTO_LIMIT'));
  expect(listProblems(await findTraces(keepsake))).toEqual([]);

  // Deleting a photo makes room for another.
  const photoId = answer.body.photos[0]?.id ?? '';
  const params = { albumId: album.id, photoId };
  await owner.get('DELETE /albums/:albumId/photos/:photoId', { params });
  const two = await Promise.all(
    [0, 1].map(async (hue) => guest.tryUpload(album.uploadCode, [await makePhoto({ hue })])),
  );
  expect(two.map((each) => each.status).sort()).toEqual([201, 403]);
});

test('guests learn whether an album is full before they send photos, even if the album is private', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake, 'Full House');
  const places = async () => {
    const params = { uploadCode: album.uploadCode };
    const { album: seen } = await guest.get('GET /uploads/:uploadCode', { params });
    return seen.pinRequired ? null : [seen.photoCount, seen.maxPhotos, seen.isFull];
  };
  for (let batch = 0; batch < 3; batch += 1) await guest.upload(album.uploadCode, await makePhotos(8, small));
  expect(await places()).toEqual([24, 25, false]);
  const { photos } = await guest.upload(album.uploadCode, await makePhotos(1, small));
  const params = { albumId: album.id };
  await owner.get('PATCH /albums/:albumId/visibility', { params, body: { isPublic: false } });
  expect(await places()).toEqual([0, 25, true]);
  const photo = { ...params, photoId: photos[0]?.id ?? '' };
  await owner.get('DELETE /albums/:albumId/photos/:photoId', { params: photo });
  expect(await places()).toEqual([0, 25, false]);
});

test('in a full album a retry receives its stored photo, but a new photo is rejected', async () => {
  const { album } = await ownerWithAlbum(keepsake, 'Lost Answer');
  const [kept, other] = [await makePhoto({ ...small, hue: 1 }), await makePhoto({ ...small, hue: 2 })];
  const clientKeys = randomUUID();
  const [stored] = (await guest.upload(album.uploadCode, [kept], { clientKeys })).photos;
  for (let batch = 0; batch < 3; batch += 1) await guest.upload(album.uploadCode, await makePhotos(8, small));

  const again = await guest.upload(album.uploadCode, [kept], { clientKeys });
  expect(again.photos.map(({ id }) => id)).toEqual([stored?.id]);
  const both = await guest.tryUpload(album.uploadCode, [other, kept], {
    clientKeys: [randomUUID(), clientKeys],
  });
  expect([
    both.status,
    both.body.photos.map(({ id }) => id),
    both.body.rejected.map(({ code }) => code),
  ]).toEqual([201, [stored?.id], ['PHOTO_LIMIT']]);
  for (const fields of [{}, { clientKeys: randomUUID() }]) {
    expect((await guest.tryUpload(album.uploadCode, [other], fields)).body.code).toBe('PHOTO_LIMIT');
  }
  expect(listProblems(await findTraces(keepsake))).toEqual([]);
});

test('all albums of an owner together can use the storage to its last byte, but no more', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake, 'Last Byte');
  const { album: second } = await owner.createAlbum('Second');
  const { db } = keepsake.ctx;
  const photos = await makePhotos(8, { width: 320, height: 240 });
  const [first] = photos;
  if (!first) throw new Error('no photo was made');
  const theirs = db.updateTable('users').where('email', '=', 'last.byte@example.org');
  const used = async () => (await owner.get('GET /auth/me')).user.storageUsed;
  const limit = getLimits('FREE').maxStorageBytes;

  await theirs.set({ storageUsed: limit - first.bytes.length + 1 }).execute();
  const refused = await guest.tryUpload(album.uploadCode, [first]);
  expect([refused.status, refused.body]).toEqual([
    403,
    { code: 'STORAGE_LIMIT', error: 'This album has reached its storage limit.' },
  ]);
  await theirs.set({ storageUsed: limit - first.bytes.length }).execute();
  expect((await guest.tryUpload(album.uploadCode, [first])).status).toBe(201);
  expect(await used()).toBe(limit);

  // The storage is full, so the upload is rejected before its body is sent.
  expect((await guest.tryUpload(second.uploadCode, [first])).body.code).toBe('STORAGE_LIMIT');
  const max = Math.max(...photos.map((photo) => photo.bytes.length));
  await theirs.set({ storageUsed: limit - 3 * max }).execute();
  const answers = await Promise.all(
    photos.map((photo, at) => guest.tryUpload((at % 2 ? album : second).uploadCode, [photo])),
  );
  const taken = answers.filter((answer) => answer.status === 201);
  expect(taken.length).toBeGreaterThanOrEqual(3);
  expect(taken.length).toBeLessThan(photos.length);
  const bytes = taken.reduce((sum, answer) => sum + (answer.body.photos[0]?.size ?? 0), 0);
  expect(await used()).toBe(limit - 3 * max + bytes);
  expect(await used()).toBeLessThanOrEqual(limit);
});

test('a smaller tier deletes nothing, but accepts no photos until there is room', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake, 'Was Pro');
  const setTier = (tier: 'PRO' | 'FREE') =>
    keepsake.ctx.db.updateTable('users').set({ tier }).where('email', '=', 'was.pro@example.org').execute();
  await setTier('PRO');
  for (let batch = 0; batch < 3; batch += 1) await guest.upload(album.uploadCode, await makePhotos(9, small));
  await setTier('FREE');
  expect((await guest.tryUpload(album.uploadCode, await makePhotos(1, small))).body.code).toBe('PHOTO_LIMIT');
  await keepsake.settle();
  const page = await owner.get('GET /albums/:albumId', { params: { albumId: album.id } });
  expect([page.photos.length, page.album.maxPhotos]).toEqual([27, 25]);
});
