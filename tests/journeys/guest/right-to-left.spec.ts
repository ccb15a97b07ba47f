import { expect, type Page, test } from '@playwright/test';
import { messagesIn } from '../../../shared/messages/messages.ts';
import { makePhotos } from '../../support/made-photos.ts';
import { ownerWithAlbum } from '../../support/person.ts';
import {
  button,
  expectAccessible,
  expectNoOverflow,
  expectNoProblems,
  newDevice,
  signedIn,
} from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';
import { touch } from '../touch.ts';

const keepsake = sharedKeepsake();
const [arabic, hebrew] = [messagesIn('ar'), messagesIn('he')];

const leftOf = async (page: Page, name: string) => (await button(page, name).boundingBox())?.x ?? 0;

test('an Arabic guest browses the wall from right to left', { tag: '@main' }, async ({ browser }) => {
  const { owner, album } = await ownerWithAlbum(keepsake, 'Layla Haddad', 'Layla & Omar (Beirut)');
  await owner.upload(album.uploadCode, await makePhotos(3));
  const page = await newDevice(browser, 'phone', 'ar-EG');
  const viewer = page.getByRole('dialog', { name: arabic.lightbox.title() });
  const photos = page.locator('[data-photo]');

  await test.step('the wall begins on the right, and arrow keys move on to the left', async () => {
    await page.goto(`${keepsake.url}/wall/${album.uploadCode}`);
    await expect(photos).toHaveCount(3);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title, 'a title in Latin letters has its own order').toHaveCSS('direction', 'ltr');
    const [first, second] = [await photos.nth(0).boundingBox(), await photos.nth(1).boundingBox()];
    const isBeside = first?.y === second?.y;
    expect(isBeside ? (first?.x ?? 0) > (second?.x ?? 0) : (first?.y ?? 0) < (second?.y ?? 0)).toBe(true);
    await photos.first().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(photos.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(photos.first()).toBeFocused();
  });

  await test.step('in the viewer the next photo is on the left for button, key and swipe', async () => {
    await photos.first().click();
    await expect(viewer.getByText('1 / 3')).toBeVisible();
    expect(await leftOf(page, arabic.photo.next())).toBeLessThan(await leftOf(page, arabic.photo.previous()));
    const second = (await photos.nth(1).getAttribute('data-photo')) ?? '';
    await page.keyboard.press('ArrowLeft');
    await expect(viewer.getByText('2 / 3')).toBeVisible();
    await expect(page, 'the address has followed').toHaveURL(new RegExp(`photo=${second}`, 'u'));
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByText('1 / 3')).toBeVisible();
    const middle = 400;
    await touch(page, [[[150, middle]], [[200, middle]], [[320, middle]]]);
    await expect(viewer.getByText('2 / 3')).toBeVisible();
    await touch(page, [[[320, middle]], [[250, middle]], [[120, middle]]]);
    await expect(viewer.getByText('1 / 3')).toBeVisible();
    await expectAccessible(page);
  });
  expectNoProblems();
});

test('a long Latin title is truncated correctly on an Arabic host’s dashboard', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'phone', keepsake, 'Karim Haddad', 'ar-EG');
  const title = 'Summer offsite in the Bavarian Forest, with everybody who came by bus and by bike';
  await person.createAlbum(title);
  await page.goto(`${keepsake.url}/`);
  const heading = page.getByRole('heading', { name: title });
  await expect(heading).toBeVisible();
  await expect(heading, 'room for the dots').not.toHaveCSS('padding-right', '0px');
  await expectNoOverflow(page);
  expectNoProblems();
});

test('the Hebrew sign-in page fits, and the slideshow of the wall advances to the left', async ({
  browser,
}) => {
  const { owner, album } = await ownerWithAlbum(keepsake, 'Noa Levi', 'נועה ואיתי');
  await owner.upload(album.uploadCode, await makePhotos(2));
  const page = await newDevice(browser, 'laptop', 'he-IL');
  await page.goto(`${keepsake.url}/login`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { name: hebrew.accountForm.signInHeading() })).toBeVisible();
  await expectNoOverflow(page);

  await page.goto(`${keepsake.url}/wall/${album.uploadCode}?slideshow=on`);
  const show = page.getByRole('dialog', { name: hebrew.wall.slideshow() });
  await expect(show).toBeVisible();
  await page.mouse.move(200, 200);
  expect(await leftOf(page, hebrew.photo.next())).toBeLessThan(await leftOf(page, hebrew.photo.previous()));
  const shown = () => show.getByRole('img', { name: /IMG_/u }).last().getAttribute('alt');
  const first = await shown();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(shown).not.toBe(first);
  await page.keyboard.press('ArrowRight');
  await expect.poll(shown).toBe(first);
  expectNoProblems();
});
