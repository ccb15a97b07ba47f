// A device without an account manages its own photos, which its upload session identifies, and skips files
// that the album has.

import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';
import { beforeNextTransaction } from '../before-transaction.ts';

const AVAS = 'a'.repeat(64);
const THEOS = 'b'.repeat(64);

const keepsake = keepsakeForFile();
let ines: Person;
let ava: Person;
let theo: Person;
let album: Album;
let hue = 0;

beforeAll(async () => {
  ({ owner: ines } = await ownerWithAlbum(keepsake));
  await keepsake.ctx.db.updateTable('users').set({ tier: 'PRO' }).execute();
  [ava, theo] = [new Person(keepsake, 'Ava'), new Person(keepsake, 'Theo')];
});
beforeEach(async () => {
  ({ album } = await ines.createAlbum('Garden Party'));
});

const code = () => ({ params: { uploadCode: album.uploadCode } });
async function uploadAs(
  person: Person,
  uploadSessionId: string,
  keys: { clientKeys?: string } = { clientKeys: crypto.randomUUID() },
) {
  hue += 1;
  const file = await makePhoto({ hue, width: 64, height: 64 });
  const { photos } = await person.upload(album.uploadCode, [file], { uploadSessionId, ...keys });
  await keepsake.ctx.work.idle();
  return { photo: photos[0] as Photo, sha256: createHash('sha256').update(file.bytes).digest('hex') };
}
const mine = (person: Person, ...uploadSessionIds: string[]) =>
  person.get('POST /uploads/:uploadCode/my-photos', { ...code(), body: { uploadSessionIds } });
const ids = (photos: readonly Photo[]) => photos.map((photo) => photo.id);
const deleteMine = (person: Person, uploadSessionId: string, photoIds?: string[]) =>
  person.ask('POST /uploads/:uploadCode/my-photos/delete', {
    ...code(),
    body: { uploadSessionIds: [uploadSessionId], ...(photoIds ? { photoIds } : {}) },
  });
const ownersDelete = (photoId: string) =>
  ines.get('DELETE /albums/:albumId/photos/:photoId', { params: { albumId: album.id, photoId } });

test('a device finds exactly its own uploads, including pending and hidden photos', async () => {
  await ines.get('PATCH /albums/:albumId/details', {
    params: { albumId: album.id },
    body: { approveFirst: true },
  });
  const { photo } = await uploadAs(ava, AVAS);
  await uploadAs(theo, THEOS);
  const found = await mine(ava, AVAS);
  expect(found.photos.map(({ id, visibility }) => [id, visibility])).toEqual([[photo.id, 'waiting']]);
  expect((await fetch(keepsake.url + found.photos[0]?.thumbnailUrl)).status).toBe(200);
  expect(ids((await mine(ava, AVAS, THEOS)).photos)).toHaveLength(2);
  expect((await mine(ava)).photos).toEqual([]);
  // A session of a few letters could be guessed, so it neither claims nor opens photos.
  await uploadAs(theo, 'short');
  expect((await mine(theo, 'short')).photos).toEqual([]);
});

test('a device finds its uploads in an archived or private album, and can delete them', async () => {
  const { photo } = await uploadAs(ava, AVAS);
  const at = { params: { albumId: album.id } };
  await ines.get('PATCH /albums/:albumId/visibility', { ...at, body: { isPublic: false } });
  expect(ids((await mine(ava, AVAS)).photos)).toEqual([photo.id]);
  await ines.get('PATCH /albums/:albumId/archive', { ...at, body: { isArchived: true } });
  expect(ids((await mine(ava, AVAS)).photos)).toEqual([photo.id]);
  expect((await deleteMine(theo, THEOS, [photo.id])).body).toEqual({ deletedPhotos: 0 });
  expect((await deleteMine(ava, AVAS)).body).toEqual({ deletedPhotos: 1 });
});

test('a device deletes its own photos, singly or together, but no photos of another device', async () => {
  const [first, second, third] = [
    await uploadAs(ava, AVAS),
    await uploadAs(ava, AVAS),
    await uploadAs(ava, AVAS),
  ];
  const theirs = await uploadAs(theo, THEOS);
  expect((await deleteMine(ava, AVAS, [first.photo.id, theirs.photo.id])).body).toEqual({ deletedPhotos: 1 });
  expect(ids((await mine(ava, AVAS)).photos)).toEqual([third.photo.id, second.photo.id]);
  expect((await deleteMine(ava, AVAS)).body).toEqual({ deletedPhotos: 2 });
  expect(await mine(ava, AVAS)).toMatchObject({ photos: [], removed: 0 });
  expect(ids((await mine(theo, THEOS)).photos)).toEqual([theirs.photo.id]);
});

