import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import { startWithAdministrator } from '../../support/administrator.ts';
import type { TestKeepsake } from '../../support/keepsake-server.ts';
import { listenTo } from '../../support/live-listener.ts';
import { makePhoto, makePhotos } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';
import { findTraces } from '../../support/traces.ts';
import { countActivity, lastActivity } from '../activity-entries.ts';

let keepsake: TestKeepsake;
let nora: Person;
let ines: Person;
let guest: Person;
let album: Album;
beforeAll(async () => {
  ({ keepsake, nora } = await startWithAdministrator());
  guest = new Person(keepsake, 'Guest');
  ({ owner: ines } = await ownerWithAlbum(keepsake, 'Ines Costa', 'Another'));
  await keepsake.ctx.db.updateTable('users').set({ tier: 'PRO' }).execute();
});
afterAll(() => keepsake.stop());
beforeEach(async () => {
  ({ album } = await ines.createAlbum('Ines & Theo, Lisbon'));
});

const show = (albumId = album.id) => nora.get('GET /admin/albums/:albumId', { params: { albumId } });
const edit = (body: unknown, albumId = album.id) => nora.send('PATCH', `/api/admin/albums/${albumId}`, body);
const guestPage = () => guest.get('GET /uploads/:uploadCode', { params: { uploadCode: album.uploadCode } });

describe('the administration shows an album', () => {
  test('with its owner, its figures and its photos, in every state', async () => {
    const { photos } = await guest.upload(album.uploadCode, await makePhotos(3));
    await keepsake.settle();
    const params = { albumId: album.id };
    await ines.get('PATCH /albums/:albumId/visibility', { params, body: { isPublic: false } });
    await ines.get('PATCH /albums/:albumId/archive', { params, body: { isArchived: true } });
    expect((await guestPageStatus()).status).toBe(410);

    const shown = await show();
    const bytes = photos.reduce((sum, photo) => sum + photo.size, 0);
    expect(shown.album).toMatchObject({
      _id: album.id,
      title: 'Ines & Theo, Lisbon',
      visibility: 'private',
      isArchived: true,
      expired: false,
      uploadCode: album.uploadCode,
      owner: { name: 'Ines Costa', email: 'ines.costa@example.org' },
      photoCount: 3,
      storageGB: bytes / 1024 ** 3,
    });
    expect(shown.album).not.toHaveProperty('description');
    expect(shown.stats).toEqual({ totalPhotos: 3, storageGB: bytes / 1024 ** 3 });
    expect(shown.photos.map((photo) => photo.id).sort()).toEqual(photos.map((photo) => photo.id).sort());
    for (const { thumbnailData } of shown.photos) {
      const answer = await guest.send('GET', thumbnailData);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
      // The link is valid only for this rendition.
      expect((await guest.send('GET', thumbnailData.replace('v=thumb', 'v=orig'))).status).toBe(404);
      expect((await guest.send('GET', thumbnailData.replace('s=admin', 's=owner'))).status).toBe(404);
    }
    await keepsake.ctx.db.updateTable('albums').set({ expiresAt: 1 }).where('id', '=', album.id).execute();
    expect((await show()).album.expired).toBe(true);
    await nora.get('DELETE /admin/photos/:photoId', { params: { photoId: shown.photos[0]?.id ?? '' } });
    expect((await guest.send('GET', shown.photos[0]?.thumbnailData ?? '')).status).toBe(404);
  });

  test('with its 50 newest photos at most', async () => {
    const { photos } = await guest.upload(album.uploadCode, [await makePhoto()]);
    const row = await keepsake.ctx.db
      .selectFrom('photos')
      .selectAll()
      .where('id', '=', photos[0]?.id ?? '')
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 55 }, (_, n) => ({
      ...row,
      id: `copy-${n}`,
      storedFilename: `${String(n).padStart(32, '0')}.jpg`,
      createdAt: row.createdAt + n + 1,
    }));
    await keepsake.ctx.db.insertInto('photos').values(copies).execute();
    const shown = (await show()).photos.map((photo) => photo.id);
    expect(shown).toHaveLength(50);
    expect([shown[0], shown[49]]).toEqual(['copy-54', 'copy-5']);
    await keepsake.ctx.db.deleteFrom('photos').where('id', 'like', 'copy-%').execute();
  });

  test('or responds with 404 if the album is unknown', async () => {
    const before = await countActivity(keepsake);
    const answers = [
      await nora.send('GET', '/api/admin/albums/nothing'),
      await edit({ title: 'x', visibility: 'public' }, 'nothing'),
      await nora.send('DELETE', '/api/admin/albums/nothing'),
    ];
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([404, { error: 'Album not found', code: 'ALBUM_NOT_FOUND' }]);
    }
    expect(await countActivity(keepsake)).toBe(before);
  });
});

const guestPageStatus = () =>
  guest.ask('GET /uploads/:uploadCode', { params: { uploadCode: album.uploadCode } });

