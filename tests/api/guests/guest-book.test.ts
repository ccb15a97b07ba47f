import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { listenTo } from '../../support/live-listener.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';
import { makeM4a, makeMp3 } from '../../support/videos/made-voices.ts';
import { comment, type EntryFields, leaveEntry } from '../leave-entry.ts';

const keepsake = keepsakeForFile();
let ines: Person;
let album: Album;
let ava: Person;
let theo: Person;

beforeAll(async () => {
  ({ owner: ines } = await ownerWithAlbum(keepsake));
  await keepsake.ctx.db.updateTable('users').set({ tier: 'PRO' }).execute();
});
beforeEach(async () => {
  ({ album } = await ines.createAlbum('Mara & Jonas'));
  await change({ guestBookEnabled: true, commentsEnabled: true });
  [ava, theo] = [new Person(keepsake, 'Ava'), new Person(keepsake, 'Theo')];
});

const change = (body: object) =>
  ines.get('PATCH /albums/:albumId/details', { params: { albumId: album.id }, body });
const code = () => ({ params: { uploadCode: album.uploadCode } });
const sessionOf = ({ name }: Person) => `session of ${name}, ${album.id}`;

const leave = (person: Person, fields: EntryFields) =>
  leaveEntry(person, album.uploadCode, { uploadSessionId: sessionOf(person), ...fields });

const read = async (person: Person) =>
  (await person.get('GET /uploads/:uploadCode/guest-book', code())).entries;
const messagesSeenBy = async (person: Person) => (await read(person)).map(({ message }) => message);
const mine = async (person: Person) =>
  (
    await person.get('POST /uploads/:uploadCode/guest-book/mine', {
      ...code(),
      body: { uploadSessionIds: [sessionOf(person)] },
    })
  ).entries;
const moderate = (entryIds: string[], visibility: 'shown' | 'hidden') =>
  ines.get('PATCH /albums/:albumId/guest-book/visibility', {
    params: { albumId: album.id },
    body: { entryIds, visibility },
  });

test('a line of a guest is read by everybody, with the guest’s own photo beside it, and stored once', async () => {
  const { photos } = await ava.upload(album.uploadCode, [await makePhoto({})], {
    uploadSessionId: sessionOf(ava),
  });
  const line = {
    message: 'Ein Hoch auf euch! 🥂\nمبروك',
    pictureId: photos[0]?.id ?? '',
    clientKey: randomUUID(),
  };
  expect(await leave(ava, line)).toMatchObject({ status: 201 });
  expect(await leave(ava, line)).toMatchObject({ status: 201 });
  const [entry, ...others] = await read(theo);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    kind: 'line',
    authorName: 'Ava',
    message: line.message,
    picture: { id: line.pictureId },
  });
  // The photo may have been sent by an earlier tab of the device.
  const later = { uploadSessionId: 'another tab', uploadSessionIds: sessionOf(ava), clientKey: randomUUID() };
  expect(await leave(ava, { ...line, ...later })).toMatchObject({ status: 201 });
  // The photo of another guest cannot be used.
  expect(await leave(theo, line)).toMatchObject({ status: 201 });
  expect(await leave(theo, { ...line, clientKey: randomUUID() })).toMatchObject({ status: 404 });
  expect(await leave(theo, { message: 'x'.repeat(1001) })).toMatchObject({ status: 400 });
  expect(await leave(theo, {})).toMatchObject({ status: 400, code: 'NOTHING_CHOSEN' });
});

test.each([
  ['AAC, as Safari records', () => makeM4a(2), 'audio/mp4'],
  ['MP3, as other browsers encode', async () => makeMp3(2), 'audio/mpeg'],
])('a voice in %s is played in parts', async (_, make, type) => {
  const voice = await make();
  expect(await leave(ava, { voice, waveform: '0,50,99' })).toMatchObject({ status: 201 });
  const [entry] = await read(theo);
  expect(entry?.voice).toMatchObject({ waveform: [0, 50, 99] });
  expect(entry?.voice?.durationMs).toBeGreaterThan(1900);
  expect(entry?.voice?.durationMs).toBeLessThan(2100);
  const url = keepsake.url + (entry?.voice?.url ?? '');
  const [first, whole] = [await fetch(url, { headers: { Range: 'bytes=0-1' } }), await fetch(url)];
  expect([first.status, first.headers.get('content-range')]).toEqual([206, `bytes 0-1/${voice.length}`]);
  expect(whole.headers.get('content-type')).toBe(type);
  expect(Buffer.from(await whole.arrayBuffer()).equals(voice)).toBe(true);
});

test('other files, and voices of more than a minute, are refused', async () => {
  const { bytes } = await makePhoto({});
  expect(await leave(ava, { voice: Buffer.from(bytes) })).toMatchObject({ status: 415, code: 'NOT_A_VOICE' });
  expect(await leave(ava, { voice: Buffer.from('no sound at all, just words') })).toMatchObject({
    status: 415,
  });
  expect(await leave(ava, { voice: makeMp3(63) })).toMatchObject({ status: 413, code: 'VOICE_TOO_LONG' });
  expect(await read(theo)).toEqual([]);
});

