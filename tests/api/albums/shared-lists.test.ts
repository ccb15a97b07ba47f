import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newId, newStoredFilename } from '../../../server/random-ids.ts';
import type { Album } from '../../../shared/api/albums-api.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, registered } from '../../support/person.ts';
import { PinVisitor, setPin } from '../pin-visitor.ts';

const HOUR = 3_600_000;

const keepsake = keepsakeForFile({ webFolder: join(import.meta.dirname, '..', '..', '..', 'web') });
let ines: Person;
let theo: Person;
let guest: Person;
let album: Album;
let number = 0;

beforeAll(async () => {
  guest = new Person(keepsake, 'Guest');
  theo = await registered(keepsake, 'Theo Brandt');
});
beforeEach(async () => {
  number += 1;
  ({ owner: ines, album } = await ownerWithAlbum(keepsake, `Owner Number ${number}`));
  await guest.upload(album.uploadCode, [await makePhoto({ hue: number, name: 'Dance.jpg' })]);
  await keepsake.ctx.work.idle();
});

const code = () => ({ params: { uploadCode: album.uploadCode } });
const id = () => ({ params: { albumId: album.id } });
const pageOf = (person: Person) => person.ask('GET /uploads/:uploadCode', code());
const wallOf = (person: Person) => person.ask('GET /uploads/:uploadCode/wall', code());
const albumOf = (person: Person) => person.ask('GET /albums/:albumId', id());
const everyDoor = (person: Person) => Promise.all([pageOf(person), wallOf(person), albumOf(person)]);
const shown = async (person: Person) =>
  (await everyDoor(person)).map(({ status, body }) =>
    status === 200 ? (body.photos as unknown as unknown[]).length : status,
  );

/** Changes the database directly, so the album's version stays and only uncached data shows the change. */
const rename = (originalFilename: string) =>
  keepsake.ctx.db
    .updateTable('photos')
    .set({ originalFilename, changedVersion: sql`changed_version + 1` })
    .where('albumId', '=', album.id)
    .execute();
const names = async (person: Person) =>
  (await everyDoor(person)).map(
    ({ body }) => (body.photos as unknown as { originalFilename: string }[])[0]?.originalFilename,
  );

test('guests share a cached list until the album has another version', async () => {
  expect(await names(guest)).toEqual(['Dance.jpg', 'Dance.jpg', 'Dance.jpg']);
  await rename('Cake.jpg');
  expect(await names(guest)).toEqual(['Dance.jpg', 'Dance.jpg', 'Dance.jpg']);
  expect(await names(theo)).toEqual(['Dance.jpg', 'Dance.jpg', 'Dance.jpg']);
  // The owner receives links of her own.
  expect(await names(ines)).toEqual(['Cake.jpg', 'Cake.jpg', 'Cake.jpg']);
  await guest.upload(album.uploadCode, [await makePhoto({ hue: 99 })]);
  expect(await shown(guest)).toEqual([2, 2, 2]);
  expect((await pageOf(guest)).body.photos).toEqual(
    expect.arrayContaining([expect.objectContaining({ originalFilename: 'Cake.jpg' })]),
  );
});

