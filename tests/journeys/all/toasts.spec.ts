import { expect, type Page, test } from '@playwright/test';
import { makePhoto } from '../../support/made-photos.ts';
import { button, type DeviceKind, expectNoProblems, newDevice, signedIn } from '../new-device.ts';
import { breakCalls } from '../owner-page.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

test.use({ reducedMotion: 'no-preference' });
const keepsake = sharedKeepsake();

/** Only the test advances the clock from now on. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

/** Expects the toast to stay for exactly its duration. */
async function expectToLast(page: Page, words: string, ms: number): Promise<void> {
  const toast = page.locator('[role="status"], [role="alert"]').getByText(words, { exact: true });
  await expect(page.getByText(words, { exact: true }).last()).toBeVisible();
  await page.clock.runFor(ms - 200);
  expect(await page.getByText(words, { exact: true }).last().isVisible(), `${words} at its end`).toBe(true);
  await page.clock.runFor(400);
  await expect(toast).toHaveCount(0);
}

const answerWith = (page: Page, path: string, status: number, json: unknown = '') =>
  page.route(path, (route) => route.fulfill({ status, json }));

for (const kind of ['phone', 'laptop'] as const satisfies DeviceKind[]) {
  test(`toasts stay at the top right for their duration on a ${kind}`, async ({ browser }) => {
    const page = await newDevice(browser, kind);
    await page.clock.install();
    await page.goto(`${keepsake.url}/login`);
    await stopClock(page);
    await page.getByLabel('Email').fill('nobody@example.org');
    await page.getByLabel('Password', { exact: true }).fill('a long password');

    await button(page, 'Sign in').click();
    const failure = 'Could not log in. Check your credentials.';
    const card = page.getByRole('alert').filter({ hasText: failure }).locator('..');
    await expect(card).toBeVisible();
    const box = await card.boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 40);
    expect(box?.y).toBeLessThan(120);
    await expectToLast(page, failure, 4000);

    // The toast stays while the pointer is over it.
    if (kind === 'laptop') {
      await button(page, 'Sign in').click();
      await card.hover();
      await page.clock.runFor(20_000);
      await expect(card).toBeVisible();
      await page.mouse.move(5, 400);
      await page.clock.runFor(4000);
      await expect(card).toBeHidden();
    }
    await button(page, 'Sign in').click();
    await card.getByRole('button', { name: 'Dismiss' }).click();
    await expect(card).toBeHidden();
    expectNoProblems();
  });
}

test('on a phone a toast appears below the header and does not cover the title', async ({ browser }) => {
  const { page } = await signedIn(browser, 'phone', keepsake, 'Ines Looks');
  await answerWith(page, '**/api/albums', 400);
  await page.goto(`${keepsake.url}/`);
  const toast = page.getByRole('alert').filter({ hasText: 'Could not load albums.' }).locator('..');
  await expect(toast).toBeVisible();
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect((await toast.boundingBox())?.y).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0));
  expectNoProblems();
});

test('a request without a response times out after 15 seconds', async ({ browser }) => {
  const page = await newDevice(browser, 'phone');
  await page.clock.install();
  await page.goto(`${keepsake.url}/login`);
  await stopClock(page);
  await page.route('**/api/auth/login', () => {});
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await button(page, 'Sign in').click();
  await page.clock.runFor(14_900);
  await expect(page.getByText(/took too long/u)).toHaveCount(0);
  await page.clock.runFor(200);
  const reason = page.getByText('The server took too long to respond. Please try again.');
  await expect(page.getByRole('status').filter({ has: reason })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  expectNoProblems();
});

test('the dashboard shows errors of loading and creating for five seconds', { tag: '@main' }, async ({
  browser,
}) => {
  const { page } = await signedIn(browser, 'laptop', keepsake, 'Ines Costa');
  await page.clock.install();
  await answerWith(page, '**/api/albums', 400);
  await page.goto(`${keepsake.url}/`);
  const failure = page.getByRole('alert').getByText('Could not load albums. Please refresh.');
  await expect(failure).toBeVisible();
  await page.clock.fastForward(5500);
  await expect(failure).toHaveCount(0);
  await expect(page.getByText('Could not load albums. Please refresh.')).toBeVisible();
  await page.unroute('**/api/albums');
  await button(page, 'Retry').click();
  await page.getByLabel('Album title').fill('Ines & Theo');

  await test.step('a failed creation of an album leaves the form unchanged', async () => {
    const restore = await breakCalls(page, /\/api\/albums$/u);
    await stopClock(page);
    await button(page, 'Create album').click();
    await expectToLast(page, 'Could not create album. Please try again.', 5000);
    await expect(page.getByLabel('Album title')).toHaveValue('Ines & Theo');
    await restore();
  });

  await test.step('a created album is announced for four seconds', async () => {
    await button(page, 'Create album').click();
    await expectToLast(page, 'Album created successfully!', 4000);
  });

  await test.step('the album’s card shows title, visibility, date and code', async () => {
    const card = page.getByRole('list', { name: 'Your albums' }).getByRole('article');
    await expect(card.getByRole('heading', { name: 'Ines & Theo' })).toBeVisible();
    await expect(card.getByText('Public')).toBeVisible();
    await expect(card.getByText(/Created \w{3} \d{1,2}, \d{4}$/u)).toBeVisible();
    await expect(card.getByText(/^[0-9A-Z]{10}$/u)).toBeVisible();
    await expect(card.getByRole('link', { name: 'View album' })).toBeVisible();
  });
  expectNoProblems(/status of 500/u);
});

test('an album card shows the description and whether the album is private', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'phone', keepsake, 'Rui Describes');
  const { album } = await person.createAlbum('A quiet day');
  const params = { albumId: album.id };
  await person.get('PATCH /albums/:albumId/details', { params, body: { description: 'By the sea.' } });
  await person.get('PATCH /albums/:albumId/visibility', { params, body: { isPublic: false } });
  await page.goto(`${keepsake.url}/`);
  const card = page.getByRole('list', { name: 'Your albums' }).getByRole('article');
  await expect(card.getByText('By the sea.')).toBeVisible();
  await expect(card.getByText('Private')).toBeVisible();
  expectNoProblems();
});

