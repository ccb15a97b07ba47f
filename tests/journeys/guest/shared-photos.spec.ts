import { expect, type Page, test } from '@playwright/test';
import { pickedPhotos, startParty } from '../guest-phone.ts';
import { button, expectAccessible, expectNoOverflow, expectNoProblems } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

test.use({ serviceWorkers: 'allow' });
const keepsake = sharedKeepsake();

type Picked = Awaited<ReturnType<typeof pickedPhotos>>;

/** As the phone does it: a form is posted. */
async function share(page: Page, photos: Picked): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  await postForm(page, photos);
}

async function postForm(page: Page, photos: Picked): Promise<void> {
  await page.evaluate((action) => {
    const form = document.createElement('form');
    Object.assign(form, { id: 'share', method: 'post', action, enctype: 'multipart/form-data' });
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', name: 'photos', multiple: true });
    form.append(input);
    document.body.replaceChildren(form);
  }, `${keepsake.url}/share`);
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
  await expectNoOverflow(page);
  await page.goto(url);
  const offer = (count: number) => page.getByRole('dialog', { name: `${count} photos from another app` });
  await expect(offer(2)).toBeVisible();
  await expectAccessible(page);
  expect(await chosen.count()).toBe(0);
  await button(offer(2), 'Add 2 photos').click();
  await expect(chosen).toHaveCount(2);

  // They are still only chosen, and stay so.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('keepsake_seen'))).not.toBeNull();
  await share(page, photos.slice(2));
  await expect(page).toHaveURL(url);
  await expect(page.getByRole('heading', { name: 'Straight There' })).toBeVisible();
  await button(offer(3), 'Add 3 photos').click();
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

test('a foreign page cannot choose photos: its post is refused where the browser tells of it, else the guest is asked', async ({
  browser,
}) => {
  const { page, url, names } = await startParty(browser, keepsake, 'Not Yours');
  const photos = await pickedPhotos(2);
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  await expect.poll(() => page.evaluate(() => localStorage.getItem('keepsake_seen'))).not.toBeNull();
  for (const policy of ['origin', 'no-referrer']) {
    await page
      .context()
      .route('http://prizes.example/', (route) =>
        route.fulfill({ contentType: 'text/html', headers: { 'Referrer-Policy': policy }, body: 'You won!' }),
      );
    await page.goto('http://prizes.example/');
    await postForm(page, photos);
    if (policy === 'origin')
      await expect(page.getByRole('heading', { name: 'No photos arrived' })).toBeVisible();
  }
  const offer = page.getByRole('dialog', { name: '2 photos from another app' });
  await expect(offer).toContainText('Add only what you shared yourself.');
  await button(offer, 'Leave out').click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(page.getByText('Choose photos')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Chosen photos' })).toBeHidden();
  expect(await page.evaluate(async () => (await (await caches.open('keepsake_shared')).keys()).length)).toBe(
    0,
  );
  expect(await names()).toEqual([]);
  expectNoProblems();
});
