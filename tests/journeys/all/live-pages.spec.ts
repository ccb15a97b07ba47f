import { expect, type Page, test } from '@playwright/test';
import { makePhoto, makePhotos } from '../../support/made-photos.ts';
import { Person } from '../../support/person.ts';
import { expectNoProblems, lookAgain, newDevice, signedIn } from '../new-device.ts';
import { keepsakeForFile } from '../served-keepsake.ts';

const keepsake = keepsakeForFile();
const EVENTS = '**/events';
/** Messages that the browser logs while the server is away. */
const AWAY = /Failed to load resource: net::ERR_/u;
/** A failed stream waits several seconds before it reconnects. */
const RECONNECTED = { timeout: 30_000 };

/** Records requests that load a whole album. */
function watchLoads(page: Page): string[] {
  const loads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (
      /^\/api\/(?:albums\/[^/]+|uploads\/[^/]+(?:\/wall)?)$/u.test(pathname) &&
      request.method() === 'GET'
    ) {
      loads.push(pathname);
    }
  });
  return loads;
}

/** Records the addresses of requested thumbnails. */
function watchPictures(page: Page): Set<string> {
  const pictures = new Set<string>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.get('v') === 'thumb') pictures.add(pathname);
  });
  return pictures;
}

async function albumWithPhotos(person: Person, title: string, count: number) {
  const { album } = await person.createAlbum(title);
  const guest = new Person(keepsake, 'Theo');
  const give = async (hue: number) =>
    (await guest.upload(album.uploadCode, [await makePhoto({ hue, width: 64, height: 64 })])).photos[0]?.id ??
    '';
  for (let left = count; left > 0; left -= 10) {
    await guest.upload(album.uploadCode, await makePhotos(Math.min(left, 10), { width: 48, height: 48 }));
  }
  const params = { albumId: album.id };
  return {
    album,
    give,
    rename: (name: string) => person.get('PATCH /albums/:albumId/details', { params, body: { title: name } }),
    remove: (photoId: string) =>
      person.get('DELETE /albums/:albumId/photos/:photoId', { params: { ...params, photoId } }),
    setPublic: (isPublic: boolean) =>
      person.get('PATCH /albums/:albumId/visibility', { params, body: { isPublic } }),
  };
}

/** Restarts the server and rejects the page's new streams. */
async function cutStream(page: Page): Promise<void> {
  await page.route(EVENTS, (route) => route.abort());
  await keepsake.kill();
  await keepsake.restart();
}
const photosOn = (page: Page) => page.locator('[data-photo]');

test('a guest page and a wall load each list once and then follow live events', async ({ browser }) => {
  const { person } = await signedIn(browser, 'laptop', keepsake, 'Ines Counts');
  const { album, give } = await albumWithPhotos(person, 'A Long Evening', 24);
  const phone = await newDevice(browser, 'phone');
  const wall = await newDevice(browser, 'laptop');
  const loads = [phone, wall].map(watchLoads);
  const pictures = watchPictures(phone);
  const streams = [phone, wall].map((page) => page.waitForResponse(/\/events$/u));
  await phone.goto(`${keepsake.url}/upload/${album.uploadCode}`);
  await wall.goto(`${keepsake.url}/wall/${album.uploadCode}`);
  await Promise.all(streams);
  await expect(phone.getByRole('link', { name: 'Photo by Guest' })).toHaveCount(7);
  await expect.poll(() => pictures.size).toBe(6);
  await expect(wall.getByText('24 photos from 1 guest')).toBeVisible();
  await expect(wall.getByRole('link', { name: 'Add photos' })).toHaveAttribute('href', /^\/upload\//u);
  await give(5);
  await expect(phone.getByText('+19')).toBeVisible();
  await expect(wall.getByText('25 photos from 1 guest')).toBeVisible();
  // The new photo's thumbnail is the seventh.
  await expect.poll(() => pictures.size).toBe(7);
  for (const each of loads) expect(each).toHaveLength(new Set(each).size);

  expectNoProblems();
});

test('an owner’s page loads once and is then updated by the live stream', {
  tag: '@main',
}, async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Ines Lives');
  const { album, give, rename, remove } = await albumWithPhotos(person, 'Garden Party', 3);
  const loads = watchLoads(page);
  const opened = page.waitForResponse(/\/events$/u);
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await opened;
  await expect(photosOn(page)).toHaveCount(3);
  const fourth = await give(1);
  await expect(photosOn(page)).toHaveCount(4);
  await rename('Tea in the Garden');
  await expect(page.getByRole('heading', { name: 'Tea in the Garden' })).toBeVisible();

  await cutStream(page);
  await give(2);
  await give(3);
  await remove(fourth);
  await rename('Cake in the Garden');
  await page.unroute(EVENTS);
  await expect(page.getByRole('heading', { name: 'Cake in the Garden' })).toBeVisible(RECONNECTED);
  await expect(photosOn(page)).toHaveCount(5);
  expect(loads).toEqual([`/api/albums/${album.id}`]);

  await test.step('on the next visit it shows its previous state and receives the missed events', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page.getByRole('heading', { name: 'Cake in the Garden' })).toBeVisible();
    await give(4);
    await page.goBack();
    await expect(photosOn(page)).toHaveCount(6);
    expect(loads).toEqual([`/api/albums/${album.id}`]);
  });
  expectNoProblems(AWAY);
});

test('access that was revoked while the stream was interrupted is detected on reconnection', async ({
  browser,
}) => {
  const { person } = await signedIn(browser, 'laptop', keepsake, 'Ines Closes');
  const { album, setPublic } = await albumWithPhotos(person, 'Open House', 1);
  const wall = await newDevice(browser, 'laptop');
  const opened = wall.waitForResponse(/\/events$/u);
  await wall.goto(`${keepsake.url}/wall/${album.uploadCode}`);
  await opened;
  await expect(photosOn(wall)).toHaveCount(1);
  await cutStream(wall);
  await setPublic(false);
  await expect(photosOn(wall)).toHaveCount(1);
  await wall.unroute(EVENTS);
  await expect(photosOn(wall)).toHaveCount(0, RECONNECTED);
  await setPublic(true);
  await lookAgain(wall);
  await expect(photosOn(wall)).toHaveCount(1);
  expectNoProblems(/net::ERR_|status of 403/u);
});
