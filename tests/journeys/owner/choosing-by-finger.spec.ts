import { expect, type Page, test } from '@playwright/test';
import { makePhoto } from '../../support/made-photos.ts';
import { button, expectNoOverflow, expectNoProblems, signedIn } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();
const photosOf = (page: Page) => page.getByRole('button', { name: /^Photo by/u });

test('a long press on a photo selects the photos that the finger moves over, and an immediate movement scrolls', async ({
  browser,
}) => {
  const { page, person } = await signedIn(browser, 'phone', keepsake, 'Rosa Touches');
  const { album } = await person.createAlbum();
  for (let hue = 0; hue < 10; hue += 1)
    await person.upload(album.uploadCode, [await makePhoto({ hue: hue * 36, width: 320, height: 240 })]);
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  const begin = button(page, 'Select photos');
  await begin.click();
  const bar = page.getByRole('region', { name: 'Selected photos' });
  await expect(bar).toBeVisible();
  const touch = await fingerOn(page);
  const middleOf = async (place: number) => {
    const box = await photosOf(page).nth(place).boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };

  const from = await middleOf(0);
  await touch('touchStart', from);
  await expect(bar.getByText('1 selected')).toBeVisible();
  await touch('touchMove', await middleOf(1));
  await touch('touchMove', await middleOf(2));
  await touch('touchEnd');
  await expect(bar.getByText('3 selected')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await test.step('the gesture continues after the photo under the finger was deleted elsewhere', async () => {
    await touch('touchStart', await middleOf(3));
    await expect(bar.getByText('4 selected')).toBeVisible();
    const photoId = (await photosOf(page).nth(3).getAttribute('data-photo')) ?? '';
    const params = { albumId: album.id, photoId };
    await person.get('DELETE /albums/:albumId/photos/:photoId', { params });
    await expect(photosOf(page)).toHaveCount(9);
    await expect(bar.getByText('3 selected')).toBeVisible();
    await touch('touchMove', await middleOf(4));
    await expect(photosOf(page).nth(4)).toHaveAttribute('aria-pressed', 'true');
    await touch('touchEnd');
    expect(await hasMenu(page, await middleOf(4))).toBe(true);
  });

  const chosen = await bar.getByText(/^\d+ selected$/u).textContent();
  const below = await middleOf(2);
  await touch('touchStart', below);
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', { x: below.x, y: below.y - 40 * step });
  await touch('touchEnd');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  await expect(bar.getByText(chosen ?? '')).toBeVisible();

  await test.step('the selected photos are hidden, and shown again with one tap', async () => {
    await button(bar, 'Hide').click();
    await expect(page.getByText('4 photos hidden from guests.')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Hidden 4' })).toBeVisible();
    await button(page, 'Undo').click();
    await expect(page.getByRole('radio', { name: 'Hidden 4' })).toBeHidden();
  });

  await test.step('the focus returns to where the selection began', async () => {
    await begin.press('Enter');
    await button(bar, 'Cancel').press('Enter');
    await expect(begin).toBeFocused();
    await expect(begin).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('photos are ordered by the time taken, below their days', async () => {
    await button(page, 'Arrange photos: Newest first').click();
    await page.getByLabel('Order').selectOption({ label: 'Time taken, newest first' });
    await page.getByLabel('Group by').selectOption({ label: 'Day' });
    await expectNoOverflow(page);
    await button(page, 'Done').click();
    await expect(button(page, 'Arrange photos: By time taken · by day')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Photos' }).getByRole('heading', { level: 2 })).toHaveCount(
      1,
    );
  });
  expectNoProblems();
});

/** Returns whether a right click there opens the browser's menu. */
const hasMenu = (page: Page, { x, y }: { x: number; y: number }) =>
  page.evaluate(
    ([x, y]) => {
      const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
      return document.elementFromPoint(x, y)?.dispatchEvent(menu);
    },
    [x, y] as const,
  );

/** Controls one finger on the screen. */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
}