test('an entry that waits, is hidden or is not yet revealed is seen by its guest and the owner only', async () => {
  await change({ approveFirst: true });
  const { entry } = await leave(ava, { voice: makeMp3(1) });
  const id = entry?.id ?? '';
  expect(await read(theo)).toEqual([]);
  expect((await mine(ava)).map((each) => each.visibility)).toEqual(['waiting']);
  expect((await read(ines)).map((each) => each.visibility)).toEqual(['waiting']);
  await moderate([id], 'shown');
  const [shown] = await read(theo);
  const heard = async () => (await fetch(keepsake.url + (shown?.voice?.url ?? ''))).status;
  expect(await heard()).toBe(200);
  await moderate([id], 'hidden');
  expect([await heard(), await read(theo)]).toEqual([404, []]);
  await moderate([id], 'shown');
  await change({ revealAt: new Date(keepsake.ctx.now() + 3_600_000).toISOString() });
  const before = await theo.ask('GET /uploads/:uploadCode/guest-book', code());
  expect([before.status, await heard()]).toEqual([403, 404]);
  await change({ revealAt: null });
  await ines.get('PATCH /albums/:albumId/visibility', {
    params: { albumId: album.id },
    body: { isPublic: false },
  });
  expect((await theo.ask('GET /uploads/:uploadCode/guest-book', code())).status).toBe(403);
  // A guest may withdraw an entry also from an album that is private now.
  const body = { uploadSessionIds: [sessionOf(ava)], entryIds: [id] };
  expect(await ava.get('POST /uploads/:uploadCode/guest-book/delete', { ...code(), body })).toEqual({
    deletedEntries: 1,
  });
  expect(await read(ines)).toEqual([]);
});

test('only its author and the owner delete an entry, and the voice’s file goes too', async () => {
  const { entry } = await leave(ava, { voice: makeMp3(1) });
  const id = entry?.id ?? '';
  const withdraw = (person: Person) =>
    person.get('POST /uploads/:uploadCode/guest-book/delete', {
      ...code(),
      body: { uploadSessionIds: [sessionOf(person)], entryIds: [id] },
    });
  expect(await withdraw(theo)).toEqual({ deletedEntries: 0 });
  const url = keepsake.url + ((await read(theo))[0]?.voice?.url ?? '');
  const at = { params: { albumId: album.id }, body: { entryIds: [id] } };
  expect(await ines.get('POST /albums/:albumId/guest-book/delete', at)).toEqual({ deletedEntries: 1 });
  expect((await fetch(url)).status).toBe(404);
  expect(await keepsake.ctx.db.selectFrom('fileRemovals').selectAll().execute()).toEqual([]);
});

test('the third report hides an entry until the owner decides', async () => {
  const { entry } = await leave(ava, { message: 'Rude words' });
  const params = { uploadCode: album.uploadCode, entryId: entry?.id ?? '' };
  for (const name of ['Rui', 'Noor', 'Mia']) {
    expect(await messagesSeenBy(theo)).toEqual(['Rude words']);
    const guest = new Person(keepsake, name);
    const report = () =>
      guest.ask('POST /uploads/:uploadCode/guest-book/:entryId/reports', { params, body: {} });
    expect([(await report()).status, (await report()).status]).toEqual(
      name === 'Mia' ? [204, 404] : [204, 204],
    );
  }
  expect(await read(theo)).toEqual([]);
  expect(await read(ines)).toMatchObject([{ visibility: 'hidden', reports: 3 }]);
  await moderate([params.entryId], 'shown');
  expect(await messagesSeenBy(theo)).toEqual(['Rude words']);
});

test('comments on a photo appear live, and the owner can close them', async () => {
  const { photos } = await ava.upload(album.uploadCode, [await makePhoto({})]);
  const params = { uploadCode: album.uploadCode, photoId: photos[0]?.id ?? '' };
  const say = (person: Person, message: string) => comment(person, album.uploadCode, params.photoId, message);
  const wall = await listenTo(theo, `/uploads/${album.uploadCode}/events`);
  expect((await say(ava, 'The first dance')).status).toBe(201);
  await wall.next('album.changed');
  wall.close();
  expect((await say(theo, 'So good')).status).toBe(201);
  expect((await say(theo, 'x'.repeat(281))).status).toBe(400);
  const shown = await theo.get('GET /uploads/:uploadCode/photos/:photoId/comments', { params });
  expect(shown.entries.map(({ message }) => message)).toEqual(['The first dance', 'So good']);
  // Comments are not part of the guest book.
  expect(await read(theo)).toEqual([]);
  const at = { params: { albumId: album.id, photoId: params.photoId } };
  await ines.ask('PATCH /albums/:albumId/photos/:photoId/comments', { ...at, body: { isClosed: true } });
  expect((await say(theo, 'Too late')).body).toMatchObject({ code: 'COMMENTS_CLOSED' });
  await ines.get('PATCH /albums/:albumId/photos/visibility', {
    params: { albumId: album.id },
    body: { photoIds: [params.photoId], visibility: 'hidden' },
  });
  expect((await theo.ask('GET /uploads/:uploadCode/photos/:photoId/comments', { params })).status).toBe(404);
});

test('without the switches there is neither a guest book nor a comment', async () => {
  await change({ guestBookEnabled: false, commentsEnabled: false });
  const { photos } = await ava.upload(album.uploadCode, [await makePhoto({})]);
  expect(await leave(ava, { message: 'Hello' })).toMatchObject({ status: 403 });
  expect((await theo.ask('GET /uploads/:uploadCode/guest-book', code())).status).toBe(403);
  const params = { uploadCode: album.uploadCode, photoId: photos[0]?.id ?? '' };
  expect((await theo.ask('GET /uploads/:uploadCode/photos/:photoId/comments', { params })).status).toBe(403);
});
