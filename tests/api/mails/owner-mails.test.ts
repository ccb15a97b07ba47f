import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeTemplate } from '../../../server/mail/template-store.ts';
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

/** Returns the subjects that Ines receives. Two servers run the job at the same time. */
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

test('the owner gets a single email about the first photo of a guest, and none about own photos', async () => {
  await addPhotos(ines);
  expect(await mailed()).toEqual([]);
  await addPhotos(guest);
  expect(await mailed()).toEqual(['The first photo in Lisbon is here']);
  expect(mailing.mailServer.received[0]?.text).toContain(`\n${PUBLIC_URL}/albums/${album.id}\n`);
  await addPhotos(guest, 2);
  expect(await mailed()).toEqual([]);
});

test('an unreadable photo does not count as the first photo', async () => {
  const { name, bytes } = await makePhoto({ width: 640, height: 480 });
  const broken = { name, bytes: bytes.subarray(0, bytes.length / 2) };
  expect(await guest.tryUpload(album.uploadCode, [broken])).toMatchObject({ status: 400 });
  const row = await mailing.keepsake.ctx.db.selectFrom('albums').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ firstPhotoMail: 'none', photoCount: 0 });
  expect(await mailed()).toEqual([]);
  await addPhotos(guest);
  expect(await mailed()).toHaveLength(1);
});

test('while photos wait for approval the owner gets an email once a day', async () => {
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

test('the owner gets an email at 80 % of the photo limit and another when the album is full', async () => {
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

test('the owner gets an email at 80 % of the storage, and another when a photo does not fit', async () => {
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

test('emails of a topic that is switched off in the profile are never sent, not even later', async () => {
  const all = {
    first_photo: true,
    photos_waiting: true,
    limits: true,
    photos_reported: true,
    expiration: true,
  };
  expect(await ines.get('GET /auth/me/mails')).toEqual({ mails: all });
  const off = { first_photo: false, limits: false };
  expect(await ines.get('PATCH /auth/me/mails', { body: off })).toEqual({ mails: { ...all, ...off } });
  await setAlbum(24);
  await change({ approveFirst: true });
  await addPhotos(guest);
  expect(await mailed()).toEqual(['Photos to review in Lisbon: 1']);
  await ines.get('PATCH /auth/me/mails', { body: all });
  expect(await mailed()).toEqual([]);

  expect(await ines.ask('PATCH /auth/me/mails', { body: { welcome: false } as object })).toMatchObject({
    status: 400,
  });
});

async function firstMail() {
  await addPhotos(guest);
  await mailed();
  const [mail] = mailing.mailServer.received;
  const { 'list-unsubscribe': header = '', 'list-unsubscribe-post': post } = mail?.headers ?? {};
  expect(post).toBe('List-Unsubscribe=One-Click');
  expect(header).toMatch(/^<https:[^<>\s]+>$/u);
  return { text: mail?.text ?? '', html: mail?.html ?? '', path: header.slice(1 + PUBLIC_URL.length, -1) };
}

const post = (path: string, body: string | FormData = 'List-Unsubscribe=One-Click') =>
  fetch(mailing.keepsake.url + path, {
    method: 'POST',
    body,
    ...(typeof body === 'string' ? { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } } : {}),
  });
const switches = async () => (await ines.get('GET /auth/me/mails')).mails;

test('mail programs unsubscribe in one step without a session, but only opening the link does not unsubscribe', async () => {
  const { text, html, path } = await firstMail();
  const link = path.replace('/api/', '/');
  expect(text).toContain(`Unsubscribe from emails like this:\n${PUBLIC_URL}${link}`);
  expect(html).toContain(`href="${PUBLIC_URL}${link}"`);

  const opened = await fetch(mailing.keepsake.url + path, { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([302, link]);
  expect(await switches()).toMatchObject({ first_photo: true });

  expect((await post(path)).status).toBe(204);
  expect((await post(path)).status).toBe(204);
  expect(await switches()).toMatchObject({ first_photo: false, photos_waiting: true });

  await ines.get('PATCH /auth/me/mails', { body: { first_photo: true } });
  const form = new FormData();
  form.append('List-Unsubscribe', 'One-Click');
  expect((await post(path, form)).status).toBe(204);
  expect(await switches()).toMatchObject({ first_photo: false });
});

test('an unsubscribe link affects only its reader and the topic of its email', async () => {
  const { path } = await firstMail();
  const [, , , , token = ''] = path.split('/');
  const theo = new Person(mailing.keepsake, 'Theo');
  const { user } = await theo.register();
  const ofTheo = `${user.id}.${token.split('.')[1]}`;
  for (const wrong of [
    `limits/${token}`,
    `welcome/${token}`,
    `first_photo/${ofTheo}`,
    'first_photo/x',
    'toString/x',
  ])
    expect([wrong, (await post(`/api/unsubscribe/${wrong}`)).status]).toEqual([wrong, 404]);
  expect(Object.values(await switches())).not.toContain(false);

  await ines.get('DELETE /auth/me', { body: { password: 'Ines password' } });
  expect((await post(path)).status).toBe(204);
});

test('a template edited by an administrator gets the unsubscribe link too, but account emails contain none', async () => {
  const { ctx } = mailing.keepsake;
  await storeTemplate(ctx.db, { key: 'first_photo', subject: 'Olá', body: 'Olá {{name}}', updatedAt: 1 });
  expect((await firstMail()).text).toContain('Olá Ines\n\nUnsubscribe from emails like this:\n');
  await new Person(mailing.keepsake, 'Theo').register();
  await mailing.arriving();
  expect(mailing.mailServer.received[0]?.headers).not.toHaveProperty('list-unsubscribe');
  expect(mailing.mailServer.received[0]?.text).not.toContain('/unsubscribe/');
});
