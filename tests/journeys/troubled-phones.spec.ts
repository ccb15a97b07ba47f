// The phone itself gets in the way of its photos: a file that is gone, a database that fails, another person, a tab put to sleep.

import { rm, writeFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { Person } from '../support/person.ts';
import { holdUploadsAfter, pickedPhotos, sendInBatches, storedNames } from './guest-phone.ts';
import { expectAccessible, expectNoProblems, newDevice } from './new-device.ts';
import { type ServedKeepsake, serveKeepsake } from './served-keepsake.ts';

let keepsake: ServedKeepsake;
test.beforeAll(async () => {
  keepsake = await serveKeepsake();
});
test.afterAll(async () => {
  await keepsake.stop();
});

let owners = 0;
/** An album, and a guest's phone that is not on its page yet. */
async function party(browser: Browser, title: string) {
  owners += 1;
  const owner = new Person(keepsake, `Ines ${owners}`);
  await owner.register();
  const { album } = await owner.createAlbum(title);
  const url = `${keepsake.url}/upload/${album.uploadCode}`;
  const page = await newDevice(browser, 'phone');
  return { owner, album, page, url, names: () => storedNames(owner, album.id) };
}

const receipt = (page: Page, words: string) => page.getByRole('heading', { name: words, exact: true });
/** Whether the page asks before it is left. */
const asksBeforeLeaving = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

test('a photo that the phone can no longer read is given up at once, and the others arrive', async ({
  browser,
}, testInfo) => {
  const { page, url, names } = await party(browser, 'Deleted from the gallery');
  const paths: string[] = [];
  for (const { name, buffer } of await pickedPhotos(2)) {
    paths.push(testInfo.outputPath(name));
    await writeFile(paths.at(-1) ?? '', buffer);
  }
  await page.goto(url);
  await page.getByLabel('Choose photos').setInputFiles(paths);
  await rm(paths[0] ?? '');
  await page.getByRole('button', { name: 'Upload 2 photos' }).click();
  await expect(receipt(page, '1 of 2 safely stored')).toBeVisible();
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByText('Photo could not be read.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove IMG_0.jpg' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry IMG_0.jpg' })).toBeHidden();
  await expectAccessible(page);
  expect(await names()).toEqual(['IMG_1.jpg']);
  expectNoProblems(/ERR_FILE_NOT_FOUND|ERR_UPLOAD_FILE_CHANGED|Failed to load resource/u);
});

for (const isKept of [false, true])
  test(`photos that wait for a PIN${isKept ? ', kept by the browser, let the page go' : ' and are kept nowhere: the page asks before it is left'}`, async ({
    browser,
  }) => {
    const { owner, album, page, url } = await party(browser, `A late PIN, ${isKept}`);
    if (!isKept) {
      await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
    }
    await page.goto(url);
    const line = await holdUploadsAfter(page.context(), 0);
    await sendInBatches(page, await pickedPhotos(2));
    await expect(page.getByText('2 photos left').first()).toBeVisible();
    expect(await asksBeforeLeaving(page)).toBe(true);
    await owner.get('PATCH /albums/:albumId/pin', { params: { albumId: album.id }, body: { pin: '4711' } });
    line.open();
    await expect(page.getByText('2 photos of yours wait for it')).toBeVisible();
    expect(await asksBeforeLeaving(page)).toBe(!isKept);
    expectNoProblems();
  });
