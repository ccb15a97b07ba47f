import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import { makePhoto, makePhotos } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';
import { Mailing, PUBLIC_URL } from '../mailing.ts';

const DAY = 24 * 3_600_000;
const MB = 1024 * 1024;

let mailing: Mailing;
let ines: Person;
let album: Album;
let guest: Person;
beforeEach(async () => {
  mailing = await Mailing.start();
  ({ owner: ines, album } = await ownerWithAlbum(mailing.keepsake, 'Ines', 'Lisbon'));
  guest = new Person(mailing.keepsake, 'Noor');
  await mailing.send();
});
afterEach(() => mailing.stop());

const JOBS = ['mail first photos', 'mail waiting photos', 'mail photo limits', 'mail storage limits'];

/** The subjects of what Ines gets now. Two servers look at the same time. */
async function mailed(): Promise<string[]> {
  for (const job of JOBS) await Promise.all([mailing.keepsake.runJob(job), mailing.keepsake.runJob(job)]);
  return (await mailing.arriving()).map(([, subject = '']) => subject);
}

async function addPhotos(by: Person, count = 1): Promise<void> {
  await by.upload(album.uploadCode, await makePhotos(count, { width: 48, height: 48 }));
}

const change = (body: object) =>
  ines.get('PATCH /albums/:albumId/details', { params: { albumId: album.id }, body });
const setAlbum = (count: number) =>
  mailing.keepsake.ctx.db.updateTable('albums').set({ photoCount: count }).execute();
const setUser = (values: { storageUsed: number } | { tier: 'PLUS' }) =>
  mailing.keepsake.ctx.db.updateTable('users').set(values).execute();

test('the owner hears of the first photo that a guest adds, once, and not of her own', async () => {
  await addPhotos(ines);
  expect(await mailed()).toEqual([]);
  await addPhotos(guest);
  expect(await mailed()).toEqual(['The first photo of Lisbon is here']);
  expect(mailing.mailServer.received[0]?.text).toContain(`\n${PUBLIC_URL}/albums/${album.id}\n`);
  await addPhotos(guest, 2);
  expect(await mailed()).toEqual([]);
});

test('a photo that nobody can open is not the first one', async () => {
  const { name, bytes } = await makePhoto({ width: 640, height: 480 });
  const broken = { name, bytes: bytes.subarray(0, bytes.length / 2) };
  expect(await guest.tryUpload(album.uploadCode, [broken])).toMatchObject({ status: 400 });
  const row = await mailing.keepsake.ctx.db.selectFrom('albums').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ firstPhotoMail: 'due', photoCount: 0 });
  expect(await mailed()).toEqual([]);
  await addPhotos(guest);
  expect(await mailed()).toHaveLength(1);
});

test('while photos wait for approval the owner is reminded once a day', async () => {
  await addPhotos(guest);
  await mailed();
  await change({ approveFirst: true });
  expect(await mailed()).toEqual([]);
  await addPhotos(guest, 3);
  expect(await mailed()).toEqual(['Photos to review in Lisbon: 3']);
  expect(mailing.mailServer.received[0]?.text).toContain(`\n${PUBLIC_URL}/albums/${album.id}/review\n`);
  await addPhotos(guest);
  mailing.keepsake.advance(DAY - 60_000);
  expect(await mailed()).toEqual([]);
  mailing.keepsake.advance(60_000);
  expect(await mailed()).toEqual(['Photos to review in Lisbon: 4']);

  const { photos } = await ines.get('GET /albums/:albumId', { params: { albumId: album.id } });
  await ines.get('PATCH /albums/:albumId/photos/visibility', {
    params: { albumId: album.id },
    body: { photoIds: photos.map(({ id }) => id), visibility: 'shown' },
  });
  mailing.keepsake.advance(DAY);
  expect(await mailed()).toEqual([]);
});

test('the owner hears at 80 % of the photos and when the album is full, once for each limit', async () => {
  await addPhotos(guest);
  await mailed();
  await setAlbum(18);
  await addPhotos(guest);
  expect(await mailed()).toEqual([]);
  await addPhotos(guest);
  expect(await mailed()).toEqual(['Lisbon is almost full: 20 of 25 photos']);
  await setAlbum(24);
  await addPhotos(guest);
  expect(await mailed()).toEqual(['Lisbon is full']);
  await setAlbum(19);
  await addPhotos(guest);
  expect(await mailed()).toEqual([]);

  await setUser({ tier: 'PLUS' });
  await setAlbum(79);
  await addPhotos(guest);
  expect(await mailed()).toEqual(['Lisbon is almost full: 80 of 100 photos']);
});

test('the owner hears at 80 % of the storage, and when a photo has no room', async () => {
  await addPhotos(guest);
  await mailed();
  await setUser({ storageUsed: 400 * MB - 1_000_000 });
  expect(await mailed()).toEqual([]);
  await setUser({ storageUsed: 400 * MB });
  expect(await mailed()).toEqual(['Your storage is almost full']);
  expect(mailing.mailServer.received[0]?.text).toContain('500 MB');
  expect(mailing.mailServer.received[0]?.text).toContain(`\n${PUBLIC_URL}/profile\n`);

  await setUser({ storageUsed: 500 * MB - 10 });
  expect(await mailed()).toEqual([]);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const refused = await guest.tryUpload(album.uploadCode, [await makePhoto({ width: 48, height: 48 })]);
    expect(refused.body.code).toBe('STORAGE_LIMIT');
  }
  expect(await mailed()).toEqual(['Your storage is full']);
});