test('a photo that is still being processed is counted separately, and is deleted with the other photos', async () => {
  const { photo } = await uploadAs(ava, AVAS);
  const { photo: slow } = await uploadAs(ava, AVAS);
  // The photo is like one that was acknowledged after five seconds without a thumbnail.
  await keepsake.ctx.db
    .updateTable('photos')
    .set({ state: 'processing' })
    .where('id', '=', slow.id)
    .execute();
  const found = await mine(ava, AVAS);
  expect([ids(found.photos), found.processing]).toEqual([[photo.id], 1]);
  expect((await deleteMine(ava, AVAS)).body).toEqual({ deletedPhotos: 2 });
  expect(await mine(ava, AVAS)).toMatchObject({ photos: [], processing: 0, removed: 0 });
});

test('a device learns how many of its photos the host removed', async () => {
  const { photo } = await uploadAs(ava, AVAS);
  const kept = await uploadAs(ava, AVAS);
  // A third-party client sends no keys.
  const { photo: keyless } = await uploadAs(ava, AVAS, {});
  await ownersDelete(photo.id);
  await ownersDelete(keyless.id);
  const found = await mine(ava, AVAS);
  expect([ids(found.photos), found.removed]).toEqual([[kept.photo.id], 2]);
  expect((await mine(theo, THEOS)).removed).toBe(0);
});

test('after a registration the device’s photos belong to the account and stay in the device’s list', async () => {
  const [first, second] = [await uploadAs(ava, AVAS), await uploadAs(ava, AVAS)];
  const { token } = await ava.get('POST /auth/register-guest', {
    body: {
      name: 'Ava',
      email: 'ava@example.org',
      password: 'the password of Ava',
      uploadCode: album.uploadCode,
      uploadSessionId: AVAS,
    },
  });
  const both = [second.photo.id, first.photo.id];
  expect(ids((await mine(ava, AVAS)).photos)).toEqual(both);
  const account = new Person(keepsake, 'Ava, signed in');
  account.token = token;
  expect(ids((await mine(account, AVAS)).photos)).toEqual(both);
  // Photos that she deletes herself do not count as removed by the host.
  await account.get('DELETE /albums/:albumId/photos/:photoId', {
    params: { albumId: album.id, photoId: first.photo.id },
  });
  expect(await mine(ava, AVAS)).toMatchObject({ photos: [{ id: second.photo.id }], removed: 0 });
});

test('a device can write captions for its own photos, which no other device can change', async () => {
  const { photo } = await uploadAs(ava, AVAS);
  const write = (person: Person, uploadSessionIds: string[], caption = '  The first   dance ') =>
    person.ask('PATCH /uploads/:uploadCode/photos/:photoId/caption', {
      params: { uploadCode: album.uploadCode, photoId: photo.id },
      body: { caption, uploadSessionIds },
    });
  expect([(await write(theo, [THEOS])).status, (await write(ines, [])).status]).toEqual([404, 404]);
  expect((await write(ava, [AVAS], 'x'.repeat(281))).status).toBe(400);
  expect((await write(ava, [AVAS])).body.photo).toMatchObject({ caption: 'The first dance' });
  const [seen] = (await theo.get('GET /uploads/:uploadCode', code())).photos;
  expect(seen?.caption).toBe('The first dance');
  await write(ava, [AVAS], '');
  const [again] = (await theo.get('GET /uploads/:uploadCode', code())).photos;
  expect('caption' in (again as Photo)).toBe(false);
});

