import { expect, type Page, test } from '@playwright/test';
import type { Session } from '../../../shared/api/accounts-api.ts';
import { Person } from '../../support/person.ts';
import { holdUploadsAfter, pickedPhotos, sendInBatches, storedNames } from '../guest-phone.ts';
import { closeWithKept, expectKept } from '../kept-photos.ts';
import { button, expectAccessible, expectNoProblems, restoreSession, signedIn } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();

const continued = (page: Page) => page.getByRole('region', { name: 'Resumed uploads' });

async function upload(page: Page, photos: Awaited<ReturnType<typeof pickedPhotos>>): Promise<void> {
  // Until the album has loaded, the bar's own button asks which one.
  await expect(page.getByRole('complementary', { name: 'Album actions' })).toBeVisible();
  await button(page, 'Upload').filter({ visible: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload photos' });
  await dialog.locator('input[type=file]').setInputFiles(photos);
  await button(dialog, `Upload ${photos.length} photos`).click();
}

test('uploads of a closed tab continue on whichever page is opened next, and each photo arrives once', async ({
  browser,
}) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Ines');
  const { album } = await person.createAlbum('The battery died');
  const names = () => storedNames(person, album.id);
  const photos = await pickedPhotos(6);
  const line = await holdUploadsAfter(page.context(), 2);
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await upload(page, photos);
  await expect.poll(async () => (await names()).length).toBe(2);
  await closeWithKept(page, 4);

  const again = await page.context().newPage();
  await again.goto(keepsake.url);
  await expect(continued(again).getByText(/^2 of 6 · \d+ KB left$/u)).toBeVisible();
  await continued(again).getByRole('button', { name: 'Show photos' }).click();
  await expect(continued(again).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(again);
  line.open();
  await expect(continued(again).getByText('6 of 6 safely stored')).toBeVisible();
  await expect.poll(names).toEqual(photos.map((photo) => photo.name).sort());
  await expect(again.getByRole('main').getByText('6 photos')).toBeVisible();
  await continued(again).getByRole('button', { name: 'Close' }).click();
  await expect(continued(again)).toBeHidden();

  await again.goto(`${keepsake.url}/albums/${album.id}`);
  await expect(again.getByRole('main').getByText('6 / 25').first()).toBeVisible();
  await expect(continued(again)).toBeHidden();
  expect(await names()).toHaveLength(6);
  expectNoProblems();
});

test('uploads continue in the corner after their album is left', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'phone', keepsake, 'Theo');
  const { album } = await person.createAlbum('On the run');
  const line = await holdUploadsAfter(page, 1);
  await page.goto(keepsake.url);
  await page.getByRole('article', { name: 'On the run' }).getByRole('link').click();
  await upload(page, await pickedPhotos(5));
  // The server knows of the photo slightly before the page does.
  await expect(page.getByRole('dialog').getByText('Success')).toHaveCount(1);
  await page.goBack();
  await expect(continued(page).getByText(/^0 of 4 · \d+ KB left$/u)).toBeVisible();
  await expectAccessible(page);
  line.open();
  await expect(continued(page).getByText('4 of 4 safely stored')).toBeVisible();
  await expect.poll(() => storedNames(person, album.id)).toHaveLength(5);
  expectNoProblems();
});

