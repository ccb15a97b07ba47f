import { expect, type Page, test } from '@playwright/test';
import { makePhoto } from '../../support/made-photos.ts';
import { Person } from '../../support/person.ts';
import {
  asOnPhone,
  expectAccessible,
  expectInTheMiddle,
  expectNoOverflow,
  expectNoProblems,
  lookAgain,
  newDevice,
} from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();

const show = (page: Page) => page.getByRole('dialog', { name: 'Slideshow' });
/** Finds the visible photo, without one that is fading out. */
const shown = (page: Page) => show(page).getByRole('img', { name: /^Photo by/u });
const showing = (page: Page, name: string) =>
  expect(shown(page)).toHaveAccessibleName(new RegExp(`, ${name}$`, 'u'));
const turn = (page: Page) => page.clock.fastForward(7500);
/** Advances until the photo is shown, because the page may receive it late. */
const turnTo = (page: Page, name: string) =>
  expect(async () => {
    await turn(page);
    await expect(shown(page)).toHaveAccessibleName(new RegExp(`, ${name}$`, 'u'), { timeout: 1000 });
  }).toPass({ timeout: 15_000 });

/** Creates an album and a function that uploads photos with given names. */
async function party(name: string) {
  const owner = new Person(keepsake, name);
  await owner.register();
  const { album } = await owner.createAlbum();
  const params = { albumId: album.id };
  const add = (...names: string[]) => addPhotos(names, {});
  const addPortraits = (...names: string[]) => addPhotos(names, { width: 240, height: 320 });
  async function addPhotos(names: string[], size: { width?: number; height?: number }) {
    const ids: string[] = [];
    for (const name of names) {
      const { photos } = await owner.upload(album.uploadCode, [await makePhoto({ name, ...size })], {
        uploaderName: 'Ava',
      });
      ids.push(photos[0]?.id ?? '');
    }
    return ids;
  }
  return { owner, album, params, add, addPortraits, wall: `${keepsake.url}/wall/${album.uploadCode}` };
}

/** Counts requests for a wake lock, which test machines do not support. */
async function watchScreen(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const lock = { release: async () => {} };
    const request = async () => {
      document.documentElement.dataset.locks = String(
        Number(document.documentElement.dataset.locks ?? 0) + 1,
      );
      return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.locks ?? 0));
}

/** Delays pictures until the returned function is called. */
async function delayPictures(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { decode } = HTMLImageElement.prototype;
    HTMLImageElement.prototype.decode = () =>
      new Promise((resolve) => addEventListener('pictures', () => resolve(), { once: true }));
    addEventListener('pictures', () => Object.assign(HTMLImageElement.prototype, { decode }), { once: true });
  });
  return () => page.evaluate(() => void dispatchEvent(new Event('pictures')));
}