test('tags are suggested after a pause of 300 milliseconds', async ({ browser }) => {
  const { page } = await signedIn(browser, 'laptop', keepsake, 'Bia Pauses');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/tags/suggestions')) asked.push(new URL(request.url()).search);
  });
  await page.clock.install();
  await page.goto(`${keepsake.url}/`);
  const field = page.getByRole('combobox', { name: 'Tags' });
  await expect(field).toBeVisible();
  await stopClock(page);
  for (const text of ['B', 'Bi', 'Bir']) {
    await field.fill(text);
    await page.clock.runFor(290);
  }
  expect(asked).toEqual([]);
  await page.clock.runFor(20);
  await expect.poll(() => asked).toEqual(['?q=bir']);
  await page.clock.resume();
  await expect(page.getByRole('listbox', { name: 'Suggested tags' })).toBeVisible();
  expectNoProblems();
});

test('an owner’s failed upload shows an error, and a successful upload updates the usage', async ({
  browser,
}) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Tom Sends');
  const { album } = await person.createAlbum();
  let refreshed = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/me')) refreshed += 1;
  });
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await expect(page.getByRole('heading', { level: 1, name: album.title })).toBeVisible();
  await expect.poll(() => refreshed).toBe(1);
  const photo = await makePhoto();
  await page.route('**/api/uploads/*', (route) =>
    route.fulfill({
      status: 403,
      json: { error: 'This album has reached its photo limit of 25 photos.', code: 'PHOTO_LIMIT' },
    }),
  );
  await page.getByRole('main').getByRole('button', { name: 'Upload', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload photos' });
  await dialog
    .getByLabel('Choose photos')
    .setInputFiles({ name: photo.name, mimeType: 'image/jpeg', buffer: Buffer.from(photo.bytes) });
  await dialog.getByRole('button', { name: 'Upload 1 photo' }).click();
  await expect(page.getByText('Failed to upload photos. Please try again.')).toBeVisible();
  await expect(dialog.getByText('This album has reached its photo limit of 25 photos.')).toBeVisible();
  expect(refreshed).toBe(1);
  await page.unroute('**/api/uploads/*');
  await dialog.getByRole('button', { name: `Retry ${photo.name}` }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => refreshed).toBe(2);
  await page.getByRole('button', { name: /^Delete Photo by/u }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete photo' }).click();
  await expect.poll(() => refreshed).toBe(3);
  expectNoProblems();
});

test('a file dialog closed without a choice changes nothing', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'phone', keepsake, 'Zoe Cancels');
  await person.createAlbum();
  const photo = await makePhoto();
  await page.clock.install();
  await page.goto(`${keepsake.url}/`);
  await page.getByRole('navigation', { name: 'Bottom bar' }).getByRole('button', { name: 'Upload' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quick Upload' });
  const gallery = dialog.getByLabel('Choose from Gallery');
  await gallery.setInputFiles({ name: photo.name, mimeType: 'image/jpeg', buffer: Buffer.from(photo.bytes) });
  await expect(dialog.getByText(photo.name)).toBeVisible();
  // The input's cancel event bubbles up to the dialog, which must ignore it.
  await gallery.dispatchEvent('cancel', { bubbles: true });
  await gallery.setInputFiles([]);
  await page.clock.runFor(300);
  await expect(dialog.getByText(photo.name)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Upload Photos' })).toBeEnabled();
  expectNoProblems();
});
