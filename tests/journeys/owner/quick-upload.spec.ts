import { expect, type Page, test } from '@playwright/test';
import { makePhotos } from '../../support/made-photos.ts';
import { asksBeforeLeaving, storedNames } from '../guest-phone.ts';
import {
  expectAccessible,
  expectNoOverflow,
  expectNoProblems,
  newDevice,
  restoreSession,
  signedIn,
} from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();

const bar = (page: Page) => page.getByRole('navigation', { name: 'Bottom bar' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Quick Upload' });
const rows = (page: Page) =>
  dialogOf(page).getByRole('list', { name: 'Photos to upload' }).getByRole('listitem');
const gallery = (page: Page) => dialogOf(page).getByLabel('Choose from Gallery');

async function photoFiles(count: number) {
  const photos = await makePhotos(count);
  return photos.map(({ name, bytes }) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }));
}
const list = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('Ines, Theo') };

test('an owner uploads photos to an album from any page', async ({ browser }) => {
  const { page, person, session } = await signedIn(browser, 'phone', keepsake, 'Ines');
  const photos = await photoFiles(12);

  await test.step('without an album there is a link to create one', async () => {
    await page.goto(`${keepsake.url}/profile`);
    await bar(page).getByRole('button', { name: 'Upload' }).click();
    await expect(dialogOf(page).getByText("You don't have any albums yet.")).toBeVisible();
    await expectAccessible(page);
    await dialogOf(page).getByRole('link', { name: 'Create your first album' }).click();
    await expect(page).toHaveURL(`${keepsake.url}/`);
    await expect(dialogOf(page)).toBeHidden();
  });

  const archived = await person.createAlbum('Long ago');
  await person.get('PATCH /albums/:albumId/archive', {
    params: { albumId: archived.album.id },
    body: { isArchived: true },
  });
  const garden = await person.createAlbum('Garden party');
  const { album } = await person.createAlbum('Lisbon');

  await test.step('albums that are not archived are offered, with the first one selected', async () => {
    await page.goto(`${keepsake.url}/profile`);
    await bar(page).getByRole('button', { name: 'Upload' }).click();
    const albums = dialogOf(page).getByLabel('Album');
    await expect(albums.locator('option')).toHaveText(['Lisbon', 'Garden party']);
    await expect(albums).toHaveValue(album.id);
    await expect(dialogOf(page).getByLabel('Take Photo')).toHaveAttribute('capture', 'environment');
    await expect(dialogOf(page).getByRole('button', { name: 'Upload Photos' })).toBeDisabled();
  });

  await test.step('one invalid file rejects all, and more than ten are too many', async () => {
    await gallery(page).setInputFiles([...photos.slice(0, 2), list]);
    await expect(page.getByText('list.txt: File type not supported (text/plain).')).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
    await gallery(page).setInputFiles(list);
    await expect(page.getByText('No valid files selected')).toBeVisible();
    await gallery(page).setInputFiles(photos.slice(0, 11));
    await expect(page.getByText('Maximum 10 files per upload')).toBeVisible();
    await expect(rows(page)).toHaveCount(10);
    expect(await asksBeforeLeaving(page)).toBe(true);
    await expectAccessible(page);
  });

  await test.step('chosen files can be removed singly or all at once', async () => {
    await dialogOf(page)
      .getByRole('button', { name: /^Remove IMG_0/u })
      .click();
    await expect(rows(page)).toHaveCount(9);
    await dialogOf(page).getByRole('button', { name: 'Clear All' }).click();
    await expect(rows(page)).toHaveCount(0);
    expect(await asksBeforeLeaving(page)).toBe(false);
  });

  const refuse = (status: number, code: string) =>
    page.route('**/api/uploads/**', (route) =>
      route.fulfill({ status, json: { error: 'Not this one.', code } }),
    );
  await test.step('a rejection is shown and can be retried', async () => {
    await gallery(page).setInputFiles(photos.slice(0, 3));
    await refuse(403, 'PHOTO_LIMIT');
    await dialogOf(page).getByRole('button', { name: 'Upload Photos' }).click();
    await expect(page.getByText('Upload failed. Please try again.')).toBeVisible();
    await expect(rows(page)).toHaveCount(3);
    await expect(dialogOf(page).getByText('Not this one.')).toHaveCount(3);
    await page.unroute('**/api/uploads/**');
  });

  await test.step('a photo that one album rejected is sent to another once that is selected', async () => {
    await dialogOf(page).getByLabel('Album').selectOption('Garden party');
    await expect(rows(page)).toHaveCount(3);
    await expect(dialogOf(page).getByText('Not this one.')).toHaveCount(0);
    await dialogOf(page).getByRole('button', { name: 'Upload Photos' }).click();
    await expect(page).toHaveURL(`${keepsake.url}/albums/${garden.album.id}`);
    await expect(page.getByRole('button', { name: /^Photo by Ines/u })).toHaveCount(3);
    expect(await storedNames(person, album.id)).toEqual([]);
    await page.goto(`${keepsake.url}/profile`);
    await bar(page).getByRole('button', { name: 'Upload' }).click();
  });

  await test.step('a file that is no photo can only be removed', async () => {
    await gallery(page).setInputFiles(photos.slice(0, 3));
    await refuse(415, 'NOT_AN_IMAGE');
    const upload = dialogOf(page).getByRole('button', { name: 'Upload Photos' });
    await upload.click();
    await expect(dialogOf(page).getByText('Not this one.')).toHaveCount(3);
    await expect(upload).toBeDisabled();
    await page.unroute('**/api/uploads/**');
  });

  await test.step('the photos are stored, and the album shows them', async () => {
    await dialogOf(page).getByRole('button', { name: 'Clear All' }).click();
    await gallery(page).setInputFiles(photos.slice(0, 3));
    await dialogOf(page).getByRole('button', { name: 'Upload Photos' }).click();
    await expect(page.getByText('3 photo(s) uploaded successfully!').first()).toBeVisible({
      timeout: 30_000,
    });
    await expect(page).toHaveURL(`${keepsake.url}/albums/${album.id}`);
    await expect(dialogOf(page)).toBeHidden();
    await expect(page.getByRole('button', { name: /^Photo by Ines/u })).toHaveCount(3);
  });

  await test.step('a wide screen has no bottom bar', async () => {
    const laptop = await newDevice(browser, 'laptop');
    await restoreSession(laptop, keepsake, session);
    await laptop.goto(`${keepsake.url}/profile`);
    await expect(laptop.getByRole('heading', { level: 1, name: 'Ines' })).toBeVisible();
    await expect(bar(laptop)).toBeHidden();
    await laptop.context().close();
  });
  expectNoProblems();
});

