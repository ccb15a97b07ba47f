import { expect, test } from '@playwright/test';
import { makePhoto } from '../../support/made-photos.ts';
import { button, expectAccessible, expectNoProblems, newDevice, signedIn } from '../new-device.ts';
import { act, breakCalls, download, leaveActions } from '../owner-page.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();

test('an owner edits an album', { tag: '@main' }, async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'phone', keepsake, 'Ines Edits');
  const { album } = await person.createAlbum('Ines & Theo');
  const address = `${keepsake.url}/albums/${album.id}`;
  const dialog = page.getByRole('dialog', { name: 'Edit album' });
  const title = dialog.getByLabel('Album title');
  const description = dialog.getByLabel('Description');
  const save = button(dialog, 'Save changes');
  const edit = () => act(page, 'phone', 'Edit album');

  await test.step('an empty album says how to fill it', async () => {
    await page.goto(address);
    await expect(
      page.getByText('No uploads yet. Share the QR code to start collecting photos.'),
    ).toBeVisible();
    await expect(page.getByText('0 / 25')).toBeVisible();
    await expect(page.getByText('Tip: put the QR code on the tables.')).toBeVisible();
  });

  await test.step('invalid values are rejected in place', async () => {
    await edit();
    await title.fill('   ');
    await save.click();
    await expect(dialog.getByText('Album title cannot be empty.')).toBeVisible();
    await title.fill('x'.repeat(121));
    await expect(dialog.getByText('Album title cannot exceed 120 characters.')).toBeVisible();
    await description.fill('y'.repeat(501));
    await expect(dialog.getByText('Description cannot exceed 500 characters.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a failure keeps the dialog open with everything typed', async () => {
    await title.fill('Ines & Theo, Lisbon');
    await description.fill('At the old boathouse.\nThank you!');
    await dialog.getByLabel('Tags').fill('Wedding');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Tags').fill('summer');
    await page.keyboard.press('Enter');
    const restore = await breakCalls(page, /\/details$/u);
    await save.click();
    await expect(page.getByText('Could not update album. Please try again.')).toBeVisible();
    await expect(title).toHaveValue('Ines & Theo, Lisbon');
    await restore();
  });

  await test.step('texts and tags are saved', async () => {
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Ines & Theo, Lisbon' })).toBeVisible();
    await expect(page.getByText('At the old boathouse.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
      'wedding',
      'summer',
    ]);
    await leaveActions(page);
  });

  await test.step('a tag is removed and another added, also after a reload', async () => {
    await edit();
    await button(dialog, 'Remove summer').click();
    // Another device changes a field that is not edited here.
    const params = { albumId: album.id };
    await person.get('POST /albums/:albumId/tags', { params, body: { tags: ['party'] } });
    const body = { description: 'At the new boathouse.' };
    await person.get('PATCH /albums/:albumId/details', { params, body });
    await expect(page.getByText('At the new boathouse.')).toBeAttached();
    // The form is sent with the typed text, without Enter.
    await dialog.getByLabel('Tags').fill('Lisbon');
    await save.click();
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(page.getByText('At the new boathouse.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
      'wedding',
      'party',
      'lisbon',
    ]);
  });

  await test.step('the owner adds a photo, and the dialog closes by itself', async () => {
    await page
      .getByRole('navigation', { name: 'Bottom bar' })
      .getByRole('button', { name: 'Upload', exact: true })
      .click();
    const upload = page.getByRole('dialog', { name: 'Upload photos' });
    await button(upload, 'Upload').click();
    await expect(page.getByText('Please select photos to upload.')).toBeVisible();
    const { bytes } = await makePhoto();
    await upload
      .locator('input[type=file]')
      .setInputFiles({ name: 'cake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) });
    await expect(button(upload, 'Remove cake.jpg')).toBeVisible();
    await button(upload, 'Upload 1 photo').click();
    await expect(page.getByText('1 photo(s) uploaded successfully!').first()).toBeVisible();
    await expect(upload).toBeHidden();
    await expect(page.getByText('1 / 25')).toBeVisible();
  });

  const photo = page.getByRole('button', { name: /^Photo by/u });

  await test.step('one line summarises the album, sharing comes first, and photos are near the top', async () => {
    const facts = page.getByRole('list', { name: 'About this album' }).getByRole('listitem');
    await expect(facts).toHaveText(['Public', /[0-9A-Z]{10}$/u]);
    for (const once of [/^1 \/ 25$/u, new RegExp(album.uploadCode, 'u'), /^\s*Expires/u])
      await expect(page.getByText(once)).toHaveCount(1);
    const share = button(page.getByRole('main'), 'Share').filter({ visible: true });
    await expect(share).toHaveAttribute('aria-expanded', 'false');
    await share.click();
    await expect(share).toHaveAttribute('aria-expanded', 'true');
    const panel = page.getByRole('region', { name: 'Share with your guests' });
    await expect(panel).toBeVisible();
    const widths = await panel
      .locator('button, a[download], a[href$="/print"]')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
    expect(widths).toEqual(Array(3).fill(widths[0]));
    await share.click();
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(async () => (await photo.boundingBox())?.y).toBeLessThan(839 / 3);
  });

  await test.step('on touch devices a photo shows name, date and Delete in small size', async () => {
    const caption = page.getByRole('list', { name: 'Photos' }).getByRole('time').locator('..');
    const opacity = () => caption.evaluate((element) => getComputedStyle(element).opacity);
    await expect(caption).toContainText(/\w{3} \d+/u);
    await expect.poll(opacity).toBe('1');
  });

  await test.step('all photos are downloaded as one ZIP, and new ones only once', async () => {
    await act(page, 'phone', 'Download all');
    const ask = page.getByRole('dialog', { name: 'Download all' });
    await expectAccessible(page);
    const { filename, entries } = await download(page, () => button(ask, 'Download').click());
    expect(filename).toBe('Ines & Theo, Lisbon.zip');
    expect(entries).toEqual([
      expect.stringMatching(/^0001 Ines Edits \d{4}-.*\.jpg$/u),
      'photos.csv',
      'SHA256SUMS',
      'album.html',
    ]);
    await expect(ask.getByText(/^1 photo, .* Your download has started\.$/u)).toBeVisible();
    await expect(button(ask, 'Done')).toBeFocused();
    await button(ask, 'Done').click();

    await act(page, 'phone', 'Download all');
    await ask.getByLabel('Only what is new').check();
    await button(ask, 'Download').click();
    await expect(page.getByText('There’s nothing new since your last download.')).toBeVisible();
    await button(ask, 'Cancel').click();
    await leaveActions(page);
  });

  await test.step('the dialog stays if a photo cannot be deleted', async () => {
    await page.getByRole('button', { name: /^Delete Photo by/u }).click();
    const ask = page.getByRole('dialog', { name: 'Delete Photo' });
    const restore = await breakCalls(page, /\/photos\/[^/]+$/u);
    await button(ask, 'Delete photo').click();
    await expect(page.getByText('Failed to delete photo. Please try again.')).toBeVisible();
    await expect(button(ask, 'Delete photo')).toBeEnabled();
    await restore();
    await button(ask, 'Delete photo').click();
    await expect(ask).toBeHidden();
    await expect(photo).toHaveCount(0);
  });

  await test.step('the album is deleted only after DELETE was typed', async () => {
    await act(page, 'phone', 'Delete album');
    const ask = page.getByRole('dialog', { name: 'Delete Album' });
    await expect(button(ask, 'Delete album')).toBeDisabled();
    await ask.getByRole('textbox').fill('delete');
    const restore = await breakCalls(page, /\/albums\/[^/]+$/u);
    await button(ask, 'Delete album').click();
    await expect(page.getByText('Failed to delete album. Please try again.')).toBeVisible();
    await restore();
    await button(ask, 'Delete album').click();
    await expect(page).toHaveURL(`${keepsake.url}/`);
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Album not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to dashboard' }).click();
    await expect(page).toHaveURL(`${keepsake.url}/`);
  });
  expectNoServerWords();
});

test('an album that cannot be loaded shows an error and loads on the next try', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Ines Waits');
  const { album } = await person.createAlbum('Ines & Theo, late');
  await page.route(/\/api\/albums\/[^/]+$/u, (route) => route.fulfill({ status: 400, body: '' }));
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await expect(page.getByRole('heading', { name: 'We could not load this album.' })).toBeVisible();
  await page.unroute(/\/api\/albums\/[^/]+$/u);
  await button(page, 'Retry').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ines & Theo, late' })).toBeVisible();
  expectNoServerWords();
});

test('a contributor finds the link to their own photos', async ({ browser }) => {
  const { person: ines } = await signedIn(browser, 'laptop', keepsake, 'Ines Hosts');
  const { album } = await ines.createAlbum();
  const { page, person: ava } = await signedIn(browser, 'phone', keepsake, 'Ava Contributes');
  await ava.upload(album.uploadCode, [await makePhoto()]);
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await expect(page.getByRole('link', { name: 'View My Uploads' })).toHaveAttribute(
    'href',
    `/my-uploads/${album.id}`,
  );
  await expect(page.getByRole('button', { name: /Photo by/u })).toHaveCount(0);
  await expect(button(page, 'Actions')).toHaveCount(0);

  const stranger = await newDevice(browser, 'laptop');
  await stranger.goto(`${keepsake.url}/albums/${album.id}`);
  await expect(stranger.getByRole('button', { name: /^Photo by/u })).toHaveCount(1);
  await expect(stranger.getByRole('button', { name: /^Delete/u })).toHaveCount(0);
  expectNoServerWords();
});

test('every photo in the grid has its picture, uploader, day and expiry', { tag: '@main' }, async ({
  browser,
}) => {
  const { page, person } = await signedIn(browser, 'phone', keepsake, 'Ines Counts');
  const { album } = await person.createAlbum();
  await person.upload(album.uploadCode, [await makePhoto({ name: 'cake.jpg' })]);
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  const tile = page.getByRole('list', { name: 'Photos' }).getByRole('listitem');
  await expect(tile).toHaveCount(1);
  await expect
    .poll(() => tile.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await expect(tile.locator('img')).toHaveAttribute('src', /v=thumb/u);
  await expect(tile.getByText('Guest', { exact: true })).toBeVisible();
  const today = await page.evaluate(() =>
    new Date().toLocaleDateString('en-US', { month: 'short', day: 'numeric' }),
  );
  await expect(tile.getByText(today)).toBeVisible();
  await button(tile, 'Delete Photo by Guest, cake.jpg').click();
  await button(page.getByRole('dialog', { name: 'Delete Photo' }), 'Delete photo').click();
  await expect(tile).toHaveCount(0);
  expectNoProblems();
});

test('the upload dialog closes 1.5 seconds after a complete success', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Ines Watches');
  const { album } = await person.createAlbum();
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await button(page.getByRole('main'), 'Upload').click();
  const { bytes } = await makePhoto();
  const upload = page.getByRole('dialog', { name: 'Upload photos' });
  await upload
    .locator('input[type=file]')
    .setInputFiles({ name: 'cake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) });
  // Measured in the page, because requests from outside are late on a busy machine.
  const stays = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let toldAt = 0;
        new MutationObserver((_changes, observer) => {
          const isTold = document.body.textContent.includes('1 photo(s) uploaded successfully!');
          if (isTold && toldAt === 0) toldAt = performance.now();
          if (toldAt === 0 || document.querySelector('dialog')) return;
          observer.disconnect();
          resolve(performance.now() - toldAt);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );
  await button(upload, 'Upload 1 photo').click();
  const stayed = await stays;
  expect(stayed).toBeGreaterThan(1400);
  expect(stayed).toBeLessThan(4000);
  expectNoProblems();
});

/** The test causes errors, and the browser logs each of them. */
function expectNoServerWords(): void {
  expectNoProblems(/status of 500/u);
}

test('a photo without a picture keeps its place, and can be downloaded and deleted', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'phone', keepsake, 'Ines Odd');
  const { album } = await person.createAlbum();
  await person.upload(album.uploadCode, [await makePhoto({ name: 'Odd.jpg' })]);
  await page.route(`**/api/albums/${album.id}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const answer = await route.fetch();
    const body = await answer.json();
    for (const photo of body.photos) photo.isReadable = false;
    return route.fulfill({ response: answer, json: body });
  });
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await expect(page.getByText('Photo could not be read.')).toBeVisible();
  await expect(page.getByText('1 / 25')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Photo by/u })).toHaveCount(0);
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Photo by Guest, Odd.jpg' }).click();
  expect((await saved).suggestedFilename()).toBe('Odd.jpg');
  await page.getByRole('button', { name: 'Delete Photo by Guest, Odd.jpg' }).click();
  await page
    .getByRole('dialog', { name: 'Delete photo' })
    .getByRole('button', { name: 'Delete photo' })
    .click();
  await expect(page.getByText('Photo could not be read.')).toHaveCount(0);
  expectNoProblems();
});
