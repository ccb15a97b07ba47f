import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { listenTo } from '../../support/live-listener.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, registered } from '../../support/person.ts';
import { proxiedGuestAt } from '../pin-visitor.ts';

// The proxy on this machine names the client's address in X-Forwarded-For.
const keepsake = keepsakeForFile({ environment: { TRUST_PROXY: '127.0.0.1' } });
let ines: Person;
let ava: Person;
let theo: Person;
let album: Album;
let hue = 0;

beforeAll(async () => {
  ({ owner: ines } = await ownerWithAlbum(keepsake));
  await keepsake.ctx.db.updateTable('users').set({ tier: 'PRO' }).execute();
  [ava, theo] = [new Person(keepsake, 'Ava'), new Person(keepsake, 'Theo')];
});
beforeEach(async () => {
  ({ album } = await ines.createAlbum('Garden Party'));
});

const code = () => ({ params: { uploadCode: album.uploadCode } });
async function uploadAs(person: Person): Promise<Photo> {
  hue += 1;
  const { photos } = await person.upload(album.uploadCode, [await makePhoto({ hue, width: 64, height: 64 })]);
  await keepsake.ctx.work.idle();
  return photos[0] as Photo;
}
const ids = (photos: readonly Photo[]) => photos.map((photo) => photo.id);
const reportMails = () =>
  keepsake.ctx.db
    .selectFrom('outbox')
    .select('payload')
    .where('payload', 'like', '%photos_reported%')
    .execute();

test('the third report of a guest hides the photo until the owner reviews it', async () => {
  const photo = await uploadAs(theo);
  const noor = await registered(keepsake, 'Noor Haddad');
  const report = (person: Person, reason?: string) =>
    person.ask('POST /uploads/:uploadCode/photos/:photoId/reports', {
      params: { uploadCode: album.uploadCode, photoId: photo.id },
      body: reason === undefined ? {} : { reason },
    });
  const onPage = async () => ids((await theo.get('GET /uploads/:uploadCode', code())).photos);
  const at = { params: { albumId: album.id } };
  await report(ava, 'My eyes are closed');
  await report(ava, 'Again');
  await report(noor);
  expect(await onPage()).toEqual([photo.id]);
  const owners = async () => (await ines.get('GET /albums/:albumId', at)).photos[0];
  expect(await owners()).toMatchObject({ reports: 2 });
  expect((await ines.get('GET /albums/:albumId/reports', at)).reports.map(({ reason }) => reason)).toEqual([
    'My eyes are closed',
    null,
  ]);
  // Only the owner sees reports.
  expect('reports' in ((await theo.get('GET /uploads/:uploadCode', code())).photos[0] as Photo)).toBe(false);
  const wall = await listenTo(theo, `/uploads/${album.uploadCode}/events`);
  const [shown] = (await theo.get('GET /uploads/:uploadCode', code())).photos;
  const thumbnail = async () => (await ava.send('GET', shown?.thumbnailUrl ?? '')).status;
  expect([await thumbnail(), await thumbnail()]).toEqual([200, 200]);
  await report(theo);
  // The thumbnail's response was cached a moment ago.
  expect(await thumbnail()).toBe(404);
  await wall.next('photo.deleted');
  wall.close();
  expect(await onPage()).toEqual([]);
  expect((await report(ines)).status).toBe(404);
  await keepsake.runJob('mail reports');
  await keepsake.runJob('mail reports');
  expect(await reportMails()).toMatchObject([
    { payload: expect.stringContaining('Guests asked you to remove photos from Garden Party') },
  ]);

  await ines.get('PATCH /albums/:albumId/photos/visibility', {
    ...at,
    body: { photoIds: [photo.id], visibility: 'shown' },
  });
  expect(await onPage()).toEqual([photo.id]);
  expect((await ines.get('GET /albums/:albumId/reports', at)).reports).toEqual([]);
  expect((await owners())?.reports).toBeUndefined();
});