test('after each change of a photo the cached list equals a newly made list', async () => {
  await ines.get('PATCH /albums/:albumId/details', { ...id(), body: { heartsEnabled: true } });
  const leaving = await registered(keepsake, 'Theo Leaves');
  const uploadSessionId = 'c'.repeat(64);
  let hue = 200;
  const photoOf = async (person: Person) => {
    hue += 1;
    const { photos } = await person.upload(album.uploadCode, [await makePhoto({ hue })], {
      uploadSessionId,
      uploaderName: person.name,
    });
    await keepsake.ctx.work.idle();
    return photos[0]?.id ?? '';
  };
  const [first, second] = [await photoOf(guest), await photoOf(leaving)];
  const decide = (photoId: string, visibility: 'shown' | 'hidden') =>
    ines.get('PATCH /albums/:albumId/photos/visibility', {
      ...id(),
      body: { photoIds: [photoId], visibility },
    });
  const at = (photoId: string) => ({ params: { uploadCode: album.uploadCode, photoId } });
  const path = '/uploads/:uploadCode/photos/:photoId';
  const changes = [
    () => photoOf(guest),
    () =>
      guest.get(`PATCH ${path}/caption`, {
        ...at(first),
        body: { caption: 'Rings', uploadSessionIds: [uploadSessionId] },
      }),
    () => guest.get(`PATCH ${path}/heart`, { ...at(first), body: { isLoved: true } }),
    () => guest.get(`POST ${path}/reports`, { ...at(first), body: {} }),
    () => decide(first, 'shown'),
    () => decide(second, 'hidden'),
    () => decide(second, 'shown'),
    () => ines.get('DELETE /albums/:albumId/photos/:photoId', { params: { ...id().params, photoId: first } }),
    () => leaving.get('DELETE /auth/me', { body: { password: 'Theo Leaves password' } }),
  ];
  const photosSeen = async () =>
    (await Promise.all([ines, guest].map(everyDoor))).flat().map(({ body }) => body.photos);
  let before = await photosSeen();
  for (const [number, change] of changes.entries()) {
    await change();
    const withKept = await photosSeen();
    await ines.get('PATCH /albums/:albumId/details', { ...id(), body: { title: `Change ${number}` } });
    expect(withKept).toEqual(await photosSeen());
    expect(withKept).not.toEqual(before);
    before = withKept;
  }
});

test('requests during the creation of a list wait for it', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => pageOf(new Person(keepsake, 'Guest'))));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test('without the PIN a guest gets nothing from the cached lists of other guests', async () => {
  await setPin(ines, album, '141421');
  const holder = new PinVisitor(keepsake, 'Holder');
  await holder.enter(album, '141421');
  expect(await shown(holder)).toEqual([1, 1, 1]);
  expect(await shown(ines)).toEqual([1, 1, 1]);
  for (const stranger of [guest, theo, new PinVisitor(keepsake, 'Stranger')]) {
    expect(await shown(stranger)).toEqual([0, 403, 404]);
    expect(Object.keys((await pageOf(stranger)).body.album as object).sort()).toEqual([
      'pinRequired',
      'title',
      'uploadCode',
    ]);
  }
  // A token expires after 24 hours, even if the list that it opened is still cached.
  keepsake.advance(25 * HOUR);
  expect(await shown(holder)).toEqual([0, 403, 404]);
  await holder.enter(album, '141421');
  expect(await shown(holder)).toEqual([1, 1, 1]);
  await setPin(ines, album, '173205');
  expect(await shown(holder)).toEqual([0, 403, 404]);
});

test('guests of a private, closed or archived album get nothing from cached lists', async () => {
  expect(await shown(guest)).toEqual([1, 1, 1]);
  await ines.get('PATCH /albums/:albumId/visibility', { ...id(), body: { isPublic: false } });
  expect(await shown(guest)).toEqual([0, 403, 404]);
  expect((await albumOf(ines)).body.photos).toHaveLength(1);
  await ines.get('PATCH /albums/:albumId/visibility', { ...id(), body: { isPublic: true } });
  expect(await shown(guest)).toEqual([1, 1, 1]);
  // The database row alone changes, without an event.
  const set = (change: { switches: string; isArchived?: boolean }) =>
    keepsake.ctx.db.updateTable('albums').set(change).where('id', '=', album.id).execute();
  await set({ switches: '{"photoWallEnabled":false}' });
  expect(await shown(guest)).toEqual([0, 403, 404]);
  await set({ switches: '{}', isArchived: true });
  expect(await shown(guest)).toEqual([410, 403, 404]);
});

test('the owner’s list is cached for the owner only, so others see neither its PIN nor its links', async () => {
  await setPin(ines, album, '141421');
  const own = (await albumOf(ines)).body.album as unknown as Album & { pin: string };
  expect(own.pin).toBe('141421');
  await setPin(ines, album, null);
  const [owners, guests] = [(await albumOf(ines)).body, (await albumOf(guest)).body];
  expect((owners.photos as unknown as { fileUrl: string }[])[0]?.fileUrl).not.toBe(
    (guests.photos as unknown as { fileUrl: string }[])[0]?.fileUrl,
  );
  for (const other of [guest, theo]) {
    const { body } = await albumOf(other);
    expect(body).toEqual(guests);
    expect((body.album as unknown as Album).isOwner).toBe(false);
  }
  await ines.get('POST /auth/logout');
  expect((await albumOf(ines)).body).toEqual(guests);
});

