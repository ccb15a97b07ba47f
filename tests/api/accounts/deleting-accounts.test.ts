import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { listenTo } from '../../support/live-listener.ts';
import { makePhoto, makePhotos } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, registered } from '../../support/person.ts';
import { findTraces, listProblems } from '../../support/traces.ts';
import { leaveEntry } from '../leave-entry.ts';
import { PinVisitor, setPin } from '../pin-visitor.ts';

const keepsake = keepsakeForFile();

const remove = (person: Person, password: unknown = `${person.name} password`) =>
  person.send('DELETE', '/api/auth/me', { password });
const isUser = async (email: string) => {
  const row = keepsake.ctx.db.selectFrom('users').select('id').where('email', '=', email);
  return (await row.executeTakeFirst()) !== undefined;
};

test('deleting an account requires the right password and a session, and otherwise changes nothing', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake, 'Stays Here');
  await owner.upload(album.uploadCode, [await makePhoto()]);
  const before = await findTraces(keepsake);
  const wrong = await remove(owner, 'not this one');
  expect([wrong.status, wrong.body]).toEqual([
    403,
    { error: 'Current password is incorrect', code: 'WRONG_PASSWORD' },
  ]);
  for (const body of [{ password: '' }, { password: null }, { password: 7 }, {}]) {
    const answer = await owner.send('DELETE', '/api/auth/me', body);
    expect([answer.status, answer.body]).toMatchObject([400, { error: 'Password is required.' }]);
  }
  expect((await owner.send('DELETE', '/api/auth/me')).status).toBe(400);
  expect((await remove(new Person(keepsake, 'Stays Here'))).status).toBe(401);
  expect((await owner.ask('GET /auth/me')).status).toBe(200);
  expect(await findTraces(keepsake)).toEqual(before);
});

test('deleting an account deletes albums, photos, files, sessions and counters, and frees the email address', async () => {
  const { db } = keepsake.ctx;
  const before = await findTraces(keepsake);
  const { owner: ines, album } = await ownerWithAlbum(keepsake, 'Ines Costa');
  const phone = new Person(keepsake, 'Ines Costa');
  const body = { email: 'ines.costa@example.org', password: 'Ines Costa password' };
  phone.token = (await phone.get('POST /auth/login', { body })).token;
  const { album: second } = await ines.createAlbum('Second');
  await ines.get('POST /albums/:albumId/tags', { params: { albumId: second.id }, body: { tags: ['x'] } });
  const guest = new PinVisitor(keepsake, 'Guest');
  await guest.upload(album.uploadCode, await makePhotos(2));
  await ines.upload(second.uploadCode, await makePhotos(2));
  await keepsake.settle();
  const page = await guest.get('GET /uploads/:uploadCode', { params: { uploadCode: album.uploadCode } });
  const links = page.photos.flatMap((photo) => [photo.fileUrl, photo.previewUrl, photo.thumbnailUrl]);
  const listener = await listenTo(guest, `/uploads/${album.uploadCode}/events`);
  await setPin(ines, second, '1234');
  await guest.tryPin(second, '0000');
  const theo = await registered(keepsake, 'Theo Brandt');
  await theo.upload(album.uploadCode, [await makePhoto({ hue: 8 })]);
  const { photos } = await ines.upload(second.uploadCode, await makePhotos(1), { clientKeys: randomUUID() });
  const params = { albumId: second.id, photoId: photos[0]?.id ?? '' };
  await ines.get('DELETE /albums/:albumId/photos/:photoId', { params });
  const rowsOf = (table: 'albumTags' | 'attempts' | 'tombstones') =>
    db.selectFrom(table).select('albumId').where('albumId', '=', second.id).execute();
  const rows = async () => [await rowsOf('albumTags'), await rowsOf('attempts'), await rowsOf('tombstones')];
  expect(await rows()).not.toContainEqual([]);

  const answer = await remove(ines);
  expect([answer.status, answer.body]).toEqual([204, '']);
  for (const session of [ines, phone]) expect((await session.ask('GET /auth/me')).status).toBe(401);
  await listener.ended;
  for (const link of links) expect((await guest.send('GET', link)).status).toBe(404);
  for (const { uploadCode } of [album, second]) {
    expect((await guest.ask('GET /uploads/:uploadCode', { params: { uploadCode } })).status).toBe(404);
  }
  expect(await findTraces(keepsake)).toEqual(before);
  expect((await theo.get('GET /albums')).albums).toEqual([]);
  expect((await theo.get('GET /auth/me/stats')).stats).toMatchObject({ totalPhotos: 0, guestAlbums: 0 });
  expect(await rows()).toEqual([[], [], []]);

  expect((await phone.ask('POST /auth/login', { body })).status).toBe(401);
  const again = await phone.ask('POST /auth/register', { body: { ...body, name: 'Another Ines' } });
  expect([again.status, again.body.user]).toMatchObject([201, { name: 'Another Ines' }]);
  phone.token = String(again.body.token);
  expect((await phone.get('GET /albums')).albums).toEqual([]);
});

