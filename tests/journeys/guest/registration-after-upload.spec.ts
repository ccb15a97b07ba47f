import { type Browser, expect, type Page, test } from '@playwright/test';
import { Person } from '../../support/person.ts';
import { pickedPhotos, sendInBatches } from '../guest-phone.ts';
import { expectAccessible, expectNoOverflow, expectNoProblems, newDevice, signedIn } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();

const offer = (page: Page) => page.getByRole('dialog', { name: 'Keep your photos together' });
const register = (page: Page) => offer(page).getByRole('button', { name: 'Register & View My Photos' });
const uploadSessions = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('upload_session_')));

async function fill(page: Page, name: string, email: string, password: string): Promise<void> {
  await offer(page).getByLabel('Name').fill(name);
  await offer(page).getByLabel('Email').fill(email);
  await offer(page).getByLabel('Password', { exact: true }).fill(password);
}

/** Shows the receipt long enough to be seen. The page's clock must be installed. */
async function readReceipt(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('heading', { name: words })).toBeVisible();
  await expect(offer(page)).toBeHidden();
  await page.clock.fastForward(6000);
}

let owners = 0;
async function afterAnUpload(browser: Browser, photos = 2) {
  owners += 1;
  const owner = new Person(keepsake, `Ines ${owners}`);
  await owner.register();
  const { album } = await owner.createAlbum('Ines & Theo, Lisbon');
  const page = await newDevice(browser, 'phone');
  await page.clock.install();
  await page.goto(`${keepsake.url}/upload/${album.uploadCode}`);
  await page.getByLabel('Choose photos').setInputFiles(await pickedPhotos(photos));
  await page.getByLabel(/Your name/u).fill('Ava');
  await page.getByRole('button', { name: /^Upload \d/u }).click();
  await readReceipt(page, `${photos} of ${photos} safely stored`);
  await expect(offer(page)).toBeVisible();
  return { owner, album, page };
}

