import { beforeAll, describe, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { listenTo } from '../../support/live-listener.ts';
import { LISBON, makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, registered } from '../../support/person.ts';

const keepsake = keepsakeForFile();
let ines: Person;
let theo: Person;
let guest: Person;
let album: Album;

beforeAll(async () => {
  ({ owner: ines, album } = await ownerWithAlbum(keepsake));
  theo = await registered(keepsake, 'Theo Brandt');
  guest = new Person(keepsake, 'Guest');
});

const params = () => ({ albumId: album.id });
const uploadCode = () => ({ params: { uploadCode: album.uploadCode } });
const change = (body: object, person = ines) =>
  person.send('PATCH', `/api/albums/${album.id}/details`, body) as ReturnType<typeof person.ask>;
const present = async () => (await ines.get('GET /albums/:albumId', { params: params() })).album;

describe('title and description', () => {
  test('change independently and are normalised', async () => {
    const first = await change({ title: '  Inês &   Theo ', description: ' Lisbon,\r\nin June ' });
    expect([first.status, first.body.album]).toMatchObject([
      200,
      { title: 'Inês & Theo', description: 'Lisbon,\nin June' },
    ]);
    await change({ title: 'Only the title' });
    expect(await present()).toMatchObject({ title: 'Only the title', description: 'Lisbon,\nin June' });
    await change({ description: 'Only this' });
    expect(await present()).toMatchObject({ title: 'Only the title', description: 'Only this' });
    expect((await change({})).status).toBe(200);
    for (const description of ['', '   ', null]) {
      await change({ description: 'Something' });
      await change({ description });
      expect((await present()).description).toBeNull();
    }
  });

  test.each([
    [{ title: '' }, 'Album title cannot be empty.'],
    [{ title: ' \t\n ' }, 'Album title cannot be empty.'],
    [{ title: null }, 'Album title cannot be empty.'],
    [{ title: 7 }, 'Album title cannot be empty.'],
    [{ title: 'x'.repeat(121) }, 'Album title cannot exceed 120 characters.'],
    [{ title: '🎉'.repeat(121) }, 'Album title cannot exceed 120 characters.'],
    [{ description: 'x'.repeat(501) }, 'Description cannot exceed 500 characters.'],
    [{ hideLocation: 'yes' }, /expected boolean/u],
    [{ title: 'Good', uploadCode: 'MYOWNCODE1' }, /uploadCode/u],
    [{ title: 'Good', ownerId: 'me' }, /ownerId/u],
  ])('reject %j', async (body, error) => {
    const before = await present();
    const answer = await change(body);
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({ error: expect.stringMatching(error), code: 'VALIDATION' }),
    ]);
    expect((await present()).title).toBe(before.title);
  });

  test('accept 120 emoji, 500 characters and markup unchanged', async () => {
    const titles = [
      '🎉'.repeat(120),
      '<script>alert(1)</script> {{7*7}}',
      'حفل زفاف',
      "'; drop table albums; --",
    ];
    for (const title of titles) {
      const answer = await change({ title, description: '<b>'.repeat(166) });
      expect([answer.status, answer.body.album]).toMatchObject([
        200,
        { title, description: '<b>'.repeat(166) },
      ]);
    }
    const turned = await change({ title: 'Photos \u202egnp.exe\u0007' });
    expect(turned.body.album).toMatchObject({ title: 'Photos gnp.exe' });
  });

  test('can be changed only by the owner', async () => {
    await theo.upload(album.uploadCode, [await makePhoto()]);
    const stranger = await registered(keepsake, 'Some Stranger');
    const tried = [theo, stranger, guest].map(async (person) => {
      const answer = await change({ title: 'Mine now' }, person);
      return [answer.status, answer.body.code];
    });
    expect(await Promise.all(tried)).toEqual([
      [403, 'NOT_ALLOWED'],
      [404, 'ALBUM_NOT_FOUND'],
      [401, 'NOT_SIGNED_IN'],
    ]);
    expect((await present()).title).not.toBe('Mine now');
  });

  test('update all open pages when they change', async () => {
    const listener = await listenTo(guest, `/uploads/${album.uploadCode}/events`);
    await change({ title: 'Told' });
    await listener.next('album.changed');
    expect((await guest.get('GET /uploads/:uploadCode', uploadCode())).album.title).toBe('Told');
    listener.close();
  });
});