test('photos and entries in other people’s albums stay without a name and an account', async () => {
  const { owner: mara, album } = await ownerWithAlbum(keepsake, 'Mara Silva');
  const noor = await registered(keepsake, 'Noor Haddad');
  await noor.upload(album.uploadCode, await makePhotos(2), { uploaderName: 'Noor H.' });
  const other = new Person(keepsake, 'Somebody Else');
  await other.upload(album.uploadCode, [await makePhoto({ hue: 5 })], { uploaderName: 'Else' });
  const details = { params: { albumId: album.id }, body: { guestBookEnabled: true } };
  await mara.get('PATCH /albums/:albumId/details', details);
  await leaveEntry(noor, album.uploadCode, { message: 'So happy for you' });
  expect((await remove(noor)).status).toBe(204);
  const at = { params: { uploadCode: album.uploadCode } };
  const { entries } = await mara.get('GET /uploads/:uploadCode/guest-book', at);
  expect(entries).toMatchObject([{ message: 'So happy for you', authorName: null }]);
  const authors = keepsake.ctx.db.selectFrom('entries').select('authorId').where('albumId', '=', album.id);
  expect(await authors.execute()).toEqual([{ authorId: null }]);
  const { album: seen, photos } = await mara.get('GET /albums/:albumId', { params: { albumId: album.id } });
  expect(seen.photoCount).toBe(3);
  expect(photos.map((photo) => photo.uploaderName).sort()).toEqual(['Else', null, null]);
  expect(JSON.stringify(photos)).not.toContain('Noor');
  for (const photo of photos) expect((await other.send('GET', photo.fileUrl)).status).toBe(200);
  const rows = keepsake.ctx.db.selectFrom('photos').select('uploaderId').where('albumId', '=', album.id);
  expect((await rows.execute()).map((row) => row.uploaderId)).toEqual([null, null, null]);
  expect(listProblems(await findTraces(keepsake))).toEqual([]);
});

test('an account that is deleted during uploads and a sign-in leaves nothing behind', async () => {
  const before = await findTraces(keepsake);
  const { owner, album } = await ownerWithAlbum(keepsake, 'Goes Soon');
  const guest = new Person(keepsake, 'Guest');
  const photos = await makePhotos(20, { width: 900, height: 600 });
  const uploads = photos.map((photo) => guest.onAnotherDevice().tryUpload(album.uploadCode, [photo]));
  const body = { email: 'goes.soon@example.org', password: 'Goes Soon password' };
  const logins = Array.from({ length: 4 }, () => new Person(keepsake, 'x').ask('POST /auth/login', { body }));
  const made = owner.ask('POST /albums', { body: { title: 'At the last moment' } });
  expect((await remove(owner)).status).toBe(204);

  const refused = (await Promise.all(uploads)).filter((answer) => answer.status !== 201);
  expect(refused.map((answer) => answer.body).filter((each) => each.code !== 'ALBUM_NOT_FOUND')).toEqual([]);
  expect((await Promise.all([made, ...logins])).filter((answer) => answer.status >= 500)).toEqual([]);
  for (const answer of await Promise.all(logins)) {
    const session = new Person(keepsake, 'Ghost');
    session.token = String(answer.body.token);
    expect((await session.ask('GET /auth/me')).status).toBe(401);
  }
  expect(await isUser('goes.soon@example.org')).toBe(false);
  expect(await findTraces(keepsake)).toEqual(before);
});

test('two simultaneous requests to delete an account delete it once, without an error', async () => {
  const { owner } = await ownerWithAlbum(keepsake, 'Twice Gone');
  const answers = await Promise.all([remove(owner), remove(owner)]);
  const statuses = answers.map((answer) => answer.status).sort();
  expect(statuses[0]).toBe(204);
  expect([204, 401]).toContain(statuses[1]);
  expect(await isUser('twice.gone@example.org')).toBe(false);
});
