import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { leaveEntry } from '../../api/leave-entry.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { Person } from '../../support/person.ts';
import { readPdf } from '../../support/printed-page.ts';
import { makeMp3 } from '../../support/videos/made-voices.ts';
import { expectAccessible, expectNoOverflow, expectNoProblems, newDevice } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const run = promisify(execFile);
const keepsake = sharedKeepsake();
const LONG = 'W'.repeat(60);
const SHAPES = [
  { width: 640, height: 480 },
  { width: 480, height: 640 },
  { width: 1500, height: 300 },
];

/** Unpacks the ZIP of an album into a folder. */
async function unpackedAlbum(): Promise<string> {
  const ines = new Person(keepsake, 'Ines Unpacks');
  await ines.register();
  const { album } = await ines.createAlbum(`Ines & Theo ${LONG}`);
  for (let hue = 0; hue < 9; hue += 1)
    await ines.upload(album.uploadCode, [await makePhoto({ hue, ...SHAPES[hue % 3] })], {
      uploaderName: hue === 4 ? LONG : 'Ava',
    });
  const heic = await readFile(join(import.meta.dirname, '../../fixtures/painted-12mp.heic'));
  await ines.upload(album.uploadCode, [{ name: 'IMG_1.HEIC', bytes: heic }]);
  const details = { params: { albumId: album.id }, body: { guestBookEnabled: true } };
  await ines.get('PATCH /albums/:albumId/details', details);
  const uploadSessionId = 'a'.repeat(64);
  const ava = new Person(keepsake, 'Ava');
  const { photos } = await ava.upload(album.uploadCode, [await makePhoto({ hue: 9 })], { uploadSessionId });
  const pictureId = photos[0]?.id ?? '';
  await leaveEntry(ava, album.uploadCode, { message: `So happy! 🥂\n${LONG}`, pictureId, uploadSessionId });
  await leaveEntry(ava, album.uploadCode, { voice: makeMp3(2), waveform: '0,50,99,20' });
  const { url } = await ines.get('POST /albums/:albumId/zips', {
    params: { albumId: album.id },
    body: { photos: 'all', rendition: 'original' },
  });
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-unpacked-'));
  const path = join(folder, 'all.zip');
  await writeFile(path, Buffer.from(await (await fetch(keepsake.url + url)).arrayBuffer()));
  await run('unzip', ['-q', path, '-d', folder]);
  return folder;
}

/** Voices are loaded from the folder, and can be played with the keyboard. */
async function expectGuestBook(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Guest book' }).click();
  await expect(page.getByText('So happy! 🥂')).toBeVisible();
  const picture = page.getByRole('img', { name: 'Ava' });
  expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  const voice = page.locator('audio');
  await expect
    .poll(() => voice.evaluate((sound) => (sound as HTMLAudioElement).duration))
    .toBeGreaterThan(1.5);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await voice.focus();
  await page.keyboard.press('Space');
  await expect
    .poll(() => voice.evaluate((sound) => (sound as HTMLAudioElement).currentTime))
    .toBeGreaterThan(0);
}

test('an unpacked album opens without a network on every screen and on paper', async ({ browser }) => {
  const folder = await unpackedAlbum();
  const address = pathToFileURL(join(folder, 'album.html')).href;
  for (const device of ['phone', 'laptop'] as const) {
    const page = await newDevice(browser, device);
    await page.context().setOffline(true);
    await page.goto(address);
    const pictures = page.getByRole('img');
    await expect(pictures).toHaveCount(11);
    const sizes = await pictures.evaluateAll((all) =>
      (all as HTMLImageElement[]).map(({ naturalWidth, width, height }) => ({ naturalWidth, width, height })),
    );
    for (const { naturalWidth, width, height } of sizes) {
      expect(naturalWidth, 'a picture is there, of a HEIC too').toBeGreaterThan(0);
      expect(Math.min(width, height), 'and large enough to be seen').toBeGreaterThan(40);
    }
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Ava' }).first().click();
    await expect(page).toHaveURL(/%20Ava%20.+\.jpg$/u);
    await page.goBack();
    await expectGuestBook(page);
    if (device === 'phone') continue;
    const path = join(folder, 'album.pdf');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.pdf({ path, preferCSSPageSize: true, printBackground: true });
    const book = await readPdf(path);
    expect([book.width, book.height, book.text.includes('So happy!')]).toEqual([210, 297, true]);
    await page.goBack();
    await page.pdf({ path, preferCSSPageSize: true, printBackground: true });
    const { width, height, text } = await readPdf(path);
    expect([width, height]).toEqual([210, 297]);
    expect(text.match(/Ava/gu)).toHaveLength(8);
  }
  await rm(folder, { recursive: true });
  expectNoProblems();
});
