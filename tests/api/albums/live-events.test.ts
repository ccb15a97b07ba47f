import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { type LiveListener, listenTo } from '../../support/live-listener.ts';
import { makePhoto, makePhotos } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, registered } from '../../support/person.ts';
import { PinVisitor } from '../pin-visitor.ts';

let keepsake: TestKeepsake;
let ines: Person;
let guest: Person;
let theo: Person;
let album: Album;
let closeAll: (() => void)[] = [];

beforeAll(async () => {
  keepsake = await startKeepsake();
  guest = new Person(keepsake, 'Guest');
  theo = await registered(keepsake, 'Theo Brandt');
  ({ owner: ines, album } = await ownerWithAlbum(keepsake));
});
afterAll(() => keepsake.stop());
beforeEach(() => {
  for (const close of closeAll) close();
  closeAll = [];
});

async function listen(person: Person, path: string): Promise<LiveListener> {
  const listener = await listenTo(person, path);
  closeAll.push(listener.close);
  return listener;
}
const onWall = (person: Person) => listen(person, `/uploads/${album.uploadCode}/events`);
const onAlbum = (person: Person) => listen(person, `/albums/${album.id}/events`);
const setPublic = (isPublic: boolean) =>
  ines.get('PATCH /albums/:albumId/visibility', { params: { albumId: album.id }, body: { isPublic } });

test('guest and owner receive first a new photo, each with their own links, and then its deletion', async () => {
  const listeners = [await onWall(guest), await onAlbum(ines), await onAlbum(guest)];
  expect(listeners.map((each) => each.status)).toEqual([200, 200, 200]);
  const { photos } = await theo.upload(album.uploadCode, [await makePhoto({ name: 'Cake.jpg' })]);
  const photoId = photos[0]?.id ?? '';

  for (const listener of listeners) {
    const told = await listener.next('photo.ready');
    const { photo } = told as Extract<typeof told, { type: 'photo.ready' }>;
    expect(photo).toMatchObject({ id: photoId, originalFilename: 'Cake.jpg' });
    expect((await guest.send('GET', photo.thumbnailUrl)).status).toBe(200);
    expect(photo.thumbnailUrl).toContain(listener === listeners[1] ? 's=owner' : 's=guest');
  }
  await ines.get('DELETE /albums/:albumId/photos/:photoId', { params: { albumId: album.id, photoId } });
  for (const listener of listeners) {
    expect(await listener.next('photo.deleted')).toEqual({ type: 'photo.deleted', photoId });
    expect(listener.received.map((event) => event.type)).toEqual(['photo.ready', 'photo.deleted']);
  }
});

test('owner, album page and wall receive a photo within a second of the upload’s response', async () => {
  const listeners = [await onWall(guest), await onAlbum(ines), await onAlbum(guest)];
  await theo.upload(album.uploadCode, [await makePhoto({ hue: 71 })]);
  const answeredAt = performance.now();
  await Promise.all(listeners.map((listener) => listener.next('photo.ready')));
  expect(performance.now() - answeredAt).toBeLessThan(1_000);
});

test('ten photos uploaded at the same moment are sent as ten events', async () => {
  const listener = await onWall(guest);
  const photos = await makePhotos(10, { width: 64, height: 64 });
  const uploads = await Promise.all(
    photos.map((photo) => new Person(keepsake, 'Guest').upload(album.uploadCode, [photo])),
  );
  const heard = new Set<string>();
  while (heard.size < 10) {
    const event = await listener.next('photo.ready');
    if (event.type === 'photo.ready') heard.add(event.photoId);
  }
  expect(heard).toEqual(new Set(uploads.map((upload) => upload.photos[0]?.id)));
});

test('a stream contains no events of other albums', async () => {
  const { album: other } = await ines.createAlbum('Another');
  const [here, there] = [await onWall(guest), await listen(guest, `/uploads/${other.uploadCode}/events`)];
  await guest.upload(other.uploadCode, [await makePhoto({ hue: 1 })]);
  await there.next('photo.ready');
  await guest.upload(album.uploadCode, [await makePhoto({ hue: 2 })]);
  await here.next('photo.ready');
  expect([here.received.length, there.received.length]).toEqual([1, 1]);
});

test('when an album becomes private, guests learn only that something changed, and the owner’s stream stays open', async () => {
  const [wall, page, owner] = [await onWall(guest), await onAlbum(guest), await onAlbum(ines)];
  await setPublic(false);
  await Promise.all([wall.ended, page.ended]);
  expect([wall.received, page.received]).toEqual([[{ type: 'album.changed' }], [{ type: 'album.changed' }]]);
  await owner.next('album.changed');
  await guest.upload(album.uploadCode, [await makePhoto({ hue: 3 })]);
  await owner.next('photo.ready');
  expect([wall.received.length, page.received.length]).toEqual([1, 1]);

  expect((await onWall(guest)).status).toBe(403);
  expect((await onAlbum(guest)).status).toBe(404);
  await setPublic(true);
  expect((await onWall(guest)).status).toBe(200);
});

