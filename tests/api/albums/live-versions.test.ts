// A stream that starts with a version receives exactly the later events
// (docs/decisions/0003-lists-and-versions.md).

import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import type { LiveEvent } from '../../../shared/api/live-events.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { type LiveListener, listenTo } from '../../support/live-listener.ts';
import { makePhoto, makePhotos } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, registered } from '../../support/person.ts';

const keepsake = keepsakeForFile();
let ines: Person;
let guest: Person;
let album: Album;
let params: { albumId: string };
let opened: LiveListener[] = [];

beforeAll(async () => {
  guest = new Person(keepsake, 'Guest');
  ({ owner: ines } = await ownerWithAlbum(keepsake));
  await keepsake.ctx.db.updateTable('users').set({ tier: 'PRO' }).execute();
});
beforeEach(async () => {
  for (const listener of opened) listener.close();
  opened = [];
  ({ album } = await ines.createAlbum('Garden Party'));
  params = { albumId: album.id };
});

const uploadOne = async (hue: number) =>
  (await guest.upload(album.uploadCode, [await makePhoto({ hue, width: 64, height: 64 })])).photos[0]?.id ??
  '';
const deletePhoto = (photoId: string) =>
  ines.get('DELETE /albums/:albumId/photos/:photoId', { params: { ...params, photoId } });
const rename = (title: string) => ines.get('PATCH /albums/:albumId/details', { params, body: { title } });
const guestPage = (person = guest) =>
  person.get('GET /uploads/:uploadCode', { params: { uploadCode: album.uploadCode } });
const presentVersion = async () => {
  const { album: shown } = await guestPage();
  return shown.pinRequired ? '' : shown.version;
};

async function onWall(since?: string, person = guest): Promise<LiveListener> {
  const listener = await listenTo(person, `/uploads/${album.uploadCode}/events`, since);
  opened.push(listener);
  return listener;
}
async function onAlbum(since?: string, person = ines): Promise<LiveListener> {
  const listener = await listenTo(person, `/albums/${album.id}/events`, since);
  opened.push(listener);
  return listener;
}

const asText = (event: LiveEvent) =>
  event.type === 'album.changed' ? `album ${event.album?.title ?? 'anew'}` : `${event.type} ${event.photoId}`;
/** Uploads a photo and returns the events before its own. */
async function heardUntilNext(listener: LiveListener, hue: number): Promise<string[]> {
  const id = await uploadOne(hue);
  while (!listener.received.some((event) => event.type === 'photo.ready' && event.photoId === id)) {
    await listener.next('photo.ready');
  }
  return listener.received.map(asText).slice(0, -1);
}

test('wall, guest page and album page contain the album’s version, which grows with each photo', async () => {
  const before = await presentVersion();
  await uploadOne(1);
  const after = await presentVersion();
  expect(after).not.toBe(before);
  const wall = await guest.get('GET /uploads/:uploadCode/wall', {
    params: { uploadCode: album.uploadCode },
  });
  const page = await ines.get('GET /albums/:albumId', { params });
  expect([wall.album.version, page.album.version]).toEqual([after, after]);
  expect(await presentVersion()).toBe(after);
});

test('a listener with the current version receives nothing until a photo arrives', async () => {
  await uploadOne(2);
  const listener = await onWall(await presentVersion());
  expect(await heardUntilNext(listener, 3)).toEqual([]);
  await expect.poll(presentVersion).toBe(listener.version());
});

test('a reconnected stream receives the missed changes of photos and album', async () => {
  const kept = await uploadOne(4);
  const removed = await uploadOne(5);
  const since = await presentVersion();
  const fresh = await uploadOne(6);
  await deletePhoto(removed);
  await rename('Garden Party, the evening');

  for (const listener of [await onWall(since), await onAlbum(since)]) {
    const heard = await heardUntilNext(listener, 7);
    expect(heard.slice(0, 3)).toEqual([
      'album Garden Party, the evening',
      `photo.ready ${fresh}`,
      `photo.deleted ${removed}`,
    ]);
    expect(heard.join()).not.toContain(kept);
  }
});

test('a photo that was added and deleted during a disconnection appears only as deleted', async () => {
  const since = await presentVersion();
  const brief = await uploadOne(8);
  await deletePhoto(brief);
  expect(await heardUntilNext(await onWall(since), 9)).toEqual([
    'album Garden Party',
    `photo.deleted ${brief}`,
  ]);
});

test('each event contains the version that its listener then has', async () => {
  const listener = await onWall(await presentVersion());
  await uploadOne(10);
  await listener.next('photo.ready');
  const since = listener.version();
  await uploadOne(11);
  const again = await onWall(since);
  await again.next('photo.ready');
  expect(again.received.map(({ type }) => type)).toEqual(['album.changed', 'photo.ready']);
});

test('a changed title is sent to guests and owner, each with the fields that they may see', async () => {
  const [wall, owner] = [await onWall(), await onAlbum()];
  await rename('Tea in the Garden');
  const toGuest = await wall.next('album.changed');
  const toOwner = await owner.next('album.changed');
  expect(toGuest).toMatchObject({
    album: { title: 'Tea in the Garden', isOwner: false, pinRequired: false },
  });
  expect(toOwner).toMatchObject({ album: { title: 'Tea in the Garden', isOwner: true, role: 'owner' } });
  const { album: asLoaded } = await guestPage();
  expect(toGuest).toMatchObject({ album: asLoaded });
  const { album: asOwned } = await ines.get('GET /albums/:albumId', { params });
  expect({ type: 'album.changed', album: { ...asOwned, coverThumbnailUrl: null } }).toEqual(toOwner);
});

