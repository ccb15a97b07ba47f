// 'Export my data' is one ZIP of everything in an account. It can be resumed and ends with its session.

import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createZip } from '../../../server/downloads/create-zip.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, type Person, registered } from '../../support/person.ts';
import { leaveEntry } from '../leave-entry.ts';
import { type ZipParty, zipParty } from '../zip-party.ts';

const keepsake = keepsakeForFile();

const exportOf = (person: Person) =>
  person.get('POST /auth/me/exports', { body: { timeZone: 'Europe/Lisbon' } });

test('an export contains all albums with originals and tables, photos in other albums, and the stored personal data', async () => {
  const party = await zipParty(keepsake);
  const { ines, guest, album } = party;
  const [ava, own, given] = [
    await makePhoto({ hue: 1 }),
    await makePhoto({ hue: 2 }),
    await makePhoto({ hue: 3 }),
  ];
  const [loved] = (await guest.upload(album.uploadCode, [ava], { uploaderName: 'Ava' })).photos;
  const hearts = { params: { albumId: album.id }, body: { heartsEnabled: true } };
  await ines.get('PATCH /albums/:albumId/details', hearts);
  await guest.get('PATCH /uploads/:uploadCode/photos/:photoId/heart', {
    params: { uploadCode: album.uploadCode, photoId: loved?.id ?? '' },
    body: { isLoved: true },
  });
  const { album: second } = await ines.createAlbum('Christening: نور');
  const [photo] = (await ines.upload(second.uploadCode, [own], { uploaderName: 'Ines' })).photos;
  await ines.get('PATCH /albums/:albumId/pin', { params: { albumId: second.id }, body: { pin: '482915' } });
  const { album: other, owner: bruno } = await ownerWithAlbum(keepsake, 'Bruno Reis', "Bruno's birthday");
  const withBook = { guestBookEnabled: true };
  await bruno.get('PATCH /albums/:albumId/details', { params: { albumId: other.id }, body: withBook });
  await leaveEntry(ines, other.uploadCode, { message: 'Forty already!' });
  await ines.upload(other.uploadCode, [given], { uploaderName: 'Ines' });
  await guest.upload(other.uploadCode, [await makePhoto({ hue: 4 })], { uploaderName: 'Mia' });

  await ines.get('POST /events', { body: { title: 'Ines & Theo', albumIds: [second.id] } });
  await ines.get('PATCH /auth/me/mails', { body: { limits: false } });

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
    'SHA256SUMS',
    expect.stringMatching(/^01 Ines & Theo, Lisbon\/0001 Ava .+\.jpg$/u),
    '01 Ines & Theo, Lisbon/photos.csv',
    '01 Ines & Theo, Lisbon/photos.json',
    '01 Ines & Theo, Lisbon/album.json',
    '01 Ines & Theo, Lisbon/SHA256SUMS',
    '01 Ines & Theo, Lisbon/album.html',
    expect.stringMatching(/^02 Christening نور\/0001 Ines .+\.jpg$/u),
    '02 Christening نور/photos.csv',
    '02 Christening نور/photos.json',
    '02 Christening نور/album.json',
    '02 Christening نور/SHA256SUMS',
    '02 Christening نور/album.html',
    expect.stringMatching(/^Added to other albums\/01 Bruno's birthday\/0001 Ines .+\.jpg$/u),
    "Added to other albums/01 Bruno's birthday/photos.csv",
    "Added to other albums/01 Bruno's birthday/photos.json",
    "Added to other albums/01 Bruno's birthday/SHA256SUMS",
    "Added to other albums/01 Bruno's birthday/album.html",
  ]);
  for (const [at, { bytes }] of [[2, ava] as const, [8, own] as const, [14, given] as const])
    expect((await contentOf(names[at] ?? '')).equals(bytes)).toBe(true);
  const json = async (name = '') => JSON.parse(String(await contentOf(name)));
  const account = await json('account.json');
  expect(account.account).toMatchObject({ email: ines.email, name: ines.name, role: 'owner' });
  expect(account.contributions).toMatchObject([{ title: "Bruno's birthday", role: 'guest', photoCount: 1 }]);
  expect(account.entries).toMatchObject([{ title: "Bruno's birthday", message: 'Forty already!' }]);
  expect(account.sessions).toMatchObject([{ isThisOne: true }]);
  expect(account.mails).toMatchObject([{ template: 'welcome' }]);
  expect(account.mailsSwitchedOff).toEqual(['limits']);
  expect(await json(names[11])).toMatchObject({
    title: 'Christening: نور',
    pinEnabled: true,
    event: { title: 'Ines & Theo' },
  });
  expect(await json(names[10])).toMatchObject([
    { file: names[8]?.split('/')[1], id: photo?.id, uploadedByYou: true },
  ]);
  // A heart would disclose the guest who gave it.
  expect(String(await contentOf(names[3] ?? ''))).not.toContain('heart');

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

test('an export link ends with the session or when a photo is deleted, and works for nobody else', async () => {
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
  expect((await party.unpack(url)).names).toEqual(['account.json', 'SHA256SUMS']);

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

test('photos whose files are lost are listed as missing in the export, and all other photos are complete', async () => {
  const party = await zipParty(keepsake);
  const file = await makePhoto({ hue: 1 });
  const whole = await party.send('Ava', file);
  const lost = await party.send('Ben', await makePhoto({ hue: 2 }));
  const cut = await party.send('Cleo', await makePhoto({ hue: 3 }));
  const store = keepsake.ctx.stores.current;
  await store.remove([lost.storedFilename]);
  await writeFile(store.findPath(cut.storedFilename) ?? '', 'half of it');
  const { url, photoCount, missingCount } = await exportOf(party.ines);
  expect([photoCount, missingCount]).toEqual([1, 2]);
  const { names, contentOf } = await party.unpack(url);
  expect((await contentOf(names[2] ?? '')).equals(file.bytes)).toBe(true);
  const listed: { id: string; file: string | null }[] = JSON.parse(String(await contentOf(names[4] ?? '')));
  const missing = [lost, cut].map(({ id }) => [id, null]);
  const byId = (one: unknown[], other: unknown[]) => String(one).localeCompare(String(other));
  expect(listed.map(({ id, file: name }) => [id, name]).sort(byId)).toEqual(
    [[whole.id, names[2]?.split('/')[1]], ...missing].sort(byId),
  );
});

test('a failed export does not count against the limit', async () => {
  const { ines, load } = await zipParty(keepsake);
  const urls: string[] = [];
  for (let made = 0; made < 3; made += 1) urls.push((await exportOf(ines)).url);
  const { ownerId, sessionHash } = await keepsake.ctx.db
    .selectFrom('zips')
    .select(['ownerId', 'sessionHash'])
    .where('id', '=', urls[0]?.split(/[/?]/u)[3] ?? '')
    .executeTakeFirstOrThrow();
  async function* broken() {
    yield { entries: [], texts: [], modified: '2026-06-21T18:04:00' };
    throw new Error('the store is down');
  }
  const head = { audience: 'account', ownerId, sessionHash } as const;
  await expect(createZip(keepsake.ctx, head, broken(), 3)).rejects.toThrow('the store is down');
  expect(await Promise.all(urls.map(async (url) => (await load(url)).status))).toEqual([200, 200, 200]);
  const left = keepsake.ctx.db.selectFrom('zips').select('id').where('ownerId', '=', ownerId);
  expect(await left.execute()).toHaveLength(3);
  await exportOf(ines);
  expect((await load(urls[0] ?? '')).status).toBe(404);
});
