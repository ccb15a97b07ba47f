import { beforeAll, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhotos } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';

const unavailable = (takesPhotos: boolean) => [
  403,
  { error: 'Photo Wall is not available for this album', code: 'WALL_UNAVAILABLE', takesPhotos },
];

const keepsake = keepsakeForFile();
let ines: Person;
let guest: Person;
let album: Album;

beforeAll(async () => {
  guest = new Person(keepsake, 'Guest');
  ({ owner: ines, album } = await ownerWithAlbum(keepsake));
});

const setPublic = (isPublic: boolean) =>
  ines.get('PATCH /albums/:albumId/visibility', { params: { albumId: album.id }, body: { isPublic } });
const setWall = (enabled: boolean) =>
  ines.get('PATCH /albums/:albumId/photo-wall', { params: { albumId: album.id }, body: { enabled } });
const set = (change: { isArchived?: boolean; expiresAt?: number | null }) =>
  keepsake.ctx.db.updateTable('albums').set(change).where('id', '=', album.id).execute();

async function askWall(person: Person, uploadCode = album.uploadCode) {
  const answer = await person.ask('GET /uploads/:uploadCode/wall', { params: { uploadCode } });
  return [answer.status, answer.body];
}
const wall = () => guest.get('GET /uploads/:uploadCode/wall', { params: { uploadCode: album.uploadCode } });
const pageFor = (person: Person) =>
  person.get('GET /uploads/:uploadCode', { params: { uploadCode: album.uploadCode } });

test('guest page and wall are empty at first and then show the same photos, newest first', async () => {
  expect(await wall()).toMatchObject({
    photos: [],
    qrCodeDataUrl: expect.stringMatching(/^data:image\/png;/u),
  });
  for (const photo of await makePhotos(3)) {
    await guest.upload(album.uploadCode, [photo]);
    keepsake.advance(1_000);
  }
  await keepsake.settle();
  const { photos } = await wall();
  expect(photos.map((photo) => photo.originalFilename)).toEqual(['IMG_2.jpg', 'IMG_1.jpg', 'IMG_0.jpg']);
  expect((await pageFor(guest)).photos).toEqual(photos);
});

test('the guest page contains exactly the data that a guest may know', async () => {
  const { album: seen } = await pageFor(guest);
  expect(seen).toEqual({
    pinRequired: false,
    id: album.id,
    version: expect.stringMatching(/^\d+\.\d+$/u),
    title: album.title,
    description: null,
    uploadCode: album.uploadCode,
    isPublic: true,
    isArchived: false,
    isFull: false,
    expired: false,
    expirationDate: album.expirationDate,
    createdAt: album.createdAt,
    isOwner: false,
    photoWallEnabled: true,
    pinEnabled: false,
    maxPhotos: 25,
    maxFileBytes: 15 * 1024 ** 2,
    photoCount: 3,
    guestUploadUrl: album.guestUploadUrl,
    approveFirst: false,
    commentsEnabled: false,
    guestBookEnabled: false,
    guestBookOnWall: false,
    guestsDownload: false,
    heartsEnabled: false,
    revealAt: null,
    isRevealed: true,
    groupName: null,
    accent: 'plum',
    cover: null,
  });
  expect((await pageFor(ines)).album).toMatchObject({ isOwner: true });
  expect((await wall()).album).toEqual(seen);
});

test('an unknown upload code is a 404, also on the wall', async () => {
  const NOT_FOUND = [404, { error: 'Album not found', code: 'ALBUM_NOT_FOUND' }];
  expect(await askWall(guest, 'ZZZZZZZZZZ')).toEqual(NOT_FOUND);
  const page = await guest.ask('GET /uploads/:uploadCode', { params: { uploadCode: 'ZZZZZZZZZZ' } });
  expect([page.status, page.body]).toEqual(NOT_FOUND);
});

test('a private album has no wall, and its page shows photos only to the owner', async () => {
  await setPublic(false);
  expect(await askWall(guest)).toEqual(unavailable(true));
  expect(await askWall(ines)).toEqual(unavailable(true));
  const { album: seen, photos } = await pageFor(guest);
  expect([seen, photos]).toEqual([expect.objectContaining({ isPublic: false }), []]);
  expect((await pageFor(ines)).photos).toHaveLength(3);
  await setPublic(true);
  expect((await wall()).photos).toHaveLength(3);
});

test('with the wall off, the guest page opens without photos', async () => {
  await setWall(false);
  expect(await askWall(guest)).toEqual(unavailable(true));
  expect((await pageFor(guest)).photos).toEqual([]);
  await setWall(true);
});

test('an expired album closes its guest page and keeps its wall, and an archived album closes both', async () => {
  const until = Date.parse(album.expirationDate ?? '');
  await set({ expiresAt: keepsake.ctx.now() - 1 });
  const uploadCode = album.uploadCode;
  const expired = await guest.ask('GET /uploads/:uploadCode', { params: { uploadCode } });
  expect(expired).toMatchObject({ status: 403, body: { code: 'ALBUM_EXPIRED', title: album.title } });
  expect(expired.body).toMatchObject({ wallIsOpen: true });
  expect((await wall()).photos).toHaveLength(3);
  expect((await pageFor(ines)).album).toMatchObject({ expired: true });

  await set({ isArchived: true });
  const archived = await guest.ask('GET /uploads/:uploadCode', { params: { uploadCode } });
  expect([archived.status, archived.body.code]).toEqual([410, 'ALBUM_ARCHIVED']);
  expect(await askWall(guest)).toEqual(unavailable(false));
  expect((await pageFor(ines)).photos).toHaveLength(3);
  await set({ isArchived: false, expiresAt: until });
});

test('an album with a PIN shows only its title, except to its owner', async () => {
  await keepsake.ctx.db
    .updateTable('albums')
    .set({ sealedPin: 'sealed' })
    .where('id', '=', album.id)
    .execute();
  const { album: seen, photos } = await pageFor(guest);
  expect([seen, photos]).toEqual([
    { pinRequired: true, title: album.title, uploadCode: album.uploadCode },
    [],
  ]);
  const [status, body] = await askWall(guest);
  expect([status, body]).toEqual([403, expect.objectContaining({ code: 'PIN_REQUIRED', pinRequired: true })]);
  const refused = await guest.tryUpload(album.uploadCode, await makePhotos(1));
  expect([refused.status, refused.body]).toEqual([
    403,
    expect.objectContaining({ code: 'PIN_REQUIRED', pinRequired: true }),
  ]);
  const closed = await guest.ask('GET /albums/:albumId', { params: { albumId: album.id } });
  expect(closed.status).toBe(404);
  expect((await pageFor(ines)).photos).toHaveLength(3);
  expect((await ines.tryUpload(album.uploadCode, await makePhotos(1))).status).toBe(201);
});
