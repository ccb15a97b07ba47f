import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../support/chromium.ts';
import { makePhoto, makePhotos } from '../../support/made-photos.ts';
import { Person } from '../../support/person.ts';
import { sharedAdministeredKeepsake } from '../admin-device.ts';
import { expectNoProblems, newDevice, restoreSession } from '../new-device.ts';

const { keepsake, marta } = sharedAdministeredKeepsake();

let browser: Browser;
/** Uses the back/forward cache, which Playwright disables and Chromium's headless shell lacks. */
test.beforeAll(async () => {
  const executablePath = findChromium(true);
  const options = { args: chromiumFlags, ignoreDefaultArgs: ['--disable-back-forward-cache'] };
  browser = await chromium.launch({ ...options, ...(executablePath ? { executablePath } : {}) });
});
test.afterAll(() => browser.close());

/** Leaves the page through a link, runs `meanwhile`, and goes back. */
async function leaveAndReturn(page: Page, meanwhile: () => Promise<unknown>): Promise<void> {
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('Page.enable');
  const obstacles: { type: string; reason: string }[] = [];
  inspector.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    obstacles.push(...notRestoredExplanations),
  );
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) document.documentElement.dataset.givenBack = 'yes';
    });
  });
  await page.goto(`${keepsake.url}/privacy`);
  await meanwhile();
  // A page restored from the cache fires no load event.
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/(?:upload|wall)\//u);
  await expect(page.getByRole('heading').first()).toBeVisible();
  if (obstacles.some(({ reason }) => reason === 'BackForwardCacheDisabledForDelegate'))
    test.info().annotations.push({ type: 'a browser without the cache' });
  else await expect(page.locator('html')).toHaveAttribute('data-given-back', 'yes');
  // Only these obstacles are caused by the page.
  expect(obstacles.filter(({ type }) => type !== 'Circumstantial')).toEqual([]);
}

async function albumOf(title: string, count: number) {
  const owner = new Person(keepsake, `Ines of ${title}`);
  const session = await owner.register();
  const params = { userId: session.user.id };
  await marta.get('POST /admin/users/:userId/tier', { params, body: { tier: 'PLUS' } });
  const { album } = await owner.createAlbum(title);
  const guest = new Person(keepsake, 'Theo');
  for (let left = count; left > 0; left -= 10)
    await guest.upload(album.uploadCode, await makePhotos(Math.min(left, 10), { width: 48, height: 48 }));
  const give = async () => guest.upload(album.uploadCode, [await makePhoto({ width: 64, height: 64 })]);
  return { owner, session, album, give };
}

test('returning from another document shows the page in its former state, with the photo that has arrived since', async () => {
  const { album, give } = await albumOf('Harbour Lights', 3);
  for (const [place, photos] of [
    ['upload', 'a[aria-label="Photo by Guest"]'],
    ['wall', '[data-photo]'],
  ] as const) {
    const page = await newDevice(browser, 'phone');
    const opened = page.waitForResponse(/\/events$/u);
    await page.goto(`${keepsake.url}/${place}/${album.uploadCode}`);
    await page.locator(photos).first().scrollIntoViewIfNeeded();
    await opened;
    // The lock of this tab keeps others from taking its photos.
    await page.waitForFunction(async () => (await navigator.locks.query()).held?.length);
    const before = await page.locator(photos).count();
    await leaveAndReturn(page, give);
    await expect(page.locator(photos)).toHaveCount(before + 1);
  }
  expectNoProblems();
});

/** Returns the photo in the middle of the screen, and its position. */
const middleOf = (page: Page) =>
  page.evaluate(() => {
    const tiles = document.elementsFromPoint(innerWidth / 2, innerHeight / 2);
    const tile = tiles.find((each) => each instanceof HTMLElement && each.dataset.photo) as HTMLElement;
    return [tile?.dataset.photo, Math.round(tile?.getBoundingClientRect().top ?? 0)];
  });

/** Returns the positions saved when the page is left right after a change, and some time later. */
const placesNoted = (page: Page, pathname: string) =>
  page.evaluate(async (key) => {
    const leave = () => {
      dispatchEvent(new PageTransitionEvent('pagehide'));
      return sessionStorage.getItem(key);
    };
    const grid = document.querySelector('[data-photo]')?.closest('ul') as Element;
    const atOnce = await new Promise<string | null>((resolve) => {
      const watch = { subtree: true, childList: true, attributeFilter: ['style'] };
      new MutationObserver(() => resolve(leave())).observe(grid, watch);
    });
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    // The index is ignored, because the grid may have changed just before the photo came.
    const [first, second] = [atOnce, leave()].map((noted) => ({ ...JSON.parse(noted ?? '{}'), index: 0 }));
    return { atOnce: first, later: second };
  }, `keepsake_place_${pathname}`);

test('the photo wall keeps its position after a reload, another document, and another page', async () => {
  const { album, give } = await albumOf('A Wall to Get Lost In', 80);
  const page = await newDevice(browser, 'phone');
  await page.goto(`${keepsake.url}/upload/${album.uploadCode}`);
  await page.getByRole('link', { name: 'View Photo Wall' }).click();
  await expect(page.getByText('80 photos from')).toBeVisible();
  // This is beyond the 24 photos that are part of the page.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight - innerHeight - 300));
  await expect.poll(async () => (await middleOf(page))[0]).toBeTruthy();
  const place = await middleOf(page);

  // This does not scroll to the link.
  await page.getByRole('link', { name: 'Add photos' }).evaluate((link: HTMLElement) => link.click());
  await expect(page.getByText('Choose photos')).toBeVisible();
  await page.goBack();
  await expect.poll(() => middleOf(page)).toEqual(place);

  await test.step('the position also survives leaving while a photo arrives', async () => {
    const [places] = await Promise.all([placesNoted(page, `/wall/${album.uploadCode}`), give()]);
    expect(places.later.photoId).toBeTruthy();
    expect(places.atOnce).toEqual(places.later);
  });
  await page.reload();
  await expect.poll(() => middleOf(page)).toEqual(place);
  await leaveAndReturn(page, give);
  await expect.poll(() => middleOf(page)).toEqual(place);

  await test.step('the printed page has every photo and no controls, dark on white', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(page.locator('[data-photo]')).toHaveCount(82);
    await expect(page.getByRole('button', { name: 'Slideshow' })).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(20, 22, 26)');
    await page.emulateMedia({ media: null, colorScheme: null });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  });
  await test.step('a link opens the page at its top', async () => {
    await page.goto(`${keepsake.url}/wall/${album.uploadCode}`);
    await expect(page.getByText('82 photos from')).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
  expectNoProblems();
});

test('after signing out, returning to a page shows nothing that only the owner may see', async () => {
  const { owner, session, album } = await albumOf('Not for Everybody', 2);
  const params = { albumId: album.id };
  await owner.get('PATCH /albums/:albumId/visibility', { params, body: { isPublic: false } });
  const page = await newDevice(browser, 'phone');
  await restoreSession(page, keepsake, session);
  await page.goto(`${keepsake.url}/upload/${album.uploadCode}`);
  await expect(page.getByText('You own this album')).toBeVisible();
  await page.goto(`${keepsake.url}/privacy`);
  await page.evaluate(() => localStorage.removeItem('keepsake_session'));
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  await expect(page.getByText('You own this album')).toBeHidden();
  expectNoProblems();
});
