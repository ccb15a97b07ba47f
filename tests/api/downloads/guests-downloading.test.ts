// 'Let guests download photos': clean copies, singly and as a ZIP, only while guests may see the photos.

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AlbumDetails } from '../../../shared/api/album-shape.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { type ZipParty, zipParty } from '../zip-party.ts';

const HOUR = 3_600_000;
const LISBON = {
  IFD0: { Make: 'Maker', ImageDescription: 'At the Rossio' },
  IFD2: { DateTimeOriginal: '2026:06:21 18:04:58', BodySerialNumber: 'S-48291' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '38/1 43/1 2010/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '9/1 8/1 2200/100',
  },
};
const PRIVATE = /Rossio|S-48291|GPS/u;

const keepsake = keepsakeForFile();
let party: ZipParty;
beforeAll(async () => {});
beforeEach(async () => {
  party = await zipParty(keepsake);
});

const here = () => ({ albumId: party.album.id });
const change = (body: AlbumDetails) => party.change(body);
const askZip = (...asked: Parameters<ZipParty['askGuestsZip']>) => party.askGuestsZip(...asked);
const guestsZip = (...asked: Parameters<ZipParty['guestsZip']>) => party.guestsZip(...asked);
const seen = () => party.seenByGuests();

test('if downloads are allowed, guests get clean copies of all photos and the originals of their own', async () => {
  const placed = await makePhoto({ hue: 1, exif: LISBON });
  expect(String(Buffer.from(placed.bytes).toString('latin1'))).toMatch(PRIVATE);
  const uploadSessionId = 'a-session-of-ava-that-is-long-enough';
  await party.send('Ava', placed, { uploadSessionId });
  const odd = await party.send('Ben', await makePhoto({ hue: 2, format: 'png' }));
  await keepsake.settle();
  await change({ guestsDownload: true, hideLocation: true });
  keepsake.advance(3_000);
  await keepsake.runJob('make clean copies');
  // The server could not clean this photo reliably.
  await keepsake.ctx.db
    .updateTable('cleanCopies')
    .set({ rendition: 'preview', sizeBytes: 0, crc32: 0, sha256: '' })
    .where('photoId', '=', odd.id)
    .execute();

  const [ofBen, ofAva] = await seen();
  const single = await party.load(ofAva?.fileUrl ?? '');
  expect(single.status).toBe(200);
  expect(single.bytes.toString('latin1')).not.toMatch(PRIVATE);
  expect(single.bytes.toString('latin1')).toContain('2026:06:21 18:04:58');
  expect(single.headers.get('content-disposition')).toContain(`filename="${ofAva?.originalFilename}"`);
  expect(Number(single.headers.get('content-length'))).toBe(single.bytes.length);
  const part = await party.load(ofAva?.fileUrl ?? '', { Range: 'bytes=100-2099' });
  expect(part.bytes.equals(single.bytes.subarray(100, 2100))).toBe(true);
  const smaller = await party.load(ofBen?.fileUrl ?? '');
  expect(smaller.headers.get('content-type')).toBe('image/jpeg');
  expect(smaller.headers.get('content-disposition')).toMatch(/\.jpg"/u);

  const zip = await guestsZip();
  expect(zip.photoCount).toBe(2);
  const whole = await party.load(zip.url);
  expect(whole.bytes.length).toBe(zip.sizeBytes);
  const rest = await party.load(zip.url, { Range: 'bytes=777-' });
  expect(rest.bytes.equals(whole.bytes.subarray(777))).toBe(true);
  const { names, contentOf } = await party.unpack(zip.url);
  expect(names).toEqual([
    '0001 Ava 2026-06-21 18.04.jpg',
    expect.stringMatching(/^0002 Ben .*\.jpg$/u),
    'photos.csv',
    'SHA256SUMS',
    'album.html',
  ]);
  expect((await contentOf(names[0] ?? '')).equals(single.bytes)).toBe(true);
  expect((await contentOf(names[1] ?? '')).equals(smaller.bytes)).toBe(true);
  const [heading, first, second] = String(await contentOf('photos.csv')).split('\r\n');
  expect(heading).toBe('\uFEFF"file","uploader","caption","time taken","time received","sha256","size"');
  expect(first).toMatch(/"full size"$/u);
  expect(second).toMatch(/"smaller version: /u);
  // Guests with the same request share a ZIP.
  expect((await guestsZip(party.guest.onAnotherDevice())).url).toBe(zip.url);

  const { photos } = await party.guest.get('POST /uploads/:uploadCode/my-photos', {
    params: { uploadCode: party.album.uploadCode },
    body: { uploadSessionIds: [uploadSessionId] },
  });
  await change({ guestsDownload: false });
  const [mine] = (
    await party.guest.get('POST /uploads/:uploadCode/my-photos', {
      params: { uploadCode: party.album.uploadCode },
      body: { uploadSessionIds: [uploadSessionId] },
    })
  ).photos;
  expect(photos).toHaveLength(1);
  expect((await party.load(mine?.fileUrl ?? '')).bytes.equals(Buffer.from(placed.bytes))).toBe(true);
});

test('if downloads are not allowed, guests see previews and EXIF, and no clean copy is made', async () => {
  await party.send('Ava', await makePhoto({ hue: 3, exif: LISBON }));
  await keepsake.settle();
  keepsake.advance(3_000);
  await keepsake.runJob('make clean copies');
  const [photo] = await seen();
  expect(photo?.exif?.gps?.latitude).toBeCloseTo(38.722, 2);
  expect(photo?.fileUrl).toBe(photo?.previewUrl);
  for (const other of ['v=orig', 'v=clean'])
    expect(await party.statusOf(photo?.fileUrl.replace('v=preview', other) ?? '')).toEqual([
      404,
      'PHOTO_NOT_FOUND',
    ]);
  const rows = keepsake.ctx.db.selectFrom('cleanCopies').innerJoin('photos', 'photos.id', 'photoId');
  expect(await rows.select('photoId').where('albumId', '=', party.album.id).execute()).toEqual([]);
});

describe('downloads are refused', () => {
  const patch = {
    'the switch is off again': () => change({ guestsDownload: false }),
    'the album is private': () =>
      party.ines.get('PATCH /albums/:albumId/visibility', { params: here(), body: { isPublic: false } }),
    'the wall is off': () =>
      party.ines.get('PATCH /albums/:albumId/photo-wall', { params: here(), body: { enabled: false } }),
    'the album is archived': () =>
      party.ines.get('PATCH /albums/:albumId/archive', { params: here(), body: { isArchived: true } }),
    'a PIN was set': () =>
      party.ines.get('PATCH /albums/:albumId/pin', { params: here(), body: { pin: '482915' } }),
    'it is revealed later': () => change({ revealAt: new Date(keepsake.ctx.now() + HOUR).toISOString() }),
  };

  test('to guests without access, whose earlier links stop working', async () => {
    await party.send('Ava', await makePhoto({ hue: 1 }));
    expect((await askZip(party.guest)).body.code).toBe('NOT_ALLOWED');
    for (const [why, take] of Object.entries(patch)) {
      await change({ guestsDownload: true, revealAt: null });
      await keepsake.settle();
      const [photo] = await seen();
      const { url } = await guestsZip();
      expect([why, (await party.load(url)).status, (await party.load(photo?.fileUrl ?? '')).status]).toEqual([
        why,
        200,
        200,
      ]);
      await take();
      expect([why, ...(await party.statusOf(url))]).toEqual([why, 404, 'ZIP_NOT_FOUND']);
      expect([why, (await party.load(photo?.fileUrl ?? '')).status]).toEqual([why, 404]);
      const { status, body } = await askZip(party.guest);
      expect([why, status]).toEqual([why, 403]);
      expect(Object.keys(body).filter((key) => !['error', 'code', 'pinRequired'].includes(key))).toEqual([]);
      await party.ines.get('PATCH /albums/:albumId/archive', { params: here(), body: { isArchived: false } });
      await party.ines.get('PATCH /albums/:albumId/visibility', { params: here(), body: { isPublic: true } });
      await party.ines.get('PATCH /albums/:albumId/photo-wall', { params: here(), body: { enabled: true } });
      await party.ines.get('PATCH /albums/:albumId/pin', { params: here(), body: { pin: null } });
    }
    expect((await askZip(party.guest, 'ZZZZZZZZZZ')).status).toBe(404);
    await party.ines.get('POST /albums/:albumId/upload-code', { params: here() });
    expect((await askZip(party.guest)).status).toBe(404);
  });

  test('to guests without a PIN or with an expired token', async () => {
    await party.send('Ava', await makePhoto({ hue: 1 }));
    await change({ guestsDownload: true });
    await party.ines.get('PATCH /albums/:albumId/pin', { params: here(), body: { pin: '482915' } });
    const { token } = await party.guest.get('POST /uploads/:uploadCode/verify-pin', {
      params: { uploadCode: party.album.uploadCode },
      body: { pin: '482915' },
    });
    const withToken = () =>
      fetch(`${keepsake.url}/api/uploads/${party.album.uploadCode}/zips`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Pin-Token': token },
        body: '{}',
      });
    expect((await askZip(party.guest)).body).toMatchObject({ code: 'PIN_REQUIRED', pinRequired: true });
    expect((await withToken()).status).toBe(201);
    keepsake.advance(25 * HOUR);
    expect((await withToken()).status).toBe(403);
  });

  test('for pending, hidden and deleted photos', async () => {
    await change({ guestsDownload: true });
    const [first, second] = [
      await party.send('Ava', await makePhoto({ hue: 1 })),
      await party.send('Ben', await makePhoto({ hue: 2 })),
    ];
    await change({ approveFirst: true });
    await party.send('Carla', await makePhoto({ hue: 3 }));
    const { url, photoCount } = await guestsZip();
    expect(photoCount).toBe(2);
    const [secondSeen, firstSeen] = await seen();
    const hide = (photoIds: string[]) =>
      party.ines.get('PATCH /albums/:albumId/photos/visibility', {
        params: here(),
        body: { photoIds, visibility: 'hidden' },
      });
    await hide([first.id]);
    expect(await party.statusOf(url)).toEqual([410, 'ZIP_BROKEN']);
    expect((await party.load(firstSeen?.fileUrl ?? '')).status).toBe(404);
    expect((await party.load(secondSeen?.fileUrl ?? '')).status).toBe(200);

    const next = await guestsZip();
    expect((await party.unpack(next.url)).names).toEqual([
      expect.stringMatching(/^0001 Ben /u),
      'photos.csv',
      'SHA256SUMS',
      'album.html',
    ]);
    // The copy is checked again when it is the file's turn, so removing it has the effect of hiding the photo.
    await keepsake.ctx.db.deleteFrom('cleanCopies').where('photoId', '=', second.id).execute();
    await expect(party.load(next.url)).rejects.toThrow('terminated');
    await party.ines.get('DELETE /albums/:albumId/photos/:photoId', {
      params: { albumId: party.album.id, photoId: second.id },
    });
    expect(await party.statusOf(next.url)).toEqual([410, 'ZIP_BROKEN']);
    expect((await askZip(party.guest)).body.code).toBe('NOTHING_TO_DOWNLOAD');
  });
});