test('with approval enabled, a new caption makes its photo pending again', async () => {
  const { photo } = await uploadAs(ava, AVAS);
  await ines.get('PATCH /albums/:albumId/details', {
    params: { albumId: album.id },
    body: { approveFirst: true },
  });
  const say = (person: Person, caption: string, uploadSessionIds: string[]) =>
    person.get('PATCH /uploads/:uploadCode/photos/:photoId/caption', {
      params: { uploadCode: album.uploadCode, photoId: photo.id },
      body: { caption, uploadSessionIds },
    });
  const seen = async () => (await theo.get('GET /uploads/:uploadCode', code())).photos;
  const approve = () =>
    ines.get('PATCH /albums/:albumId/photos/visibility', {
      params: { albumId: album.id },
      body: { photoIds: [photo.id], visibility: 'shown' },
    });
  const { photo: waiting } = await say(ava, 'Rude words', [AVAS]);
  expect([waiting.visibility, await seen()]).toEqual(['waiting', []]);
  await approve();
  expect((await seen())[0]?.caption).toBe('Rude words');
  await say(ava, 'Rude words', [AVAS]);
  await say(ava, '', [AVAS]);
  expect(await seen()).toHaveLength(1);
});

test('a caption saved while the owner hides its photo does not undo that decision', async () => {
  const { photo } = await uploadAs(ava, AVAS);
  const at = { params: { albumId: album.id } };
  await ines.get('PATCH /albums/:albumId/details', { ...at, body: { approveFirst: true } });
  beforeNextTransaction(keepsake.ctx, () =>
    ines.get('PATCH /albums/:albumId/photos/visibility', {
      ...at,
      body: { photoIds: [photo.id], visibility: 'hidden' },
    }),
  );
  const { photo: described } = await ava.get('PATCH /uploads/:uploadCode/photos/:photoId/caption', {
    params: { uploadCode: album.uploadCode, photoId: photo.id },
    body: { caption: 'Look at me', uploadSessionIds: [AVAS] },
  });
  expect(described).toMatchObject({ caption: 'Look at me', visibility: 'hidden' });
  expect((await ines.get('GET /albums/:albumId', at)).album.waitingCount).toBe(0);
});

test('a phone learns which of its files the album already has, except files that it may not see', async () => {
  const seen = await uploadAs(theo, THEOS);
  const hidden = await uploadAs(theo, THEOS);
  await ines.get('PATCH /albums/:albumId/photos/visibility', {
    params: { albumId: album.id },
    body: { photoIds: [hidden.photo.id], visibility: 'hidden' },
  });
  const known = async (person: Person, ...uploadSessionIds: string[]) => {
    const body = { hashes: [seen.sha256, hidden.sha256, 'c'.repeat(64)], uploadSessionIds };
    return (await person.get('POST /uploads/:uploadCode/known', { ...code(), body })).known.sort();
  };
  expect(await known(ava)).toEqual([seen.sha256]);
  const both = [seen.sha256, hidden.sha256].sort();
  expect([await known(theo, THEOS), await known(ines)]).toEqual([both, both]);
  await ines.get('PATCH /albums/:albumId/visibility', {
    params: { albumId: album.id },
    body: { isPublic: false },
  });
  expect(await known(ava)).toEqual([]);
  expect(await known(theo, THEOS)).toHaveLength(2);
});

test('each device may give a photo one heart, which everybody sees live if the owner has enabled hearts', async () => {
  const { photo } = await uploadAs(theo, THEOS);
  const love = (person: Person, isLoved = true) =>
    person.ask('PATCH /uploads/:uploadCode/photos/:photoId/heart', {
      params: { uploadCode: album.uploadCode, photoId: photo.id },
      body: { isLoved },
    });
  expect((await love(ava)).body.code).toBe('NOT_ALLOWED');
  const at = { params: { albumId: album.id } };
  await ines.get('PATCH /albums/:albumId/details', { ...at, body: { heartsEnabled: true } });
  await Promise.all([love(ava), love(ava), love(theo)]);
  const hearts = async () => (await ava.get('GET /uploads/:uploadCode', code())).photos[0]?.hearts;
  expect(await hearts()).toBe(2);
  expect((await mine(ava)).loved).toEqual([photo.id]);
  await love(ava, false);
  await love(ava, false);
  expect([await hearts(), (await mine(ava)).loved]).toEqual([1, []]);
  // A script may inflate the count, but Ava's heart still counts.
  await keepsake.ctx.db.updateTable('photos').set({ heartCount: 1_000 }).where('id', '=', photo.id).execute();
  expect((await love(ava)).body).toMatchObject({ photo: { hearts: 1_001 } });
  await ines.get('PATCH /albums/:albumId/details', { ...at, body: { heartsEnabled: false } });
  expect(await hearts()).toBeUndefined();
});