test('cached lists of guests lose locations when the owner hides them', async () => {
  const exif = JSON.stringify({ make: 'Apple', gps: { latitude: 38.7, longitude: -9.1 } });
  await keepsake.ctx.db.updateTable('photos').set({ exif }).where('albumId', '=', album.id).execute();
  const places = async (person: Person) =>
    (await everyDoor(person)).map(
      ({ body }) => (body.photos as unknown as { exif: { gps?: object } }[])[0]?.exif.gps !== undefined,
    );
  expect(await places(guest)).toEqual([true, true, true]);
  await ines.get('PATCH /albums/:albumId/details', { ...id(), body: { hideLocation: true } });
  expect(await places(guest)).toEqual([false, false, false]);
  expect(await places(ines)).toEqual([true, true, true]);
});

test('the link preview of a guest page has the album’s title and no photo', async () => {
  const load = async (kind: string) => (await fetch(`${keepsake.url}/${kind}/${album.uploadCode}`)).text();
  for (const kind of ['upload', 'wall']) {
    await ines.get('PATCH /albums/:albumId/details', { ...id(), body: { title: `To be seen by ${kind}` } });
    const html = await load(kind);
    expect(html).toContain(`<title>To be seen by ${kind}`);
    expect(html).not.toContain('Dance.jpg');
  }
});

test('the first part of a list contains the number of further photos, and is never cached as the whole list', async () => {
  const { db } = keepsake.ctx;
  const photo = await db
    .selectFrom('photos')
    .selectAll()
    .where('albumId', '=', album.id)
    .executeTakeFirstOrThrow();
  for (let left = 0; left < 44; left += 1) {
    const storedFilename = newStoredFilename('image/jpeg');
    const row = { ...photo, id: newId(), storedFilename, clientKey: null, uploaderName: `Guest ${left % 5}` };
    await db.insertInto('photos').values(row).execute();
  }
  await guest.upload(album.uploadCode, [await makePhoto({ hue: 7 })]);
  await keepsake.ctx.work.idle();
  const at = { params: { uploadCode: album.uploadCode } };
  const first = { ...at, query: { part: 'first' } } as const;
  for (const address of ['GET /uploads/:uploadCode', 'GET /uploads/:uploadCode/wall'] as const) {
    const whole = await guest.get(address, at);
    expect([whole.photos.length, whole.olderPhotos]).toEqual([46, undefined]);
    const part = await guest.get(address, first);
    expect(part).toMatchObject({ album: whole.album, photos: whole.photos.slice(0, 24), olderPhotos: 22 });
  }
  expect((await guest.get('GET /uploads/:uploadCode/wall', first)).guestCount).toBe(6);
});

test('a cached list is made again when its links get old', async () => {
  const linkOf = async () =>
    ((await pageOf(guest)).body.photos as unknown as { thumbnailUrl: string }[])[0]?.thumbnailUrl ?? '';
  const first = await linkOf();
  keepsake.advance(6 * HOUR);
  const second = await linkOf();
  expect(second).not.toBe(first);
  expect((await guest.send('GET', second)).status).toBe(200);
});

test('a client with the current list gets 304 as long as it may see the list', async () => {
  const url = `${keepsake.url}/api/uploads/${album.uploadCode}`;
  const ask = (etag: string) => fetch(url, { headers: { ...guest.headers(), 'If-None-Match': etag } });
  const etag = (await ask('"another"')).headers.get('etag') ?? '';
  const same = await ask(etag);
  expect([same.status, await same.text()]).toEqual([304, '']);
  await setPin(ines, album, '141421');
  const refused = await ask(etag);
  expect([refused.status, ((await refused.json()) as { photos: unknown[] }).photos]).toEqual([200, []]);
  await setPin(ines, album, null);
  expect((await ask(etag)).status).toBe(200);
});
