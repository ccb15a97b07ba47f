import { type Browser, expect, type Page, test } from '@playwright/test';
import { pickedPhotos, startParty } from '../guest-phone.ts';
import { expectNoOverflow, expectNoProblems, holdRequests, watchLayoutShift } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();

/** Opens the guest page while its scripts are held. */
async function openWithoutScripts(browser: Browser, title: string) {
  const party = await startParty(browser, keepsake, title);
  const { page, url } = party;
  const release = await holdRequests(page, '**/assets/*.js');
  const layoutShift = await watchLayoutShift(page);
  await page.goto(url, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  return { ...party, release, layoutShift };
}

const scriptsRan = (page: Page) => expect(page.getByRole('link', { name: 'Privacy' })).toBeVisible();
const positionOf = (page: Page) => page.getByText('Choose photos').boundingBox();

test('photos that are chosen before the scripts have run are uploaded', { tag: '@main' }, async ({
  browser,
}) => {
  const { page, release, names } = await openWithoutScripts(browser, 'A slow line');
  const taken = page.getByText('Photos chosen. One moment, the page is still loading.');
  await page.getByLabel('Choose photos').setInputFiles(await pickedPhotos(2));
  await expect(taken).toBeVisible();
  const before = await positionOf(page);
  release();
  await scriptsRan(page);
  await expect(page.getByLabel('Choose photos')).toHaveCount(1);
  expect(await positionOf(page)).toEqual(before);
  await page.getByRole('button', { name: 'Upload 2 photos' }).click();
  await expect.poll(names).toEqual(['IMG_0.jpg', 'IMG_1.jpg']);
  await expectNoOverflow(page);
  // Chromium may log this for the preloads that the test held back.
  expectNoProblems(/ERR_CACHE_MISS/u);
});

test('photos chosen while pictures of the page are still loading appear at once', async ({ browser }) => {
  const { page, url, names } = await startParty(browser, keepsake, 'Slow pictures');
  // The page never finishes loading.
  await page.route('**/never.png', () => {});
  await page.addInitScript(() => {
    new Image().src = '/never.png';
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByLabel('Choose photos').setInputFiles(await pickedPhotos(2));
  await page.getByRole('button', { name: 'Upload 2 photos' }).click();
  await expect(page.getByRole('heading', { name: '2 of 2 safely stored' })).toBeVisible();
  expect(await page.evaluate(() => document.readyState)).toBe('interactive');
  await expect.poll(names).toEqual(['IMG_0.jpg', 'IMG_1.jpg']);
  expectNoProblems();
});

test('a photo picker that is open while the scripts start still delivers its photos', async ({ browser }) => {
  const { page, release, names, layoutShift } = await openWithoutScripts(browser, 'An open gallery');
  const input = await page.getByLabel('Choose photos').elementHandle();
  release();
  await scriptsRan(page);
  expect(await layoutShift()).toBeLessThanOrEqual(0.01);
  const [photo] = await pickedPhotos(1);
  // The browser fires this event when the picker closes. By now React has replaced the input.
  await input?.evaluate(
    (element, bytes) => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(bytes)], 'IMG_0.jpg', { type: 'image/jpeg' }));
      (element as HTMLInputElement).files = files.files;
      element.dispatchEvent(new Event('change'));
    },
    [...(photo?.buffer ?? [])],
  );
  await page.getByRole('button', { name: 'Upload 1 photo' }).click();
  await expect.poll(names).toEqual(['IMG_0.jpg']);
  // Held scripts bypass the browser's cache.
  expectNoProblems(/ERR_CACHE_MISS/u);
});

test('without scripts nobody can choose photos for a closed album or an album that asks for its PIN', async ({
  browser,
}) => {
  const { owner, album, url } = await startParty(browser, keepsake, 'Not for everybody');
  const params = { albumId: album.id };
  const html = async () => (await fetch(url)).text();
  expect(await html()).toContain('Choose photos');
  await owner.get('PATCH /albums/:albumId/pin', { params, body: { pin: '4711' } });
  expect(await html()).not.toContain('Choose photos');
  await owner.get('PATCH /albums/:albumId/pin', { params, body: { pin: null } });
  expect(await html()).toContain('Choose photos');
  await owner.get('PATCH /albums/:albumId/archive', { params, body: { isArchived: true } });
  expect(await html()).not.toContain('Choose photos');
});
