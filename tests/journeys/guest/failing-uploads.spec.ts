// While the server fails, each photo says so and offers Retry. The client keeps retrying until all are
// stored.

import { expect, type Locator, type Page, type Route, test } from '@playwright/test';
import { pickedPhotos, sendInBatches, startParty, storedNames } from '../guest-phone.ts';
import { expectAccessible, expectNoOverflow, expectNoProblems, signedIn } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();

/** The client's own retry is ten minutes away, so only a tap on Retry sends the photo again. */
const SAYS_WHY = {
  status: 503,
  json: { error: 'The cellar is flooded.', code: 'UNAVAILABLE', retryAfter: 600 },
};
const SAYS_NOTHING = { status: 502, body: '<h1>Bad gateway</h1>' };
const MANY = 20;

/** The first attempts fail with these responses, and later ones reach the server. */
async function failFirst(page: Page, answers: Parameters<Route['fulfill']>[0][]): Promise<void> {
  let asked = 0;
  await page.route(/\/api\/uploads\/\w+\?clientKey/u, (route) => {
    const answer = answers[asked];
    asked += 1;
    return answer ? route.fulfill(answer) : route.continue();
  });
}

async function expectFailing(cards: Locator, name: string, words: string): Promise<void> {
  const card = cards.getByRole('listitem').filter({ hasText: name });
  await expect(card.getByText(words, { exact: true })).toBeVisible();
  await expect(card.getByText('Pending, trying again shortly')).toBeVisible();
  await expect(card.getByRole('button', { name: `Retry ${name}` })).toBeVisible();
  await expect(card.getByRole('button', { name: `Cancel ${name}` })).toBeVisible();
}

test('a guest sees at once that the server fails, and Retry sends the photo at once', async ({ browser }) => {
  const { page, url, names } = await startParty(browser, keepsake, 'In the flooded cellar');
  await failFirst(page, [SAYS_WHY, ...Array.from({ length: MANY }, () => SAYS_NOTHING)]);
  await page.goto(url);
  await sendInBatches(page, await pickedPhotos(1));
  const cards = page.getByRole('list', { name: 'Photos on their way' });
  await expectFailing(cards, 'IMG_0.jpg', 'The cellar is flooded.');
  await expect(page.getByText('Upload failed. Please try again.')).toBeVisible();
  await expectNoOverflow(page);
  await cards.getByRole('button', { name: 'Retry IMG_0.jpg' }).click();
  await expectFailing(cards, 'IMG_0.jpg', 'Upload failed');
  await page.unrouteAll();
  await cards.getByRole('button', { name: 'Retry IMG_0.jpg' }).click();
  await expect(page.getByRole('heading', { name: '1 of 1 safely stored' })).toBeVisible();
  await expect.poll(names).toEqual(['IMG_0.jpg']);
  expectNoProblems(/status of 50[23]/u);
});

test('an owner’s upload dialog shows a failure while it keeps retrying', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Ines Waits');
  const { album } = await person.createAlbum('Behind the bar');
  await failFirst(page, [SAYS_WHY, SAYS_WHY]);
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await page.getByRole('main').getByRole('button', { name: 'Upload', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload photos' });
  await dialog.getByLabel('Choose photos').setInputFiles(await pickedPhotos(2));
  await dialog.getByRole('button', { name: 'Upload 2 photos' }).click();
  await expect(page.getByText('Failed to upload photos. Please try again.')).toBeVisible();
  const cards = dialog.getByRole('list', { name: 'Photos to upload' });
  for (const name of ['IMG_0.jpg', 'IMG_1.jpg']) await expectFailing(cards, name, 'The cellar is flooded.');
  await expectAccessible(page);
  await cards.getByRole('button', { name: 'Retry IMG_1.jpg' }).click();
  await expect(
    cards.getByRole('listitem').filter({ hasText: 'IMG_1.jpg' }).getByText('Success'),
  ).toBeVisible();
  await cards.getByRole('button', { name: 'Retry IMG_0.jpg' }).click();
  await expect.poll(() => storedNames(person, album.id)).toEqual(['IMG_0.jpg', 'IMG_1.jpg']);
  await expect(dialog).toBeHidden();
  expectNoProblems(/status of 503/u);
});

test('Quick Upload shows a failure while it keeps retrying', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'phone', keepsake, 'Theo Waits');
  const { album } = await person.createAlbum('On the dance floor');
  await failFirst(page, [SAYS_WHY]);
  await page.goto(`${keepsake.url}/profile`);
  await page.getByRole('navigation', { name: 'Bottom bar' }).getByRole('button', { name: 'Upload' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quick Upload' });
  await dialog.getByLabel('Choose from Gallery').setInputFiles(await pickedPhotos(1));
  await dialog.getByRole('button', { name: 'Upload Photos' }).click();
  await expect(page.getByText('Upload failed. Please try again.')).toBeVisible();
  await expect(dialog.getByText('The cellar is flooded.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Retry IMG_0.jpg' }).click();
  await expect(page).toHaveURL(`${keepsake.url}/albums/${album.id}`);
  expectNoProblems(/status of 503/u);
});
