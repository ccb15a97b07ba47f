import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { listenTo } from '../../support/live-listener.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, type Person, registered } from '../../support/person.ts';
import { PinVisitor, setPin } from '../pin-visitor.ts';

const HOUR = 3_600_000;
const PIN = '141421';

const keepsake = keepsakeForFile();
let ines: Person;
let theo: Person;
let album: Album;
let guest: PinVisitor;
/** Links that were loaded before the album had a PIN. */
let oldLinks: string[];

beforeAll(async () => {
  ({ owner: ines, album } = await ownerWithAlbum(keepsake));
  theo = await registered(keepsake, 'Theo Brandt');
  await theo.upload(album.uploadCode, [await makePhoto({ name: 'First-dance.jpg' })], {
    uploaderName: 'Theo the uploader',
  });
  await keepsake.settle();
  const before = await theo.get('GET /uploads/:uploadCode', code());
  oldLinks = linksOf(before.photos[0]);
  await setPin(ines, album, PIN);
});
beforeEach(async () => {
  guest = new PinVisitor(keepsake, 'Guest');
});

const code = () => ({ params: { uploadCode: album.uploadCode } });
const id = () => ({ params: { albumId: album.id } });
const linksOf = (photo: Photo | undefined) =>
  photo ? [photo.fileUrl, photo.previewUrl, photo.thumbnailUrl] : [];

/** Returns the responses of each route that shows photos. */
async function answersOfRoutes(visitor: Person) {
  const page = await visitor.ask('GET /uploads/:uploadCode', code());
  const wall = await visitor.ask('GET /uploads/:uploadCode/wall', code());
  const byId = await visitor.ask('GET /albums/:albumId', id());
  const upload = await visitor.tryUpload(album.uploadCode, [await makePhoto({ hue: 1 })]);
  const streams = [];
  for (const path of [`/uploads/${album.uploadCode}/events`, `/albums/${album.id}/events`]) {
    const listener = await listenTo(visitor, path);
    streams.push(listener.status);
    listener.close();
  }
  return { page, wall, byId, upload, streams };
}

async function expectNothing(visitor: Person): Promise<void> {
  const { page, wall, byId, upload, streams } = await answersOfRoutes(visitor);
  expect([page.status, page.body]).toEqual([
    200,
    { album: { pinRequired: true, title: album.title, uploadCode: album.uploadCode }, photos: [] },
  ]);
  const required = { code: 'PIN_REQUIRED', pinRequired: true, error: 'This album is protected by a PIN.' };
  expect([wall.status, wall.body]).toEqual([403, required]);
  expect([upload.status, upload.body]).toEqual([403, required]);
  expect([byId.status, byId.body]).toEqual([404, { error: 'Album not found', code: 'ALBUM_NOT_FOUND' }]);
  expect(streams).toEqual([403, 404]);
}

async function expectEverything(visitor: Person): Promise<void> {
  const { page, wall, byId, upload, streams } = await answersOfRoutes(visitor);
  expect([page.status, wall.status, byId.status, upload.status]).toEqual([200, 200, 200, 201]);
  expect(streams).toEqual([200, 200]);
  for (const answer of [page, wall, byId]) expect(JSON.stringify(answer.body)).toContain('First-dance.jpg');
  await ines.get('DELETE /albums/:albumId/photos/:photoId', {
    params: { albumId: album.id, photoId: upload.body.photos[0]?.id ?? '' },
  });
}

describe('an album with a PIN, without a token', () => {
  test('shows strangers and signed-in strangers only its title, by every route', async () => {
    await expectNothing(guest);
    const stranger = await registered(keepsake, 'Some Stranger');
    await expectNothing(stranger);
    const others = await stranger.ask('GET /uploads/album/:albumId/my-uploads', id());
    expect(others.status).toBe(404);
  });

  test('rejects links from before the PIN, and serves no file without a signed link', async () => {
    const [photo] = (await ines.get('GET /albums/:albumId', id())).photos;
    for (const link of [...oldLinks, `/uploads/${photo?.storedFilename}`]) {
      expect((await guest.send('GET', link)).status).toBe(404);
    }
  });

  test('ends streams that were open when the PIN was set', async () => {
    const { album: party } = await ines.createAlbum('Party');
    const listener = await listenTo(guest, `/uploads/${party.uploadCode}/events`);
    await setPin(ines, party, PIN);
    await listener.ended;
    await ines.upload(party.uploadCode, [await makePhoto()]);
    expect(listener.received).toEqual([{ type: 'album.changed' }]);
    await ines.get('DELETE /albums/:albumId', { params: { albumId: party.id } });
  });

  test('is open to its owner, and shows contributors only their own uploads', async () => {
    const page = await ines.get('GET /uploads/:uploadCode', code());
    expect(page.album).toMatchObject({ pinRequired: false, isOwner: true });
    expect(page.photos).toHaveLength(1);
    expect((await ines.ask('GET /uploads/:uploadCode/wall', code())).status).toBe(200);
    expect((await ines.tryUpload(album.uploadCode, [await makePhoto({ hue: 2 })])).status).toBe(201);
    const own = await theo.get('GET /uploads/album/:albumId/my-uploads', id());
    expect(own.photos.map((photo) => photo.originalFilename)).toEqual(['First-dance.jpg']);
    for (const link of linksOf(own.photos[0])) expect((await guest.send('GET', link)).status).toBe(200);
    expect((await theo.ask('GET /uploads/:uploadCode/wall', code())).status).toBe(403);
  });
});

