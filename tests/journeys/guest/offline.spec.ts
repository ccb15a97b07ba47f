import { expect, type Page, test } from '@playwright/test';
import { makePhoto, makePhotos } from '../../support/made-photos.ts';
import { Person } from '../../support/person.ts';
import { openTcpProxy } from '../../support/services/tcp-proxy.ts';
import { pickedPhotos, startParty } from '../guest-phone.ts';
import { button, expectAccessible, expectNoProblems, restoreSession } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

test.use({ serviceWorkers: 'allow' });
const keepsake = sharedKeepsake();
const OFFLINE = /net::ERR_(?:INTERNET_DISCONNECTED|FAILED)|Failed to load resource/u;

const notice = (page: Page) => page.getByText('You’re offline. This is the album as of');

/** Opens a guest's phone that has seen an album with three photos. */
async function phoneThatSaw(browser: Parameters<typeof startParty>[0], title: string, pin?: string) {
  const party = await startParty(browser, keepsake, title);
  const { owner, album, page, url } = party;
  await new Person(keepsake, 'Theo').upload(album.uploadCode, await makePhotos(3, { width: 64, height: 48 }));
  const setPin = (pin: string) =>
    owner.get('PATCH /albums/:albumId/pin', { params: { albumId: album.id }, body: { pin } });
  if (pin) await setPin(pin);
  await page.goto(url);
  if (pin) {
    await page.getByRole('textbox', { name: 'PIN' }).fill(pin);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('link', { name: 'Photo by Guest' })).toHaveCount(3);
  await expectStored(page, true);
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  return { ...party, setPin };
}

/** Waits until the browser has stored or removed the album. */
async function expectStored(page: Page, isStored: boolean): Promise<void> {
  const readPage = () => page.evaluate(() => caches.match('/seen/page', { cacheName: 'keepsake_seen' }));
  if (isStored) await expect.poll(readPage).toBeDefined();
  else await expect.poll(readPage).toBeUndefined();
}

test('in airplane mode the album is shown from the cache, and pending photos are sent after reconnection', {
  tag: '@main',
}, async ({ browser }) => {
  const { page, album, url, names } = await phoneThatSaw(browser, 'Mountain Hut');
  await page.context().setOffline(true);
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Mountain Hut' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Photo by Guest' })).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View Photo Wall' }).click();
  await page.getByRole('button', { name: 'Slideshow' }).click();
  await expect(page.getByRole('img', { name: 'Photo by Guest' }).first()).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code/u }), 'the guest page has kept none').toHaveCount(0);
  await page.goto(url);

  await page.getByLabel('Choose photos').setInputFiles(await pickedPhotos(2));
  await page.getByRole('button', { name: 'Upload 2 photos' }).click();
  await expect(page.getByText('Offline, will continue').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('Offline, will continue').first()).toBeVisible();
  await new Person(keepsake, 'Ava').upload(album.uploadCode, [await makePhoto({ width: 64, height: 64 })]);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: '2 of 2 safely stored' })).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Photo by Guest' })).toHaveCount(6);
  expect(await names()).toHaveLength(6);
  expectNoProblems(OFFLINE);
});

test('after a new PIN, a new code or signing out, nothing is shown offline', async ({ browser }) => {
  const { page, owner, album, url, setPin } = await phoneThatSaw(browser, 'Closed Doors', '135790');
  const expectNothing = async () => {
    await expectStored(page, false);
    await page.context().setOffline(true);
    await page.goto(url);
    await expect(button(page, 'Retry')).toBeVisible();
    await expect(page.getByText('Closed Doors')).toBeHidden();
    await page.context().setOffline(false);
  };
  await setPin('246802');
  await expect(page.getByRole('textbox', { name: 'PIN' })).toBeVisible();
  await expectNothing();

  await page.goto(url);
  await page.getByRole('textbox', { name: 'PIN' }).fill('246802');
  await page.keyboard.press('Enter');
  await expectStored(page, true);
  await restoreSession(page, keepsake, await new Person(keepsake, 'Ava').register());
  await page.goto(url);
  await expectStored(page, true);
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(page).toHaveURL(/\/login/u);
  const isWatched = () => navigator.serviceWorker.controller !== null;
  expect(await page.evaluate(isWatched), 'the worker has no part in pages of the application').toBe(false);
  await expectNothing();

  await owner.get('POST /albums/:albumId/upload-code', { params: { albumId: album.id } });
  await page.goto(url);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expectNothing();
  expectNoProblems(OFFLINE);
});

test('while a proxy reports an outage, a returning guest sees the cached album and photos wait', async ({
  browser,
}) => {
  const { page, album, names } = await startParty(browser, keepsake, 'Mountain Inn');
  await new Person(keepsake, 'Theo').upload(album.uploadCode, await makePhotos(1, { width: 64, height: 48 }));
  const line = await openTcpProxy(keepsake.url);
  // A foreign page, such as a venue's sign-in page, is not cached, and the request is repeated.
  let foreignPages = 0;
  line.toServer = (chunk) => {
    const [asked = '', ...rest] = chunk.toString('latin1').split('GET /offline ');
    foreignPages += rest.length;
    return Buffer.from([asked, ...rest].join('GET /favicon.svg '), 'latin1');
  };
  await page.goto(new URL(`/upload/${album.uploadCode}`, line.url).href);
  await expect(page.getByRole('link', { name: 'Photo by Guest' })).toHaveCount(1);
  await expectStored(page, true);
  expect(foreignPages).toBeGreaterThan(0);
  line.toServer = (chunk) => chunk;
  await page.reload();
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));

  for (const status of ['404 Not Found', '502 Bad Gateway']) {
    line.toClient = (_, socket) => {
      socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
      return null;
    };
    line.cutOpenConnections();
    await page.reload();
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Mountain Inn' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'View Photo Wall' }).click();
  await expect(page.getByRole('button', { name: 'Photo by Guest' })).toBeVisible();
  await page.goBack();
  await page.getByLabel('Choose photos').setInputFiles(await pickedPhotos(1));
  await page.getByRole('button', { name: 'Upload 1 photo' }).click();
  line.toClient = (chunk) => chunk;
  await expect(page.getByRole('heading', { name: '1 of 1 safely stored' })).toBeVisible();
  expect(await names()).toHaveLength(2);
  line.close();
  expectNoProblems(/ERR_|Failed to load resource/u);
});