describe('an administrator’s edit of an album', () => {
  test('changes title, description and visibility, and is logged', async () => {
    const answer = await edit({ title: '  Lisbon  ', description: 'Two days.', visibility: 'private' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      album: { title: 'Lisbon', description: 'Two days.', visibility: 'private' },
    });
    expect(await lastActivity(keepsake)).toEqual(['nora', 'album_updated', 'album', album.id]);
    const { album: seen } = await ines.get('GET /albums/:albumId', { params: { albumId: album.id } });
    expect(seen).toMatchObject({ title: 'Lisbon', description: 'Two days.', isPublic: false });
  });

  test('clears a missing or empty description', async () => {
    for (const cleared of [{}, { description: '' }]) {
      await edit({ title: 'Lisbon', description: 'Two days.', visibility: 'public' });
      expect((await show()).album.description).toBe('Two days.');
      await edit({ title: 'Lisbon', visibility: 'public', ...cleared });
      expect((await show()).album).not.toHaveProperty('description');
    }
  });

  test.each([
    [{ title: '', visibility: 'public' }, 'Title is required'],
    [{ title: '   ', visibility: 'public' }, 'Title is required'],
    [{ visibility: 'public' }, 'Title is required'],
    [{ title: 'x'.repeat(121), visibility: 'public' }, 'Album title cannot exceed 120 characters.'],
    [
      { title: 'x', description: 'y'.repeat(501), visibility: 'public' },
      'Description cannot exceed 500 characters.',
    ],
    [{ title: 'x', visibility: 'secret' }, expect.any(String)],
    [{ title: 'x', visibility: 'public', ownerId: 'me' }, expect.any(String)],
  ])('rejects %j', async (body, error) => {
    const before = await show();
    const answer = await edit(body);
    expect([answer.status, answer.body]).toMatchObject([400, { error, code: 'VALIDATION' }]);
    expect(await show()).toEqual(before);
  });

  test('to private closes the gallery at once, as the owner’s own switch does', async () => {
    await guest.upload(album.uploadCode, [await makePhoto()]);
    await keepsake.settle();
    const [photo] = (await guestPage()).photos;
    const links = [photo?.fileUrl, photo?.previewUrl, photo?.thumbnailUrl].map(String);
    const statuses = () => Promise.all(links.map(async (link) => (await guest.send('GET', link)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    await edit({ title: 'A new title', visibility: 'public' });
    expect(await statuses()).toEqual([200, 200, 200]);

    const listener = await listenTo(guest, `/uploads/${album.uploadCode}/events`);
    await edit({ title: 'A new title', visibility: 'private' });
    expect(await statuses()).toEqual([404, 404, 404]);
    expect(await listener.next('album.changed')).toMatchObject({ type: 'album.changed' });
    expect((await guestPage()).photos).toEqual([]);
    const wall = await guest.send('GET', `/api/uploads/${album.uploadCode}/wall`);
    expect(wall.status).toBe(403);
    listener.close();

    await edit({ title: 'A new title', visibility: 'public' });
    expect(await statuses()).toEqual([404, 404, 404]);
    expect((await guestPage()).photos).toHaveLength(1);
  });
});

test('of title and description keeps the visibility that the owner has set', async () => {
  await edit({ title: 'Private now', visibility: 'private' });
  expect((await edit({ title: 'A new title' })).body).toMatchObject({
    album: { title: 'A new title', visibility: 'private' },
  });
  await edit({ title: 'Public now', visibility: 'public' });
  await edit({ title: 'Another title' });
  expect((await show()).album).toMatchObject({ title: 'Another title', visibility: 'public' });
});

describe('an administrator deletes an album', () => {
  test('with photos and files, and the counters are right afterwards', async () => {
    const before = await findTraces(keepsake);
    await guest.upload(album.uploadCode, await makePhotos(2));
    const { thumbnailData } = (await show()).photos[0] ?? { thumbnailData: '' };
    expect((await guest.send('GET', thumbnailData)).status).toBe(200);
    const counted = (await ines.get('GET /auth/me/stats')).stats.totalAlbums;

    const answer = await nora.send('DELETE', `/api/admin/albums/${album.id}`);
    expect([answer.status, answer.body]).toEqual([200, { deletedPhotos: 2 }]);
    expect(await lastActivity(keepsake)).toEqual(['nora', 'album_deleted', 'album', album.id]);
    expect(await findTraces(keepsake)).toEqual(before);
    expect((await ines.get('GET /auth/me/stats')).stats.totalAlbums).toBe(counted - 1);
    expect((await guest.send('GET', thumbnailData)).status).toBe(404);
    expect((await guestPageStatus()).status).toBe(404);
  });

  test('once, even if the owner deletes it at the same moment', async () => {
    const before = await findTraces(keepsake);
    const told = await countActivity(keepsake);
    const photos = await makePhotos(8, { width: 120, height: 90 });
    const uploads = photos.map((photo) => guest.tryUpload(album.uploadCode, [photo]));
    await Promise.race(uploads);
    const params = { albumId: album.id };
    const answers = await Promise.all([
      nora.ask('DELETE /admin/albums/:albumId', { params }),
      nora.ask('DELETE /admin/albums/:albumId', { params }),
      ines.ask('DELETE /albums/:albumId', { params }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404]);
    expect(await countActivity(keepsake)).toBe(told + (answers[2]?.status === 200 ? 0 : 1));
    const statuses = (await Promise.all(uploads)).map((answer) => answer.status);
    expect(statuses.filter((status) => ![201, 404].includes(status))).toEqual([]);
    expect(await findTraces(keepsake)).toEqual(before);
  });
});