test('reports are limited by device, and mailed at most once an hour', async () => {
  const photo = await uploadAs(theo);
  const askOn = async (phone: Person) => {
    const params = { uploadCode: album.uploadCode, photoId: photo.id };
    return (await phone.ask('POST /uploads/:uploadCode/photos/:photoId/reports', { params, body: {} }))
      .status;
  };
  const rui = new Person(keepsake, 'Rui');
  const statuses = [];
  for (let asked = 0; asked < 21; asked += 1) statuses.push(await askOn(rui));
  expect(statuses).toEqual([...Array(20).fill(204), 429]);

  const mails = async () => {
    await keepsake.runJob('mail reports');
    return (await reportMails()).length;
  };
  const before = await mails();
  expect(await askOn(ava)).toBe(204);
  expect(await mails()).toBe(before);
  keepsake.advance(59 * 60_000);
  expect(await mails()).toBe(before);
  keepsake.advance(60_000);
  expect(await mails()).toBe(before + 1);
  expect(await askOn(rui)).toBe(204);
});

test('three reports do not hide a photo if the owner has disabled this', async () => {
  const photo = await uploadAs(theo);
  const at = { params: { albumId: album.id } };
  await ines.get('PATCH /albums/:albumId/details', { ...at, body: { hidesReported: false } });
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    const answer = await new Person(keepsake, name).ask('POST /uploads/:uploadCode/photos/:photoId/reports', {
      params: { uploadCode: album.uploadCode, photoId: photo.id },
      body: {},
    });
    expect(answer.status).toBe(204);
  }
  expect(ids((await theo.get('GET /uploads/:uploadCode', code())).photos)).toEqual([photo.id]);
});

test('a script at the venue can hide only three photos an hour, while guests elsewhere can hide further photos', async () => {
  const photos: Photo[] = [];
  for (let count = 0; count < 5; count += 1) photos.push(await uploadAs(theo));
  const report = async (somebody: Person, reported: readonly Photo[]) => {
    for (const { id: photoId } of reported) {
      const params = { uploadCode: album.uploadCode, photoId };
      await somebody.ask('POST /uploads/:uploadCode/photos/:photoId/reports', { params, body: {} });
    }
  };
  for (let device = 0; device < 3; device += 1) await report(proxiedGuestAt(keepsake), photos);
  const shown = async () => (await theo.get('GET /uploads/:uploadCode', code())).photos.length;
  expect(await shown()).toBe(2);
  const at = { params: { albumId: album.id } };
  const marked = (await ines.get('GET /albums/:albumId', at)).photos.map(({ reports }) => reports);
  expect(marked).toEqual([3, 3, 3, 3, 3]);
  // The third reporter is at home.
  const byTheo = await uploadAs(theo);
  await report(proxiedGuestAt(keepsake), [byTheo]);
  await report(proxiedGuestAt(keepsake), [byTheo]);
  await report(ava, [byTheo]);
  expect(await shown()).toBe(2);
  keepsake.advance(60 * 60_000);
  await report(proxiedGuestAt(keepsake), photos);
  expect(await shown()).toBe(0);
});

test('a photo that is deleted while it is reported is either reported or deleted first', async () => {
  const answers = [];
  for (let round = 0; round < 5; round += 1) {
    const { id: photoId } = await uploadAs(theo);
    const [reported, deleted] = await Promise.all([
      new Person(keepsake, 'Rui').ask('POST /uploads/:uploadCode/photos/:photoId/reports', {
        params: { uploadCode: album.uploadCode, photoId },
        body: {},
      }),
      ines.ask('DELETE /albums/:albumId/photos/:photoId', { params: { albumId: album.id, photoId } }),
    ]);
    expect(deleted.status).toBe(204);
    answers.push(reported.status === 204 ? 'taken' : reported.body.code);
  }
  expect(answers.filter((answer) => answer !== 'taken' && answer !== 'PHOTO_NOT_FOUND')).toEqual([]);
});