test('an owner who signs out receives no more events, not even of an own private album', async () => {
  await setPublic(false);
  const laptop = new Person(keepsake, 'the lost laptop');
  const body = { email: 'ines.costa@example.org', password: 'Ines Costa password' };
  laptop.token = (await laptop.get('POST /auth/login', { body })).token;
  const [lost, kept] = [await onAlbum(laptop), await onAlbum(ines)];
  await guest.upload(album.uploadCode, [await makePhoto({ hue: 31 })]);
  await Promise.all([lost.next('photo.ready'), kept.next('photo.ready')]);

  const newPassword = 'Ines Costa password too';
  await ines.get('POST /auth/me/change-password', { body: { currentPassword: body.password, newPassword } });
  await guest.upload(album.uploadCode, [await makePhoto({ hue: 32 })]);
  await Promise.all([lost.ended, kept.next('photo.ready')]);
  expect(lost.received.filter((event) => event.type === 'photo.ready')).toHaveLength(1);
  const back = { currentPassword: newPassword, newPassword: body.password };
  await ines.get('POST /auth/me/change-password', { body: back });
  await setPublic(true);
});

test('a change that does not revoke access ends no stream', async () => {
  const wall = await onWall(guest);
  await setPublic(true);
  await wall.next('album.changed');
  await guest.upload(album.uploadCode, [await makePhoto({ hue: 4 })]);
  await wall.next('photo.ready');
});

test('changes in quick succession end streams without an error', async () => {
  const listeners = await Promise.all(Array.from({ length: 5 }, () => onWall(guest)));
  const body = (enabled: boolean) => ({ params: { albumId: album.id }, body: { enabled } });
  await Promise.all(
    [false, false, false].map((enabled) => ines.ask('PATCH /albums/:albumId/photo-wall', body(enabled))),
  );
  await Promise.all(listeners.map((listener) => listener.ended));
  await ines.get('PATCH /albums/:albumId/photo-wall', body(true));
  expect((await guest.send('GET', '/api/health')).status).toBe(200);
});

test('deleting an album ends all its streams, even the owner’s', async () => {
  const { album: brief } = await ines.createAlbum('Brief');
  const paths = [`/uploads/${brief.uploadCode}/events`, `/albums/${brief.id}/events`];
  const listeners = [await listen(guest, paths[0] ?? ''), await listen(ines, paths[1] ?? '')];
  await ines.get('DELETE /albums/:albumId', { params: { albumId: brief.id } });
  await Promise.all(listeners.map((listener) => listener.ended));
  expect((await listen(guest, paths[0] ?? '')).status).toBe(404);
});

test('a contributor’s stream stays open as long as the contributor may see the page', async () => {
  const { album: locked } = await ines.createAlbum('Behind a PIN');
  const params = { albumId: locked.id };
  await ines.get('PATCH /albums/:albumId/pin', { params, body: { pin: '4711' } });
  const ava = new PinVisitor(keepsake, 'Ava Adeyemi');
  await ava.register();
  await ava.enter(locked, '4711');
  await ava.upload(locked.uploadCode, [await makePhoto({ hue: 5 })]);
  ava.pinToken = null;
  const path = `/albums/${locked.id}/events`;
  const rename = (title: string) => ines.get('PATCH /albums/:albumId/details', { params, body: { title } });

  expect((await ava.ask('GET /albums/:albumId', { params })).status).toBe(200);
  const listener = await listen(ava, path);
  expect(listener.status).toBe(200);
  // Guests without the PIN receive no event about other photos.
  await ines.upload(locked.uploadCode, [await makePhoto({ hue: 6 })]);
  await rename('The Reception');
  const told = await listener.next('album.changed');
  expect(told).toMatchObject({ album: { title: 'The Reception', role: 'guest', photoCount: 0 } });
  expect(JSON.stringify(told)).not.toContain('4711');
  await ines.get('PATCH /albums/:albumId/visibility', { params, body: { isPublic: false } });
  expect(await listener.next('album.changed')).toEqual({ type: 'album.changed' });
  expect(listener.received).toHaveLength(2);

  expect((await ava.ask('GET /albums/:albumId', { params })).status).toBe(200);
  expect((await listen(ava, path)).status).toBe(200);
  expect((await listen(theo, path)).status).toBe(404);
});

test('unknown albums and upload codes have no stream', async () => {
  expect((await listen(guest, '/uploads/ZZZZZZZZZZ/events')).status).toBe(404);
  expect((await listen(guest, `/albums/${'A'.repeat(22)}/events`)).status).toBe(404);
});

test('a stream opens at once, declares its type, and forbids buffering by proxies', async () => {
  const abort = new AbortController();
  closeAll.push(() => abort.abort());
  const response = await fetch(`${keepsake.url}/api/uploads/${album.uploadCode}/events`, {
    signal: abort.signal,
  });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  const { value } = (await response.body?.getReader().read()) ?? {};
  expect(new TextDecoder().decode(value)).toMatch(/^:.*\n\n$/u);
});

test('a stopping server ends its streams instead of waiting for them', async () => {
  const own = await startKeepsake();
  const { owner, album: theirs } = await ownerWithAlbum(own, 'Stopping Soon');
  const listener = await listenTo(owner, `/albums/${theirs.id}/events`);
  expect(listener.status).toBe(200);
  await own.stop();
  await listener.ended;
});