test('Quick Upload says if albums cannot be loaded', { tag: '@main' }, async ({ browser }) => {
  const { page } = await signedIn(browser, 'phone', keepsake, 'Theo');
  await page.route('**/api/albums', (route) => route.fulfill({ status: 400, body: '' }));
  await page.goto(`${keepsake.url}/profile`);
  await bar(page).getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('Could not load albums').first()).toBeVisible();
  await page.unroute('**/api/albums');
  await dialogOf(page).getByRole('button', { name: 'Retry' }).click();
  await expect(dialogOf(page).getByText("You don't have any albums yet.")).toBeVisible();
  expectNoProblems();
});

test('Quick Upload says that albums are archived or expired, not that there are none', async ({
  browser,
}) => {
  const { page, person } = await signedIn(browser, 'phone', keepsake, 'Rui');
  const { album } = await person.createAlbum('Over');
  const params = { albumId: album.id };
  const archive = (isArchived: boolean) =>
    person.get('PATCH /albums/:albumId/archive', { params, body: { isArchived } });
  const open = async () => {
    await page.goto(`${keepsake.url}/profile`);
    await bar(page).getByRole('button', { name: 'Upload' }).click();
  };
  await archive(true);
  await open();
  await expect(
    dialogOf(page).getByText('All your albums are archived. Unarchive one to add photos.'),
  ).toBeVisible();
  await expectNoOverflow(page);

  await archive(false);
  const customDate = new Date(Date.now() + 2000).toISOString();
  await person.get('PATCH /albums/:albumId/expiration', {
    params,
    body: { expirationPreset: 'CUSTOM', customDate },
  });
  const isExpired = async () => (await person.get('GET /albums')).albums[0]?.expired;
  await expect.poll(isExpired).toBe(true);
  await open();
  await expect(dialogOf(page).getByLabel('Album')).toHaveValue(album.id);
  await expect(
    dialogOf(page).getByText('This album has expired and is no longer accepting uploads.'),
  ).toBeVisible();
  await expect(gallery(page)).toBeHidden();
  await expect(dialogOf(page).getByRole('button', { name: 'Upload Photos' })).toBeDisabled();
  await expectAccessible(page);
  expectNoProblems();
});