describe('a PIN token', () => {
  test('opens page, wall, album, upload, events and files for exactly 24 hours', async () => {
    await guest.enter(album, PIN);
    await expectEverything(guest);
    const { photos } = await guest.get('GET /uploads/:uploadCode', code());
    for (const link of linksOf(photos[0])) expect((await guest.send('GET', link)).status).toBe(200);
    keepsake.advance(24 * HOUR - 10_000);
    expect((await guest.get('GET /uploads/:uploadCode', code())).album.pinRequired).toBe(false);
    keepsake.advance(10_001);
    ines.token = (
      await ines.get('POST /auth/login', {
        body: { email: 'ines.costa@example.org', password: 'Ines Costa password', rememberMe: true },
      })
    ).token;
    await expectNothing(guest);
  });

  test('opens no other album', async () => {
    const { album: other } = await ines.createAlbum('Other');
    await setPin(ines, other, PIN);
    await guest.enter(other, PIN);
    await expectNothing(guest);
    await ines.get('DELETE /albums/:albumId', { params: { albumId: other.id } });
  });

  test('ends when the PIN is changed, or removed and set again, even to the same digits', async () => {
    await guest.enter(album, PIN);
    await setPin(ines, album, '999999');
    await expectNothing(guest);
    await setPin(ines, album, PIN);
    await expectNothing(guest);
    await guest.enter(album, PIN);
    await setPin(ines, album, null);
    await setPin(ines, album, PIN);
    await expectNothing(guest);
  });

  test('issued while there was no PIN opens nothing once a PIN is set', async () => {
    await setPin(ines, album, null);
    await guest.enter(album, 'anything');
    await setPin(ines, album, PIN);
    await expectNothing(guest);
  });

  test('that is damaged, cut off, repeated or 4 KB long is rejected without an error', async () => {
    const token = await guest.enter(album, PIN);
    const [expiry = '', proof = ''] = token.split('.');
    const last = proof.at(-1) === 'A' ? 'B' : 'A';
    const wrong = [
      `${expiry}.${proof.slice(0, -1)}${last}`,
      `${Number(expiry) + 1}.${proof}`,
      token.slice(0, -1),
      `${token},${token}`,
      'x'.repeat(4096),
      `${token}${'x'.repeat(4096)}`,
      'null',
      'undefined',
      theo.token ?? '',
    ];
    for (const each of wrong) {
      guest.pinToken = each;
      const page = await guest.ask('GET /uploads/:uploadCode', code());
      expect([page.status, page.body.photos]).toEqual([200, []]);
      expect((await guest.ask('GET /uploads/:uploadCode/wall', code())).status).toBe(403);
    }
  });

  test('opens nothing that is closed for another reason: private, wall off, archived', async () => {
    await guest.enter(album, PIN);
    await ines.get('PATCH /albums/:albumId/visibility', { ...id(), body: { isPublic: false } });
    expect((await guest.ask('GET /uploads/:uploadCode/wall', code())).body.code).toBe('WALL_UNAVAILABLE');
    expect((await guest.get('GET /uploads/:uploadCode', code())).photos).toEqual([]);
    await ines.get('PATCH /albums/:albumId/visibility', { ...id(), body: { isPublic: true } });
    await ines.get('PATCH /albums/:albumId/photo-wall', { ...id(), body: { enabled: false } });
    expect((await guest.get('GET /uploads/:uploadCode', code())).photos).toEqual([]);
    await ines.get('PATCH /albums/:albumId/photo-wall', { ...id(), body: { enabled: true } });
    await ines.get('PATCH /albums/:albumId/archive', { ...id(), body: { isArchived: true } });
    expect((await guest.ask('GET /uploads/:uploadCode', code())).status).toBe(410);
    await ines.get('PATCH /albums/:albumId/archive', { ...id(), body: { isArchived: false } });
    // None of these requests changed the PIN.
    await expectEverything(guest);
  });
});

test('an unknown upload code has no PIN attempts and no status', async () => {
  const params = { uploadCode: 'ZZZZZZZZZZ' };
  const status = await guest.ask('GET /uploads/:uploadCode/pin-status', { params });
  expect([status.status, status.body.code]).toEqual([404, 'ALBUM_NOT_FOUND']);
  expect((await guest.tryPin(params, PIN)).status).toBe(404);
});
