import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { makePhotos } from '../../support/made-photos.ts';
import { Person } from '../../support/person.ts';
import { adminDevice, administeredKeepsake, rowsOf } from '../admin-device.ts';
import { asOnPhone, button, expectAccessible, expectNoOverflow, expectNoProblems } from '../new-device.ts';
import { ADMIN } from '../served-keepsake.ts';

const { keepsake, marta } = administeredKeepsake();
let userId: string;

test('the administration’s dashboard has an empty state', async ({ browser }) => {
  const page = await adminDevice(browser, 'laptop', keepsake, marta);
  await page.goto(`${keepsake.url}/admin`);
  await expect(page.getByText('No data available')).toHaveCount(2);
  await page.goto(`${keepsake.url}/admin/analytics`);
  await expect(page.getByText('No data available')).toHaveCount(5);
  await page.route('**/api/admin/dashboard/activity?*', (route) =>
    route.fulfill({ json: { activity: [], pagination: { page: 1, limit: 10, pages: 1, total: 0 } } }),
  );
  await page.goto(`${keepsake.url}/admin`);
  await expect(page.getByText('No recent activity')).toBeVisible();
  expectNoProblems();
});

test('statistics that cannot be loaded show an error and load on the next try', async ({ browser }) => {
  const page = await adminDevice(browser, 'laptop', keepsake, marta);
  const broken = /\/api\/admin\/(dashboard|analytics)/u;
  await page.route(broken, (route) => route.fulfill({ status: 400, body: '' }));
  await page.goto(`${keepsake.url}/admin`);
  await expect(page.getByText('Failed to fetch dashboard stats')).toBeVisible();
  await expect(page.getByText('Failed to fetch activity')).toBeVisible();
  await page.goto(`${keepsake.url}/admin/analytics`);
  await expect(page.getByText('Failed to fetch analytics')).toBeVisible();
  await expect(page.getByText('Failed to fetch activity')).toBeVisible();
  await page.unroute(broken);
  await button(page, 'Retry').first().click();
  await expect(page.getByRole('figure')).toHaveCount(4);
  expectNoProblems();
});

