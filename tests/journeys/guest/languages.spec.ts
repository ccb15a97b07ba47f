import { devices, expect, test } from '@playwright/test';
import { messagesIn } from '../../../shared/messages/messages.ts';
import { ownerWithAlbum } from '../../support/person.ts';
import { pickedPhotos } from '../guest-phone.ts';
import { button, expectAccessible, expectNoProblems, newDevice } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();
const [german, english] = [messagesIn('de'), messagesIn('en')];

test('a German guest reads German from the first HTML on, adds photos, and may choose English', async ({
  browser,
}) => {
  const { album } = await ownerWithAlbum(keepsake, 'Greta Lang', 'Im Garten');
  const address = `${keepsake.url}/upload/${album.uploadCode}`;

  await test.step('before any script runs', async () => {
    const context = await browser.newContext({
      ...devices['Pixel 7'],
      locale: 'de-AT',
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    await page.goto(address);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByText(german.guestPage.invited())).toBeVisible();
    await context.close();
  });

  const page = await newDevice(browser, 'phone', 'de-AT');
  await test.step('photos are chosen and sent; the receipt is German', async () => {
    await page.goto(address);
    await page.getByLabel(german.guestPage.choosePhotos()).setInputFiles(await pickedPhotos(2));
    await page.getByRole('button', { name: german.ui.upload({ count: 2 }) }).click();
    await expect(
      page.getByRole('heading', { name: german.uploadProgress.stored({ stored: 2, all: 2 }) }),
    ).toBeVisible();
    await expect(page.getByText(german.guestUpload.thanks())).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a wrong link is told in German too', async () => {
    await page.goto(`${keepsake.url}/upload/ZZZZZZZZZZ`);
    await expect(page.getByText(german.guestRefusal.unknownAlbum())).toBeVisible();
  });

  await test.step('a choice holds for the pages that follow, and a link says otherwise', async () => {
    await page.goto(address);
    await page.getByLabel(german.frame.language()).selectOption({ label: 'English' });
    await expect(page.getByText(english.guestPage.invited())).toBeVisible();
    await page.goto(`${keepsake.url}/wall/${album.uploadCode}`);
    await expect(button(page, english.wall.slideshow())).toBeVisible();
    await page.goto(`${keepsake.url}/wall/${album.uploadCode}?lang=de`);
    await expect(button(page, german.wall.slideshow())).toBeVisible();
  });
  expectNoProblems();
});
