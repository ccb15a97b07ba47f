import { expect, type Page, type Route, test } from '@playwright/test';
import { adminDevice, administrator, goTo } from '../admin-device.ts';
import {
  button,
  type DeviceKind,
  expectAccessible,
  expectNoOverflow,
  expectNoProblems,
  newDevice,
  signedIn,
} from '../new-device.ts';
import { ADMIN, keepsakeForFile } from '../served-keepsake.ts';

const keepsake = keepsakeForFile();

async function fillIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
}

async function logOut(page: Page, kind: DeviceKind): Promise<void> {
  if (kind === 'phone') await button(page, 'Menu').click();
  await button(page, 'Logout').click();
}

const today = () => new Intl.DateTimeFormat('en-US', { dateStyle: 'full' }).format(new Date());

const storedToken = (page: Page) => page.evaluate(() => sessionStorage.getItem('keepsake_admin_token'));

test('an administrator signs in and out', { tag: '@main' }, async ({ browser }) => {
  const page = await newDevice(browser, 'phone');

  await test.step('without a session every screen leads to the sign-in form', async () => {
    await page.goto(`${keepsake.url}/admin/users?role=guest`);
    await expect(page).toHaveURL(`${keepsake.url}/admin/login`);
    await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible();
    await expect(page.getByText('Authorized administrators only')).toBeVisible();
    await expect(page.getByText('All admin actions are logged for security and compliance')).toBeVisible();
    await expect(page).toHaveTitle('Admin sign in · Keepsake');
    await expectNoOverflow(page);
  });

  await test.step('a wrong password is rejected in place', async () => {
    await button(page, 'Sign in').click();
    await expect(page.getByText('Username is required')).toBeVisible();
    await expect(page.getByLabel('Username')).toBeFocused();
    await fillIn(page, ADMIN.username, 'not this one');
    await expect(page.getByRole('alert')).toHaveText('Invalid credentials. Please try again.');
    await expectAccessible(page);
  });

  await test.step('the server’s own message is shown, or a default one without it', async () => {
    await page.route('**/api/admin/auth/login', (route) =>
      route.fulfill({ status: 429, json: { error: 'Come back at noon.', code: 'SLOW_DOWN' } }),
    );
    await button(page, 'Sign in').click();
    await expect(page.getByRole('alert')).toHaveText('Come back at noon.');
    await page.unroute('**/api/admin/auth/login');
    await page.route('**/api/admin/auth/login', (route) => route.fulfill({ status: 400, body: '' }));
    await button(page, 'Sign in').click();
    await expect(page.getByRole('alert')).toHaveText('Invalid credentials. Please try again.');
    await page.unroute('**/api/admin/auth/login');
  });

  await test.step('the right password leads to the requested screen', async () => {
    await fillIn(page, ADMIN.username, ADMIN.password);
    await expect(page).toHaveURL(`${keepsake.url}/admin/users?role=guest`);
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  });

  await test.step('the session belongs to this tab and survives a reload', async () => {
    expect(await storedToken(page)).toMatch(/\S{20}/u);
    const user = await page.evaluate(() => sessionStorage.getItem('keepsake_admin_user'));
    expect(JSON.parse(user ?? '')).toEqual({ username: ADMIN.username, role: 'admin' });
    expect(await page.evaluate(() => localStorage.getItem('keepsake_session'))).toBeNull();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await page.goto(`${keepsake.url}/admin/login`);
    await expect(page).toHaveURL(`${keepsake.url}/admin`);
  });

  await test.step('the frame shows name and date, and links to every screen', async () => {
    await button(page, 'Menu').click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByText(ADMIN.username)).toBeVisible();
    await expect(menu.getByText(today())).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(button(page, 'Menu')).toBeFocused();
    for (const name of ['Users', 'Albums', 'Photos', 'Email Templates', 'Analytics', 'Dashboard']) {
      await goTo(page, 'phone', name);
      await expect(page).toHaveTitle(`${name} · Admin · Keepsake`);
      await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
    }
    await page.goto(`${keepsake.url}/admin/elsewhere`);
    await expect(page).not.toHaveURL(/admin/u);
    await page.goto(`${keepsake.url}/admin`);
  });

  await test.step('signing out leads to the sign-in form, and not back to the previous screen', async () => {
    await goTo(page, 'phone', 'Albums');
    const token = await storedToken(page);
    await logOut(page, 'phone');
    await expect(page).toHaveURL(`${keepsake.url}/admin/login`);
    expect(await storedToken(page)).toBeNull();
    const headers = { Authorization: `Bearer ${token}` };
    await expect
      .poll(async () => (await fetch(`${keepsake.url}/api/admin/auth/verify`, { headers })).status)
      .toBe(401);
    await fillIn(page, ADMIN.username, ADMIN.password);
    await expect(page).toHaveURL(`${keepsake.url}/admin`);
  });

  await test.step('a failed sign-out is logged and still clears the session', async () => {
    const notes: string[] = [];
    page.on('console', (message) => notes.push(message.text()));
    await page.route('**/api/admin/auth/logout', (route) => route.abort());
    await logOut(page, 'phone');
    await expect(page).toHaveURL(`${keepsake.url}/admin/login`);
    expect(await storedToken(page)).toBeNull();
    await expect.poll(() => notes.some((note) => note.startsWith('Admin logout failed'))).toBe(true);
  });
  expectNoProblems(/Admin logout failed|ERR_FAILED|status of 400/u);
});

