import { expect, type Page, test } from '@playwright/test';
import { pickedPhotos, startParty } from '../guest-phone.ts';
import { button, expectAccessible, expectNoProblems } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

test.use({ serviceWorkers: 'allow' });
const keepsake = sharedKeepsake();

/** As the phone does it: a form is posted. */
async function share(page: Page, photos: Awaited<ReturnType<typeof pickedPhotos>>): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  await page.evaluate(() => {
    const form = document.createElement('form');
    Object.assign(form, { id: 'share', method: 'post', action: '/share', enctype: 'multipart/form-data' });
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', name: 'photos', multiple: true });
    form.append(input);
    document.body.replaceChildren(form);
  });
  await page.locator('#share input').setInputFiles(photos);
  await page.locator('#share').evaluate((form: HTMLFormElement) => form.submit());
  // The page that comes has another one in its place.
  await expect(page.locator('#share')).toHaveCount(0);
}

test('photos from the gallery wait for an album, then go straight to the one opened last', async ({
  browser,
}) => {
  const { page, url, names } = await startParty(browser, keepsake, 'Straight There');
  const photos = await pickedPhotos(3);
  const chosen = page.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem');
  await page.goto(`${keepsake.url}/share`);
  await expect(page.getByRole('heading', { name: 'No photos arrived' })).toBeVisible();

  await share(page, photos.slice(0, 2));
  await expect(page.getByRole('heading', { name: 'Open an album’s link first' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(url);
  await expect(chosen).toHaveCount(2);

  // They are still only chosen, and stay so.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('keepsake_seen'))).not.toBeNull();
  await share(page, photos.slice(2));
  await expect(page).toHaveURL(url);
  await expect(page.getByRole('heading', { name: 'Straight There' })).toBeVisible();
  await expect(chosen).toHaveCount(3);
  await button(page, 'Upload 3 photos').click();
  await expect(page.getByRole('heading', { name: '3 of 3 safely stored' })).toBeVisible();
  expect(await names()).toEqual(photos.map(({ name }) => name));
  await page.reload();
  await expect(page.getByText('Choose photos')).toBeVisible();
  const kept = () => page.evaluate(async () => (await (await caches.open('keepsake_shared')).keys()).length);
  await expect.poll(kept).toBe(0);
  expectNoProblems();
});