test('tags are sent to the owner and never to guests', async () => {
  const [wall, owner] = [await onWall(), await onAlbum()];
  await ines.get('POST /albums/:albumId/tags', { params, body: { tags: ['tea'] } });
  expect(await owner.next('album.changed')).toMatchObject({ album: { tags: ['tea'] } });
  expect(JSON.stringify(await wall.next('album.changed'))).not.toContain('tags');
  await ines.get('DELETE /albums/:albumId/tags/:tag', { params: { ...params, tag: 'tea' } });
  expect(await owner.next('album.changed')).toMatchObject({ album: { tags: [] } });
});

test('after access was revoked and restored the page is loaded again, because its links have changed', async () => {
  await uploadOne(12);
  const since = await presentVersion();
  const setPublic = (isPublic: boolean) =>
    ines.get('PATCH /albums/:albumId/visibility', { params, body: { isPublic } });
  await setPublic(false);
  expect((await onWall(since)).status).toBe(403);
  await setPublic(true);
  expect(await heardUntilNext(await onWall(since), 13)).toEqual(['album anew']);
});

/**
 * Opens a listener that is told to reload. Photos uploaded before that are on the page and cause no event.
 */
async function loadsAnew(since: string): Promise<LiveListener> {
  const listener = await onWall(since);
  await listener.next('album.changed');
  return listener;
}

test('with a version that is too old, unknown or of another server, the page is loaded again', async () => {
  await uploadOne(14);
  const old = await presentVersion();
  const [version = '', epoch = ''] = old.split('.');
  await sql`update albums set version = version + 1000 where id = ${album.id}`.execute(keepsake.ctx.db);
  const future = `${Number(version) + 5000}.${epoch}`;
  let hue = 20;
  for (const since of [old, future, '', 'x'.repeat(4000), '1.2.3', '-1.0']) {
    hue += 1;
    expect(await heardUntilNext(await loadsAnew(since), hue)).toEqual(['album anew']);
  }
});

test('after more than a hundred missed photos the page is loaded again', async () => {
  const since = await presentVersion();
  const [photoId] = [await uploadOne(15)];
  const row = await keepsake.ctx.db
    .selectFrom('photos')
    .selectAll()
    .where('id', '=', photoId)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: 100 }, (_, index) => ({
    ...row,
    id: `${row.id}${index}`,
    storedFilename: `${index}${row.storedFilename}`,
    clientKey: null,
  }));
  await keepsake.ctx.db.insertInto('photos').values(copies).execute();
  expect(await heardUntilNext(await loadsAnew(since), 16)).toEqual(['album anew']);
});

test('deletions of photos are stored for a thousand versions and no longer', async () => {
  const [first, second] = [await uploadOne(17), await uploadOne(18)];
  await deletePhoto(first);
  await sql`update albums set version = version + 1000 where id = ${album.id}`.execute(keepsake.ctx.db);
  await deletePhoto(second);
  const remembered = keepsake.ctx.db
    .selectFrom('removedPhotos')
    .select('photoId')
    .distinct()
    .where('albumId', '=', album.id);
  expect(await remembered.execute()).toEqual([{ photoId: second }]);
});

test('after a lost connection each of several simultaneous photos is received once', async () => {
  const since = await presentVersion();
  const live = await onWall(since);
  const photos = await makePhotos(8, { width: 64, height: 64 });
  const uploads = await Promise.all(
    photos.map((photo) => new Person(keepsake, 'Guest').upload(album.uploadCode, [photo])),
  );
  const ids = uploads.map((upload) => upload.photos[0]?.id).sort();
  const heardBy = (listener: LiveListener) =>
    listener.received.flatMap((event) => (event.type === 'photo.ready' ? event.photoId : [])).sort();
  await expect.poll(() => heardBy(live)).toEqual(ids);
  const late = await onWall(since);
  await expect.poll(() => heardBy(late)).toEqual(ids);
  expect(late.version()).toBe(await presentVersion());
});

test('a photo whose uploader deletes the account is sent again without a name', async () => {
  const theo = await registered(keepsake, 'Theo Leaves');
  const { photos } = await theo.upload(album.uploadCode, [await makePhoto({ hue: 40 })], {
    uploaderName: 'Theo',
  });
  const since = await presentVersion();
  const live = await onWall(since);
  await theo.get('DELETE /auth/me', { body: { password: 'Theo Leaves password' } });
  for (const listener of [live, await onWall(since)]) {
    expect(await listener.next('photo.ready')).toMatchObject({
      photoId: photos[0]?.id,
      photo: { uploaderName: null },
    });
  }
});

test('reports and decisions on one phone of the owner reach the owner’s other phone', async () => {
  const photoId = await uploadOne(41);
  await keepsake.ctx.work.idle();
  await guest.get('POST /uploads/:uploadCode/photos/:photoId/reports', {
    params: { uploadCode: album.uploadCode, photoId },
    body: {},
  });
  expect((await ines.get('GET /albums/:albumId', { params })).photos[0]?.reports).toBe(1);
  const phone = await onAlbum();
  await ines.get('PATCH /albums/:albumId/photos/visibility', {
    params,
    body: { photoIds: [photoId], visibility: 'shown' },
  });
  expect(await phone.next('photo.ready')).toMatchObject({
    photo: expect.not.objectContaining({ reports: 1 }),
  });
});