describe('hidden locations', () => {
  let taken: Photo | undefined;
  let before: Photo | undefined;
  const seenByGuest = async () => (await guest.get('GET /uploads/:uploadCode', uploadCode())).photos;
  const find = (photos: Photo[]) => photos.find((photo) => photo.id === taken?.id);
  const statusOf = async (link = '') => (await guest.send('GET', link)).status;

  beforeAll(async () => {
    taken = (await theo.upload(album.uploadCode, [await makePhoto({ exif: LISBON, hue: 5 })])).photos[0];
    await keepsake.settle();
    before = find(await seenByGuest());
    expect(before?.exif?.gps?.latitude).toBeCloseTo(38.7, 3);
    await change({ guestsDownload: true });
    before = find(await seenByGuest());
    expect(await statusOf(before?.fileUrl)).toBe(200);
    await change({ guestsDownload: false });
    expect((await change({ hideLocation: true })).body.album).toMatchObject({ hideLocation: true });
  });

  test('give guests no position by any route, and everything else as before', async () => {
    const passerBy = new Person(keepsake, 'Passer-by');
    const pages = [
      await guest.get('GET /uploads/:uploadCode', uploadCode()),
      await guest.get('GET /uploads/:uploadCode/wall', uploadCode()),
      await passerBy.get('GET /albums/:albumId', { params: params() }),
    ];
    for (const page of pages) {
      expect(JSON.stringify(page)).not.toMatch(/"gps"|latitude|longitude/u);
      expect(find(page.photos)?.exif?.make).toBe('Canon');
    }
  });

  test('give guests no original: its link serves the preview, and earlier links end', async () => {
    const now = find(await seenByGuest());
    expect(now?.fileUrl).toBe(now?.previewUrl);
    const picture = await fetch(keepsake.url + now?.fileUrl);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(await picture.arrayBuffer()).includes('Exif')).toBe(false);
    expect(await statusOf(before?.fileUrl)).toBe(404);
    expect(await statusOf(`/uploads/${now?.storedFilename}`)).toBe(404);
    // The signature of the preview is not valid for the original or its clean copy.
    for (const other of ['v=orig', 'v=clean'])
      expect(await statusOf(now?.fileUrl.replace('v=preview', other))).toBe(404);
  });

  test('are hidden in live events and in responses to retries', async () => {
    const listener = await listenTo(guest, `/uploads/${album.uploadCode}/events`);
    const clientKeys = crypto.randomUUID();
    const photo = await makePhoto({ exif: LISBON, hue: 6 });
    const uploads = [
      await guest.upload(album.uploadCode, [photo], { clientKeys }),
      await guest.upload(album.uploadCode, [photo], { clientKeys }),
    ];
    const told = await listener.next('photo.ready');
    listener.close();
    for (const each of [...uploads, told]) expect(JSON.stringify(each)).not.toMatch(/latitude|v=orig/u);
  });

  test('stay visible to the owner and the uploader', async () => {
    const owners = await ines.get('GET /albums/:albumId', { params: params() });
    const own = await theo.get('GET /uploads/album/:albumId/my-uploads', { params: params() });
    for (const photos of [owners.photos, own.photos]) {
      expect(find(photos)?.exif?.gps?.longitude).toBeCloseTo(-9.1333, 3);
      expect(find(photos)?.fileUrl).toContain('v=orig');
      expect(await statusOf(find(photos)?.fileUrl)).toBe(200);
    }
  });

  test('give guests positions again when they are switched back on', async () => {
    await change({ hideLocation: false });
    const now = find(await seenByGuest());
    expect(now?.exif?.gps?.latitude).toBeCloseTo(38.7, 3);
    expect(await statusOf(now?.fileUrl)).toBe(200);
  });

  test('let a guest’s link open the original only if guests may download', async () => {
    await change({ guestsDownload: true });
    const now = find(await seenByGuest());
    const setInDatabase = (guestsDownload: boolean) =>
      keepsake.ctx.db.updateTable('albums').set({ guestsDownload }).where('id', '=', album.id).execute();
    await setInDatabase(false);
    expect([await statusOf(now?.fileUrl), await statusOf(now?.previewUrl)]).toEqual([404, 200]);
    await setInDatabase(true);
    expect(await statusOf(now?.fileUrl)).toBe(200);
  });
});
