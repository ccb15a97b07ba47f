import sharp from 'sharp';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';
import { sendRaw } from '../../support/raw-request.ts';

const keepsake = keepsakeForFile();
let ines: Person;
let guest: Person;
let album: Album;

beforeAll(async () => {
  guest = new Person(keepsake, 'Guest');
  ({ owner: ines, album } = await ownerWithAlbum(keepsake));
});
afterEach(() => vi.restoreAllMocks());

function uploadsEndedAt(ms: number): void {
  vi.spyOn(keepsake.ctx.imaging, 'uploadsEndedAt').mockReturnValue(ms);
}

async function uploaded(hue: number, name?: string): Promise<Photo> {
  const file = await makePhoto({ hue, width: 1200, height: 900, ...(name && { name }) });
  const { photos } = await guest.upload(album.uploadCode, [file]);
  await keepsake.ctx.work.idle();
  return photos[0] as Photo;
}

/** Returns the width and type of the picture behind the link, and how long browsers may cache it. */
async function answerTo(link: string) {
  const { status, headers, bytes } = await sendRaw(keepsake, { path: link });
  if (status !== 200) return status;
  const { width, format } = await sharp(bytes).metadata();
  expect(headers['content-type']).toBe(`image/${format}`);
  return { width, mayBeKept: headers['cache-control'] !== 'private, no-cache' };
}

const THUMBNAIL = { width: 440, mayBeKept: false };
const MEDIUM = { width: 960, mayBeKept: true };

test('the medium rendition is made together with a preview that no viewer has requested', async () => {
  const photo = await uploaded(1);
  uploadsEndedAt(Number.POSITIVE_INFINITY);
  expect(await answerTo(photo.mediumUrl)).toEqual(THUMBNAIL);

  uploadsEndedAt(Number.NEGATIVE_INFINITY);
  await keepsake.runJob('make waiting previews');
  uploadsEndedAt(Number.POSITIVE_INFINITY);
  expect(await answerTo(photo.mediumUrl)).toEqual(MEDIUM);
});

test('the medium rendition of a requested preview is made on its first request, unless an upload is in progress', async () => {
  const photo = await uploaded(2);
  await guest.send('GET', photo.previewUrl);
  uploadsEndedAt(Number.POSITIVE_INFINITY);
  expect(await answerTo(photo.mediumUrl)).toEqual(THUMBNAIL);
  uploadsEndedAt(Number.NEGATIVE_INFINITY);
  const making = vi.spyOn(keepsake.ctx.imaging, 'makeMedium');
  const links = [photo.mediumUrl, photo.mediumUrl, photo.mediumUrl];
  expect(await Promise.all(links.map(answerTo))).toEqual([MEDIUM, MEDIUM, MEDIUM]);
  expect(making).toHaveBeenCalledTimes(1);
});

test('a browser that received the thumbnail instead of the medium rendition gets the medium rendition after revalidation', async () => {
  const photo = await uploaded(3);
  await guest.send('GET', photo.previewUrl);
  uploadsEndedAt(Number.POSITIVE_INFINITY);
  const { headers } = await sendRaw(keepsake, { path: photo.mediumUrl });
  const again = { path: photo.mediumUrl, headers: { 'If-None-Match': String(headers.etag) } };
  expect((await sendRaw(keepsake, again)).status).toBe(304);
  uploadsEndedAt(Number.NEGATIVE_INFINITY);
  expect((await sendRaw(keepsake, again)).status).toBe(200);
});

test('if the medium rendition cannot be made, the thumbnail is served and the log says why', async () => {
  const photo = await uploaded(4);
  await guest.send('GET', photo.previewUrl);
  uploadsEndedAt(Number.NEGATIVE_INFINITY);
  vi.spyOn(keepsake.ctx.imaging, 'makeMedium').mockRejectedValueOnce(new Error('no memory'));
  expect(await answerTo(photo.mediumUrl)).toEqual(THUMBNAIL);
  expect(keepsake.log.filter((line) => line.includes('its thumbnail stands in'))).toHaveLength(1);
  expect(await answerTo(photo.mediumUrl)).toEqual(MEDIUM);
});

test('deleting a photo deletes its medium rendition, even while it is being made', async () => {
  const [made, beingMade] = [await uploaded(5), await uploaded(6)];
  for (const { previewUrl } of [made, beingMade]) await guest.send('GET', previewUrl);
  uploadsEndedAt(Number.NEGATIVE_INFINITY);
  expect(await answerTo(made.mediumUrl)).toEqual(MEDIUM);
  const { makeMedium } = keepsake.ctx.imaging;
  const params = ({ id }: Photo) => ({ params: { albumId: album.id, photoId: id } });
  vi.spyOn(keepsake.ctx.imaging, 'makeMedium').mockImplementationOnce(async (...order) => {
    await makeMedium(...order);
    await ines.get('DELETE /albums/:albumId/photos/:photoId', params(beingMade));
  });
  await answerTo(beingMade.mediumUrl);
  await ines.get('DELETE /albums/:albumId/photos/:photoId', params(made));
  await keepsake.ctx.work.idle();
  const left: string[] = [];
  for await (const { name } of keepsake.ctx.stores.current.list()) left.push(name);
  for (const { storedFilename } of [made, beingMade]) {
    expect(left.filter((name) => name.startsWith(storedFilename.slice(0, 32)))).toEqual([]);
  }
  expect(await answerTo(made.mediumUrl)).toBe(404);
});