test('pending photos wait for the person who chose them', async ({ browser }) => {
  const { page, person, session } = await signedIn(browser, 'laptop', keepsake, 'Mia');
  const lender = new Person(keepsake, 'Leo');
  const lenders = await lender.register();
  const { album } = await person.createAlbum('At a borrowed laptop');
  const lent = await lender.createAlbum('The lender');
  await page.route(/\/api\/uploads\//u, (route) => route.abort());
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await upload(page, await pickedPhotos(3));
  await expect(page.getByText('Pending, trying again shortly')).toHaveCount(3);
  await closeWithKept(page, 3);

  const opened = async (whose: Session) => {
    const next = await page.context().newPage();
    await restoreSession(next, keepsake, whose);
    await next.goto(keepsake.url);
    return next;
  };
  const borrowed = await opened(lenders);
  await borrowed.getByRole('article', { name: 'The lender' }).getByRole('link').click();
  await upload(borrowed, await pickedPhotos(2));
  await expect.poll(async () => (await storedNames(lender, lent.album.id)).length).toBe(2);
  await expect(continued(borrowed)).toBeHidden();
  expect(await storedNames(person, album.id)).toEqual([]);
  await borrowed.close();

  const own = await opened(session);
  await expect(continued(own).getByText('3 of 3 safely stored')).toBeVisible();
  await expect.poll(() => storedNames(person, album.id)).toHaveLength(3);
  expectNoProblems(/ERR_FAILED/u);
});

test('photos for an album that was closed during the upload show the reason, and Retry sends them later', async ({
  browser,
}) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Ava');
  const { album } = await person.createAlbum('Closed too early');
  const archive = (isArchived: boolean) =>
    person.get('PATCH /albums/:albumId/archive', { params: { albumId: album.id }, body: { isArchived } });
  const line = await holdUploadsAfter(page.context(), 1);
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await upload(page, await pickedPhotos(3));
  await expect.poll(async () => (await storedNames(person, album.id)).length).toBe(1);
  await closeWithKept(page, 2);
  await archive(true);
  line.open();
  const again = await page.context().newPage();
  await again.goto(keepsake.url);
  await expect(continued(again).getByText('1 of 3 safely stored')).toBeVisible();
  await expect(continued(again).getByText(/archived/u)).toHaveCount(2);
  await expectAccessible(again);
  await continued(again)
    .getByRole('button', { name: /^Remove/u })
    .first()
    .click();
  await archive(false);
  await continued(again)
    .getByRole('button', { name: /^Retry/u })
    .click();
  await expect(continued(again).getByText('2 of 2 safely stored')).toBeVisible();
  await expect.poll(() => storedNames(person, album.id)).toHaveLength(2);
  expectNoProblems();
});

test('photos that an album rejects permanently can be dismissed, singly or all at once', async ({
  browser,
}) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Zoe');
  const { album } = await person.createAlbum('Full, then deleted');
  const line = await holdUploadsAfter(page.context(), 0);
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await upload(page, await pickedPhotos(3));
  await closeWithKept(page, 3);
  const params = { albumId: album.id };
  await person.get('PATCH /albums/:albumId/archive', { params, body: { isArchived: true } });
  line.open();
  const again = await page.context().newPage();
  const refusals = continued(again).getByText(/archived/u);
  const opened = async () => {
    await again.goto(keepsake.url);
    await expect(refusals).toHaveCount(3);
  };
  await opened();
  await button(continued(again), 'Close').click();
  await expect(continued(again)).toBeHidden();
  await opened();
  await button(continued(again), 'Remove all').click();
  await expect(continued(again)).toBeHidden();
  await expectKept(again, 0);
  expectNoProblems();
});

test('photos for a deleted album are discarded', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Lea');
  const { album } = await person.createAlbum('Deleted too early');
  const line = await holdUploadsAfter(page.context(), 0);
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await upload(page, await pickedPhotos(2));
  await closeWithKept(page, 2);
  await person.get('DELETE /albums/:albumId', { params: { albumId: album.id } });
  line.open();
  const again = await page.context().newPage();
  await again.goto(keepsake.url);
  await expect(continued(again).getByText('This link no longer works.')).toHaveCount(2);
  await expectKept(again, 2);
  await button(continued(again), 'Remove all').click();
  await expectKept(again, 0);
  expectNoProblems();
});

test('photos of a session that ends during the upload wait until their owner signs in again', async ({
  browser,
}) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Nora');
  const { album } = await person.createAlbum('A long day');
  const line = await holdUploadsAfter(page, 0);
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await upload(page, await pickedPhotos(4));
  await expectKept(page, 4);
  await person.get('POST /auth/logout');
  const refusal = page.waitForResponse((answer) => answer.url().includes('clientKey'));
  line.open();
  expect((await refusal).status()).toBe(401);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('Nora password');
  await button(page, 'Sign in').click();
  await expect(continued(page).getByText('4 of 4 safely stored')).toBeVisible();
  const body = { email: person.email, password: 'Nora password', rememberMe: false };
  person.token = (await person.get('POST /auth/login', { body })).token;
  const { stats } = await person.get('GET /auth/me/stats');
  expect(stats.totalPhotos).toBe(4);
  await expect.poll(() => storedNames(person, album.id)).toHaveLength(4);
  expectNoProblems();
});

