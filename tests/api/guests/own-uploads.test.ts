import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';
import { setPin } from '../pin-visitor.ts';

const keepsake = keepsakeForFile();
let ines: Person;
let theo: Person;
let mara: Person;
let stranger: Person;
let album: Album;
let photos: Photo[];

beforeAll(async () => {
  ({ owner: ines } = await ownerWithAlbum(keepsake));
  [theo, mara, stranger] = [
    new Person(keepsake, 'Theo Brandt'),
    new Person(keepsake, 'Mara Silva'),
    new Person(keepsake, 'Some Stranger'),
  ];
  for (const person of [theo, mara, stranger]) await person.register();
});
beforeEach(async () => {
  for (const each of (await ines.get('GET /albums')).albums) {
    await ines.get('DELETE /albums/:albumId', { params: { albumId: each.id } });
  }
  ({ album } = await ines.createAlbum());
  ({ photos } = await theo.upload(album.uploadCode, [
    await makePhoto({ name: 'One.jpg', hue: 1 }),
    await makePhoto({ name: 'Two.jpg', hue: 2 }),
  ]));
  await mara.upload(album.uploadCode, [await makePhoto({ name: 'Hers.jpg', hue: 3 })]);
  await keepsake.settle();
});

const params = () => ({ albumId: album.id });
const ask = (person: Person, albumId = album.id) =>
  person.ask('GET /uploads/album/:albumId/my-uploads', { params: { albumId } });
const names = async (person: Person) =>
  (await person.get('GET /uploads/album/:albumId/my-uploads', { params: params() })).photos
    .map((photo) => photo.originalFilename)
    .sort();
const remove = (person: Person, photoId = '') =>
  person.ask('DELETE /albums/:albumId/photos/:photoId', { params: { albumId: album.id, photoId } });
const archive = (isArchived: boolean) =>
  ines.get('PATCH /albums/:albumId/archive', { params: params(), body: { isArchived } });

test('My uploads shows the album and the user’s own photos, but no other guest’s', async () => {
  const reply = await theo.get('GET /uploads/album/:albumId/my-uploads', { params: params() });
  expect(reply.album).toEqual({
    id: album.id,
    title: album.title,
    description: null,
    isArchived: false,
    uploadCode: album.uploadCode,
    guestUploadUrl: album.guestUploadUrl,
  });
  expect(await names(theo)).toEqual(['One.jpg', 'Two.jpg']);
  expect(await names(mara)).toEqual(['Hers.jpg']);
  // The owner has no uploads of her own.
  expect(await names(ines)).toEqual([]);
});

test.each([
  ['archived', () => archive(true)],
  [
    'private',
    () => ines.get('PATCH /albums/:albumId/visibility', { params: params(), body: { isPublic: false } }),
  ],
  [
    'without a wall',
    () => ines.get('PATCH /albums/:albumId/photo-wall', { params: params(), body: { enabled: false } }),
  ],
  ['given a PIN since', () => setPin(ines, album, '1234')],
  [
    'expired',
    () =>
      keepsake.ctx.db
        .updateTable('albums')
        .set({ expiresAt: keepsake.ctx.now() - 1 })
        .where('id', '=', album.id)
        .execute(),
  ],
] as const)('in an album that is %s all own uploads are listed and can be loaded', async (state, bring) => {
  await bring();
  const reply = await theo.get('GET /uploads/album/:albumId/my-uploads', { params: params() });
  expect(reply.album.isArchived).toBe(state === 'archived');
  expect(reply.photos).toHaveLength(2);
  for (const { fileUrl, previewUrl, thumbnailUrl } of reply.photos) {
    for (const link of [fileUrl, previewUrl, thumbnailUrl]) {
      expect((await theo.send('GET', link)).status).toBe(200);
    }
  }
});

test('My uploads is a 401 without a session, and a 404 for a user who has no uploads in the album', async () => {
  expect((await ask(new Person(keepsake, 'Passer-by'))).status).toBe(401);
  const none = await ask(stranger);
  expect([none.status, none.body]).toEqual([404, { error: 'Album not found', code: 'ALBUM_NOT_FOUND' }]);
  expect((await ask(theo, 'A'.repeat(22))).body).toEqual(none.body);
  await ines.get('DELETE /albums/:albumId', { params: params() });
  expect((await ask(theo)).status).toBe(404);
  expect((await theo.get('GET /albums')).albums).toEqual([]);
});