test('the administration’s sidebar collapses to icons and stays collapsed', async ({ browser }) => {
  const page = await adminDevice(browser, 'laptop', keepsake, await administrator(keepsake));
  await page.goto(`${keepsake.url}/admin`);
  await expect(page.getByRole('banner').getByText(ADMIN.username, { exact: true })).toBeVisible();
  await expect(page.getByText(today())).toBeVisible();
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  const widthOf = async () => (await sidebar.boundingBox())?.width ?? 0;
  expect(await widthOf()).toBeGreaterThan(200);
  await button(page, 'Collapse sidebar').click();
  await expect.poll(widthOf).toBeLessThan(80);
  await expect(sidebar.getByRole('link', { name: 'Email Templates' })).toHaveAttribute(
    'title',
    'Email Templates',
  );
  await expectAccessible(page);
  await page.reload();
  await expect(button(page, 'Expand sidebar')).toBeVisible();
  expect(await widthOf()).toBeLessThan(80);
  await button(page, 'Expand sidebar').click();
  await expect.poll(widthOf).toBeGreaterThan(200);
  expectNoProblems();
});

test('an administrator’s session is cleared if the server rejects it', async ({ browser }) => {
  const marta = await administrator(keepsake);
  const page = await adminDevice(browser, 'laptop', keepsake, marta);

  await test.step('the session lasts as long as the server confirms it', async () => {
    await page.goto(`${keepsake.url}/admin/albums`);
    await expect(page.getByRole('heading', { level: 1, name: 'Albums' })).toBeVisible();
  });

  await test.step('a network failure clears the session', async () => {
    await page.route('**/api/admin/auth/verify', (route) => route.abort());
    await page.reload();
    await expect(page).toHaveURL(`${keepsake.url}/admin/login`);
    expect(await storedToken(page)).toBeNull();
    await page.unroute('**/api/admin/auth/verify');
  });

  await test.step('a reload during the check does not clear the session', async () => {
    await fillIn(page, ADMIN.username, ADMIN.password);
    await expect(page).toHaveURL(`${keepsake.url}/admin/albums`);
    // A slow connection keeps the page open until its request is cancelled.
    const slowly = (ms: number) => async (route: Route) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      await route.continue().catch(() => {});
    };
    await page.route('**/api/admin/auth/verify', slowly(1500));
    await page.route(`${keepsake.url}/admin/albums`, slowly(500));
    const asked = page.waitForRequest('**/api/admin/auth/verify');
    await page.reload({ waitUntil: 'commit' });
    await asked;
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: 'Albums' })).toBeVisible();
    expect(await storedToken(page)).not.toBeNull();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await logOut(page, 'laptop');
    await page.goto(`${keepsake.url}/admin/albums`);
  });

  await test.step('a 401 of any request clears the session, and signing in leads back', async () => {
    // The response must arrive first, or the screen itself would detect the end of the session before the
    // click.
    const listed = page.waitForResponse(/\/api\/admin\/albums/u);
    await fillIn(page, ADMIN.username, ADMIN.password);
    await expect(page).toHaveURL(`${keepsake.url}/admin/albums`);
    await listed;
    const token = await storedToken(page);
    await fetch(`${keepsake.url}/api/admin/auth/logout`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    });
    await page.getByRole('link', { name: 'Users' }).click();
    await expect(page).toHaveURL(`${keepsake.url}/admin/login`);
    expect(await storedToken(page)).toBeNull();
    await fillIn(page, ADMIN.username, ADMIN.password);
    await expect(page).toHaveURL(`${keepsake.url}/admin/users`);
  });
  expectNoProblems(/ERR_FAILED/u);
});

test('sessions of users and of administrators are separate', async ({ browser }) => {
  const { page } = await signedIn(browser, 'laptop', keepsake, 'Ines Costa');
  const tokens: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/')) tokens.push(request.headers().authorization);
  });

  await test.step('a user’s session is not an administrator’s', async () => {
    await page.goto(`${keepsake.url}/admin`);
    await expect(page).toHaveURL(`${keepsake.url}/admin/login`);
    expect(tokens).toEqual([]);
  });

  await test.step('both sessions exist side by side, and signing out ends only one', async () => {
    await fillIn(page, ADMIN.username, ADMIN.password);
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    const userToken = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('keepsake_session') ?? '{}') as { token?: string }).token,
    );
    expect(tokens.slice(1)).not.toEqual([]);
    expect(new Set(tokens.slice(1))).toEqual(new Set([`Bearer ${await storedToken(page)}`]));
    expect(tokens).not.toContain(`Bearer ${userToken}`);
    await button(page, 'Logout').click();
    await expect(page).toHaveURL(`${keepsake.url}/admin/login`);
    await page.goto(`${keepsake.url}/`);
    await expect(page.getByText('Hi, Ines')).toBeVisible();
  });
  expectNoProblems();
});
