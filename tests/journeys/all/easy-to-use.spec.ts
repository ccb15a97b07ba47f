import { type Browser, expect, type Page, test } from '@playwright/test';
import { makePhotos } from '../../support/made-photos.ts';
import { Person } from '../../support/person.ts';
import { button, expectNoProblems, signedIn } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();

const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1280, height: 800 };

/** Creates an owner at a laptop whose album has eight pending photos of a guest. */
async function albumToApprove(browser: Browser, name: string) {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, name);
  const { album } = await person.createAlbum();
  const params = { albumId: album.id };
  await person.get('PATCH /albums/:albumId/details', { params, body: { approveFirst: true } });
  await new Person(keepsake, 'Theo').upload(album.uploadCode, await makePhotos(8));
  return { page, album };
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
/** The focus moves after the photo has been rendered. */
const expectFocus = (page: Page, name: RegExp) => expect.poll(() => focused(page)).toMatch(name);

test('Tab enters the photos of an album once, and arrow keys move between photos', async ({ browser }) => {
  const { page, album } = await albumToApprove(browser, 'Ines Types');
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  const photos = page.getByRole('button', { name: /^Photo by/u });
  await expect(photos).toHaveCount(8);
  const names = await photos.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  const grid = page.getByRole('list', { name: 'Photos' });
  const stops = grid.locator('button:not([tabindex="-1"])');
  await expect(grid.getByRole('button', { name: /^Delete/u })).toHaveCount(8);
  // The stops are the photo and its actions.
  await expect(stops).toHaveCount(3);
  await photos.first().focus();
  const rowOf = async (at: number) => (await photos.nth(at).boundingBox())?.y;
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toBe(names[1]);
  await page.keyboard.press('ArrowDown');
  const at = async () => names.indexOf(await focused(page));
  await expect.poll(at).toBeGreaterThan(1);
  const below = await at();
  expect(await rowOf(below)).toBeGreaterThan((await rowOf(1)) ?? Number.POSITIVE_INFINITY);
  await page.keyboard.press('End');
  await expect(photos.last()).toBeFocused();
  await expect(photos.last()).toBeInViewport();
  await page.keyboard.press('Tab');
  await expectFocus(page, /^Approve/u);
  await page.keyboard.press('Tab');
  await expectFocus(page, /^Delete/u);
  await page.keyboard.press('Tab');
  await expect(grid.locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expectFocus(page, /^Delete/u);
  expectNoProblems();
});

test('in forced colours, switches keep their knob, and chosen segments and buttons keep their border', async ({
  browser,
}) => {
  const { page, album } = await albumToApprove(browser, 'Ines Contrasts');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  const edgeOf = (name: string) =>
    button(page, name)
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle);
  expect([await edgeOf('Upload'), await edgeOf('Archive')]).toEqual(['solid', 'solid']);
  const segments = page.getByRole('group', { name: 'Theme' }).locator('label');
  await expect
    .poll(() => segments.evaluateAll((all) => all.map((each) => getComputedStyle(each).outlineStyle)))
    .toEqual(['none', 'none', 'solid']);
  await button(page, 'What guests see').first().click();
  const shows = await page
    .getByRole('switch')
    .first()
    .evaluate((element) => {
      const knob = element.querySelector('[aria-hidden] > span') as Element;
      return getComputedStyle(knob).backgroundColor !== getComputedStyle(document.body).backgroundColor;
    });
  expect(shows).toBe(true);
  expectNoProblems();
});

/** Lists elements that Tab reaches after one below them. Only the first of a next column may be higher. */
function jumpsBack(): string[] {
  const usable = [
    ...document.querySelectorAll<HTMLElement>('main a[href], main button:not(:disabled), main input'),
  ];
  const boxes = usable.map((each) => ({
    name: each.getAttribute('aria-label') ?? each.textContent ?? '',
    ...(each.closest('label') ?? each).getBoundingClientRect().toJSON(),
  }));
  return boxes
    .filter(({ bottom, left, right, top }, at) => {
      const last = boxes[at - 1];
      if (!last) return false;
      const isAbove = bottom <= last.top && left < last.right;
      const isBefore = right <= last.left && top < last.bottom && bottom > last.top;
      return isAbove || isBefore;
    })
    .map(({ name }) => name);
}

test('the focus follows the reading order of Review, and large text fits', async ({ browser }) => {
  const { page, album } = await albumToApprove(browser, 'Ines Reviews');
  for (const size of [PHONE, LAPTOP])
    await test.step(`${size.width} pixels wide`, async () => {
      await page.setViewportSize(size);
      await page.goto(`${keepsake.url}/albums/${album.id}/review`);
      await expect(button(page, 'Approve')).toBeVisible();
      await expect.poll(() => page.evaluate(jumpsBack)).toEqual([]);
      const owners = [`/albums/${album.id}/review`, `/albums/${album.id}`, '/'];
      for (const path of [...owners, `/wall/${album.uploadCode}`]) {
        await page.goto(keepsake.url + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
        });
        const over = () =>
          page.evaluate(() => {
            // Photos in a row may extend beyond the edge.
            const all = document.querySelectorAll('header *, main :is(button, a):not(li *)');
            const ends = [...all].map((each) => each.getBoundingClientRect().right);
            return Math.max(...ends) - document.documentElement.clientWidth;
          });
        await expect.poll(over, path).toBeLessThanOrEqual(1);
      }
    });
  expectNoProblems();
});