test('photos of a session that an outage ended at the start wait for the next sign-in to the same account', async ({
  browser,
}) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Vera');
  const { album } = await person.createAlbum('The power is out');
  const line = await holdUploadsAfter(page.context(), 0);
  const photos = await pickedPhotos(2);
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await upload(page, photos);
  await closeWithKept(page, 2);

  const again = await page.context().newPage();
  await again.clock.install();
  await again.route('**/api/auth/me', (route) => route.fulfill({ status: 503, body: '' }));
  await again.goto(keepsake.url);
  await expect(again.getByText('Loading your workspace…')).toBeVisible();
  await again.clock.runFor(16_000);
  await expect(again).toHaveURL(`${keepsake.url}/login`);
  line.open();
  await expectKept(again, 2);
  await again.getByLabel('Email').fill(person.email);
  await again.getByLabel('Password', { exact: true }).fill('Vera password');
  await button(again, 'Sign in').click();
  await expect(continued(again).getByText('2 of 2 safely stored')).toBeVisible();
  await expect.poll(() => storedNames(person, album.id)).toEqual(photos.map((photo) => photo.name));
  expectNoProblems(/status of 503/u);
});

test('the upload dialog may be closed during the upload', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Ida');
  const [one, other] = [await person.createAlbum('First album'), await person.createAlbum('Second album')];
  const line = await holdUploadsAfter(page.context(), 0);
  await page.goto(keepsake.url);
  const send = async (title: string, count: number) => {
    await page.getByRole('article', { name: title }).getByRole('link').click();
    await upload(page, await pickedPhotos(count));
    await button(page.getByRole('dialog', { name: 'Upload photos' }), 'Close').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
  };
  await send('First album', 2);
  await expect(continued(page).getByText(/^0 of 2 · \d+ KB left$/u)).toBeVisible();
  await send('Second album', 3);
  await expect(continued(page).getByText(/^0 of 5 · \d+ KB left$/u)).toBeVisible();
  await closeWithKept(page, 5);

  const guestPage = await page.context().newPage();
  await guestPage.goto(`${keepsake.url}/upload/${one.album.uploadCode}`);
  await expect(guestPage.getByText('2 photos left').first()).toBeVisible();
  line.open();
  await expect(guestPage.getByRole('heading', { name: '2 of 2 safely stored' })).toBeVisible();
  await expect(guestPage.getByRole('link', { name: /^Photo by Ida/u })).toHaveCount(2);
  await expect.poll(async () => (await storedNames(person, other.album.id)).length).toBe(3);
  await expect(guestPage.getByRole('link', { name: /^Photo by Ida/u })).toHaveCount(2);
  expectNoProblems();
});

test('photos that wait for a PIN link to the page that asks for it', async ({ browser }) => {
  const { page: owners, person: owner } = await signedIn(browser, 'laptop', keepsake, 'Ben');
  const { album } = await owner.createAlbum('A late PIN');
  const { page } = await signedIn(browser, 'laptop', keepsake, 'Eva');
  const line = await holdUploadsAfter(page.context(), 0);
  await page.goto(`${keepsake.url}/upload/${album.uploadCode}`);
  await sendInBatches(page, await pickedPhotos(2));
  await closeWithKept(page, 2);
  await owner.get('PATCH /albums/:albumId/pin', { params: { albumId: album.id }, body: { pin: '4711' } });
  line.open();
  const again = await page.context().newPage();
  await again.goto(keepsake.url);
  await expect(continued(again).getByText('This album is protected by a PIN.')).toHaveCount(2);
  await expectAccessible(again);
  const [gate] = await Promise.all([
    page.context().waitForEvent('page'),
    continued(again)
      .getByRole('link', { name: 'Enter the PIN' })
      .first()
      .click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await gate.getByRole('textbox', { name: 'PIN' }).fill('4711');
  await button(gate, 'Continue').click();
  // A confirmation in one tab is visible in the other.
  await expect(continued(again).getByText('2 of 2 safely stored')).toBeVisible();
  await expect.poll(() => storedNames(owner, album.id)).toHaveLength(2);
  await owners.close();
  expectNoProblems();
});
