import { expect, test } from 'vitest';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { listenTo } from '../../support/live-listener.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, registered } from '../../support/person.ts';
import { PinVisitor, setPin } from '../pin-visitor.ts';

const keepsake = keepsakeForFile();

test('a new upload code replaces the old code everywhere, and the photos stay', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake);
  const theo = await registered(keepsake, 'Theo Brandt');
  const guest = new PinVisitor(keepsake, 'Guest');
  await theo.upload(album.uploadCode, [await makePhoto()]);
  await keepsake.settle();
  await setPin(owner, album, '271828');
  await guest.enter(album, '271828');
  const byOld = { params: { uploadCode: album.uploadCode } };
  const byId = { params: { albumId: album.id } };
  const before = await guest.get('GET /uploads/:uploadCode', byOld);
  const listener = await listenTo(guest, `/uploads/${album.uploadCode}/events`);
  const ownersPage = await listenTo(owner, `/albums/${album.id}/events`);
  expect([listener.status, ownersPage.status, before.photos.length]).toEqual([200, 200, 1]);

  const { album: changed } = await owner.get('POST /albums/:albumId/upload-code', byId);
  expect(changed.uploadCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/u);
  expect(changed.uploadCode).not.toBe(album.uploadCode);
  expect(changed.guestUploadUrl).toBe(`${keepsake.url}/upload/${changed.uploadCode}`);
  expect(changed.pin).toBe('271828');
  const { album: shown, photos } = await owner.get('GET /albums/:albumId', byId);
  expect([shown, photos.length]).toEqual([{ ...changed, coverThumbnailUrl: shown.coverThumbnailUrl }, 1]);

  await ownersPage.next('album.changed');
  ownersPage.close();
  await listener.ended;
  expect(listener.received).toEqual([{ type: 'album.changed' }]);
  const gone = [
    await guest.ask('GET /uploads/:uploadCode', byOld),
    await guest.ask('GET /uploads/:uploadCode/wall', byOld),
    await guest.ask('GET /uploads/:uploadCode/pin-status', byOld),
    await guest.tryPin(album, '271828'),
    await guest.tryUpload(album.uploadCode, [await makePhoto({ hue: 1 })]),
    // The owner's old link is invalid too.
    await owner.ask('GET /uploads/:uploadCode', byOld),
  ];
  expect(gone.map(({ status, body }) => [status, body.code])).toEqual(
    gone.map(() => [404, 'ALBUM_NOT_FOUND']),
  );
  expect((await listenTo(guest, `/uploads/${album.uploadCode}/events`)).status).toBe(404);
  expect((await guest.send('GET', before.photos[0]?.thumbnailUrl ?? '')).status).toBe(404);

  // A PIN token for the old code is invalid, but the PIN works with the new code.
  const byNew = { params: { uploadCode: changed.uploadCode } };
  expect((await guest.get('GET /uploads/:uploadCode', byNew)).album.pinRequired).toBe(true);
  await guest.enter(changed, '271828');
  expect((await guest.get('GET /uploads/:uploadCode', byNew)).photos).toHaveLength(1);
  expect((await guest.tryUpload(changed.uploadCode, [await makePhoto({ hue: 2 })])).status).toBe(201);
  // Theo has photos in the album, so he receives the new code.
  const own = await theo.get('GET /uploads/album/:albumId/my-uploads', byId);
  expect([own.photos.length, own.album.uploadCode]).toEqual([1, changed.uploadCode]);
});

test('guests with the old link do not learn the new code from the album’s page', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake, 'Noor Haddad');
  const visitor = new Person(keepsake, 'Visitor');
  const look = () => visitor.get('GET /albums/:albumId', { params: { albumId: album.id } });
  expect((await look()).album.uploadCode).toBe(album.uploadCode);
  const { album: changed } = await owner.get('POST /albums/:albumId/upload-code', {
    params: { albumId: album.id },
  });
  const page = await look();
  expect([page.album.uploadCode, page.album.guestUploadUrl]).toEqual(['', '']);
  expect(JSON.stringify(page)).not.toContain(changed.uploadCode);
});
