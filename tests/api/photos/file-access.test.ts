import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';

const keepsake = keepsakeForFile();
let ines: Person;
let guest: Person;
let album: Album;

beforeAll(async () => {
  guest = new Person(keepsake, 'Guest');
  ({ owner: ines, album } = await ownerWithAlbum(keepsake));
  await guest.upload(album.uploadCode, [await makePhoto()]);
  await keepsake.settle();
});

const params = () => ({ albumId: album.id });
const setPublic = (isPublic: boolean) =>
  ines.get('PATCH /albums/:albumId/visibility', { params: params(), body: { isPublic } });
const setWall = (enabled: boolean) =>
  ines.get('PATCH /albums/:albumId/photo-wall', { params: params(), body: { enabled } });

const linksOf = (photo: Photo | undefined) =>
  photo ? [photo.fileUrl, photo.previewUrl, photo.mediumUrl, photo.thumbnailUrl] : [];
const statuses = (links: string[]) =>
  Promise.all(links.map(async (link) => (await guest.send('GET', link)).status));

async function guestLinks(): Promise<string[]> {
  const page = await guest.get('GET /uploads/:uploadCode', { params: { uploadCode: album.uploadCode } });
  return linksOf(page.photos[0]);
}
async function ownerLinks(): Promise<string[]> {
  return linksOf((await ines.get('GET /albums/:albumId', { params: params() })).photos[0]);
}

let links: string[];
beforeEach(async () => {
  links = await guestLinks();
  expect(await statuses(links)).toEqual([200, 200, 200, 200]);
});

test('a differently spelled file link opens the same file and nothing else', async () => {
  const { pathname, searchParams } = new URL((await guestLinks())[3] ?? '', keepsake.url);
  const parts = Object.fromEntries(searchParams);
  const statusOf = async (query: unknown) => (await statuses([`${pathname}?${query}`]))[0];
  expect(await statusOf(new URLSearchParams(Object.entries(parts).reverse()))).toBe(200);
  expect(await statusOf(`${new URLSearchParams(parts)}&`)).toBe(200);
  expect(await statusOf(`${new URLSearchParams(parts)}`.replace('v=thumb', 'v=%74humb'))).toBe(200);
  expect(await statusOf(new URLSearchParams({ ...parts, q: '1' }))).toBe(400);
});

test('making an album private revokes guests’ file links, and only the owner gets new working links', async () => {
  const ownersBefore = await ownerLinks();
  await setPublic(false);
  expect(await statuses(links)).toEqual([404, 404, 404, 404]);
  expect(await guestLinks()).toEqual([]);
  expect(await statuses(await ownerLinks())).toEqual([200, 200, 200, 200]);
  // The new epoch ends the owner's old links too, but her page loads new ones.
  expect(await statuses(ownersBefore)).toEqual([404, 404, 404, 404]);

  await setPublic(true);
  expect(await statuses(links)).toEqual([404, 404, 404, 404]);
  expect(await statuses(await guestLinks())).toEqual([200, 200, 200, 200]);
});

test('switching the wall off revokes the file links of guests', async () => {
  await setWall(false);
  expect(await statuses(links)).toEqual([404, 404, 404, 404]);
  expect(await guestLinks()).toEqual([]);
  expect(await statuses(await ownerLinks())).toEqual([200, 200, 200, 200]);
  await setWall(true);
  expect(await statuses(await guestLinks())).toEqual([200, 200, 200, 200]);
});

test('archiving an album takes effect on unchanged links within a second', async () => {
  await keepsake.ctx.db.updateTable('albums').set({ isArchived: true }).where('id', '=', album.id).execute();
  keepsake.advance(1_000);
  expect(await statuses(links)).toEqual([404, 404, 404, 404]);
  expect(await statuses(await ownerLinks())).toEqual([200, 200, 200, 200]);
  await keepsake.ctx.db.updateTable('albums').set({ isArchived: false }).where('id', '=', album.id).execute();
  keepsake.advance(1_000);
  expect(await statuses(links)).toEqual([200, 200, 200, 200]);
});

test('file links expire after 6 to 12 hours, and new links are issued', async () => {
  const expiry = Number(new URL(links[0] ?? '', keepsake.url).searchParams.get('e')) * 1000;
  const left = expiry - keepsake.ctx.now();
  expect(left).toBeGreaterThan(6 * 3_600_000 - 60_000);
  expect(left).toBeLessThanOrEqual(12 * 3_600_000);
  keepsake.advance(left - 60_000);
  expect(await statuses(links)).toEqual([200, 200, 200, 200]);
  keepsake.advance(61_000);
  expect(await statuses(links)).toEqual([404, 404, 404, 404]);
  expect(await statuses(await guestLinks())).toEqual([200, 200, 200, 200]);
});

test('the links of a deleted photo stop working for every rendition and for everybody', async () => {
  const { photos } = await guest.upload(album.uploadCode, [await makePhoto({ hue: 4 })]);
  const [photo] = photos;
  const owners = (await ines.get('GET /albums/:albumId', { params: params() })).photos.find(
    (each) => each.id === photo?.id,
  );
  const all = [...linksOf(photo), ...linksOf(owners)];
  expect(new Set(await statuses(all))).toEqual(new Set([200]));
  await ines.get('DELETE /albums/:albumId/photos/:photoId', {
    params: { albumId: album.id, photoId: photo?.id ?? '' },
  });
  expect(new Set(await statuses(all))).toEqual(new Set([404]));
  const bare = await ines.send('GET', `/uploads/${photo?.storedFilename}`);
  expect(bare.status).toBe(404);
});
