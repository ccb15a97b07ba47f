import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import { startWithAdministrator } from '../../support/administrator.ts';
import type { TestKeepsake } from '../../support/keepsake-server.ts';
import { listenTo } from '../../support/live-listener.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';
import { findTraces, listProblems } from '../../support/traces.ts';
import { countActivity, lastActivity } from '../activity-entries.ts';

let keepsake: TestKeepsake;
let nora: Person;
let ines: Person;
let guest: Person;
let album: Album;
beforeAll(async () => {
  ({ keepsake, nora } = await startWithAdministrator());
  guest = new Person(keepsake, 'Guest');
  ({ owner: ines, album } = await ownerWithAlbum(keepsake, 'Ines Costa', 'Lisbon'));
  const { album: other } = await ines.createAlbum('Garden party');
  const give = async (uploadCode: string, name: string, width: number, uploaderName: string) =>
    guest.upload(uploadCode, [await makePhoto({ name, width, hue: width })], { uploaderName });
  await give(album.uploadCode, 'IMG_1.jpg', 64, 'Ava');
  await give(album.uploadCode, 'img_2.jpg', 320, '');
  await give(other.uploadCode, 'PXL_3.jpg', 160, 'Noor');
  await keepsake.settle();
});
afterAll(() => keepsake.stop());

const list = (query: Record<string, unknown> = {}) => nora.get('GET /admin/photos', { query });
const namesOf = async (query: Record<string, unknown>) =>
  (await list(query)).photos.map((photo) => photo.filename);

test('all photos are listed, newest first, each with its album and a thumbnail', async () => {
  const { photos, pagination } = await list();
  expect(pagination).toEqual({ page: 1, limit: 20, pages: 1, total: 3 });
  expect(
    photos.map(({ filename, uploaderName, state, album: of }) => [filename, uploaderName, state, of.title]),
  ).toEqual([
    ['PXL_3.jpg', 'Noor', 'ready', 'Garden party'],
    ['img_2.jpg', null, 'ready', 'Lisbon'],
    ['IMG_1.jpg', 'Ava', 'ready', 'Lisbon'],
  ]);
  for (const { thumbnailUrl, previewUrl } of photos) {
    const statuses = [await guest.send('GET', thumbnailUrl), await guest.send('GET', previewUrl)].map(
      (answer) => [answer.status, answer.headers.get('content-type')],
    );
    expect(statuses).toEqual([
      [200, 'image/webp'],
      [200, 'image/jpeg'],
    ]);
  }
});

test('photos are sorted by age, name and size, in both directions', async () => {
  expect(await namesOf({ sort: 'filename', order: 'asc' })).toEqual(['IMG_1.jpg', 'PXL_3.jpg', 'img_2.jpg']);
  expect(await namesOf({ sort: 'size' })).toEqual(['img_2.jpg', 'PXL_3.jpg', 'IMG_1.jpg']);
  expect(await namesOf({ sort: 'size', order: 'asc' })).toEqual(['IMG_1.jpg', 'PXL_3.jpg', 'img_2.jpg']);
  expect(await namesOf({ sort: 'createdAt', order: 'asc' })).toEqual(['IMG_1.jpg', 'img_2.jpg', 'PXL_3.jpg']);
});

test('photos are found by filename, uploader and album', async () => {
  expect(await namesOf({ search: 'img_' })).toEqual(['img_2.jpg', 'IMG_1.jpg']);
  expect(await namesOf({ search: 'noor' })).toEqual(['PXL_3.jpg']);
  expect(await namesOf({ search: 'LISBON' })).toEqual(['img_2.jpg', 'IMG_1.jpg']);
  expect(await namesOf({ search: album.uploadCode.toLowerCase() })).toEqual(['img_2.jpg', 'IMG_1.jpg']);
  expect(await namesOf({ search: 'party', sort: 'size' })).toEqual(['PXL_3.jpg']);
  expect(await namesOf({ search: 'nothing like it' })).toEqual([]);
  // These characters are in no index, or may be unknown to the database.
  expect(await namesOf({ search: '_1.' })).toEqual(['IMG_1.jpg']);
  await keepsake.ctx.db
    .updateTable('photos')
    .set({ uploaderName: 'Жанна 🎈' })
    .where('originalFilename', '=', 'PXL_3.jpg')
    .execute();
  for (const search of ['Жанна', 'жанна', 'ЖАННА', '🎈', 'жа']) {
    expect(await namesOf({ search })).toEqual(['PXL_3.jpg']);
  }
  // The end of a filename and the start of an uploader name do not match together.
  expect(await namesOf({ search: 'jpg жанна' })).toEqual([]);
});

test('deleting a photo deletes row and files, corrects counters, and updates open pages of the album', async () => {
  const { photos } = await guest.upload(album.uploadCode, [await makePhoto({ name: 'Goes.jpg', hue: 77 })]);
  await keepsake.settle();
  const photoId = photos[0]?.id ?? '';
  const [shown] = (await list({ search: 'goes.jpg' })).photos;
  expect((await guest.send('GET', shown?.thumbnailUrl ?? '')).status).toBe(200);
  const listener = await listenTo(guest, `/uploads/${album.uploadCode}/events`);

  const answers = await Promise.all(
    [1, 2].map(() => nora.ask('DELETE /admin/photos/:photoId', { params: { photoId } })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 404]);
  expect(await lastActivity(keepsake)).toEqual(['nora', 'photo_deleted', 'photo', photoId]);
  expect((await guest.send('GET', shown?.thumbnailUrl ?? '')).status).toBe(404);
  expect(await listener.next('photo.deleted')).toMatchObject({ type: 'photo.deleted' });
  listener.close();
  expect((await list()).pagination.total).toBe(3);
  expect(listProblems(await findTraces(keepsake))).toEqual([]);
});

test('deleting an unknown photo is 404, and nothing is logged', async () => {
  const before = await countActivity(keepsake);
  const answer = await nora.send('DELETE', '/api/admin/photos/nothing');
  expect([answer.status, answer.body]).toEqual([404, { error: 'Photo not found', code: 'PHOTO_NOT_FOUND' }]);
  expect(await countActivity(keepsake)).toBe(before);
});

test('an unreadable photo is listed as unreadable', async () => {
  const { photos } = await guest.upload(album.uploadCode, [await makePhoto({ name: 'Odd.jpg', hue: 5 })]);
  await keepsake.settle();
  const id = photos[0]?.id ?? '';
  await keepsake.ctx.db.updateTable('photos').set({ state: 'unreadable' }).where('id', '=', id).execute();
  expect((await list({ search: 'odd.jpg' })).photos.map((photo) => photo.state)).toEqual(['unreadable']);
  await nora.get('DELETE /admin/photos/:photoId', { params: { photoId: id } });
});
