import { expect, type Page, test } from '@playwright/test';
import { makePhoto } from '../../support/made-photos.ts';
import { Person } from '../../support/person.ts';
import { adminDevice, administeredKeepsake, rowsOf, sortBy } from '../admin-device.ts';
import {
  asOnPhone,
  button,
  type DeviceKind,
  expectAccessible,
  expectNoOverflow,
  expectNoProblems,
} from '../new-device.ts';

const PEOPLE = 22;

const { keepsake, marta } = administeredKeepsake();
test.beforeAll(async () => {
  // They register one after the other, so that the newest is known.
  for (let count = 1; count <= PEOPLE; count += 1) {
    await new Person(keepsake, `Guest Number ${String(count).padStart(2, '0')}`).register();
  }
});

/** Creates an owner with two albums, one of them with a photo. */
async function ownerOfTwo(name: string) {
  const owner = new Person(keepsake, name);
  const { user } = await owner.register();
  const { album } = await owner.createAlbum(`${name} in Lisbon`);
  await owner.upload(album.uploadCode, [await makePhoto()]);
  await owner.createAlbum(`${name} in Porto`);
  return { owner, user, album };
}

/** Returns the text of the browser's next alert and closes it. */
function nextAlert(page: Page): Promise<string> {
  return new Promise((resolve) => {
    page.once('dialog', async (dialog) => {
      expect(dialog.type()).toBe('alert');
      await dialog.accept();
      resolve(dialog.message());
    });
  });
}

test('an administrator finds users', async ({ browser }) => {
  const { owner } = await ownerOfTwo('Noor Haddad');
  const page = await adminDevice(browser, 'laptop', keepsake, marta);
  const rows = rowsOf(page, 'laptop', 'Users');
  const cards = rowsOf(page, 'phone', 'Users');

  await test.step('twenty users are listed at a time, the newest first, with their figures', async () => {
    await page.goto(`${keepsake.url}/admin/users`);
    await expect(rows).toHaveCount(20);
    await expect(rows.first()).toContainText(owner.name);
    await expect(rows.first()).toContainText('noor.haddad');
    await expect(rows.first()).toContainText('Owner');
    await expect(rows.first()).toContainText('FREE');
    await expect(page.getByRole('status').filter({ hasText: 'page 1 of 2' })).toBeVisible();
    await expectNoOverflow(page);
    await asOnPhone(page, async () => {
      await expect(cards).toHaveCount(20);
      for (const fact of [owner.name, 'noor.haddad', 'Owner', 'FREE'])
        await expect(cards.first()).toContainText(fact);
      await expectNoOverflow(page);
    });
  });

  await test.step('a user with 90 % of the storage used is highlighted', async () => {
    await page.route('**/api/admin/users?*', async (route) => {
      const answer = await route.fetch();
      const { users, ...rest } = await answer.json();
      users[0].storageUsed = 450 * 1024 ** 2;
      users[1].storageUsed = 449 * 1024 ** 2;
      await route.fulfill({ json: { ...rest, users } });
    });
    await page.reload();
    const colourOf = (words: string) =>
      page.getByText(words, { exact: true }).evaluate((element) => getComputedStyle(element).color);
    await expect(page.getByText('450 MB', { exact: true })).toBeVisible();
    expect(await colourOf('450 MB')).not.toBe(await colourOf('449 MB'));
    await expectAccessible(page);
    await page.unroute('**/api/admin/users?*');
  });

  await test.step('the page number is in the address, so back and reload show the page again', async () => {
    await button(page, 'Next').click();
    await expect(page).toHaveURL(/\?page=2$/u);
    await expect(page.getByText('page 2 of 2')).toBeVisible();
    await expect(button(page, 'Next')).toBeDisabled();
    await page.reload();
    await expect(page.getByText('page 2 of 2')).toBeVisible();
    await page.goBack();
    await expect(rows).toHaveCount(20);
    await page.goForward();
    await expect(page.getByText('page 2 of 2')).toBeVisible();
  });

  await test.step('a column header sorts in both directions', async () => {
    await sortBy(page, 'laptop', 'Name', 'Name, A to Z');
    await expect(page).toHaveURL(/\?sort=name&order=asc$/u);
    await expect(rows.first()).toContainText('Guest Number 01');
    await sortBy(page, 'laptop', 'Name', 'Name, Z to A');
    await expect(rows.first()).toContainText('Noor Haddad');
    const head = (name: string) => page.getByRole('columnheader', { name });
    await expect(head('Name')).toHaveAttribute('aria-sort', 'descending');
    await expect(head('Joined')).not.toHaveAttribute('aria-sort');
    await head('Joined').getByRole('button').click();
    await expect(head('Joined')).toHaveAttribute('aria-sort', 'descending');
    await asOnPhone(page, async () => {
      await sortBy(page, 'phone', 'Name', 'Name, A to Z');
      await expect(cards.first()).toContainText('Guest Number 01');
    });
  });

  await test.step('another filter or search starts at the first page', async () => {
    await page.goto(`${keepsake.url}/admin/users?page=2`);
    await expect(page.getByText('page 2 of 2')).toBeVisible();
    await page.getByLabel('Role').selectOption('owner');
    await expect(page).toHaveURL(/\?role=owner$/u);
    await page.getByLabel('Tier').selectOption('PRO');
    await expect(page).toHaveURL(/\?role=owner&tier=PRO$/u);
    await expect(page.getByText('No users found')).toBeVisible();
    await expectAccessible(page);
    await asOnPhone(page, () => expectNoOverflow(page));
    await page.goBack();
    await expect(page.getByLabel('Tier')).toHaveValue('');
    await page.getByLabel('Search users').fill('number 07');
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/\?search=number\+07&role=owner$/u);
    await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  });

  await test.step('a missing page is replaced by the last one', async () => {
    await page.goto(`${keepsake.url}/admin/users?page=99`);
    await expect(page.getByText('page 2 of 2')).toBeVisible();
    await expect(page).toHaveURL(/\?page=2$/u);
  });

  await test.step('what cannot be fetched says so, and comes on the next try', async () => {
    await page.route('**/api/admin/users?*', (route) => route.fulfill({ status: 400, body: '' }));
    await page.goto(`${keepsake.url}/admin/users`);
    await expect(page.getByText('Failed to fetch users')).toBeVisible();
    await page.unroute('**/api/admin/users?*');
    await button(page, 'Retry').click();
    await expect(rows).toHaveCount(20);
  });
  expectNoProblems();
});