describe('a guest’s own photo', () => {
  test('can be deleted in every state of the album except archived', async () => {
    await setPin(ines, album, '1234');
    await ines.get('PATCH /albums/:albumId/visibility', { params: params(), body: { isPublic: false } });
    expect((await remove(theo, photos[0]?.id)).status).toBe(204);
    expect(await names(theo)).toHaveLength(1);
    expect((await remove(theo, photos[0]?.id)).status).toBe(404);
    const { album: seen } = await ines.get('GET /albums/:albumId', { params: params() });
    expect(seen.photoCount).toBe(2);
  });

  test('cannot be deleted while the album is archived (403), but can be once it is unarchived', async () => {
    await archive(true);
    const refused = await remove(theo, photos[0]?.id);
    expect([refused.status, refused.body.code]).toEqual([403, 'NOT_ALLOWED']);
    expect(await names(theo)).toHaveLength(2);
    await archive(false);
    expect((await remove(theo, photos[0]?.id)).status).toBe(204);
  });

  test('cannot be deleted by another guest', async () => {
    expect((await remove(mara, photos[0]?.id)).status).toBe(403);
    expect((await remove(stranger, photos[0]?.id)).status).toBe(404);
    expect(await names(theo)).toHaveLength(2);
  });

  test('can be deleted by the owner, and the album stays in the guest’s list', async () => {
    for (const photo of photos) expect((await remove(ines, photo.id)).status).toBe(204);
    expect(await names(theo)).toEqual([]);
    expect((await theo.get('GET /albums')).albums.map((each) => each.role)).toEqual(['guest']);
  });
});

test('the profile counts contributed photos, albums with contributions, own albums and used bytes', async () => {
  const stats = async (person: Person) => (await person.get('GET /auth/me/stats')).stats;
  const own = await theo.createAlbum('Theo’s own');
  await theo.upload(own.album.uploadCode, [await makePhoto({ hue: 7 })]);
  const { user } = await theo.get('GET /auth/me');
  expect(await stats(theo)).toEqual({
    totalAlbums: 1,
    totalPhotos: 3,
    guestAlbums: 1,
    storageUsed: user.storageUsed,
  });
  expect(user.storageUsed).toBeGreaterThan(0);
  expect(await stats(ines)).toMatchObject({ totalAlbums: 1, totalPhotos: 0, guestAlbums: 0 });
  expect(await stats(stranger)).toEqual({ totalAlbums: 0, totalPhotos: 0, guestAlbums: 0, storageUsed: 0 });
  expect((await new Person(keepsake, 'Nobody').ask('GET /auth/me/stats')).status).toBe(401);

  await remove(theo, photos[0]?.id);
  await theo.get('DELETE /albums/:albumId', { params: { albumId: own.album.id } });
  expect(await stats(theo)).toEqual({ totalAlbums: 0, totalPhotos: 1, guestAlbums: 1, storageUsed: 0 });
});

test('an unreadable photo can be downloaded and deleted by its uploader and its owner, and is invisible to others', async () => {
  const [odd] = photos;
  await keepsake.ctx.db
    .updateTable('photos')
    .set({ state: 'unreadable' })
    .where('id', '=', odd?.id ?? '')
    .execute();
  const readable = (shown: Photo[]) =>
    Object.fromEntries(shown.map((photo) => [photo.originalFilename, photo.isReadable]));

  const { photos: given } = await theo.get('GET /uploads/album/:albumId/my-uploads', { params: params() });
  expect(readable(given)).toEqual({ 'One.jpg': false, 'Two.jpg': true });
  const owned = await ines.get('GET /albums/:albumId', { params: params() });
  expect(readable(owned.photos)).toEqual({ 'One.jpg': false, 'Two.jpg': true, 'Hers.jpg': true });
  expect(owned.album.photoCount).toBe(owned.photos.length);
  for (const photo of [...given, ...owned.photos]) {
    expect((await stranger.send('GET', photo.fileUrl)).status).toBe(200);
  }

  const byCode = { params: { uploadCode: album.uploadCode } };
  const everywhere = [
    await stranger.get('GET /uploads/:uploadCode', byCode),
    await ines.get('GET /uploads/:uploadCode', byCode),
    await ines.get('GET /uploads/:uploadCode/wall', byCode),
    await stranger.get('GET /albums/:albumId', { params: params() }),
  ];
  for (const { photos: seen } of everywhere)
    expect(readable(seen)).toEqual({ 'Two.jpg': true, 'Hers.jpg': true });

  expect((await remove(theo, odd?.id)).status).toBe(204);
  expect((await ines.get('GET /albums/:albumId', { params: params() })).album.photoCount).toBe(2);
});
