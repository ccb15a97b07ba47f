import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { findNginx, startNginx } from '../../support/services/nginx.ts';
import { openTcpProxy } from '../../support/services/tcp-proxy.ts';
import { sharedAdministeredKeepsake } from '../admin-device.ts';
import { pickedPhotos, startParty } from '../guest-phone.ts';
import { button, expectAccessible, expectNoProblems, signedIn } from '../new-device.ts';

const { keepsake, marta } = sharedAdministeredKeepsake();
/** Messages that the browser logs for requests that fail without a connection. */
const NO_LINE = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically|error loading dynamically/u;

const isFetched = (page: Page, part: string) =>
  page.evaluate(
    (name) =>
      performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/assets/${name}-`)),
    part,
  );

test('a dialog that cannot be loaded says so, can be closed, and opens after the connection is restored', async ({
  browser,
}) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Ines Costa');
  const { album } = await person.createAlbum('The old boathouse');
  const gone = /\/assets\/owner-dialogs-|\/api\/health/u;
  await page.route(gone, (route) => route.abort());
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await button(page, 'Edit').click();
  const waiting = page.getByRole('dialog', { name: 'One moment' });
  await expect(waiting).toContainText('Waiting for a connection. This page will open on its own.');
  await expectAccessible(page);
  await button(waiting, 'Close').click();
  await expect(waiting).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'The old boathouse' })).toBeVisible();

  await button(page, 'Edit').click();
  await expect(waiting).toBeVisible();
  await page.unroute(gone);
  await expect(page.getByRole('dialog', { name: 'Edit album' })).toBeVisible();
  expectNoProblems(NO_LINE);
});

test('a loaded page opens everything without a connection, and failures are shown where they occur', async ({
  browser,
}) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Theo Costa');
  const { album } = await person.createAlbum('Without a line');
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  for (const part of ['owner-dialogs', 'quick-upload-dialog', 'profile-screen'])
    await expect.poll(() => isFetched(page, part)).toBe(true);
  await page.context().setOffline(true);

  await button(page, 'Edit').click();
  const editing = page.getByRole('dialog', { name: 'Edit album' });
  await editing.getByLabel('Title').fill('A new name');
  await editing.getByRole('button', { name: /save/iu }).click();
  await expect(page.getByText('Could not update album. Please try again.')).toBeVisible();
  await button(editing, 'Close').click();
  await button(page, 'Upload').click();
  await expect(page.getByRole('dialog', { name: 'Upload photos' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Theo Costa' })).toBeVisible();
  expectNoProblems(NO_LINE);
});

test('on a loaded guest page photos are chosen and checked offline, and sent after the connection is restored', async ({
  browser,
}) => {
  const { page, url, names } = await startParty(browser, keepsake, 'In the cellar');
  await page.goto(url);
  await expect.poll(() => isFetched(page, 'later')).toBe(true);
  await page.context().setOffline(true);

  const empty = { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) };
  await page.getByLabel('Choose photos').setInputFiles([...(await pickedPhotos(2)), empty]);
  await expect(page.getByText('empty.jpg: The file is empty.')).toBeVisible();
  await page.getByLabel('Your name').fill('x'.repeat(101));
  await button(page, 'Upload 2 photos').click();
  await expect(page.getByText('Name cannot exceed 100 characters.')).toBeVisible();
  await page.getByLabel('Your name').fill('Ava');
  for (const name of ['IMG_0.jpg', 'IMG_1.jpg']) await button(page, `Remove ${name}`).click();
  await button(page, 'Upload').click();
  await expect(page.getByText('Please select at least one photo.')).toBeVisible();
  await page.getByLabel('Choose photos').setInputFiles(await pickedPhotos(2));
  await button(page, 'Upload 2 photos').click();
  await expect(page.getByText('Offline, will continue').first()).toBeVisible();
  expect(await names()).toEqual([]);

  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: '2 of 2 safely stored' })).toBeVisible();
  expect(await names()).toHaveLength(2);
  expectNoProblems(NO_LINE);
});

test('while a proxy returns 404 during a restart the guest page stays, and photos are sent afterwards', async ({
  browser,
}) => {
  const { page, url, names } = await startParty(browser, keepsake, 'On the roof');
  await page.goto(url);
  const picker = page.getByLabel('Choose photos');
  await picker.setInputFiles(await pickedPhotos(1));
  const api = /\/api\/uploads\//u;
  await page.route(api, (route) => route.fulfill({ status: 404, body: '404 page not found' }));
  const isLost = (part: RegExp) =>
    page.waitForResponse((answer) => answer.status() === 404 && part.test(answer.url()));
  const stream = isLost(/\/events$/u);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await stream;
  const upload = isLost(/clientKey=/u);
  await button(page, 'Upload 1 photo').click();
  await upload;
  expect(await names()).toEqual([]);

  await page.unroute(api);
  await expect(page.getByRole('heading', { name: '1 of 1 safely stored' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'On the roof' })).toBeVisible();
  expect(await names()).toHaveLength(1);
  expectNoProblems();
});

/**
 * `KEEPSAKE_LONG_LINE=1` runs it manually with thirty photos of 5 MB and ten interruptions, which takes a
 * minute or two.
 */
const LINE = process.env.KEEPSAKE_LONG_LINE
  ? { photos: 30, bytes: 5_000_000, cuts: 10 }
  : { photos: 3, bytes: 1_600_000, cuts: 2 };

test('photos are uploaded in parts through an nginx with a 1 MB limit, and continue after the tab was closed', async ({
  browser,
}) => {
  test.skip(findNginx() === null, 'nginx is not installed');
  test.setTimeout(LINE.photos * 20_000);
  const { page, owner, user, album, names } = await startParty(browser, keepsake, 'A small proxy');
  await marta.get('POST /admin/users/:userId/tier', { params: { userId: user.id }, body: { tier: 'PLUS' } });
  const nginx = await startNginx([keepsake.url], '1m');
  const line = await openTcpProxy(nginx.url);
  let [passed, cuts] = [0, 0];
  let isSilent = false;
  line.toServer = (chunk) => {
    if (isSilent) return null;
    passed += chunk.length;
    if (cuts < LINE.cuts && passed > ((cuts + 1) * LINE.photos * LINE.bytes) / (LINE.cuts + 1)) {
      cuts += 1;
      line.cutOpenConnections();
      // The connection stays silent until the tab is closed.
      isSilent = cuts === LINE.cuts;
      return null;
    }
    return chunk;
  };
  const guestPage = new URL(`/upload/${album.uploadCode}`, line.url).href;
  await page.goto(guestPage);
  const picked = await pickedPhotos(LINE.photos);
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-line-'));
  const paths = picked.map(({ name }) => join(folder, name));
  // A JPEG may have any bytes behind its end.
  for (const [index, { buffer }] of picked.entries())
    await writeFile(paths[index] ?? '', Buffer.concat([buffer, Buffer.alloc(LINE.bytes - buffer.length, 7)]));
  await page.getByLabel('Choose photos').setInputFiles(paths);
  await button(page, `Upload ${LINE.photos} photos`).click();
  await expect.poll(() => cuts, { timeout: LINE.photos * 15_000 }).toBe(LINE.cuts);
  const context = page.context();
  await page.close();
  isSilent = false;
  const again = await context.newPage();
  await again.goto(guestPage);
  const receipt = `${LINE.photos} of ${LINE.photos} safely stored`;
  await expect(again.getByRole('heading', { name: receipt })).toBeVisible({ timeout: LINE.photos * 15_000 });
  await expect.poll(names).toEqual(picked.map(({ name }) => name).sort());
  const stored = (await owner.get('GET /albums/:albumId', { params: { albumId: album.id } })).photos;
  expect(new Set(stored.map(({ size }) => size))).toEqual(new Set([LINE.bytes]));
  line.close();
  await nginx.stop();
  await rm(folder, { recursive: true });
  expectNoProblems(/ERR_|status of 413/u);
});