test.describe('administration with people, albums and photos', () => {
  test.beforeAll(async () => {
    const ines = new Person(keepsake, 'Ines Costa');
    userId = (await ines.register()).user.id;
    const { album } = await ines.createAlbum();
    await ines.upload(album.uploadCode, await makePhotos(3));
    for (const name of ['Theo Almeida', 'Noor Haddad']) await new Person(keepsake, name).register();
    const sessionId = 'an-upload-session-of-a-guest-that-nobody-guesses';
    const ava = new Person(keepsake, 'Ava');
    await ava.upload(album.uploadCode, await makePhotos(1, { name: 'ava.jpg' }), {
      uploadSessionId: sessionId,
    });
    await ava.get('POST /auth/register-guest', {
      body: {
        name: 'Ava Lindqvist',
        email: 'ava@example.org',
        password: 'a guest of Ines',
        uploadCode: album.uploadCode,
        uploadSessionId: sessionId,
      },
    });
    // There is more than one page of entries.
    for (let count = 0; count < 12; count += 1) {
      for (const tier of ['PLUS', 'PRO'] as const)
        await marta.get('POST /admin/users/:userId/tier', { params: { userId }, body: { tier } });
    }
  });

  test('the dashboard shows totals and recent entries', { tag: '@main' }, async ({ browser }) => {
    const page = await adminDevice(browser, 'laptop', keepsake, marta);
    const section = (name: string) => page.getByRole('region', { name });

    await test.step('has four cards with links', async () => {
      await page.goto(`${keepsake.url}/admin`);
      const cards = page.getByRole('list', { name: 'Totals' });
      await expect(cards.getByRole('link', { name: /^Users 4/u })).toHaveAttribute('href', '/admin/users');
      await expect(cards.getByRole('link', { name: /^Albums 1/u })).toHaveAttribute('href', '/admin/albums');
      await expect(cards.getByRole('link', { name: /^Photos 4 4 new today/u })).toHaveAttribute(
        'href',
        '/admin/photos',
      );
      await expect(cards.getByRole('link', { name: /^Analytics .+MB/u })).toHaveAttribute(
        'href',
        '/admin/analytics',
      );
    });

    await test.step('shows the numbers of owners, guests and active users', async () => {
      const figures = section('User Statistics').getByRole('listitem');
      await expect(figures).toHaveText([/^Owners375%/u, /^Guests125%/u, /^Active \(30 days\)\d/u]);
    });

    await test.step('shows the subscriptions and the revenue', async () => {
      await expect(section('Subscriptions')).toContainText(/3FREE|FREE3/u);
      await expect(section('Subscriptions')).toContainText(/1PRO|PRO1/u);
      await expect(section('Subscriptions')).toContainText('$29.99');
    });

    await test.step('shows the latest activity and links to the whole log', async () => {
      const entries = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem');
      await expect(entries).toHaveCount(10);
      await expect(entries.first()).toContainText('user tier changed');
      await expect(entries.first()).toContainText(ADMIN.username);
      await expectAccessible(page);
      await asOnPhone(page, () => expectNoOverflow(page));
      const user = entries.first().getByRole('link', { name: /^user /u });
      const name = (await user.innerText()).replace('user ', '');
      await user.click();
      await expect(page).toHaveURL(`${keepsake.url}/admin/users/${userId}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
      await page.goBack();
      await section('Recent Activity').getByRole('link', { name: 'View all' }).click();
      await expect(page).toHaveURL(`${keepsake.url}/admin/analytics`);
    });
    expectNoProblems();
  });

  // Runs after the dashboard test, because its export becomes the newest log entry.
  test('the analytics show their charts', async ({ browser }) => {
    const page = await adminDevice(browser, 'laptop', keepsake, marta);
    const log = rowsOf(page, 'laptop', 'Activity log');

    await test.step('chart registrations, albums, photos and bytes of each day', async () => {
      await page.goto(`${keepsake.url}/admin/analytics`);
      const figures = page.getByRole('figure');
      await expect(figures).toHaveCount(4);
      await expect(figures.nth(0)).toContainText('Sign-ups');
      await expect(figures.nth(0)).toContainText('4');
      await expect(page.getByRole('img', { name: /^Photos per day/u }).locator('svg')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Tiers' })).toContainText('PRO');
      const starts = page.locator('.recharts-xAxis-tick-labels > :first-child');
      const first = new Date(Date.now() - 29 * 86_400_000);
      const day = first.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
      await expect(starts).toHaveText([day, day, day, day]);
      await expectAccessible(page);
      await asOnPhone(page, () => expectNoOverflow(page));
    });

    await test.step('show the same figures in a table', async () => {
      await page.getByText('Show as table').click();
      const table = page.getByRole('table', { name: 'Daily figures' });
      await expect(table.getByRole('row')).toHaveCount(31);
      await expect(table.getByRole('row').nth(1).getByRole('cell').nth(2)).toHaveText('4');
      await expectNoOverflow(page);
      await asOnPhone(page, () => expectAccessible(page));
    });

    await test.step('cover 7, 30 or 90 days as the address says', async () => {
      await page.getByRole('radio', { name: '90 days' }).check();
      await expect(page).toHaveURL(/\?days=90$/u);
      await expect(page.getByRole('table', { name: 'Daily figures' }).getByRole('row')).toHaveCount(91);
      await page.getByRole('radio', { name: '7 days' }).check();
      await expect(page.getByRole('table', { name: 'Daily figures' }).getByRole('row')).toHaveCount(8);
      await page.reload();
      await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked();
    });

    await test.step('the log has pages and a filter by action', async () => {
      await expect(log).toHaveCount(20);
      await button(page, 'Next').click();
      await expect(page).toHaveURL(/\?days=7&page=2$/u);
      await expect(page.getByText(/, page 2 of \d/u)).toBeVisible();
      await page.getByLabel('Action').selectOption('admin_login');
      await expect(page).toHaveURL(/\?days=7&type=admin_login$/u);
      await expect(log.first()).toContainText('admin login');
      await asOnPhone(page, () =>
        expect(rowsOf(page, 'phone', 'Activity log').first()).toContainText('admin login'),
      );
      await expect(log.filter({ hasText: 'tier changed' })).toHaveCount(0);
    });

    await test.step('the log can be downloaded as a file', async () => {
      await page.getByLabel('Action').selectOption('user_tier_changed');
      await expect(log.first()).toContainText('user tier changed');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        button(page, 'Export CSV').click(),
      ]);
      expect(download.suggestedFilename()).toBe('keepsake-activity.csv');
      const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
      expect(lines).toHaveLength(25);
      expect(lines[1]).toContain('user_tier_changed');

      await page.route('**/activity.csv*', (route) => route.fulfill({ status: 400, body: '' }));
      await button(page, 'Export CSV').click();
      await expect(page.getByText('Failed to export activity')).toBeVisible();
      await page.unroute('**/activity.csv*');
      await page.getByLabel('Action').selectOption('activity_exported');
      await expect(log.first()).toContainText('activity exported');
    });
    expectNoProblems();
  });
});
