import { expect, type Page, test } from '@playwright/test';
import { makePhotos } from '../../support/made-photos.ts';
import { expectAccessible, expectNoOverflow, expectNoProblems, newDevice, signedIn } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';
import { touch } from '../touch.ts';

test.use({ reducedMotion: 'no-preference' });
const keepsake = sharedKeepsake();

const photosOf = (page: Page) => page.getByRole('button', { name: /^Photo by/u });
const viewerOf = (page: Page) => page.getByRole('dialog', { name: 'Photo viewer' });

/** Opens and closes photos in every way. Afterwards the previous page is still one step back. */
async function expectBackToClose(page: Page): Promise<void> {
  const address = page.url();
  const viewer = viewerOf(page);
  const steps = await page.evaluate(() => history.length);

  await photosOf(page).nth(1).click();
  await expect(viewer.getByText('2 / 3')).toBeVisible();
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(address);
  await expect(photosOf(page).nth(1)).toBeFocused();

  await page.goForward();
  await expect(viewer.getByText('2 / 3')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('3 / 3')).toBeVisible();
  await page.reload();
  await expect(viewer.getByText('3 / 3'), 'the address names the photo at once').toBeVisible();
  await pressTwice(page, 'ArrowLeft');
  await expect(viewer.getByText('1 / 3'), 'the second key counts too').toBeVisible();
  // An impatient user presses it twice.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(address);

  await photosOf(page).first().dblclick();
  await expect(viewer).toBeVisible();
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(address);
  await expect(photosOf(page).first()).toBeFocused();
  expect(await page.evaluate(() => history.length), 'one entry for the photo, and no more').toBe(steps + 1);
}

/** The second key comes before the page's address has changed. */
async function pressTwice(page: Page, key: string): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const press = (type: 'keyDown' | 'keyUp') => line.send('Input.dispatchKeyEvent', { type, key });
  await Promise.all([press('keyDown'), press('keyUp'), press('keyDown'), press('keyUp')]);
  await line.detach();
}

/** The timestamps of the events are a tenth of a second apart, however busy the machine is. */
async function doubleTap(page: Page, x: number, y: number): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const startedAt = Date.now() / 1000;
  for (const timestamp of [startedAt, startedAt + 0.1]) {
    await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }], timestamp });
    await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp });
  }
  await line.detach();
}

/** Headless browsers have no share sheet. This one records what is shared. */
function giveShareSheet(): void {
  Object.assign(navigator, {
    canShare: () => true,
    share: async ({ files }: ShareData) => {
      const shared = files?.map(({ name, type }) => ({ name, type }));
      Reflect.set(window, 'shared', shared);
    },
  });
}

/** Expects a swipe during the opening animation of the first photo to show the second. */
async function expectSwipeOnTheWay(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const moves = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  await expect.poll(moves).toBe(0);
  await line.send('Animation.enable');
  await line.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
  await photosOf(page).first().click();
  await expect(viewerOf(page).getByText('1 / 3')).toBeVisible();
  expect(await moves()).toBeGreaterThan(0);
  await touch(page, [[[300, 400]], [[250, 400]], [[100, 400]]]);
  await expect(viewerOf(page).getByText('2 / 3')).toBeVisible();
  await line.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await expect.poll(moves).toBe(0);
  await line.detach();
}

/** Checks gestures on a phone with a wall of three photos. */
async function expectGestures(page: Page): Promise<void> {
  const viewer = viewerOf(page);
  const picture = viewer.locator('[data-picture]');
  const scale = () => picture.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
  await expectSwipeOnTheWay(page);
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByText('1 / 3')).toBeVisible();
  const { x = 0, y = 0, width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
  const [left, middle] = [x + width / 2, y + height / 2];

  // Half way the neighbour is visible beside the photo, and then it replaces the photo.
  await touch(page, [[[300, middle]], [[250, middle]], [[150, middle]]], true);
  const next = viewer.locator('[data-track] > [aria-hidden]').last();
  const edge = (page.viewportSize()?.width ?? 0) - 50;
  await expect.poll(async () => (await next.boundingBox())?.x ?? edge).toBeLessThan(edge);
  await touch(page, [[[150, middle]]]);
  await touch(page, [[[300, middle]], [[250, middle]], [[150, middle]]]);
  await expect(viewer.getByText('2 / 3')).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Next photo' }), 'who swipes needs no arrows').toHaveCSS(
    'opacity',
    '0',
  );
  await touch(page, [[[100, middle]], [[140, middle]], [[140, middle]]]);
  await expect(viewer.getByText('2 / 3'), 'forty pixels are no swipe').toBeVisible();

  const detail = page.waitForRequest((request) => request.url().includes('v=clean'));
  await doubleTap(page, left, middle);
  await expect.poll(scale).toBeGreaterThanOrEqual(2);
  await detail;
  // On an enlarged photo a finger moves only the photo.
  await touch(page, [[[300, middle]], [[250, middle]], [[100, middle]]]);
  await expect(viewer.getByText('2 / 3')).toBeVisible();
  const [near, far] = [20, 120];
  await touch(page, [
    [
      [left - far, middle],
      [left + far, middle],
    ],
    [
      [left - near, middle],
      [left + near, middle],
    ],
  ]);
  await expect.poll(scale).toBe(1);

  await touch(page, [[[left, middle]], [[left, middle + 60]], [[left, middle + 200]]]);
  await expect(viewer).toBeHidden();
  await expect(photosOf(page).nth(1)).toBeFocused();
}

