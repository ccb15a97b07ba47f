// No photo of an owner is lost either: not when the tab is closed in the middle, nor when the page is left, nor when somebody else signs in.

import { expect, type Page, test } from '@playwright/test';
import type { Session } from '../../shared/api/accounts-api.ts';
import { Person } from '../support/person.ts';
import { holdUploadsAfter, pickedPhotos, storedNames } from './guest-phone.ts';
import { button, expectAccessible, expectNoProblems, signedIn, takeUpSession } from './new-device.ts';
import { keepsakeForFile } from './served-keepsake.ts';

const keepsake = keepsakeForFile();

const continued = (page: Page) => page.getByRole('region', { name: 'Continued uploads' });

async function upload(page: Page, photos: Awaited<ReturnType<typeof pickedPhotos>>): Promise<void> {
  // Before the album is there, the bar's own button asks which one.
  await expect(page.getByRole('complementary', { name: 'Album actions' })).toBeVisible();
  await button(page, 'Upload').filter({ visible: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload photos' });
  await dialog.locator('input[type=file]').setInputFiles(photos);
  await button(dialog, `Upload ${photos.length} photos`).click();
}

test('a tab closed in the middle: whichever page is opened next, the photos go on, and each arrives once', async ({
  browser,
}) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Ines');
  const { album } = await person.createAlbum('The battery died');
  const names = () => storedNames(person, album.id);
  const photos = await pickedPhotos(6);
  const line = await holdUploadsAfter(page.context(), 2);
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await upload(page, photos);
  await expect.poll(async () => (await names()).length).toBe(2);
  await page.close({ runBeforeUnload: false });

  const again = await page.context().newPage();
  await again.goto(keepsake.url);
  await expect(continued(again).getByText('4 photos left', { exact: true })).toBeVisible();
  await continued(again).getByRole('button', { name: 'Show photos' }).click();
  await expect(continued(again).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(again);
  line.open();
  await expect(continued(again).getByText('6 of 6 safely stored')).toBeVisible();
  expect(await names()).toEqual(photos.map((photo) => photo.name).sort());
  await expect(again.getByRole('main').getByText('6 photos')).toBeVisible();
  await expectAccessible(again);
  await continued(again).getByRole('button', { name: 'Close' }).click();
  await expect(continued(again)).toBeHidden();

  await again.goto(`${keepsake.url}/albums/${album.id}`);
  await expect(again.getByRole('main').getByText('6 / 25').first()).toBeVisible();
  await expect(continued(again)).toBeHidden();
  expect(await names()).toHaveLength(6);
  expectNoProblems();
});

test('the album is left while photos are on their way: they go on in the corner', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'phone', keepsake, 'Theo');
  const { album } = await person.createAlbum('On the run');
  const line = await holdUploadsAfter(page, 1);
  await page.goto(keepsake.url);
  await page.getByRole('article', { name: 'On the run' }).getByRole('link').click();
  await upload(page, await pickedPhotos(5));
  await expect.poll(async () => (await storedNames(person, album.id)).length).toBe(1);
  await page.goBack();
  await expect(continued(page).getByText('4 photos left', { exact: true })).toBeVisible();
  await expectAccessible(page);
  line.open();
  await expect(continued(page).getByText('4 of 4 safely stored')).toBeVisible();
  expect(await storedNames(person, album.id)).toHaveLength(5);
  expectNoProblems();
});

test('photos wait for the person who chose them', async ({ browser }) => {
  const { page, person, session } = await signedIn(browser, 'laptop', keepsake, 'Mia');
  const lender = new Person(keepsake, 'Leo');
  const lenders = await lender.register();
  const { album } = await person.createAlbum('At a borrowed laptop');
  const lent = await lender.createAlbum('The lender');
  await page.route(/\/api\/uploads\//u, (route) => route.abort());
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await upload(page, await pickedPhotos(3));
  await expect(page.getByText('Pending, trying again shortly')).toHaveCount(3);
  await page.close({ runBeforeUnload: false });

  const opened = async (whose: Session) => {
    const next = await page.context().newPage();
    await takeUpSession(next, keepsake, whose);
    await next.goto(keepsake.url);
    return next;
  };
  const borrowed = await opened(lenders);
  await borrowed.getByRole('article', { name: 'The lender' }).getByRole('link').click();
  await upload(borrowed, await pickedPhotos(2));
  await expect.poll(async () => (await storedNames(lender, lent.album.id)).length).toBe(2);
  await expect(continued(borrowed)).toBeHidden();
  expect(await storedNames(person, album.id)).toEqual([]);
  await borrowed.close();

  const own = await opened(session);
  await expect(continued(own).getByText('3 of 3 safely stored')).toBeVisible();
  expect(await storedNames(person, album.id)).toHaveLength(3);
  expectNoProblems(/ERR_FAILED/u);
});

test('an album that closes meanwhile: the reason stands beside each photo, and Retry helps later', async ({
  browser,
}) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Ava');
  const { album } = await person.createAlbum('Closed too early');
  const archive = (isArchived: boolean) =>
    person.get('PATCH /albums/:albumId/archive', { params: { albumId: album.id }, body: { isArchived } });
  const line = await holdUploadsAfter(page.context(), 1);
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await upload(page, await pickedPhotos(3));
  await expect.poll(async () => (await storedNames(person, album.id)).length).toBe(1);
  await page.close({ runBeforeUnload: false });
  await archive(true);
  line.open();

  const again = await page.context().newPage();
  await again.goto(keepsake.url);
  await expect(continued(again).getByText('1 of 3 safely stored')).toBeVisible();
  await expect(continued(again).getByText(/archived/u)).toHaveCount(2);
  await expectAccessible(again);
  await continued(again)
    .getByRole('button', { name: /^Remove/u })
    .first()
    .click();
  await archive(false);
  await continued(again)
    .getByRole('button', { name: /^Retry/u })
    .click();
  await expect(continued(again).getByText('2 of 2 safely stored')).toBeVisible();
  expect(await storedNames(person, album.id)).toHaveLength(2);
  expectNoProblems();
});
