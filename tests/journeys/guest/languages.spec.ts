import { expect, test } from '@playwright/test';
import { LANGUAGES } from '#catalogue';
import { getDirection, type Language } from '../../../shared/messages/languages.ts';
import { messagesIn } from '../../../shared/messages/messages.ts';
import { makePhotos } from '../../support/made-photos.ts';
import { ownerWithAlbum } from '../../support/person.ts';
import { pickedPhotos } from '../guest-phone.ts';
import { expectNoEnglish } from '../labels.ts';
import { button, expectAccessible, expectNoOverflow, expectNoProblems, newDevice } from '../new-device.ts';
import { download } from '../owner-page.ts';
import { readQrCode } from '../read-qr-code.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();

const WHOLE_PATH = [
  { language: 'en', locale: 'en-US' },
  { language: 'de', locale: 'de-AT' },
  { language: 'ar', locale: 'ar-EG' },
] as const;

/** Creates an album that guests may download, and its owner. */
async function partyOf(name: string, title: string) {
  const { owner, album: made } = await ownerWithAlbum(keepsake, name, title);
  const params = { albumId: made.id };
  const body = { guestsDownload: true };
  const { album } = await owner.get('PATCH /albums/:albumId/details', { params, body });
  return { owner, album, wall: `${keepsake.url}/wall/${album.uploadCode}` };
}

for (const { language, locale } of WHOLE_PATH)
  test(`from the QR code to the wall and the ZIP: ${LANGUAGES[language]}`, async ({ browser }) => {
    const words = messagesIn(language);
    const { album, wall } = await partyOf(`Layla ${language}`, 'Layla & Omar (Beirut)');
    const address = await readQrCode(album.qrCodeDataUrl ?? '');
    const page = await newDevice(browser, 'phone', locale);
    const photos = page.locator('[data-photo]');

    await test.step('the QR code opens the guest page in the guest’s language from the first HTML on', async () => {
      expect(address).toBe(album.guestUploadUrl);
      const html = await (
        await page.request.get(address, { headers: { 'Accept-Language': `${locale},en;q=0.5` } })
      ).text();
      expect(html).toContain(`<html lang="${language}" dir="${getDirection(language)}"`);
      expect(html).toContain(words.guestPage.invited());
      await page.goto(address);
      await expect(page.getByText(words.guestPage.invited())).toBeVisible();
      await expectNoOverflow(page);
    });

    await test.step('three photos are chosen, sent and stored', async () => {
      await page.getByLabel(words.guestPage.choosePhotos()).setInputFiles(await pickedPhotos(3));
      await button(page, words.ui.upload({ count: 3 })).click();
      const stored = words.uploadProgress.stored({ stored: 3, all: 3 });
      await expect(page.getByRole('heading', { name: stored })).toBeVisible();
      await expect(page.getByText(words.guestUpload.thanks())).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the wall shows the photos', async () => {
      await page.goto(wall);
      await expect(photos).toHaveCount(3);
      await expect(page.getByText(words.wall.count({ photos: 3, guests: 1 }))).toBeVisible();
      await expectNoOverflow(page);
    });

    await test.step('all photos are downloaded in a ZIP with names in the language', async () => {
      const { filename, entries } = await download(page, () =>
        button(page, words.common.downloadAll()).click(),
      );
      expect(filename).toBe('Layla & Omar (Beirut).zip');
      expect(entries).toHaveLength(6);
      expect(entries[0]).toContain(` ${words.photoUpload.nameless()} `);
      await expect(button(page, words.common.done())).toBeFocused();
      await expectNoOverflow(page);
    });
    expectNoProblems();
  });

const whole = WHOLE_PATH.map(({ language }): Language => language);
const others = Object.keys(LANGUAGES).filter((each) => !whole.includes(each));
const middle = others.length / 2;

for (const languages of [others.slice(0, middle), others.slice(middle)])
  test(`guest page, upload and wall without an English word: ${languages.join(', ')}`, async ({
    browser,
  }) => {
    const { owner, album, wall } = await partyOf(`Noa ${languages[0]}`, 'Noa & Itay');
    await owner.upload(album.uploadCode, await makePhotos(2));
    const page = await newDevice(browser, 'phone');
    for (const [index, language] of languages.entries())
      await test.step(language, async () => {
        const words = messagesIn(language);
        const root = page.locator(`html[lang="${language}"][dir="${getDirection(language)}"]`);
        await page.goto(`${keepsake.url}/upload/${album.uploadCode}?lang=${language}`);
        await expect(root).toBeAttached();
        await expect(page).toHaveTitle('Noa & Itay · Keepsake');
        await page.getByLabel(words.guestPage.choosePhotos()).setInputFiles(await pickedPhotos(1));
        const upload = button(page, words.ui.upload({ count: 1 }));
        await expect(upload).toBeVisible();
        await expectNoEnglish(page, language);
        await upload.click();
        await expect(page.getByText(words.guestUpload.thanks())).toBeVisible();
        await expectNoEnglish(page, language);
        await page.goto(`${wall}?lang=${language}`);
        await expect(root).toBeAttached();
        await expect(page.locator('[data-photo]')).toHaveCount(index + 3);
        await expectNoEnglish(page, language);
      });
    expectNoProblems();
  });

test('a chosen language applies to the following pages unless a link names another', async ({ browser }) => {
  const [german, english] = [messagesIn('de'), messagesIn('en')];
  const { owner, album, wall } = await partyOf('Greta Lang', 'Im Garten');
  await owner.upload(album.uploadCode, await makePhotos(1));
  const page = await newDevice(browser, 'phone', 'de-AT');
  await page.goto(`${keepsake.url}/upload/ZZZZZZZZZZ`);
  await expect(page.getByText(german.guestRefusal.unknownAlbum())).toBeVisible();
  await page.goto(`${keepsake.url}/upload/${album.uploadCode}`);
  await page.getByLabel(german.frame.language()).selectOption({ label: 'English' });
  await expect(page.getByText(english.guestPage.invited())).toBeVisible();
  await page.goto(wall);
  await expect(button(page, english.wall.slideshow())).toBeVisible();
  await page.goto(`${wall}?lang=de`);
  await expect(button(page, german.wall.slideshow())).toBeVisible();
  expectNoProblems();
});
