import { type Browser, expect, type Page, test } from '@playwright/test';
import { makePhotos } from '../../support/made-photos.ts';
import { pickedPhotos, startParty } from '../guest-phone.ts';
import { readOutbox } from '../kept-photos.ts';
import { expectAccessible, expectNoProblems } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const FULL = 'This album has reached its photo limit of 25 photos.';

const keepsake = sharedKeepsake();

const party = (browser: Browser, title: string) => startParty(browser, keepsake, title);
const receipt = (page: Page, words: string) => page.getByRole('heading', { name: words, exact: true });
const notice = (page: Page) => page.getByRole('status').filter({ hasText: FULL });

test('an album that fills up rejects a chosen photo with the reason, before the server reads the photo’s 4 MB', async ({
  browser,
}) => {
  const { owner, album, page, url } = await party(browser, 'No room left');
  await page.goto(url);
  const [photo] = await pickedPhotos(1);
  const buffer = Buffer.concat([photo?.buffer ?? Buffer.alloc(0), Buffer.alloc(4 * 1024 * 1024)]);
  await page.getByLabel('Choose photos').setInputFiles({ name: 'Large.jpg', mimeType: 'image/jpeg', buffer });
  for (let batch = 0; batch < 5; batch += 1) {
    await owner.upload(album.uploadCode, await makePhotos(5, { width: 64, height: 48 }));
  }
  await expect(notice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Upload 1 photo' }).click();
  await expect(receipt(page, '1 not stored')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Not stored' }).getByText(FULL)).toBeVisible();
  expectNoProblems(/status of 403/u);
});

test('a full album does not ask for photos, and rejected photos wait without retries until there is room', async ({
  browser,
}) => {
  const { owner, album, page, url, names } = await party(browser, 'The last place');
  const fill = async (count: number) =>
    // Their size differs from the guest's, because an album stores duplicates once.
    owner.upload(album.uploadCode, await makePhotos(count, { width: 64, height: 40 }));
  for (const count of [6, 6, 6, 5]) await fill(count);
  let asked = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('clientKey=')) asked += 1;
  });
  const pickers = page.getByText('Choose photos');
  const retry = page.getByRole('button', { name: /^Retry IMG_/u });
  await page.goto(url);
  await expect(pickers).toBeVisible();
  await page.getByLabel('Choose photos').setInputFiles(await pickedPhotos(3));
  await expect(page.getByText('This album has room for 2 more photos: 1 was left out.')).toBeVisible();
  await expectAccessible(page);
  // Somebody else uploads first.
  await fill(1);
  await page.getByRole('button', { name: 'Upload 2 photos' }).click();
  await expect(receipt(page, '1 stored, 1 not stored')).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add more photos' })).toBeHidden();
  await expect(retry).toBeVisible();

  await test.step('the reopened page says at once that the album is full', async () => {
    await expect.poll(async () => (await readOutbox(page)).refused).toBe(1);
    asked = 0;
    await page.reload();
    await expect(notice(page)).toBeVisible();
    await expect(retry).toBeVisible();
    await expect(page.getByText(FULL)).toHaveCount(2);
    await expect(pickers).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Shared so far' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Photo by/u })).toHaveCount(7);
    await expectAccessible(page);
    expect(asked).toBe(0);
  });

  await test.step('a manual retry is possible', async () => {
    await retry.click();
    await expect.poll(() => asked).toBe(1);
    await expect(retry).toBeVisible();
  });

  await test.step('the upload continues by itself once there is room', async () => {
    const { photos } = await owner.get('GET /albums/:albumId', { params: { albumId: album.id } });
    const params = { albumId: album.id, photoId: photos.at(-1)?.id ?? '' };
    await owner.get('DELETE /albums/:albumId/photos/:photoId', { params });
    await page.reload();
    await expect(receipt(page, '2 of 2 safely stored')).toBeVisible();
    await expect(notice(page)).toBeVisible();
    await expect.poll(names).toHaveLength(25);
  });
  expectNoProblems(/status of 403/u);
});
