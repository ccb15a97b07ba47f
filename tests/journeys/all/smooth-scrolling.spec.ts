import { type Browser, expect, type Page, test } from '@playwright/test';
import { makePhotos } from '../../support/made-photos.ts';
import { Person } from '../../support/person.ts';
import { sharedAdministeredKeepsake } from '../admin-device.ts';
import { expectNoProblems, newDevice, restoreSession } from '../new-device.ts';

const { keepsake, marta } = sharedAdministeredKeepsake();
const PHOTOS = 80;
const FRAMES = 60;

// Counts the work of a scrolling grid instead of its time, which depends on the machine.
test('photos that scroll into a grid have few elements, and do not change the rest of the page', async ({
  browser,
}) => {
  const owner = new Person(keepsake, 'Ines Scrolls');
  const session = await owner.register();
  const params = { userId: session.user.id };
  await marta.get('POST /admin/users/:userId/tier', { params, body: { tier: 'PLUS' } });
  const { album } = await owner.createAlbum();
  for (let left = PHOTOS; left > 0; left -= 10)
    await owner.upload(album.uploadCode, await makePhotos(10, { width: 64, height: 48 }));
  for (const path of [`/albums/${album.id}`, `/wall/${album.uploadCode}`]) {
    const page = await newDevice(browser, 'laptop');
    await restoreSession(page, keepsake, session);
    await page.goto(keepsake.url + path);
    await expect(page.locator('[data-photo] img').first()).toBeVisible();
    const withoutPicture = page.locator('[aria-posinset]').filter({ hasNot: page.locator('img') });
    await expect(withoutPicture.first(), 'out of sight a photo fetches no picture').toBeAttached();
    const { reads, photos, most, restyled, elements } = await scroll(browser, page);
    await expect(withoutPicture, 'once the page is scrolled, those that are near do').toHaveCount(0);
    await test.step(`${path}: ${JSON.stringify({ reads, photos, most, restyled, elements })}`, async () => {
      expect(photos, 'photos came into the page').toBeGreaterThan(30);
      expect(most, 'elements of a photo').toBeLessThanOrEqual(11);
      // Each of these reads causes a layout: by the grid, by the restored position, and by the frame.
      expect(reads / FRAMES, 'looks at the position in a frame').toBeLessThan(3.5);
      expect(restyled / photos, 'elements styled for each photo').toBeLessThan(40);
    });
    await page.close();
  }
  expectNoProblems();
});

interface Scrolled {
  reads: number;
  photos: number;
  most: number;
  elements: number;
}

async function scroll(browser: Browser, page: Page): Promise<Scrolled & { restyled: number }> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  const scrolled = await page.evaluate<Scrolled, number>(async (frames) => {
    let reads = 0;
    const found = Object.getOwnPropertyDescriptor(window, 'scrollY');
    Object.defineProperty(window, 'scrollY', {
      configurable: true,
      get() {
        reads += 1;
        return found?.get?.call(window);
      },
    });
    const seen = new Set<Element>();
    for (let frame = 0; frame < frames; frame += 1) {
      scrollBy(0, 40);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      for (const tile of document.querySelectorAll('[aria-posinset]')) seen.add(tile);
    }
    const most = Math.max(...[...seen].map((tile) => tile.querySelectorAll('*').length + 1));
    return { reads, photos: seen.size, most, elements: document.querySelectorAll('*').length };
  }, FRAMES);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; args?: { elementCount?: number } }[];
  };
  const restyled = trace.traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0);
  return { ...scrolled, restyled };
}