test('Ava registers after her upload and finds her photos', { tag: '@main' }, async ({ browser }) => {
  const { album, page } = await afterAnUpload(browser);

  await test.step('the upload session is stored for this tab under a prefix', async () => {
    expect(await uploadSessions(page)).toEqual([`upload_session_${album.uploadCode}`]);
    const kept = await page.evaluate(
      (key) => sessionStorage.getItem(key),
      `upload_session_${album.uploadCode}`,
    );
    expect(JSON.parse(kept ?? '{}')).toMatchObject({
      sessionId: expect.stringMatching(/^[0-9a-f]{64}$/u),
      uploadCode: album.uploadCode,
      uploadCount: 2,
      timestamp: expect.any(Number),
    });
  });

  await test.step('the dialog contains her name and links to other pages', async () => {
    await expect(offer(page).getByLabel('Name')).toHaveValue('Ava');
    await expect(offer(page).getByRole('button', { name: 'Skip' })).toBeVisible();
    await expect(offer(page).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    await expectNoOverflow(page);
  });

  await test.step('every field is required, and the password has at least eight characters', async () => {
    await register(page).click();
    await expect(offer(page).getByText('All fields are required')).toBeVisible();
    await fill(page, 'Ava Lind', 'ava@example.org', 'short');
    await register(page).click();
    const password = offer(page).getByLabel('Password', { exact: true });
    await expect(password).toHaveAccessibleDescription(/Password must be at least 8 characters long/u);
    // These are four characters, but eight code units.
    await fill(page, 'Ava Lind', 'ava@example.org', '🎉🎈🎂🥂');
    await register(page).click();
    await expect(password).toHaveAccessibleDescription(/Password must be at least 8 characters long/u);
    await fill(page, 'Ava Lind', 'ava@example.org', 'x'.repeat(129));
    await register(page).click();
    await expect(password).toHaveAccessibleDescription(/Password cannot exceed 128 characters/u);
    // An error known only to the server is shown in the same place.
    await fill(page, 'Ava Lind', 'ava@example.org', 'Sunshine26');
    await register(page).click();
    await expect(password).toHaveAccessibleDescription(/too easy to guess/u);
    await expect(password).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('a failure keeps the dialog with everything typed', async () => {
    await page.route('**/api/auth/register-guest', (route) => route.fulfill({ status: 500, body: '' }));
    await fill(page, 'Ava Lind', 'ava@example.org', 'lisbon in june');
    await register(page).click();
    await expect(page.getByText('Failed to create account. Please try again.')).toBeVisible();
    await expect(offer(page).getByLabel('Email')).toHaveValue('ava@example.org');
    await page.unroute('**/api/auth/register-guest');
  });

  await test.step('a second later she is forwarded', async () => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + 60_000);
    await register(page).click();
    await expect(page.getByText('Account created! Welcome to the product.')).toBeVisible();
    expect(await uploadSessions(page)).toEqual([]);
    await page.clock.runFor(900);
    await expect(page).toHaveURL(/\/upload\//u);
    await expect(register(page)).toBeDisabled();
    await page.clock.runFor(100);
    await expect(page).toHaveURL(`${keepsake.url}/my-uploads/${album.id}`);
    await page.clock.resume();
    await expect(page.getByRole('button', { name: /^Photo by Ava/u })).toHaveCount(2);
  });

  await test.step('she is not asked again', async () => {
    await page.goto(`${keepsake.url}/upload/${album.uploadCode}`);
    await sendInBatches(page, await pickedPhotos(1));
    await readReceipt(page, '1 of 1 safely stored');
    await expect(page.getByRole('button', { name: 'Create an account' })).toBeHidden();
    await expect(offer(page)).toBeHidden();
  });
  expectNoProblems(/status of 500/u);
});

test('a guest who skips the registration is not asked again, but can still register', {
  tag: '@main',
}, async ({ browser }) => {
  const { page } = await afterAnUpload(browser, 1);
  await offer(page).getByRole('button', { name: 'Skip' }).click();
  await expect(offer(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: '1 of 1 safely stored' })).toBeVisible();
  await page.getByRole('button', { name: 'Add more photos' }).click();
  await sendInBatches(page, await pickedPhotos(2));
  await readReceipt(page, '2 of 2 safely stored');
  await expect(offer(page)).toBeHidden();
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(offer(page)).toBeVisible();
  expectNoProblems();
});

test('the offer to register is repeated after the next upload, and at another album even after skipping', async ({
  browser,
}) => {
  const { owner, page } = await afterAnUpload(browser, 1);
  const { album: other } = await owner.createAlbum('The day after');
  await page.reload();
  await sendInBatches(page, await pickedPhotos(1));
  await readReceipt(page, '1 of 1 safely stored');
  await expect(offer(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(offer(page)).toBeHidden();
  await page.reload();
  await sendInBatches(page, await pickedPhotos(1));
  await readReceipt(page, '1 of 1 safely stored');
  await expect(offer(page)).toBeHidden();
  await page.goto(`${keepsake.url}/upload/${other.uploadCode}`);
  await sendInBatches(page, await pickedPhotos(1));
  await readReceipt(page, '1 of 1 safely stored');
  await expect(offer(page)).toBeVisible();
  expectNoProblems();
});

test('the offer to register waits while a dialog is open or the guest types', async ({ browser }) => {
  const owner = new Person(keepsake, 'Ines Waits');
  await owner.register();
  const { album } = await owner.createAlbum('Nobody is disturbed');
  const page = await newDevice(browser, 'phone');
  await page.clock.install();
  await page.goto(`${keepsake.url}/upload/${album.uploadCode}`);
  await sendInBatches(page, await pickedPhotos(1));
  await expect(page.getByRole('heading', { name: '1 of 1 safely stored' })).toBeVisible();
  await page.getByRole('button', { name: 'Your photos (1)' }).click();
  const mine = page.getByRole('dialog', { name: 'Your photos' });
  await expect(mine).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(mine).toBeVisible();
  await expect(offer(page)).toBeHidden();
  await mine.getByRole('button', { name: 'Close' }).click();
  await expect(mine).toBeHidden();

  const language = page.getByLabel('Language');
  await language.focus();
  await page.clock.fastForward(60_000);
  await expect(offer(page)).toBeHidden();
  await language.blur();
  await page.clock.fastForward(6000);
  await expect(offer(page)).toBeVisible();
  await expect(offer(page).getByText(/see your photos on any device/u)).toBeVisible();
  expectNoProblems();
});

test('a registered email address is reported, and a guest without own photos is led to the start page', async ({
  browser,
}) => {
  const { owner, album, page } = await afterAnUpload(browser, 1);
  await fill(page, 'Ava Lind', owner.email, 'lisbon in june');
  await register(page).click();
  await expect(page.getByText('Could not create account. Try a different email.')).toBeVisible();

  const { photos } = await owner.get('GET /albums/:albumId', { params: { albumId: album.id } });
  for (const { id } of photos) {
    const params = { albumId: album.id, photoId: id };
    await owner.get('DELETE /albums/:albumId/photos/:photoId', { params });
  }
  await fill(page, 'Ava Lind', 'ava.lind@example.org', 'lisbon in june');
  await register(page).click();
  await expect(page).toHaveURL(`${keepsake.url}/`);
  await expect(page.getByText('Welcome! You can now create your own albums')).toBeVisible();
  expectNoProblems();
});

test('a signed-in guest gets no offer to register', async ({ browser }) => {
  const owner = new Person(keepsake, 'Ines of all');
  await owner.register();
  const { album } = await owner.createAlbum('With an account');
  const { page } = await signedIn(browser, 'laptop', keepsake, 'Theo Brandt');
  await page.clock.install();
  await page.goto(`${keepsake.url}/upload/${album.uploadCode}`);
  await sendInBatches(page, await pickedPhotos(1));
  await readReceipt(page, '1 of 1 safely stored');
  await expect(offer(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Create an account' })).toBeHidden();
  expectNoProblems();
});

test('a guest whose session has expired can still claim the uploaded photos', async ({ browser }) => {
  const owner = new Person(keepsake, 'Ines of the long night');
  await owner.register();
  const { album } = await owner.createAlbum('The long night');
  const { page, person: theo } = await signedIn(browser, 'phone', keepsake, 'Theo of yesterday');
  await theo.get('POST /auth/logout');
  const endedMeanwhile = page.waitForResponse(/\/api\/auth\/me$/u);
  await page.goto(`${keepsake.url}/upload/${album.uploadCode}`);
  expect((await endedMeanwhile).status()).toBe(401);
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await sendInBatches(page, await pickedPhotos(1));
  await page.getByRole('button', { name: 'Create an account' }).click();
  await fill(page, 'Theo', 'theo.anew@example.org', 'lisbon in june');
  await register(page).click();
  await expect(page).toHaveURL(`${keepsake.url}/my-uploads/${album.id}`);
  await expect(page.getByRole('button', { name: /^Photo by/u })).toHaveCount(1);
  expectNoProblems();
});

test('if an upload finds that the session has expired, the photos continue without it and can be claimed', async ({
  browser,
}) => {
  const owner = new Person(keepsake, 'Ines of the bad line');
  await owner.register();
  const { album } = await owner.createAlbum('The bad line');
  const { page, person: theo } = await signedIn(browser, 'phone', keepsake, 'Theo of last week');
  await theo.get('POST /auth/logout');
  // This request would have informed the page first.
  await page.route(/\/api\/auth\/me$/u, (route) => route.abort());
  await page.goto(`${keepsake.url}/upload/${album.uploadCode}`);
  const refusal = page.waitForResponse((answer) => answer.url().includes('clientKey'));
  await sendInBatches(page, await pickedPhotos(4));
  expect((await refusal).status()).toBe(401);
  await expect(page.getByRole('heading', { name: '4 of 4 safely stored' })).toBeVisible();
  await page.unroute(/\/api\/auth\/me$/u);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await fill(page, 'Theo', 'theo.once.more@example.org', 'lisbon in june');
  await register(page).click();
  await expect(page).toHaveURL(`${keepsake.url}/my-uploads/${album.id}`);
  await expect(page.getByRole('button', { name: /^Photo by/u })).toHaveCount(4);
  expectNoProblems(/ERR_FAILED/u);
});
