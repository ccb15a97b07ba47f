import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow, expectNoProblems, newDevice, signedIn } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();

const header = (page: Page) => page.getByRole('banner');
const themeColors = (page: Page) =>
  page
    .locator('meta[name="theme-color"]')
    .evaluateAll((metas) => metas.map((meta) => (meta as HTMLMetaElement).content));

test('the header of a signed-out visitor offers signing in', async ({ browser }) => {
  const laptop = await newDevice(browser, 'laptop');
  await laptop.goto(`${keepsake.url}/login`);
  await expect(header(laptop).getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(header(laptop).getByRole('link', { name: 'Create account' })).toBeVisible();
  const phone = await newDevice(browser, 'phone');
  await phone.goto(`${keepsake.url}/login`);
  await expect(header(phone).getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(header(phone).getByRole('link', { name: 'Sign up' })).toBeVisible();
  await expect(phone.getByRole('navigation', { name: 'Bottom bar' })).toHaveCount(0);
  await header(phone).getByRole('link', { name: 'Sign up' }).click();
  await expect(phone).toHaveURL(`${keepsake.url}/register`);
  expectNoProblems();
});

test('the header of a signed-in user has a menu, and its logo leads home', { tag: '@main' }, async ({
  browser,
}) => {
  const { page } = await signedIn(browser, 'laptop', keepsake, 'Ines Costa');
  await page.goto(`${keepsake.url}/profile`);
  await expect(header(page).getByText('Hi, Ines')).toBeVisible();
  for (const name of ['Dashboard', 'Profile'])
    await expect(header(page).getByRole('link', { name })).toBeVisible();
  for (const name of ['Light', 'Dark', 'System'])
    await expect(header(page).getByRole('radio', { name })).toHaveCount(1);
  await expect(header(page).getByRole('button', { name: 'Sign out' })).toBeVisible();
  await header(page).getByRole('link', { name: 'Keepsake' }).click();
  await expect(page).toHaveURL(`${keepsake.url}/`);
  await header(page).getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL(`${keepsake.url}/profile`);
  expectNoProblems();
});

test('the theme is stored, follows the system unless chosen, and colours the browser', {
  tag: '@main',
}, async ({ browser }) => {
  const { page } = await signedIn(browser, 'laptop', keepsake, 'Rui Themes');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${keepsake.url}/`);
  const canvas = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect(header(page).getByRole('radio', { name: 'System' })).toBeChecked();
  expect(await themeColors(page)).toEqual(['#ffffff', '#111827']);
  expect(await canvas()).toBe('rgb(14, 17, 22)');
  await header(page).getByRole('radio', { name: 'Light' }).check();
  expect(await page.evaluate(() => localStorage.getItem('keepsake_theme'))).toBe('light');
  await page.reload();
  await expect(header(page).getByRole('radio', { name: 'Light' })).toBeChecked();
  expect(await themeColors(page)).toEqual(['#ffffff', '#ffffff']);
  expect(await canvas()).toBe('rgb(255, 255, 255)');
  await header(page).getByRole('radio', { name: 'Dark' }).check();
  expect(await themeColors(page)).toEqual(['#111827', '#111827']);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(header(page).getByText('Keepsake', { exact: true })).toBeInViewport();
  await expect(header(page).getByRole('radio')).toHaveCount(0);
  await header(page).getByRole('combobox', { name: 'Theme' }).selectOption('Light');
  expect(await themeColors(page)).toEqual(['#ffffff', '#ffffff']);
  expectNoProblems();
});

test('a card is shown while the workspace loads', async ({ browser }) => {
  const { page } = await signedIn(browser, 'phone', keepsake, 'Bia Waits');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/dashboard-screen-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${keepsake.url}/`, { waitUntil: 'commit' });
  await expect(page.getByText('Loading your workspace…')).toBeVisible();
  await expect(header(page).getByText('Checking...')).toBeVisible();
  await expectAccessible(page);
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Your albums' })).toBeVisible();
  await expect(header(page).getByText('Checking...')).toHaveCount(0);
  expectNoProblems();
});

test('a signed-out visitor loads the form and not the workspace', async ({ browser }) => {
  const page = await newDevice(browser, 'phone');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/login-screen-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${keepsake.url}/nope.html`, { waitUntil: 'commit' });
  await expect(page.getByRole('status').getByText('Loading…', { exact: true })).toBeVisible();
  await expect(page.getByText('Loading your workspace…')).toHaveCount(0);
  letGo();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(`${keepsake.url}/login`);
  expectNoProblems();
});

test('on a phone the name in the header leads to the profile, even from an album', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'phone', keepsake, 'Bia Goes');
  const { album } = await person.createAlbum('Garden Party');
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await header(page).getByRole('link', { name: 'Hi, Bia' }).click();
  await expect(page).toHaveURL(`${keepsake.url}/profile`);
  expectNoProblems();
});

test('an application error shows a message and two actions', { tag: '@main' }, async ({ browser }) => {
  const page = await newDevice(browser, 'phone');
  await page.route('**/assets/login-screen-*.js', (route) => route.abort());
  await page.goto(`${keepsake.url}/login`);
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go home' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/assets/login-screen-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  expectNoProblems(/ERR_FAILED|Failed to fetch dynamically|error loading dynamically/u);
});

test('Upload and Actions show a message if they are pressed before the album has loaded', async ({
  browser,
}) => {
  const { page, person } = await signedIn(browser, 'phone', keepsake, 'Tom Hurries');
  const { album } = await person.createAlbum();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/api/albums/${album.id}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  const bar = page.getByRole('navigation', { name: 'Bottom bar' });
  for (const name of ['Upload', 'Actions']) {
    await bar.getByRole('button', { name }).click();
    await expect(page.getByText('Album data is not loaded yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: album.title })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').first(),
  ).toContainText('Dashboard');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(album.title);
  await bar.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('dialog', { name: 'Actions' })).toBeVisible();
  expectNoProblems();
});

test('the photo wall says why it shows no photos', { tag: '@main' }, async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Ines Walls');
  const { album } = await person.createAlbum();
  const wall = `${keepsake.url}/wall/${album.uploadCode}`;
  const retry = page.getByRole('button', { name: 'Retry' });
  await page.goto(wall);
  await expect(page.getByRole('heading', { level: 1, name: album.title })).toBeVisible();
  await expect(page.getByText('Be the first to share a photo.')).toBeVisible();
  await expectAccessible(page);
  await person.get('PATCH /albums/:albumId/photo-wall', {
    params: { albumId: album.id },
    body: { enabled: false },
  });
  await expect(
    page.getByRole('heading', { name: 'Photo Wall is not available for this album' }),
  ).toBeVisible();
  await expectNoOverflow(page);
  await page.getByRole('link', { name: 'Add photos' }).click();
  await expect(page.getByLabel('Choose photos')).toBeAttached();

  await page.goto(`${keepsake.url}/wall/0000000000`);
  await expect(page.getByRole('heading', { name: 'Album not found' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Upload code').fill(album.uploadCode);
  await page.getByRole('button', { name: 'Open album' }).click();
  await expect(page).toHaveURL(wall);
  const archive = (isArchived: boolean) =>
    person.get('PATCH /albums/:albumId/archive', { params: { albumId: album.id }, body: { isArchived } });
  await archive(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Photo Wall is not available/u })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add photos' })).toHaveCount(0);
  await archive(false);

  await person.get('PATCH /albums/:albumId/photo-wall', {
    params: { albumId: album.id },
    body: { enabled: true },
  });
  await page.route('**/api/uploads/*/wall*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(wall);
  await expect(page.getByRole('heading', { name: 'Failed to load photo wall' })).toBeVisible();
  await expect(page.getByText('Failed to load photos')).toBeVisible();
  await expectNoOverflow(page);
  await page.unroute('**/api/uploads/*/wall*');
  await retry.click();
  await expect(page.getByRole('heading', { level: 1, name: album.title })).toBeVisible();
  expectNoProblems(/status of 500/u);
});

test('the application can be installed', async ({ browser }) => {
  const page = await newDevice(browser, 'phone');
  await page.goto(`${keepsake.url}/login`);
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await page.request.get(keepsake.url + address);
  expect(await (await page.request.get(`${keepsake.url}/upload/AMELIA`)).text()).toContain(
    `href="${address}"`,
  );
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({
    name: 'Keepsake',
    short_name: 'Keepsake',
    start_url: '/',
    display: 'standalone',
  });
  // Reads the manifest as the browser does, under the page's own policy.
  const devtools = await page.context().newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect([errors, JSON.parse(data ?? '{}')]).toEqual([[], manifest]);
  const sizes = await page.evaluate(
    (icons: { src: string; sizes: string }[]) =>
      Promise.all(
        icons.map(async ({ src, sizes }) => {
          const image = new Image();
          image.src = src;
          await image.decode();
          return sizes === 'any' || sizes === `${image.naturalWidth}x${image.naturalHeight}`;
        }),
      ),
    manifest.icons,
  );
  expect(sizes).toEqual([true, true, true, true]);
  expect(manifest.icons.map((icon: { purpose?: string }) => icon.purpose)).toContain('maskable');
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  expect((await page.request.get(keepsake.url + touch)).status()).toBe(200);
  expectNoProblems();
});

test('an album link is shared by the system’s share sheet if the browser has one', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Zoe Shares');
  const { album } = await person.createAlbum();
  const actions = page.getByRole('complementary', { name: 'Album actions' });
  const shared = () => page.evaluate(() => document.documentElement.dataset.shared);
  await page.addInitScript(() => {
    const share = async (data: ShareData) => {
      document.documentElement.dataset.shared = `${data.title} ${data.url}`;
    };
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await actions.getByRole('button', { name: 'Show QR code' }).click();
  await page
    .getByRole('region', { name: 'Share with your guests' })
    .getByRole('button', { name: 'Share', exact: true })
    .click();
  expect(await shared()).toBe(`${album.title} ${album.guestUploadUrl}`);
  expectNoProblems();
});
