import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { listenTo } from '../../support/live-listener.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, registered } from '../../support/person.ts';

const ARCHIVED = {
  error: 'This album has been archived and is no longer accepting uploads. Please contact the album owner.',
  code: 'ALBUM_ARCHIVED',
};

const keepsake = keepsakeForFile();
let ines: Person;
let theo: Person;
let guest: Person;
let album: Album;

beforeAll(async () => {
  ({ owner: ines, album } = await ownerWithAlbum(keepsake));
  theo = await registered(keepsake, 'Theo Brandt');
  guest = new Person(keepsake, 'Guest');
  await theo.upload(album.uploadCode, [await makePhoto()]);
  await keepsake.settle();
});
afterEach(async () => void (await archive(false)));

const params = () => ({ albumId: album.id });
const uploadCode = () => ({ params: { uploadCode: album.uploadCode } });
const archive = (isArchived: boolean, person = ines) =>
  person.ask('PATCH /albums/:albumId/archive', { params: params(), body: { isArchived } });
const present = async () => (await ines.get('GET /albums/:albumId', { params: params() })).album;

test('an album can be archived and unarchived again and again, and returns the time of archiving', async () => {
  const archived = await archive(true);
  expect([archived.status, archived.body.album]).toMatchObject([
    200,
    { isArchived: true, archivedAt: expect.stringMatching(/Z$/u) },
  ]);
  const { archivedAt } = await present();
  keepsake.advance(60_000);
  // Archiving again changes nothing, not even the time.
  expect((await archive(true)).body.album).toMatchObject({ isArchived: true, archivedAt });
  for (let again = 0; again < 2; again += 1) {
    expect((await archive(false)).body.album).toMatchObject({ isArchived: false, archivedAt: null });
  }
});

test('an archived album is closed to guests: its routes respond with errors, and links and streams end', async () => {
  const { photos } = await guest.get('GET /uploads/:uploadCode', uploadCode());
  const links = [photos[0]?.fileUrl, photos[0]?.previewUrl, photos[0]?.thumbnailUrl];
  const listener = await listenTo(guest, `/uploads/${album.uploadCode}/events`);
  for (const link of links) expect((await guest.send('GET', link ?? '')).status).toBe(200);

  await archive(true);
  await listener.ended;
  for (const person of [guest, theo]) {
    const page = await person.ask('GET /uploads/:uploadCode', uploadCode());
    expect([page.status, page.body]).toEqual([410, { ...ARCHIVED, title: album.title, wallIsOpen: false }]);
    const upload = await person.tryUpload(album.uploadCode, [await makePhoto()]);
    expect([upload.status, upload.body]).toEqual([410, ARCHIVED]);
    const wall = await person.ask('GET /uploads/:uploadCode/wall', uploadCode());
    expect([wall.status, wall.body.code]).toEqual([403, 'WALL_UNAVAILABLE']);
  }
  expect((await guest.ask('GET /albums/:albumId', { params: params() })).status).toBe(404);
  for (const link of links) expect((await guest.send('GET', link ?? '')).status).toBe(404);
  expect((await listenTo(guest, `/uploads/${album.uploadCode}/events`)).status).toBe(403);

  await archive(false);
  expect((await guest.get('GET /uploads/:uploadCode', uploadCode())).photos).toHaveLength(1);
  // Earlier links stay dead, and the page contains new ones.
  for (const link of links) expect((await guest.send('GET', link ?? '')).status).toBe(404);
});

test('an archived album still shows photos and files to its owner, who cannot upload', async () => {
  await archive(true);
  const page = await ines.get('GET /albums/:albumId', { params: params() });
  expect(page.photos).toHaveLength(1);
  expect((await guest.send('GET', page.photos[0]?.fileUrl ?? '')).status).toBe(200);
  expect((await ines.get('GET /uploads/:uploadCode', uploadCode())).album).toMatchObject({
    isArchived: true,
  });
  expect((await ines.tryUpload(album.uploadCode, [await makePhoto()])).status).toBe(410);
  expect((await ines.ask('GET /uploads/:uploadCode/wall', uploadCode())).status).toBe(403);
});

test('wall and PIN of an archived album cannot be changed, but details, tags and visibility can', async () => {
  await archive(true);
  const pin = await ines.ask('PATCH /albums/:albumId/pin', { params: params(), body: { pin: '1234' } });
  expect([pin.status, pin.body.code]).toEqual([409, 'PIN_NEEDS_UNARCHIVED']);
  const wall = await ines.ask('PATCH /albums/:albumId/photo-wall', {
    params: params(),
    body: { enabled: false },
  });
  expect([wall.status, wall.body.code]).toEqual([409, 'WALL_NOT_SWITCHABLE']);
  expect(await present()).toMatchObject({ pinEnabled: false, photoWallEnabled: true });
  const title = { title: 'In the archive' };
  await ines.get('PATCH /albums/:albumId/details', { params: params(), body: title });
  await ines.get('POST /albums/:albumId/tags', { params: params(), body: { tags: ['old'] } });
  for (const isPublic of [false, true]) {
    await ines.get('PATCH /albums/:albumId/visibility', { params: params(), body: { isPublic } });
  }
  expect(await present()).toMatchObject({ ...title, tags: ['old'], isArchived: true });
});

test('nobody but the job archives an expired album, but the owner may always unarchive an album', async () => {
  const { expiresAt } = await keepsake.ctx.db
    .selectFrom('albums')
    .select('expiresAt')
    .where('id', '=', album.id)
    .executeTakeFirstOrThrow();
  const set = (at: number | null) =>
    keepsake.ctx.db.updateTable('albums').set({ expiresAt: at }).where('id', '=', album.id).execute();
  await set(keepsake.ctx.now() - 1);
  const refused = await archive(true);
  expect([refused.status, refused.body]).toEqual([
    409,
    { error: 'This album has expired. It will be archived automatically.', code: 'ARCHIVE_EXPIRED' },
  ]);
  expect((await present()).isArchived).toBe(false);
  await keepsake.runJob('archive expired albums');
  expect((await present()).isArchived).toBe(true);
  expect((await present()).isKeptOpen).toBe(false);
  expect((await archive(false)).status).toBe(200);
  // The album stays open, and the owner sees why.
  expect(await present()).toMatchObject({ isArchived: false, isKeptOpen: true });
  await keepsake.runJob('archive expired albums');
  expect((await present()).isArchived).toBe(false);
  await set(expiresAt);
  expect((await present()).isKeptOpen).toBe(false);
});

test('only the owner archives an album, and only with true or false', async () => {
  const stranger = await registered(keepsake, 'Some Stranger');
  const tried = [theo, stranger, guest].map(async (person) => (await archive(true, person)).status);
  expect(await Promise.all(tried)).toEqual([403, 404, 401]);
  for (const body of [{}, { isArchived: 'yes' }, { isArchived: 1 }, { isArchived: null }]) {
    const answer = await ines.send('PATCH', `/api/albums/${album.id}/archive`, body);
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'VALIDATION' }]);
  }
  expect((await present()).isArchived).toBe(false);
});
