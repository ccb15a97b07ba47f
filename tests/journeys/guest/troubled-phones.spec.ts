import { rm, writeFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { Person } from '../../support/person.ts';
import {
  asksBeforeLeaving,
  holdUploadsAfter,
  pickedPhotos,
  sendInBatches,
  startParty,
} from '../guest-phone.ts';
import { closeWithKept, readOutbox } from '../kept-photos.ts';
import { expectAccessible, expectNoProblems, restoreSession } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();

const party = (browser: Browser, title: string) => startParty(browser, keepsake, title);
const receipt = (page: Page, words: string) => page.getByRole('heading', { name: words, exact: true });

test('a photo that the phone can no longer read fails at once, and the other photos are uploaded', async ({
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
  const upload = page.getByRole('button', { name: 'Upload 2 photos' });
  await expect(upload).toBeVisible();
  expect(await asksBeforeLeaving(page), 'chosen photos are on no other page').toBe(true);
  await rm(paths[0] ?? '');
  await upload.click();
  await expect(receipt(page, '1 stored, 1 not stored')).toBeVisible();
  await expect(page.getByText('Photo could not be read.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove IMG_0.jpg' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry IMG_0.jpg' })).toBeHidden();
  expect(await asksBeforeLeaving(page)).toBe(false);
  await expectAccessible(page);
  await expect.poll(names).toEqual(['IMG_1.jpg']);
  expectNoProblems(/ERR_FILE_NOT_FOUND|ERR_UPLOAD_FILE_CHANGED|Failed to load resource/u);
});

for (const isKept of [false, true])
  test(`photos that wait for a PIN${isKept ? ', stored by the browser, allow leaving' : ' that are not stored make the page ask before it closes'}`, async ({
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
    await expect(page.getByText('We’ll send your 2 photos as soon as you enter it.')).toBeVisible();
    await expect.poll(() => asksBeforeLeaving(page)).toBe(!isKept);
    expectNoProblems();
  });

test('a browser database that fails once still stores the photos', async ({ browser }) => {
  const { page, url, names } = await party(browser, 'A hiccup');
  const context = page.context();
  await page.addInitScript(() => {
    const begin = IDBDatabase.prototype.transaction;
    let calls = 0;
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...given: Parameters<typeof begin>) {
      calls += 1;
      // A phone throws this after it has closed the database connection.
      if (calls % 2 === 1) throw new DOMException('The connection is closing.', 'InvalidStateError');
      return begin.apply(this, given);
    };
  });
  await page.goto(url);
  const line = await holdUploadsAfter(context, 0);
  await sendInBatches(page, await pickedPhotos(3));
  await expect(page.getByText('3 photos left').first()).toBeVisible();
  await expect(page.getByText('This browser can’t keep your photos.')).toBeHidden();
  // A photo is stored in the outbox before it is sent.
  await expect.poll(line.asked).toBe(3);
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  await again.goto(url);
  await expect(again.getByText('3 photos left').first()).toBeVisible();
  line.open();
  await expect(receipt(again, '3 of 3 safely stored')).toBeVisible();
  await expect.poll(names).toHaveLength(3);
  expectNoProblems();
});

/** Waits until this page has taken over the photos that it may take. */
const hasLooked = (page: Page) =>
  page.evaluate(() => navigator.locks.request('keepsake_outbox', () => undefined));

test('Ava’s unsent photos continue when she is back, and not under the name of the next user', async ({
  browser,
}) => {
  const { album, page, url } = await party(browser, 'A shared tablet');
  const context = page.context();
  const ava = new Person(keepsake, 'Ava of the tablet');
  const avasSession = await ava.register();
  const theosSession = await new Person(keepsake, 'Theo of the tablet').register();
  const line = await holdUploadsAfter(context, 0);
  const photos = await pickedPhotos(3);
  await restoreSession(page, keepsake, avasSession);
  await page.goto(url);
  await sendInBatches(page, photos.slice(0, 2));
  await expect(page.getByText('2 photos left').first()).toBeVisible();
  await closeWithKept(page, 2);

  const theos = await context.newPage();
  await restoreSession(theos, keepsake, theosSession);
  await theos.goto(url);
  await sendInBatches(theos, photos.slice(2));
  await expect(theos.getByText('1 photo left').first()).toBeVisible();
  await hasLooked(theos);
  await expect(theos.getByText('1 photo left').first()).toBeVisible();
  await closeWithKept(theos, 3);

  const avas = await context.newPage();
  await restoreSession(avas, keepsake, avasSession);
  await avas.goto(url);
  await expect(avas.getByText('2 photos left').first()).toBeVisible();
  line.open();
  await expect(receipt(avas, '2 of 2 safely stored')).toBeVisible();
  const { photos: hers } = await ava.get('GET /uploads/album/:albumId/my-uploads', {
    params: { albumId: album.id },
  });
  expect(hers.map((photo) => photo.originalFilename).sort()).toEqual(['IMG_0.jpg', 'IMG_1.jpg']);
  expectNoProblems();
});

test('photos continue without a session that an outage ended, and belong to the guest after the next sign-in', async ({
  browser,
}) => {
  const { album, page, url } = await party(browser, 'A venue without power');
  const ava = new Person(keepsake, 'Ava Outage');
  const line = await holdUploadsAfter(page.context(), 0);
  await restoreSession(page, keepsake, await ava.register());
  await page.goto(url);
  await sendInBatches(page, await pickedPhotos(2));
  await closeWithKept(page, 2);

  const again = await page.context().newPage();
  await again.clock.install();
  await again.route('**/api/auth/me', (route) => route.abort());
  await again.goto(url);
  await expect(again.getByText('2 photos left').first()).toBeVisible();
  await again.clock.runFor(16_000);
  await expect(again.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(again).toHaveURL(url);
  await again.unroute('**/api/auth/me');
  line.open();
  await expect(receipt(again, '2 of 2 safely stored')).toBeVisible();
  await again.getByRole('button', { name: 'Create an account' }).click();
  await again.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click();
  await again.getByLabel('Email').fill(ava.email);
  await again.getByLabel('Password', { exact: true }).fill('Ava Outage password');
  await again.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(again.getByText('Hi, Ava')).toBeVisible();
  const { photos: hers } = await ava.get('GET /uploads/album/:albumId/my-uploads', {
    params: { albumId: album.id },
  });
  expect(hers.map((photo) => photo.originalFilename).sort()).toEqual(['IMG_0.jpg', 'IMG_1.jpg']);
  expectNoProblems(/ERR_FAILED/u);
});

test('if another person signs in during an upload, the remaining photos wait for the first person', async ({
  browser,
}) => {
  const { album, page, url, names } = await party(browser, 'Passed from hand to hand');
  const ava = new Person(keepsake, 'Ava of the first hand');
  const avasSession = await ava.register();
  const theosSession = await new Person(keepsake, 'Theo of the second hand').register();
  const hers = async () => {
    const params = { albumId: album.id };
    const { photos } = await ava.get('GET /uploads/album/:albumId/my-uploads', { params });
    return photos.length;
  };
  const line = await holdUploadsAfter(page.context(), 0);
  await restoreSession(page, keepsake, avasSession);
  await page.goto(url);
  await sendInBatches(page, await pickedPhotos(5));
  await expect(page.getByText('5 photos left').first()).toBeVisible();
  const elsewhere = await page.context().newPage();
  await restoreSession(elsewhere, keepsake, theosSession);
  await expect(page.getByText('photos left')).toHaveCount(0);
  line.open();
  // Three photos were being sent in her name.
  await expect.poll(async () => (await names()).length).toBe(3);

  await sendInBatches(page, (await pickedPhotos(6)).slice(5));
  await expect(receipt(page, '1 of 1 safely stored')).toBeVisible();
  await expect.poll(names).toHaveLength(4);
  await expect.poll(hers).toBe(3);
  await restoreSession(elsewhere, keepsake, avasSession);
  await expect.poll(hers).toBe(5);
  await expect.poll(names).toHaveLength(6);
  expectNoProblems();
});

/** The guest returns to this tab. */
const lookAgain = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

test('the receipt counts the photos of every tab whose photos were taken over', async ({ browser }) => {
  const { page: first, url, names } = await party(browser, 'Three tabs');
  const context = first.context();
  const photos = await pickedPhotos(7);
  let left = 0;
  /** Opens a tab that sends some of its photos, and closes it when the others are in the outbox. */
  async function leave(page: Page, its: typeof photos, stored: number): Promise<void> {
    await page.goto(url);
    await holdUploadsAfter(page, stored);
    await sendInBatches(page, its);
    await expect(page.getByText(`${its.length - stored} photos left`).first()).toBeVisible();
    left += its.length - stored;
    await closeWithKept(page, left);
  }
  const heir = await context.newPage();
  const line = await holdUploadsAfter(heir, 0);
  await heir.goto(url);
  await leave(first, photos.slice(0, 4), 2);
  await lookAgain(heir);
  await expect(heir.getByText('2 photos left').first()).toBeVisible();
  await leave(await context.newPage(), photos.slice(4), 1);
  await lookAgain(heir);
  await expect(heir.getByText('4 photos left').first()).toBeVisible();
  line.open();
  await expect(receipt(heir, '7 of 7 safely stored')).toBeVisible();
  await expect.poll(names).toHaveLength(7);
  expectNoProblems();
});

test('the photos of a suspended tab are taken over, but not those of an active tab', async ({ browser }) => {
  const { page: first, url, names } = await party(browser, 'A sleeping tab');
  const context = first.context();
  const line = await holdUploadsAfter(context, 0);
  // All tabs share the clock.
  await context.clock.install();
  await first.goto(url);
  await sendInBatches(first, await pickedPhotos(2));
  await expect(first.getByText('2 photos left').first()).toBeVisible();
  const second = await context.newPage();
  await second.goto(url);
  const seenAt = async () => (await readOutbox(second)).seenAt;
  await expect.poll(seenAt).toBeGreaterThan(0);
  for (const _minute of [1, 2, 3]) {
    const before = await seenAt();
    await context.clock.fastForward(60_000);
    await expect.poll(seenAt).toBeGreaterThanOrEqual(before + 50_000);
  }
  await hasLooked(second);
  await expect(second.getByText('2 photos left')).toHaveCount(0);

  // From now on the first tab updates nothing, but still holds its lock.
  await first.evaluate(() => {
    IDBDatabase.prototype.transaction = () => {
      throw new Error('asleep');
    };
  });
  await expect(async () => {
    await context.clock.fastForward(60_000);
    await expect(second.getByText('2 photos left').first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  line.open();
  await expect(receipt(second, '2 of 2 safely stored')).toBeVisible();
  await expect.poll(names).toEqual(['IMG_0.jpg', 'IMG_1.jpg']);
  expectNoProblems();
});
