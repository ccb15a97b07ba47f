import { expect, type Page, test } from '@playwright/test';
import { putInPhotos } from '../../support/guest-effort.ts';
import { sharedAdministeredKeepsake } from '../admin-device.ts';
import { asksBeforeLeaving, pickedPhotos, sendInBatches, startParty, storedNames } from '../guest-phone.ts';
import { button, expectAccessible, expectNoProblems, newDevice, signedIn } from '../new-device.ts';
import type { PickedFile } from '../party-photos.ts';

const { keepsake, marta } = sharedAdministeredKeepsake();

test('thirty chosen photos are prepared two at a time, and a single tap sends all', async ({ browser }) => {
  const { user, page, url, names } = await startParty(browser, keepsake, 'Thirty at once');
  await marta.get('POST /admin/users/:userId/tier', { params: { userId: user.id }, body: { tier: 'PLUS' } });
  await page.goto(url);
  const photos = await pickedPhotos(30);
  await page.evaluate(() => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const counts = { now: 0, max: 0, open };
    Object.assign(window, { decodes: counts });
    const decode = window.createImageBitmap.bind(window) as (...given: unknown[]) => Promise<ImageBitmap>;
    Object.assign(window, {
      async createImageBitmap(...given: unknown[]) {
        // Copying a picture decodes nothing.
        if (!(given[0] instanceof Blob)) return decode(...given);
        counts.now += 1;
        counts.max = Math.max(counts.max, counts.now);
        // Holds all decodings until the test has counted them, and then for one frame.
        await opened;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return decode(...given).finally(() => {
          counts.now -= 1;
        });
      },
    });
  });
  await page.getByLabel('Choose photos').setInputFiles(photos);
  await expect(page.getByText('Preparing…').first()).toBeVisible();
  await page.evaluate(() => (window as unknown as { decodes: { open: () => void } }).decodes.open());
  const chosen = page.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem');
  await expect(chosen).toHaveCount(30);
  await expect(page.getByText('Preparing…')).toHaveCount(0);
  const max = await page.evaluate(() => (window as unknown as { decodes: { max: number } }).decodes.max);
  expect(max).toBe(2);

  await test.step('all thirty are in one grid, with every row full except the last', async () => {
    const tops = await chosen.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    const rows = [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
    expect(new Set(rows.slice(0, -1)).size).toBe(1);
    await button(page, 'Remove IMG_3.jpg').click();
    await expect(chosen).toHaveCount(29);
    await expectAccessible(page);
  });

  await test.step('uploading from the opened page takes few taps, no question and one receipt', async () => {
    await page.reload();
    const { taps, questions, attentionMs } = await putInPhotos(page, photos);
    // Used by `npm run bench -- web`.
    test
      .info()
      .annotations.push({ type: 'guest', description: JSON.stringify({ taps, questions, attentionMs }) });
    expect(taps).toBeLessThanOrEqual(4);
    expect(questions).toBe(0);
    expect(attentionMs).toBeLessThan(30_000);
    await expect(page.getByRole('heading', { name: '30 of 30 safely stored' })).toBeVisible();
    await expect.poll(names).toHaveLength(30);
  });

  await test.step('another guest with the same photos is told so, and the album contains each once', async () => {
    const theos = await newDevice(browser, 'phone');
    await refuseToHash(theos);
    const worker = theos.waitForEvent('worker');
    await theos.goto(url);
    const [painted] = await pickedPhotos(31).then((all) => all.slice(30));
    const sent: string[] = [];
    theos.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('?clientKey=')) sent.push(request.url());
    });
    await sendInBatches(theos, [...photos.slice(4, 6), painted as PickedFile]);
    await expect(theos.getByRole('heading', { name: '3 of 3 safely stored' })).toBeVisible();
    expect((await worker).url()).toMatch(/\/assets\/hash-worker-/u);
    await expect(theos.getByText('2 photos were already in the album')).toBeVisible();
    const known = theos.getByRole('list', { name: 'Already in the album' });
    await expect(known.getByText('IMG_4.jpg: Already in the album')).toBeAttached();
    expect(sent).toHaveLength(1);
    await expectAccessible(theos);
    await expect.poll(names).toHaveLength(31);
  });
  expectNoProblems();
});

/** Makes hashing fail on the page's main thread, which must stay free for the guest. */
async function refuseToHash(page: Page): Promise<void> {
  await page.addInitScript(() => {
    crypto.subtle.digest = () => {
      throw new Error('The page was to hash a photo.');
    };
  });
}

test('the eleventh photo that an owner chooses is dropped with a message', {
  tag: '@main',
}, async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Ines Eleven');
  const { album } = await person.createAlbum();
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await button(page.getByRole('main'), 'Upload').click();
  const upload = page.getByRole('dialog', { name: 'Upload photos' });
  const [wrong, ...photos] = await pickedPhotos(13);
  const another = photos.pop();
  await upload
    .locator('input[type=file]')
    .setInputFiles([{ ...wrong, name: 'notes.gif', mimeType: 'image/gif' } as PickedFile, ...photos]);
  await expect(page.getByText('Only the first 10 photos will be uploaded.')).toBeVisible();
  await expect(upload.getByRole('alert')).toHaveText(/^notes.gif: File type not supported/u);
  const batch = upload.getByRole('list', { name: 'Photos to upload' });
  await expect(button(batch, 'Remove IMG_10.jpg')).toBeVisible();
  await expect(button(batch, 'Remove IMG_11.jpg')).toBeHidden();
  await expect(button(upload, 'Upload 10 photos')).toBeInViewport({ ratio: 1 });
  expect(await asksBeforeLeaving(page)).toBe(true);
  await expectAccessible(page);

  await button(upload, 'Upload 10 photos').click();
  await expect(batch.getByText('Success')).toHaveCount(10);
  await expect(upload).toBeHidden();
  await expect.poll(() => storedNames(person, album.id)).toHaveLength(10);

  await test.step('photos that the album already has are reported and not sent again', async () => {
    await button(page.getByRole('main'), 'Upload').click();
    await upload.locator('input[type=file]').setInputFiles([another, photos[0]] as PickedFile[]);
    await button(upload, 'Upload 2 photos').click();
    const said = (message: string) => page.getByText(message, { exact: true });
    await expect(said('1 photo was already in the album, so we didn’t send it again.')).toBeVisible();
    await expect(said('1 photo(s) uploaded successfully!')).toBeVisible();
    await expect.poll(() => storedNames(person, album.id)).toHaveLength(11);
  });
  expectNoProblems();
});
