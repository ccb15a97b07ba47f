import { expect, type Page, test } from '@playwright/test';
import { unsubscribePath } from '../../../server/accounts/owner-mails.ts';
import { loadKeys } from '../../../server/secret.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { Person } from '../../support/person.ts';
import {
  button,
  expectAccessible,
  expectNoOverflow,
  expectNoProblems,
  newDevice,
  signedIn,
} from '../new-device.ts';
import { download } from '../owner-page.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();

const MB = 1024 * 1024;
const stat = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Account Statistics' })
    .locator('div', { has: page.getByText(name, { exact: true }) })
    .locator('dd');

test('a user edits the account', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'phone', keepsake, 'Ines Costa');

  await test.step('the profile shows her name, plan and usage', async () => {
    await page.goto(`${keepsake.url}/`);
    await page.getByRole('navigation', { name: 'Bottom bar' }).getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ines Costa' })).toBeVisible();
    await expect(page.getByText('IC', { exact: true })).toBeVisible();
    await expect(page.getByText('Account Owner')).toBeVisible();
    await expect(page.getByText(/^Member since \w+ \d{4}$/u)).toBeVisible();
    await expect(stat(page, 'Albums Created')).toHaveText('0');
    await expect(stat(page, 'Storage Used')).toHaveText(/^0\s+MB$/u);
    await expect(page.getByText('0 of 3')).toBeVisible();
    await expectNoOverflow(page);
  });

  await test.step('the figures are refreshed when the window gets the focus', async () => {
    const { album } = await person.createAlbum();
    await person.upload(album.uploadCode, [await makePhoto()]);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(stat(page, 'Photos Uploaded')).toHaveText('1');
    await expect(stat(page, 'Albums Created')).toHaveText('1');
  });

  await test.step('all her data is downloaded as one ZIP, with a retry if that is rejected', async () => {
    await page.route('**/api/auth/me/exports', (route) => route.fulfill({ status: 400, body: '' }));
    await button(page, 'Export my data').click();
    const dialog = page.getByRole('dialog', { name: 'Export my data' });
    await expect(dialog.getByRole('alert')).not.toBeEmpty();
    await expectAccessible(page);
    await page.unroute('**/api/auth/me/exports');
    const { filename, entries } = await download(page, () => button(dialog, 'Retry').click());
    expect(filename).toBe('Keepsake export.zip');
    expect(entries).toContain('account.json');
    const begun = dialog
      .getByRole('status')
      .filter({ hasText: /^1 photo, .* Your download has started\.$/u });
    await expect(begun).toBeVisible();
    await expect(button(dialog, 'Done')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the larger plans open', async () => {
    await button(page, 'Upgrade plan').click();
    await expect(page.getByRole('dialog', { name: 'Upgrade Your Plan' })).toBeVisible();
    await expectNoOverflow(page);
    await page.keyboard.press('Escape');
  });

  await test.step('she chooses the theme', async () => {
    const preferences = page.getByRole('region', { name: 'Preferences' });
    await preferences.getByRole('radio', { name: 'Dark' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await preferences.getByRole('radio', { name: 'System' }).check();
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  });

  await test.step('each kind of email is switched off separately', async () => {
    const emails = page.getByRole('region', { name: 'Emails' });
    const first = emails.getByRole('switch', { name: 'First photo' });
    await expect(first).toBeChecked();
    await first.click();
    await expect(first).not.toBeChecked();
    await page.reload();
    await expect(emails.getByRole('switch', { name: 'Limits' })).toBeChecked();
    await expect(first).not.toBeChecked();
    await page.route('**/api/auth/me/mails', (route) => route.fulfill({ status: 400, body: '' }));
    await first.click();
    await expect(page.getByText('Could not change your email settings. Please try again.')).toBeVisible();
    await expect(first).not.toBeChecked();
    await page.unroute('**/api/auth/me/mails');
  });

  await test.step('the name is changed but cannot be empty', async () => {
    await button(page, 'Edit name').click();
    const dialog = page.getByRole('dialog', { name: 'Edit name' });
    await expect(dialog).toBeVisible();
    await expectNoOverflow(page);
    await dialog.getByLabel('Full name').fill('  ');
    await button(page, 'Save').click();
    await expect(dialog.getByText('Name cannot be empty')).toBeVisible();

    await page.route('**/api/auth/me', (route) => route.fulfill({ status: 400, body: '' }));
    await dialog.getByLabel('Full name').fill('Inês Almeida');
    await button(page, 'Save').click();
    await expect(page.getByText('Failed to update name. Please try again.')).toBeVisible();
    await page.unroute('**/api/auth/me');
    await button(page, 'Save').click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Inês Almeida' })).toBeVisible();
    await expect(page.getByText('Hi, Inês')).toBeVisible();

    let asked = 0;
    page.on('request', (request) => (asked += request.method() === 'PATCH' ? 1 : 0));
    await button(page, 'Edit name').click();
    await button(page, 'Save').click();
    await expect(dialog).toBeHidden();
    expect(asked, 'an unchanged name is not sent').toBe(0);
  });

  await test.step('the password can be changed only by somebody who knows it', async () => {
    await button(page, 'Change Password').click();
    const dialog = page.getByRole('dialog', { name: 'Change Password' });
    const fill = async (current: string, next: string, again: string) => {
      await dialog.getByLabel('Current password').fill(current);
      await dialog.getByLabel('New password', { exact: true }).fill(next);
      await dialog.getByLabel('Re-enter new password').fill(again);
      await button(page, 'Change password').click();
    };
    await fill('', 'short', 'other');
    await expect(dialog.getByText('Password is required.')).toBeVisible();
    await expect(dialog.getByText('Password must be at least 8 characters')).toBeVisible();
    await expect(dialog.getByText('New passwords do not match')).toBeVisible();
    await expectNoOverflow(page);

    await fill('not the password', 'another password', 'another password');
    await expect(page.getByText('Current password is incorrect')).toBeVisible();

    // The dialog stays open while the request is pending.
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/change-password', async (route) => {
      await held;
      await route.continue();
    });
    await fill('Ines Costa password', 'another password', 'another password');
    await page.mouse.click(5, 5);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    letGo();
    await expect(page.getByText('Password changed successfully!')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('signing out asks first', async () => {
    await button(page, 'Sign Out').click();
    const dialog = page.getByRole('dialog', { name: 'Sign out?' });
    await expect(dialog).toBeVisible();
    await expectNoOverflow(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await button(page, 'Sign Out').click();
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText('You have been signed out successfully')).toBeVisible();
    await expect(page).toHaveURL(`${keepsake.url}/login`);
  });
  expectNoProblems();
  await page.context().close();
});

test('the unsubscribe link of an email asks for confirmation, even on a device that is not signed in', async ({
  browser,
}) => {
  const ines = new Person(keepsake, 'Ines Reader');
  const { user } = await ines.register();
  const keys = await loadKeys({ DATA_DIR: keepsake.folder }, async () => true);
  const page = await newDevice(browser, 'phone');
  await page.goto(keepsake.url + unsubscribePath(keys, 'photos_waiting', user.id));
  await expect(page.getByText('Once a day while photos are waiting for your approval.')).toBeVisible();
  await expectAccessible(page);
  const switches = async () => (await ines.get('GET /auth/me/mails')).mails;
  expect(await switches()).toMatchObject({ photos_waiting: true });
  await button(page, 'Unsubscribe').click();
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
  await expectAccessible(page);
  expect(await switches()).toMatchObject({ photos_waiting: false, first_photo: true });

  await page.goto(`${keepsake.url}/unsubscribe/photos_waiting/torn`);
  await button(page, 'Unsubscribe').click();
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await expectNoOverflow(page);
  await page.context().close();
});

test('a user deletes the account', { tag: '@main' }, async ({ browser }) => {
  const { page } = await signedIn(browser, 'laptop', keepsake, 'Theo');
  await page.goto(`${keepsake.url}/profile`);
  await button(page, 'Delete Account').click();
  const dialog = page.getByRole('dialog', { name: 'Delete Account' });
  const password = dialog.getByLabel('Password', { exact: true });
  await dialog.getByLabel('Type DELETE to confirm').fill('delete');
  await button(page, 'Delete account').click();
  await expect(dialog.getByText('Please type DELETE to confirm')).toBeVisible();
  await expect(dialog.getByText('Password is required.')).toBeVisible();
  await expectNoOverflow(page);

  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await password.fill('not the password');
  await button(page, 'Delete account').click();
  await expect(page.getByText('Current password is incorrect')).toBeVisible();

  await password.fill('Theo password');
  await button(page, 'Delete account').click();
  await expect(page.getByText('Account deleted successfully')).toBeVisible();
  await expect(page).toHaveURL(`${keepsake.url}/register`);
  await page.goto(`${keepsake.url}/profile`);
  await expect(page).toHaveURL(`${keepsake.url}/login`);
  expectNoProblems();
  await page.context().close();
});

test('the usage bars warn near a limit', async ({ browser }) => {
  const { page } = await signedIn(browser, 'phone', keepsake, 'Rui');
  let stats = { totalAlbums: 1, totalPhotos: 0, guestAlbums: 0, storageUsed: 374 * MB };
  await page.route('**/auth/me/stats', (route) => route.fulfill({ json: { stats } }));
  await page.goto(`${keepsake.url}/profile`);
  const levels = () =>
    page.locator('[data-level]').evaluateAll((bars) => bars.map((bar) => bar.getAttribute('data-level')));
  await expect.poll(levels).toEqual(['calm', 'calm']);
  stats = { ...stats, storageUsed: 375 * MB, totalAlbums: 3 };
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect.poll(levels).toEqual(['near', 'full']);
  await expect(page.getByText('375 MB of 500 MB')).toBeVisible();
  await expectAccessible(page);
  expectNoProblems();
});

test('a usage bar is yellow from 75 % and red from 90 %, in light and dark, and contrasts with its track', async ({
  browser,
}) => {
  const { page } = await signedIn(browser, 'laptop', keepsake, 'Bia');
  const stats = { totalAlbums: 3, totalPhotos: 0, guestAlbums: 0, storageUsed: 400 * MB };
  await page.route('**/auth/me/stats', (route) => route.fulfill({ json: { stats } }));
  await page.goto(`${keepsake.url}/profile`);
  const looks = [
    { level: 'near', hues: [45, 65], lightness: [0.45, 0.7] },
    { level: 'full', hues: [-10, 10], lightness: [0.35, 0.7] },
  ] as const;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const { level, hues, lightness } of looks) {
      const colours = await page
        .locator(`[data-level=${level}]`)
        .evaluate((track) =>
          [track.firstElementChild as Element, track].map((each) =>
            (getComputedStyle(each).backgroundColor.match(/\d+/gu) ?? []).map(Number),
          ),
        );
      const [fill = [], behind = []] = colours;
      const seen = hueOf(fill);
      const isWithin = (value: number, [from, to]: readonly [number, number]) => from <= value && value <= to;
      expect(isWithin(seen.hue, hues), `${level} in ${colorScheme}: hue of ${fill}`).toBe(true);
      expect(isWithin(seen.lightness, lightness), `${level} in ${colorScheme}: ${fill}`).toBe(true);
      expect(contrastOf(fill, behind), `${fill} on ${behind}`).toBeGreaterThanOrEqual(3);
    }
  }
  expectNoProblems();
});

/** Converts red, green and blue from 0 to 255. Hue in degrees from -180 to 180, lightness from 0 to 1. */
function hueOf(colour: number[]): { hue: number; lightness: number } {
  const [red = 0, green = 0, blue = 0] = colour;
  const radians = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue);
  return {
    hue: (radians * 180) / Math.PI,
    lightness: (Math.max(...colour) + Math.min(...colour)) / 510,
  };
}

/** Returns the contrast ratio of WCAG 2. */
function contrastOf(one: number[], other: number[]): number {
  const [lighter = 0, darker = 0] = [one, other].map(luminanceOf).sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(colour: number[]): number {
  const linear = colour.map((byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = linear;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('a session that the server does not know any more ends on the profile page', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'phone', keepsake, 'Olu');
  await person.get('POST /auth/logout');
  await page.goto(`${keepsake.url}/profile`);
  await expect(page).toHaveURL(`${keepsake.url}/login`);
  expect(await page.evaluate(() => localStorage.getItem('keepsake_session'))).toBeNull();
  expectNoProblems();
});