test('an administrator edits a user', { tag: '@main' }, async ({ browser }) => {
  const { owner, user } = await ownerOfTwo('Ava Lindqvist');
  const page = await adminDevice(browser, 'laptop', keepsake, marta);

  await test.step('the page of a user shows figures and the newest albums', async () => {
    await page.goto(`${keepsake.url}/admin/users`);
    await page.getByRole('link', { name: owner.name }).click();
    await expect(page).toHaveURL(`${keepsake.url}/admin/users/${user.id}`);
    await expect(page.getByRole('heading', { level: 1, name: owner.name })).toBeVisible();
    await expect(page).toHaveTitle(`${owner.name} · Admin · Keepsake`);
    const figure = (name: string) =>
      page
        .locator('main dl > div', { has: page.getByText(name, { exact: true }) })
        .locator('dd')
        .first();
    await expect(figure('Albums')).toHaveText('2');
    await expect(figure('Photos')).toHaveText('1');
    await expect(figure('Storage used')).toHaveText(/MB$/u);
    await expect(figure('Account age')).toHaveText('0 days');
    const seeAlbums = async (kind: DeviceKind) => {
      await expect(rowsOf(page, kind, 'Recent albums')).toHaveCount(2);
      await expect(rowsOf(page, kind, 'Recent albums').first()).toContainText('in Porto');
      await expectNoOverflow(page);
    };
    await seeAlbums('laptop');
    await asOnPhone(page, () => seeAlbums('phone'));
  });

  await test.step('the link to all albums lists those of this owner', async () => {
    await page.getByRole('link', { name: 'View all' }).click();
    await expect(page).toHaveURL(`${keepsake.url}/admin/albums?ownerId=${user.id}`);
    await expect(page.getByText(`Owner: ${owner.name}`)).toBeVisible();
    await expect(rowsOf(page, 'laptop', 'Albums')).toHaveCount(2);
    await page.goBack();
  });

  await test.step('the tier can be raised and lowered, and a rejection is an alert', async () => {
    const tier = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`, 'u') });
    await expect(tier('FREE')).toBeChecked();
    await expect(button(page, 'Change tier')).toBeDisabled();
    for (const name of ['PRO', 'PLUS']) {
      await tier(name).check();
      await button(page, 'Change tier').click();
      await expect(page.getByText(`${owner.name} is now on ${name}`)).toBeVisible();
      await expect(button(page, 'Change tier')).toBeDisabled();
    }
    expect((await owner.get('GET /auth/me')).user.currentTier).toBe('PLUS');

    await page.route('**/tier', (route) => route.fulfill({ status: 400, body: '' }));
    await tier('FREE').check();
    const [message] = await Promise.all([nextAlert(page), button(page, 'Change tier').click()]);
    expect(message).toBe('Failed to change user tier');
    await page.unroute('**/tier');
  });

  await test.step('deleting asks what happens to the data', async () => {
    await button(page, 'Delete user…').click();
    const ask = page.getByRole('dialog', { name: 'Delete user?' });
    await expect(ask.getByText('They have 2 albums with 1 photo.')).toBeVisible();
    await expect(ask.getByRole('radio', { name: /^Keep albums and photos/u })).toBeChecked();
    await expectAccessible(page);
    await asOnPhone(page, () => expectNoOverflow(page));
    await ask.getByRole('button', { name: 'Cancel' }).click();
    await expect(ask).toBeHidden();
    expect((await owner.ask('GET /auth/me')).status).toBe(200);
  });

  await test.step('a rejected deletion is an alert, and the dialog stays', async () => {
    await button(page, 'Delete user…').click();
    const ask = page.getByRole('dialog', { name: 'Delete user?' });
    await page.route(/\/api\/admin\/users\/[^/]+\?deleteData/u, (route) =>
      route.fulfill({ status: 400, body: '' }),
    );
    const go = ask.getByRole('button', { name: 'Delete user', exact: true });
    const [message] = await Promise.all([nextAlert(page), go.click()]);
    expect(message).toBe('Failed to delete user');
    await expect(ask).toBeVisible();
    await page.unroute(/\/api\/admin\/users\/[^/]+\?deleteData/u);
    await ask.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('the user is deleted, and the albums are kept or deleted as chosen', async () => {
    const { user: second } = await ownerOfTwo('Ava Lindqvist II');
    const ask = page.getByRole('dialog', { name: 'Delete user?' });
    const leftOf = async (search: string) => {
      const { albums } = await marta.get('GET /admin/albums', { query: { search } });
      return albums.map(({ title, isArchived }) => [title, isArchived]);
    };
    await button(page, 'Delete user…').click();
    await ask.getByRole('radio', { name: /^Delete all their data/u }).check();
    await ask.getByRole('button', { name: 'Delete user and data' }).click();
    await expect(page).toHaveURL(`${keepsake.url}/admin/users`);
    await expect(page.getByText(`${owner.name} was deleted`)).toBeVisible();
    await expect(page.getByRole('link', { name: owner.name, exact: true })).toHaveCount(0);
    expect((await owner.ask('GET /auth/me')).status).toBe(401);
    expect(await leftOf('Ava Lindqvist in')).toEqual([]);

    await page.goto(`${keepsake.url}/admin/users/${second.id}`);
    await button(page, 'Delete user…').click();
    await ask.getByRole('button', { name: 'Delete user', exact: true }).click();
    await expect(page).toHaveURL(`${keepsake.url}/admin/users`);
    await expect
      .poll(() => leftOf('Ava Lindqvist II in'))
      .toEqual([
        ['Ava Lindqvist II in Porto', true],
        ['Ava Lindqvist II in Lisbon', true],
      ]);
    await page.goto(`${keepsake.url}/admin/users/${user.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'User not found' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to users' }).click();
    await expect(page).toHaveURL(`${keepsake.url}/admin/users`);
  });
  expectNoProblems();
});

test('a user without albums shows an empty list to administrators', async ({ browser }) => {
  const { user } = await new Person(keepsake, 'Theo Almeida').register();
  const page = await adminDevice(browser, 'laptop', keepsake, marta);
  await page.goto(`${keepsake.url}/admin/users/${user.id}`);
  await expect(page.getByText('No albums yet')).toBeVisible();
  await page.route(/\/api\/admin\/users\/[^/?]+$/u, (route) => route.fulfill({ status: 400, body: '' }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Failed to fetch user' })).toBeVisible();
  await page.unroute(/\/api\/admin\/users\/[^/?]+$/u);
  await button(page, 'Retry').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Theo Almeida' })).toBeVisible();
  expectNoProblems();
});
