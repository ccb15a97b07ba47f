// 'Export my data': everything of an account as one ZIP, which goes on where it broke off and ends with its session.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startKeepsake, type TestKeepsake } from '../support/keepsake-server.ts';
import { makePhoto } from '../support/made-photos.ts';
import { ownerWithAlbum, type Person, registered } from '../support/person.ts';
import { type ZipParty, zipParty } from './zip-party.ts';

let keepsake: TestKeepsake;
beforeAll(async () => {
  keepsake = await startKeepsake();
});
afterAll(() => keepsake.stop());

const exportOf = (person: Person) =>
  person.get('POST /auth/me/exports', { body: { timeZone: 'Europe/Lisbon' } });

test('all albums with their originals and tables, photos given to others, and what is known of the person', async () => {
  const party = await zipParty(keepsake);
  const { ines, guest, album } = party;
  const [ava, own, given] = [
    await makePhoto({ hue: 1 }),
    await makePhoto({ hue: 2 }),
    await makePhoto({ hue: 3 }),
  ];
  await guest.upload(album.uploadCode, [ava], { uploaderName: 'Ava' });
  const { album: second } = await ines.createAlbum('Christening: نور');
  const [photo] = (await ines.upload(second.uploadCode, [own], { uploaderName: 'Ines' })).photos;
  await ines.get('PATCH /albums/:albumId/pin', { params: { albumId: second.id }, body: { pin: '482915' } });
  const { album: other } = await ownerWithAlbum(keepsake, 'Bruno Reis', "Bruno's birthday");
  await ines.upload(other.uploadCode, [given], { uploaderName: 'Ines' });
  await guest.upload(other.uploadCode, [await makePhoto({ hue: 4 })], { uploaderName: 'Somebody' });

  const { url, sizeBytes, photoCount } = await exportOf(ines);
  expect(photoCount).toBe(3);
  expect(url.length).toBeLessThan(120);
  const whole = await party.load(url);
  expect(whole.bytes.length).toBe(sizeBytes);
  expect(whole.headers.get('content-disposition')).toContain('filename="Keepsake export.zip"');
  const middle = Math.floor(sizeBytes / 2);
  const ETag = whole.headers.get('etag') ?? '';
  const rest = await party.load(url, { Range: `bytes=${middle}-`, 'If-Range': ETag });
  expect(rest.bytes.equals(whole.bytes.subarray(middle))).toBe(true);

  const { names, contentOf } = await party.unpack(url);
  expect(names).toEqual([
    'account.json',
    expect.stringMatching(/^01 Ines & Theo, Lisbon\/0001 Ava .+\.jpg$/u),
    '01 Ines & Theo, Lisbon/photos.csv',
    '01 Ines & Theo, Lisbon/photos.json',
    '01 Ines & Theo, Lisbon/album.json',
    expect.stringMatching(/^02 Christening نور\/0001 Ines .+\.jpg$/u),
    '02 Christening نور/photos.csv',
    '02 Christening نور/photos.json',
    '02 Christening نور/album.json',
    expect.stringMatching(/^Added to albums of others\/01 Bruno's birthday\/0001 Ines .+\.jpg$/u),
    "Added to albums of others/01 Bruno's birthday/photos.csv",
    "Added to albums of others/01 Bruno's birthday/photos.json",
  ]);
  for (const [at, { bytes }] of [[1, ava] as const, [5, own] as const, [9, given] as const])
    expect((await contentOf(names[at] ?? '')).equals(bytes)).toBe(true);
  const json = async (name = '') => JSON.parse(String(await contentOf(name)));
  const account = await json('account.json');
  expect(account.account).toMatchObject({ email: ines.email, name: ines.name, role: 'owner' });
  expect(account.contributions).toMatchObject([{ title: "Bruno's birthday", photoCount: 1 }]);
  expect(account.sessions).toMatchObject([{ isThisOne: true }]);
  expect(account.mails).toMatchObject([{ template: 'welcome' }]);
  expect(await json(names[8])).toMatchObject({ title: 'Christening: نور', pinEnabled: true });
  expect(await json(names[7])).toMatchObject([{ id: photo?.id, uploadedByYou: true }]);

  const everything = await Promise.all(names.filter((name) => name.endsWith('json')).map(contentOf));
  const { passwordHash } = await keepsake.ctx.db
    .selectFrom('users')
    .select('passwordHash')
    .where('email', '=', ines.email)
    .executeTakeFirstOrThrow();
  const session = await keepsake.ctx.db.selectFrom('sessions').select('tokenHash').execute();
  for (const secret of [passwordHash, '482915', ines.token ?? '', ...session.map((row) => row.tokenHash)])
    expect(String(Buffer.concat(everything))).not.toContain(secret);
});

test('its link ends with the session, a photo that is deleted ends it, and nobody else gets one', async () => {
  const party: ZipParty = await zipParty(keepsake);
  const { ines, album } = party;
  const photo = await party.send('Ava', await makePhoto({ hue: 1 }));
  const laptop = ines.onAnotherDevice();
  const password = `${ines.name} password`;
  laptop.token = (
    await laptop.get('POST /auth/login', { body: { email: ines.email, password, rememberMe: false } })
  ).token;
  const [ofPhone, ofLaptop] = [await exportOf(ines), await exportOf(laptop)];
  await laptop.get('POST /auth/logout');
  expect(await party.statusOf(ofLaptop.url)).toEqual([404, 'ZIP_NOT_FOUND']);
  expect((await party.load(ofPhone.url)).status).toBe(200);
  expect((await party.guest.ask('POST /auth/me/exports', { body: {} })).status).toBe(401);
  const { url } = await exportOf(await registered(keepsake, 'A Stranger'));
  expect((await party.unpack(url)).names).toEqual(['account.json']);

  await ines.get('DELETE /albums/:albumId/photos/:photoId', {
    params: { albumId: album.id, photoId: photo.id },
  });
  expect(await party.statusOf(ofPhone.url)).toEqual([410, 'ZIP_BROKEN']);
  keepsake.advance(3_600_000);
  const statuses: number[] = [];
  for (let asked = 0; asked < 7; asked += 1)
    statuses.push((await ines.ask('POST /auth/me/exports', { body: {} })).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429]);
  const kept = keepsake.ctx.db.selectFrom('zips').innerJoin('users', 'users.id', 'zips.ownerId');
  expect(await kept.select('zips.id').where('users.email', '=', ines.email).execute()).toHaveLength(3);
});
