import { type Browser, expect, type Page, test } from '@playwright/test';
import { administeredKeepsake } from '../admin-device.ts';
import { holdUploadsAfter, pickedPhotos, sendInBatches, startParty } from '../guest-phone.ts';
import { closeWithKept, expectKept } from '../kept-photos.ts';
import { expectAccessible, expectNoOverflow, expectNoProblems } from '../new-device.ts';

const { keepsake, marta } = administeredKeepsake();

/** Creates an album for a hundred photos, and a guest's phone on its page. */
async function party(browser: Browser, title: string) {
  const started = await startParty(browser, keepsake, title);
  await marta.get('POST /admin/users/:userId/tier', {
    params: { userId: started.user.id },
    body: { tier: 'PLUS' },
  });
  await started.page.goto(started.url);
  return started;
}

const receipt = (page: Page, words: string) => page.getByRole('heading', { name: words, exact: true });

test('uploads of a closed tab continue when it is opened again, and every photo arrives once', {
  tag: '@main',
}, async ({ browser }) => {
  const { page, url, names } = await party(browser, 'The battery died');
  const context = page.context();
  const photos = await pickedPhotos(26);
  const expected = photos.map((photo) => photo.name).sort();
  const line = await holdUploadsAfter(context, 11);
  await sendInBatches(page, photos);
  await expect.poll(async () => (await names()).length).toBe(11);
  await expect(page.getByText(/^11 of 26 · \d+ KB left$/u)).toBeVisible();
  await closeWithKept(page, 15);
  expect(await names()).toHaveLength(11);

  const again = await context.newPage();
  await again.goto(url);
  await expect(again.getByText(/^11 of 26 · \d+ KB left$/u)).toBeVisible();
  line.open();
  await expect(receipt(again, '26 of 26 safely stored')).toBeVisible({ timeout: 45_000 });
  await expect.poll(names).toEqual(expected);
  await expectNoOverflow(again);

  await again.reload();
  await expect(again.getByText('Choose photos')).toBeVisible();
  await expect(again.getByRole('list', { name: 'Photos on their way' })).toBeHidden();
  expect(await names()).toEqual(expected);
  expectNoProblems();
});

test('without a connection photos stay pending, say so, and continue later', async ({ browser }) => {
  const { page, names } = await party(browser, 'In the cellar');
  const photos = await pickedPhotos(8);
  const line = await holdUploadsAfter(page.context(), 2);
  await sendInBatches(page, photos);
  await expect.poll(async () => (await names()).length).toBe(2);
  await page.context().setOffline(true);
  line.open();
  await expect(page.getByText('Offline, will continue').first()).toBeVisible();
  await expectNoOverflow(page);
  // The picker is open while the receipt replaces the button that opened it.
  const opening = page.waitForEvent('filechooser');
  await page.getByLabel('Choose photos').click();
  const gallery = await opening;
  await page.context().setOffline(false);
  await expect(receipt(page, '8 of 8 safely stored')).toBeVisible();
  await expect.poll(names).toEqual(photos.map((photo) => photo.name).sort());
  await gallery.setFiles(await pickedPhotos(1));
  await expect(page.getByRole('button', { name: 'Upload 1 photo', exact: true })).toBeVisible();
  expectNoProblems(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK/u);
});

test('after a server crashed and restarted it has every photo once', { tag: '@main' }, async ({
  browser,
}) => {
  // The test starts a server, and the phone waits longer before each retry.
  test.slow();
  const { page, names } = await party(browser, 'The fuse blew');
  const photos = await pickedPhotos(9);
  const line = await holdUploadsAfter(page.context(), 4);
  await sendInBatches(page, photos);
  await expect.poll(async () => (await names()).length).toBe(4);
  await keepsake.kill();
  line.open();
  await expect(page.getByText('Pending, trying again shortly').first()).toBeVisible();
  await keepsake.restart();
  await expect(receipt(page, '9 of 9 safely stored')).toBeVisible({ timeout: 120_000 });
  await expect.poll(names).toEqual(photos.map((photo) => photo.name).sort());
  expectNoProblems(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|Failed to load resource/u);
});

test('each of two tabs sends its own photos, and takes over the other’s photos when the other tab is closed', async ({
  browser,
}) => {
  const { page: first, url, names } = await party(browser, 'Two tabs');
  const context = first.context();
  const photos = await pickedPhotos(6);
  const line = await holdUploadsAfter(context, 0);
  await sendInBatches(first, photos.slice(0, 4));
  const second = await context.newPage();
  await second.goto(url);
  await sendInBatches(second, photos.slice(4));
  await expect(second.getByText('2 photos left').first()).toBeVisible();
  // The second tab does not show the four photos of the first.
  await expect(second.getByText(/[3-9] photos left/u)).toHaveCount(0);
  await expectKept(second, 6);
  await first.close({ runBeforeUnload: false });
  await expect(second.getByText('6 photos left').first()).toBeVisible();
  line.open();
  await expect(receipt(second, '6 of 6 safely stored')).toBeVisible();
  await expect.poll(names).toEqual(photos.map((photo) => photo.name).sort());
  expectNoProblems();
});

test('photos for an album that closes in the meantime stay on the phone', async ({ browser }) => {
  const { owner, album, page, names } = await party(browser, 'Closed too early');
  const archive = (isArchived: boolean) =>
    owner.get('PATCH /albums/:albumId/archive', { params: { albumId: album.id }, body: { isArchived } });
  const photos = await pickedPhotos(5);
  const line = await holdUploadsAfter(page.context(), 2);
  await sendInBatches(page, photos);
  await expect.poll(async () => (await names()).length).toBe(2);
  await archive(true);
  line.open();
  await expect(page.getByRole('heading', { name: /has been archived/u })).toBeVisible();
  await expect(receipt(page, '2 stored, 3 not stored')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Not stored' }).getByRole('listitem')).toHaveCount(3);
  await expectNoOverflow(page);

  await archive(false);
  await page.reload();
  await expect(receipt(page, '5 of 5 safely stored')).toBeVisible();
  await expect.poll(names).toEqual(photos.map((photo) => photo.name).sort());
  expectNoProblems();
});

test('without browser storage photos are still sent, and the guest is asked to stay', async ({ browser }) => {
  const { page, url, names } = await party(browser, 'A private window');
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await page.goto(url);
  const line = await holdUploadsAfter(page.context(), 1);
  await sendInBatches(page, await pickedPhotos(3));
  await expect(
    page.getByText(
      'This browser can’t keep your photos. Please leave this page open until they’re all stored.',
    ),
  ).toBeVisible();
  await expectAccessible(page);
  line.open();
  await expect(receipt(page, '3 of 3 safely stored')).toBeVisible();
  await expect.poll(names).toHaveLength(3);
  expectNoProblems();
});
