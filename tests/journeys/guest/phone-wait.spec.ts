import { expect, type Page, test } from '@playwright/test';
import { pickedPhotos, startParty } from '../guest-phone.ts';
import { expectNoProblems, signedIn } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();
const PREPARING = 'Your phone is preparing the photos…';
const CLOUD = /only in iCloud or another cloud/u;

/** Before iOS 26.2 an iPhone does not tell the page that its picker was closed. */
async function openGallery(page: Page, label: string) {
  const opened = page.waitForEvent('filechooser');
  await page.getByLabel(label).click();
  return opened;
}

test('a phone that first downloads the chosen photos says so after two seconds and again after eight', async ({
  browser,
}) => {
  const { page, url } = await startParty(browser, keepsake, 'Photos in the cloud');
  await page.clock.install();
  await page.goto(url);
  await expect(page.getByRole('link', { name: 'Privacy' })).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  const gallery = await openGallery(page, 'Choose photos');
  await page.clock.runFor(1900);
  await expect(page.getByText(PREPARING)).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(page.getByRole('status').filter({ hasText: PREPARING })).toBeVisible();
  await page.clock.runFor(5800);
  await expect(page.getByText(CLOUD)).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(page.getByText(CLOUD)).toBeVisible();

  await test.step('a phone that reports the closed gallery counts from that moment', async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByText(PREPARING)).toHaveCount(0);
    await page.clock.runFor(2100);
    await expect(page.getByText(PREPARING)).toBeVisible();
  });

  await test.step('the message ends once the photos are there or the gallery was closed', async () => {
    await gallery.setFiles(await pickedPhotos(1));
    await expect(page.getByRole('button', { name: 'Upload 1 photo' })).toBeVisible();
    await expect(page.getByText(PREPARING)).toHaveCount(0);
    await openGallery(page, 'Choose photos');
    await page.getByLabel('Choose photos').dispatchEvent('cancel', { bubbles: true });
    await page.clock.runFor(10_000);
    await expect(page.getByText(PREPARING)).toHaveCount(0);
  });
  expectNoProblems();
});

test('an owner’s phone that first downloads the chosen photos says so', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'phone', keepsake, 'Ines Downloads');
  await person.createAlbum();
  await page.clock.install();
  await page.goto(`${keepsake.url}/`);
  await page.getByRole('navigation', { name: 'Bottom bar' }).getByRole('button', { name: 'Upload' }).click();
  await openGallery(page, 'Choose from Gallery');
  await page.clock.runFor(2100);
  await expect(page.getByText(PREPARING)).toBeVisible();
  expectNoProblems();
});