test('Back closes the lightbox', { tag: '@main' }, async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'phone', keepsake, 'Ines Looks');
  const { album } = await person.createAlbum();
  await person.upload(album.uploadCode, await makePhotos(3));

  await test.step('Back closes a photo on the owner’s album', async () => {
    await page.goto(`${keepsake.url}/`);
    await page.getByRole('link', { name: 'View album' }).click();
    await expectBackToClose(page);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Your albums' })).toBeVisible();
  });

  await test.step('Back closes a photo on My Uploads', async () => {
    await page.goto(`${keepsake.url}/my-uploads/${album.id}`);
    await expectBackToClose(page);
  });

  const guest = await newDevice(browser, 'phone');
  await guest.addInitScript(giveShareSheet);
  await person.get('PATCH /albums/:albumId/details', {
    params: { albumId: album.id },
    body: { guestsDownload: true },
  });
  await test.step('Back closes a photo on the wall', async () => {
    await guest.goto(`${keepsake.url}/wall/${album.uploadCode}`);
    await expectBackToClose(guest);
  });

  await test.step('a finger swipes, enlarges and closes a photo', () => expectGestures(guest));

  await test.step('a photo tapped on the guest page opens on the wall, and Back returns to the guest page', async () => {
    const size = guest.viewportSize() ?? { width: 0, height: 0 };
    // The viewport is low enough for the page to scroll.
    await guest.setViewportSize({ ...size, height: 400 });
    await guest.goto(`${keepsake.url}/upload/${album.uploadCode}`);
    const tiles = guest.getByRole('link', { name: /^Photo by/u });
    await expect(tiles).toHaveCount(3);
    await guest.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const place = await guest.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(0);
    const documents: string[] = [];
    guest.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
    // Playwright's own click may scroll first.
    await tiles.nth(1).dispatchEvent('click');
    await expect(viewerOf(guest).getByText('2 / 3')).toBeVisible();
    await expectNoOverflow(guest);
    await guest.goBack();
    await expect(tiles).toHaveCount(3);
    expect(await guest.evaluate(() => scrollY)).toBe(place);
    expect(documents, 'no other document was loaded').toEqual([]);
    await tiles.nth(2).click();
    await expect(viewerOf(guest).getByText('3 / 3')).toBeVisible();
    await guest.keyboard.press('Escape');
    await expect(viewerOf(guest)).toBeHidden();
    await expect(guest).toHaveURL(`${keepsake.url}/wall/${album.uploadCode}`);
    await guest.setViewportSize(size);
  });

  await test.step('a photo without camera data says so', async () => {
    await photosOf(guest).first().click();
    await viewerOf(guest).getByRole('button', { name: 'Photo details' }).click();
    await expect(viewerOf(guest).getByText('No EXIF data available for this photo')).toBeVisible();
    await expectAccessible(guest);
  });

  await test.step('a photo is saved through the share sheet, and downloaded if that fails', async () => {
    await guest.reload();
    const save = viewerOf(guest).getByRole('link', { name: 'Save photo' });
    await save.click();
    const shared = () => guest.evaluate(() => Reflect.get(window, 'shared'));
    await expect
      .poll(shared)
      .toMatchObject([{ name: expect.stringMatching(/^IMG_\d\.jpg$/u), type: 'image/jpeg' }]);
    await guest.evaluate(() => Reflect.deleteProperty(window, 'shared'));
    const instead = guest.waitForEvent('download');
    await guest.route(/:\d+\/uploads\//u, (route) =>
      route.request().resourceType() === 'fetch'
        ? route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' })
        : route.continue(),
    );
    await save.click();
    await instead;
    expect(await shared()).toBeUndefined();
    await guest.unroute(/:\d+\/uploads\//u);
    await guest.evaluate(() => Reflect.set(navigator, 'share', () => Promise.reject(new TypeError())));
    const loading = guest.waitForEvent('download');
    await save.click();
    expect((await loading).suggestedFilename()).toMatch(/^IMG_\d\.jpg$/u);
  });

  await test.step('a deleted photo is replaced by the next, and a link to it leads to the wall', async () => {
    const link = guest.url();
    const photoId = new URL(link).searchParams.get('photo') ?? '';
    await person.get('DELETE /albums/:albumId/photos/:photoId', {
      params: { albumId: album.id, photoId },
    });
    await expect(viewerOf(guest).getByText('1 / 2')).toBeVisible();
    await expect(guest).not.toHaveURL(link);
    await guest.goto(link);
    await expect(photosOf(guest)).toHaveCount(2);
    await expect(guest).toHaveURL(`${keepsake.url}/wall/${album.uploadCode}`);
    await expect(viewerOf(guest)).toBeHidden();
  });
  expectNoProblems();
});
