import { expect, type Page, test } from '@playwright/test';
import { pickedPhotos, startParty } from '../guest-phone.ts';
import {
  button,
  expectAccessible,
  expectNoOverflow,
  expectNoProblems,
  holdRequests,
  newDevice,
  signedIn,
} from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();

/** In the light theme the text on filled buttons is white. */
async function expectFilled(page: Page, ...names: string[]): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  const filled = () =>
    page.locator(':is(header, main) :is(a, button, label)').evaluateAll((all) => {
      const isWhite = (each: Element) => getComputedStyle(each).color === 'rgb(255, 255, 255)';
      return all.filter((each) => each.checkVisibility() && isWhite(each)).map((each) => each.textContent);
    });
  await expect.poll(filled).toEqual(names);
}

test('a signed-out guest finds links to sign in and to register', async ({ browser }) => {
  const { page: laptop, person } = await signedIn(browser, 'laptop', keepsake, 'Ines Invites');
  const { album } = await person.createAlbum('החתונה של נועה ודוד');
  const url = `${keepsake.url}/upload/${album.uploadCode}`;
  const phone = await newDevice(browser, 'phone');
  await phone.goto(url);
  const header = phone.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  await expect(header.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/register');
  await expect(phone.getByRole('navigation', { name: 'Bottom bar' })).toHaveCount(0);
  await expectFilled(phone, 'Take Photo');
  await expectNoOverflow(phone);

  await test.step('a Hebrew title is aligned to the right', async () => {
    const styles = await phone.getByRole('heading', { level: 1 }).evaluate((title) => {
      const { direction, textAlign } = getComputedStyle(title);
      return { direction, textAlign };
    });
    expect(styles).toEqual({ direction: 'rtl', textAlign: 'start' });
  });

  await test.step('a signed-in user’s header is complete and works', async () => {
    await laptop.goto(url);
    const header = laptop.getByRole('banner');
    await expect(header.getByText('Hi, Ines')).toBeVisible();
    await expect(header.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/');
    await expect(header.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
    await header.getByRole('radio', { name: 'Dark' }).check();
    await expect(laptop.locator('html')).toHaveAttribute('data-theme', 'dark');
    await header.getByRole('radio', { name: 'System' }).check();
    await expectNoOverflow(laptop);
    const toast = laptop.getByText('You have been signed out successfully');
    let toastsMeanwhile = 0;
    await laptop.route('**/assets/login-screen-*.js', async (route) => {
      await toast.first().waitFor();
      toastsMeanwhile = await toast.count();
      await route.continue();
    });
    const arrive = await holdRequests(laptop, '**/api/auth/logout');
    await button(laptop, 'Sign out').click();
    await expect(laptop).toHaveURL(`${keepsake.url}/login`);
    await expect(toast).toBeVisible();
    // The page is left before the server receives the request, but the session ends there anyway.
    arrive();
    await expect.poll(async () => (await person.ask('GET /auth/me')).status).toBe(401);
    await expect(laptop.getByLabel('Email')).toBeVisible();
    expect(toastsMeanwhile).toBe(1);
    await laptop.goto(url);
    await expect(header.getByRole('link', { name: 'Create account' })).toBeVisible();
    await expectFilled(laptop, 'Choose photos');
    await laptop.goto(`${keepsake.url}/albums/${album.id}`);
    await expect(header.getByRole('link', { name: 'Create account' })).toBeVisible();
    await expectFilled(laptop);
  });
  expectNoProblems();
});

test('a long description shows four lines until it is expanded', async ({ browser }) => {
  const { owner, album, page, url } = await startParty(browser, keepsake, 'Many words');
  const params = { albumId: album.id };
  const describe = (description: string) =>
    owner.get('PATCH /albums/:albumId/details', { params, body: { description } });
  await describe('Cake at three.');
  await page.goto(url);
  await expect(page.getByRole('link', { name: 'Privacy' })).toBeVisible();
  await expect(page.getByText('Cake at three.')).toBeVisible();
  await expect(button(page, 'Show all')).toHaveCount(0);

  await describe(`${'Cake at three, stories until late. '.repeat(13)}The end.`);
  await page.reload();
  const text = page.getByText(/The end\.$/u);
  const lines = () => text.evaluate((words) => words.clientHeight / 24);
  /** The button is large enough for a finger and covers no text. */
  const expectRoomFor = async (name: string) => {
    const [words, pressed] = await Promise.all([text.boundingBox(), button(page, name).boundingBox()]);
    expect(pressed?.height).toBeGreaterThanOrEqual(44);
    const middle = (pressed?.y ?? 0) + (pressed?.height ?? 0) / 2;
    expect(middle - 12).toBeGreaterThanOrEqual((words?.y ?? 0) + (words?.height ?? 0));
  };
  // The fourth line contains the button.
  expect(await lines()).toBe(3);
  await expectRoomFor('Show all');
  await button(page, 'Show all').click();
  expect(await lines()).toBeGreaterThan(8);
  await expectRoomFor('Show less');
  await expectAccessible(page);
  await button(page, 'Show less').click();
  expect(await lines()).toBe(3);
  expectNoProblems();
});

test('a signed-in user’s phone shows the bottom bar after the first photo can be chosen', async ({
  browser,
}) => {
  const { page, person } = await signedIn(browser, 'phone', keepsake, 'Theo Thumbs');
  const { album } = await person.createAlbum();
  const bar = page.getByRole('navigation', { name: 'Bottom bar' });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/later-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${keepsake.url}/upload/${album.uploadCode}`);
  await expect(page.getByText('Hi, Theo')).toBeVisible();
  await expect(page.getByText('Choose photos')).toBeVisible();
  // Nothing can be sent before the first photo.
  await expect(button(page, 'Upload')).toHaveCount(0);
  await page.getByLabel('Choose photos').setInputFiles(await pickedPhotos(1));
  await expect(bar).toHaveCount(0);
  letGo();

  await expect(page.getByRole('list', { name: 'Chosen photos' })).toBeVisible();
  await expect(button(page, 'Upload 1 photo')).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Albums' })).toHaveAttribute('href', '/');
  await expect(bar.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
  await expectNoOverflow(page);
  const chooser = page.waitForEvent('filechooser');
  await button(bar, 'Upload').click();
  expect((await chooser).isMultiple()).toBe(true);
  // Both bars are usable, because the page's own is above the other.
  await button(page, 'Upload 1 photo').click();
  await expect(page.getByText('1 of 1 safely stored')).toBeVisible();

  await test.step('Quick Upload asks for another album if this one accepts no photos', async () => {
    const params = { albumId: album.id };
    await person.get('PATCH /albums/:albumId/archive', { params, body: { isArchived: true } });
    await page.goto(`${keepsake.url}/upload/${album.uploadCode}`);
    await expect(page.getByText('This album has been archived')).toBeVisible();
    await expect(page.getByText('Choose photos')).toHaveCount(0);
    await bar.getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByRole('dialog', { name: 'Quick Upload' })).toBeVisible();
  });
  expectNoProblems();
});