test('a slideshow runs through an evening and shows new photos', async ({ browser }) => {
  const { owner, album, params, add, addPortraits, wall } = await party('Ines Projects');
  const page = await newDevice(browser, 'laptop');
  const locks = await watchScreen(page);
  await page.clock.install();

  await test.step('without photos it shows a large QR code for the first upload', async () => {
    // An empty wall offers no slideshow, but the owner's album page leads to it.
    await page.goto(wall);
    await expect(page.getByText('Be the first to share a photo.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Slideshow' })).toHaveCount(0);
    await page.goto(`${wall}?slideshow=on`);
    await expect(show(page)).toBeVisible();
    await expect(show(page).getByText('Be the first to share a photo.')).toBeVisible();
    const code = show(page).getByRole('img', { name: /^QR code/u });
    await expect(code).toBeVisible();
    expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    await expectInTheMiddle(page, code);
    await expectAccessible(page);
    await asOnPhone(page, async () => {
      await expectInTheMiddle(page, code);
      await expectNoOverflow(page);
    });
  });

  await test.step('photos appear as they arrive and then repeat in a loop', async () => {
    await add('first.jpg');
    await showing(page, 'first.jpg');
    await expect(show(page).getByText('Ava')).toBeVisible();
    await expect(show(page).getByText(album.uploadCode)).toBeVisible();
    await add('second.jpg', 'third.jpg');
    // New photos come first, the latest before the others, and then the round continues.
    for (const name of ['third.jpg', 'second.jpg', 'first.jpg']) await turnTo(page, name);
    for (const name of ['third.jpg', 'second.jpg', 'first.jpg', 'third.jpg']) {
      await turn(page);
      await showing(page, name);
    }
    await expectAccessible(page);
  });

  await test.step('a photo is completely visible', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const expectWhole = async () => {
      await expect(shown(page)).toHaveCSS('object-fit', 'contain');
      // The photo moves slowly, but its edges stay outside the screen.
      const box = (await shown(page).boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
      const screen = page.viewportSize() ?? { width: 0, height: 0 };
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(screen.width);
      expect(box.y + box.height).toBeLessThanOrEqual(screen.height);
      expect(box.width).toBeGreaterThan(screen.width * 0.95);
    };
    await expectWhole();
    await asOnPhone(page, expectWhole);
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  await test.step('one slide in eight shows the code twice as large', async () => {
    const code = show(page).getByRole('img', { name: /^QR code/u });
    const sizes: string[] = [];
    for (let slide = 0; slide < 24; slide += 1) {
      await page.keyboard.press('ArrowRight');
      sizes.push(await code.evaluate((image: HTMLElement) => image.style.width));
    }
    expect(sizes.filter((size) => size.includes('2 * clamp'))).toHaveLength(3);
  });

  await test.step('keys advance and pause it', async () => {
    await page.keyboard.press('ArrowRight');
    await showing(page, 'second.jpg');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await showing(page, 'first.jpg');
    // A paused photo stays while the next picture is loading.
    const pictures = await delayPictures(page);
    await turn(page);
    await page.keyboard.press(' ');
    await expect(show(page).getByRole('button', { name: 'Play' })).toBeVisible();
    await pictures();
    await turn(page);
    await turn(page);
    await showing(page, 'first.jpg');
    await page.keyboard.press(' ');
    await turn(page);
    await showing(page, 'third.jpg');
  });

  await test.step('the controls over the photo hide while there is no input', async () => {
    const controls = show(page).getByRole('toolbar');
    const opacity = () => controls.evaluate((element) => getComputedStyle(element).opacity);
    await page.mouse.move(100, 100);
    await expect.poll(opacity).toBe('1');
    await page.clock.fastForward(3500);
    await expect.poll(opacity).toBe('0');
    await page.mouse.move(120, 120);
    await expect.poll(opacity).toBe('1');
  });

  await test.step('the screen is kept on, also after another tab was active', async () => {
    expect(await locks()).toBeGreaterThan(0);
    const before = await locks();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(locks).toBe(before + 1);
  });

  await test.step('a photo that the owner deletes disappears within a second', async () => {
    await showing(page, 'third.jpg');
    const { photos } = await owner.get('GET /albums/:albumId', { params });
    const photoId = photos.find(({ originalFilename }) => originalFilename === 'third.jpg')?.id ?? '';
    await owner.get('DELETE /albums/:albumId/photos/:photoId', { params: { ...params, photoId } });
    await expect(page.getByAltText(/third\.jpg/u)).toHaveCount(0, { timeout: 1000 });
    await showing(page, 'second.jpg');
  });

  await test.step('a photo that cannot be loaded is skipped, and fresh links are requested', async () => {
    const [photoId] = await add('lost.jpg');
    const { photos } = await owner.get('GET /albums/:albumId', { params });
    const lost = photos.find(({ id }) => id === photoId)?.storedFilename ?? '';
    await page.route(`**/uploads/${lost}**`, (route) => route.fulfill({ status: 404, body: '' }));
    await page.clock.fastForward(6000);
    const asked = page.waitForRequest((request) => request.url().endsWith('/wall'));
    await turn(page);
    await asked;
    // Even if the page receives the photo late, the following turn shows the next one.
    await turnTo(page, 'first.jpg');
    await page.unroute(`**/uploads/${lost}**`);
  });

  await test.step('it continues without the network and then gets the new photos', async () => {
    await page.context().setOffline(true);
    await turn(page);
    await expect(shown(page)).toBeVisible();
    await add('meanwhile.jpg');
    await page.context().setOffline(false);
    await expect
      .poll(async () => {
        await turn(page);
        return shown(page).getAttribute('alt');
      })
      .toContain('meanwhile.jpg');
  });

  await test.step('it ends when it is closed and continues when it is opened again', async () => {
    const byWall = (enabled: boolean) =>
      owner.get('PATCH /albums/:albumId/photo-wall', { params, body: { enabled } });
    const byVisibility = (isPublic: boolean) =>
      owner.get('PATCH /albums/:albumId/visibility', { params, body: { isPublic } });
    for (const open of [byWall, byVisibility]) {
      await open(false);
      await expect(show(page).getByText('Photo Wall is not available for this album')).toBeVisible();
      await expect(shown(page)).toHaveCount(0);
      await expectAccessible(page);
      await open(true);
      await lookAgain(page);
      await expect(shown(page)).toBeVisible();
    }
  });

  await test.step('a rejected live stream, as while the wall is off, is opened again later', async () => {
    const lines = /\/api\/uploads\/[^/]+\/events$/u;
    const refusal = { status: 403, json: { error: 'Not now.', code: 'NOT_ALLOWED' } };
    await page.route(lines, (route) => route.fulfill(refusal));
    const refused = page.waitForResponse((answer) => lines.test(answer.url()) && answer.status() === 403);
    // A returning network closes the old connection.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await refused;
    await page.unroute(lines);
    await add('after.jpg');
    await expect
      .poll(
        async () => {
          await turn(page);
          return shown(page).getAttribute('alt');
        },
        { timeout: 14_000 },
      )
      .toContain('after.jpg');
  });

  await test.step('a reload does not end it, Escape does', async () => {
    await page.reload();
    await expect(shown(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(show(page)).toBeHidden();
    await expect(page).toHaveURL(wall);
    await expect(page.getByRole('button', { name: /^Photo by/u })).toHaveCount(5);
  });

  await test.step('the owner starts it from the album, and Back returns there', async () => {
    await page.goto(`${wall}?slideshow=on`);
    await expect(shown(page)).toBeVisible();
    await page.mouse.move(100, 100);
    await show(page).getByRole('button', { name: 'End slideshow' }).click();
    await expect(page).toHaveURL(wall);
  });

  await test.step('two portraits are side by side on a wide screen', async () => {
    await addPortraits('tall.jpg', 'slim.jpg');
    await page.goto(`${wall}?slideshow=on`);
    await expect(shown(page).first()).toHaveAccessibleName(/slim\.jpg$/u);
    await expect(shown(page)).toHaveCount(2);
    await asOnPhone(page, () => expect(shown(page)).toHaveCount(1));
  });

  await test.step('new photos appear in the mosaic, and deleted ones disappear', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.mouse.move(100, 100);
    await show(page).getByRole('button', { name: 'Mosaic' }).click();
    await expect(shown(page)).toHaveCount(7);
    const [photoId = ''] = await add('flown.jpg');
    await expect(show(page).getByRole('img', { name: /flown\.jpg$/u })).toBeVisible();
    await page.reload();
    await expect(shown(page)).toHaveCount(8);
    await expectAccessible(page);
    await owner.get('DELETE /albums/:albumId/photos/:photoId', { params: { ...params, photoId } });
    await expect(shown(page)).toHaveCount(7);
    await page.mouse.move(120, 120);
    await show(page).getByRole('button', { name: 'One by one' }).click();
    await expect(shown(page).first()).toHaveAccessibleName(/slim\.jpg$/u);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(wall);
  });
  expectNoProblems(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK/u);
});
