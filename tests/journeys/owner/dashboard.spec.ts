import { expect, type Locator, type Route, test } from '@playwright/test';
import { expectAccessible, expectNoProblems, signedIn } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();

test('an owner types, picks and removes tags by keyboard', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'phone', keepsake, 'Ines');
  // Some phones name this zone, which the page cannot use to format a date.
  await page.addInitScript(() => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' };
    };
  });
  await page.goto(`${keepsake.url}/`);
  const field = page.getByRole('combobox', { name: 'Tags' });
  const suggestions = page.getByRole('listbox', { name: 'Suggested tags' });

  await test.step('a suggestion is picked with the arrow keys and Enter', async () => {
    await field.fill('Bir');
    await expect(suggestions.getByRole('option', { name: 'birthday' })).toBeVisible();
    await expectAccessible(page);
    await field.press('ArrowDown');
    await expect(suggestions.getByRole('option', { name: 'birthday' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await field.press('Enter');
    await expect(page.getByRole('button', { name: 'Remove birthday' })).toBeVisible();
    await expect(suggestions).toBeHidden();
  });

  await test.step('a chosen tag is not suggested again, and Escape closes the list', async () => {
    await field.fill('b');
    await expect(suggestions.getByRole('option').first()).toBeVisible();
    await expect(suggestions.getByRole('option', { name: 'birthday' })).toHaveCount(0);
    await field.press('Escape');
    await expect(suggestions).toBeHidden();
    await field.fill('');
  });

  await test.step('Enter adds a tag, and Backspace removes the last one', async () => {
    await field.fill('  Grandma  ');
    await field.press('Enter');
    await field.fill('grandma');
    await field.press('Enter');
    await expect(page.getByRole('button', { name: 'Remove grandma' })).toHaveCount(1);
    await field.press('Backspace');
    await expect(page.getByRole('button', { name: 'Remove grandma' })).toHaveCount(0);
  });

  await test.step('the album is created, and then its tags', async () => {
    await page.getByLabel('Album title').fill('Grandma turns 90');
    await page.getByRole('button', { name: 'Create album' }).click();
    await expect(page.getByText('Album created successfully!')).toBeVisible();
    const tagsOfAlbums = async () => (await person.get('GET /albums')).albums.map(({ tags }) => tags);
    await expect.poll(tagsOfAlbums).toEqual([['birthday']]);
  });

  await test.step('the album exists even if adding its tags fails', async () => {
    await page.getByRole('button', { name: 'Create New Album' }).click();
    await page.getByLabel('Album title').fill('Second');
    for (let count = 1; count <= 20; count += 1) {
      await field.fill(`tag ${count}`);
      await field.press('Enter');
    }
    await expect(field).toBeDisabled();
    await page.route('**/tags', (route) => route.fulfill({ status: 400, body: '' }));
    await page.getByRole('button', { name: 'Create album' }).click();
    await expect(page.getByText('Album created, but tags could not be added.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Share with your guests' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a phone has two columns, and covers have no frame in the dark theme', async () => {
    const cards = page.getByRole('article');
    const place = async (card: Locator) => (await card.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    const [first, second] = [await place(cards.nth(0)), await place(cards.nth(1))];
    expect(second.y).toBe(first.y);
    expect(second.x).toBeGreaterThan(first.x + first.width);
    await page.emulateMedia({ colorScheme: 'dark' });
    const frameOf = (card: Locator) =>
      card
        .locator('div')
        .first()
        .evaluate((cover) => getComputedStyle(cover).padding);
    expect(await frameOf(cards.nth(0))).toBe('0px');
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await frameOf(cards.nth(0))).toBe('6px');
  });

  await test.step('cards have equal sizes, with a description of two lines or none', async () => {
    const [{ id = '' } = {}] = (await person.get('GET /albums')).albums;
    const description = 'Cake at three, stories until late. '.repeat(9);
    await person.get('PATCH /albums/:albumId/details', { params: { albumId: id }, body: { description } });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.reload();
    const tops = (within: Locator) =>
      within.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
    const words = page.getByText(description.trim());
    expect((await words.boundingBox())?.height).toBe(40);
    for (const part of [page.getByRole('link', { name: 'View album' }), page.getByText('Created ')])
      expect(new Set(await tops(part)).size).toBe(1);
  });
  expectNoProblems();
});

test('each of 400 albums can be reached', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'phone', keepsake, 'Ines Many');
  await person.createAlbum();
  const [album] = (await person.get('GET /albums')).albums;
  const albums = Array.from({ length: 400 }, (_, at) => ({
    ...album,
    id: `party-${at}`,
    title: `Party ${at + 1}`,
    role: at % 2 ? 'owner' : 'guest',
    isOwner: at % 2 === 1,
  }));
  await page.route('**/api/albums', (route) => route.fulfill({ json: { albums } }));
  await page.goto(`${keepsake.url}/`);
  const own = page.getByRole('list', { name: 'Your albums' });
  const contributed = page.getByRole('list', { name: "Albums you've contributed to" });
  const more = page.getByRole('button', { name: 'Show more' });

  await test.step('sixty albums are shown first, and the end is a few taps away', async () => {
    for (const list of [own, contributed]) await expect(list.getByRole('article')).toHaveCount(60);
    await more.first().click();
    await expect(own.getByRole('article')).toHaveCount(180);
    while (await more.count()) await more.last().click();
    for (const list of [own, contributed]) await expect(list.getByRole('article')).toHaveCount(200);
    await expect(own.getByRole('article').last()).toHaveAccessibleName('Party 400');
    await expect(contributed.getByRole('article').last()).toHaveAccessibleName('Party 399');
  });

  await test.step('Quick Upload offers the user’s own albums, and My Uploads lists the others', async () => {
    await page
      .getByRole('navigation', { name: 'Bottom bar' })
      .getByRole('button', { name: 'Upload' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Quick Upload' });
    await expect(dialog.getByLabel('Album').locator('option')).toHaveCount(200);
    await page.keyboard.press('Escape');
    await page.goto(`${keepsake.url}/guest-albums`);
    await expect(page.getByRole('article')).toHaveCount(60);
    while (await more.count()) await more.click();
    await expect(page.getByRole('article').last()).toHaveAccessibleName('Party 399');
  });
  expectNoProblems();
});

test('an owner resets and completes the form for a new album, and shares the album’s link', {
  tag: '@main',
}, async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Ines Begins');
  const title = page.getByLabel('Album title');
  const expiration = page.getByLabel('Expiration', { exact: true });
  const fillIn = async () => {
    await title.fill('Grandma turns 90');
    await page.getByRole('combobox', { name: 'Tags' }).fill('family');
    await page.keyboard.press('Enter');
    await expiration.selectOption('ONE_DAY');
  };
  await page.goto(`${keepsake.url}/`);

  await test.step('Reset clears the whole form', async () => {
    await expect(expiration).toHaveValue('ONE_WEEK');
    await fillIn();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(title).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Remove family' })).toHaveCount(0);
    await expect(expiration).toHaveValue('ONE_WEEK');
  });

  await test.step('the created album has title, tags and expiration', async () => {
    await fillIn();
    await page.getByRole('combobox', { name: 'Tags' }).fill('Garden');
    await page.getByRole('button', { name: 'Create album' }).click();
    await expect(page.getByRole('heading', { name: 'Share with your guests' })).toBeVisible();
    await expect
      .poll(async () => (await person.get('GET /albums')).albums)
      .toMatchObject([
        { title: 'Grandma turns 90', tags: ['family', 'garden'], expirationPreset: 'ONE_DAY' },
      ]);
  });

  await test.step('the panel shows QR code and link, and copies the link', async () => {
    const panel = page.getByRole('region', { name: 'Share with your guests' });
    const [album] = (await person.get('GET /albums')).albums;
    await expect(
      panel.getByRole('img', { name: 'QR code that takes guests to Grandma turns 90' }),
    ).toBeVisible();
    await expect(panel.getByRole('link', { name: album?.guestUploadUrl ?? '' })).toBeVisible();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await panel.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Guest link copied to clipboard.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(album?.guestUploadUrl);
  });
  expectNoProblems();
});

test('on a phone whose clock is three days fast the calendar follows the server', async ({ browser }) => {
  const { page } = await signedIn(browser, 'phone', keepsake, 'Ines Ahead');
  const today = new Date();
  await page.clock.setSystemTime(today.getTime() + 3 * 86_400_000);
  await page.goto(`${keepsake.url}/`);
  await page.getByLabel('Expiration', { exact: true }).selectOption('CUSTOM');
  const day = page.getByLabel('Custom expiration date');
  await expect(day).toHaveAttribute('min', today.toLocaleDateString('sv-SE'));

  await page.getByLabel('Tags').fill('half a t');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByLabel('Tags')).toHaveValue('');
  expectNoProblems();
});

test('if the response to creating an album is lost, creating the album again does not duplicate it', async ({
  browser,
}) => {
  const { page, person } = await signedIn(browser, 'phone', keepsake, 'Ines Again');
  await page.goto(`${keepsake.url}/`);
  const create = page.getByRole('button', { name: 'Create album' });
  const albums = page.getByRole('article');
  const make = async (title: string) => {
    await page.getByLabel('Album title').fill(title);
    await create.click();
    await expect(page.getByText('Could not reach the server. Please check').last()).toBeVisible();
  };
  await page.route('**/api/albums', loseAnswer);
  await make('Grandma turns 90');
  await expect(albums).toHaveCount(1);
  await page.getByRole('button', { name: 'Create New Album' }).click();
  await make('Grandpa turns 90');
  await expect(albums).toHaveCount(2);
  await page.unroute('**/api/albums', loseAnswer);
  await create.click();
  await expect(page.getByRole('heading', { name: 'Share with your guests' })).toBeVisible();
  await expect(albums).toHaveCount(2);
  expect((await person.get('GET /albums')).albums).toHaveLength(2);
  expectNoProblems(/ERR_FAILED/u);
});

/** The server handles the request, but its response is lost. */
async function loseAnswer(route: Route): Promise<void> {
  if (route.request().method() === 'GET') return route.continue();
  await route.fetch();
  await route.abort();
}
