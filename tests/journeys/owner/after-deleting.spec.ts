import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { makePhoto, makePhotos } from '../../support/made-photos.ts';
import { Person } from '../../support/person.ts';
import { adminDevice, sharedAdministeredKeepsake } from '../admin-device.ts';
import {
  button,
  expectAccessible,
  expectNoOverflow,
  expectNoProblems,
  newDevice,
  signedIn,
} from '../new-device.ts';
import { act, download } from '../owner-page.ts';
import { ADMIN } from '../served-keepsake.ts';

const { keepsake, marta } = sharedAdministeredKeepsake();

/** Records all error responses from now on. */
function watchRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${new URL(answer.url()).pathname}`);
  });
  return refused;
}

const photosOf = (page: Page) => page.getByRole('button', { name: /^Photo by/u });

test('after photos are deleted by keyboard the focus moves to the next photo', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Rosa Sorts');
  const { album } = await person.createAlbum();
  for (const photo of await makePhotos(3)) await person.upload(album.uploadCode, [photo]);
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  const names = async () => (await photosOf(page).all()).map((photo) => photo.getAttribute('aria-label'));
  await expect(photosOf(page)).toHaveCount(3);

  await test.step('selected photos are downloaded as one ZIP, without one whose file is lost', async () => {
    const shown = await person.get('GET /albums/:albumId', { params: { albumId: album.id } });
    const name = shown.photos[0]?.storedFilename ?? '';
    const path = join(keepsake.folder, 'files', 'blobs', name.slice(0, 2), name);
    await rename(path, `${path}.lost`);
    await act(page, 'laptop', 'Download all');
    await page.getByLabel('Selected photos').check();
    await button(page, 'Select photos').click();
    await photosOf(page).first().click();
    await photosOf(page)
      .nth(2)
      .click({ modifiers: ['Shift'] });
    await photosOf(page).nth(1).press('Space');
    await expect(photosOf(page).nth(1)).toHaveAttribute('aria-pressed', 'false');
    const bar = page.getByRole('region', { name: 'Selected photos' });
    await expect(bar.getByText('2 selected')).toBeVisible();
    await expectNoOverflow(page);
    await button(bar, 'Download').click();
    const dialog = page.getByRole('dialog', { name: '2 selected' });
    const { entries } = await download(page, () => button(dialog, 'Download').click());
    expect(entries).toHaveLength(4);
    await expect(dialog.getByText(/^1 photo, .* Your download has started\.$/u)).toBeVisible();
    await expect(dialog.getByText('1 photo is missing from the server and is not in the ZIP.')).toBeVisible();
    await expectAccessible(page);
    await rename(`${path}.lost`, path);
    await button(dialog, 'Done').click();
    await button(bar, 'All').click();
    await expect(bar.getByText('3 selected')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
  });

  const choose = async () => {
    await act(page, 'laptop', 'Download all');
    await page.getByLabel('Selected photos').check();
    await button(page, 'Select photos').click();
  };
  const bar = page.getByRole('region', { name: 'Selected photos' });
  const undo = button(page, 'Undo');
  const stored = async () =>
    (await person.get('GET /albums/:albumId', { params: { albumId: album.id } })).photos.map(
      ({ visibility = 'shown' }) => visibility,
    );

  await test.step('photos selected by dragging are hidden together, and shown again with one tap', async () => {
    await choose();
    await photosOf(page).first().hover();
    await page.mouse.down();
    await photosOf(page).nth(1).hover();
    await page.mouse.up();
    await expect(bar.getByText('2 selected')).toBeVisible();
    await expect(button(bar, 'Show')).toBeDisabled();
    await page.keyboard.press('s');
    await page.keyboard.press('h');
    await expect(page.getByText('2 photos hidden from guests.')).toBeVisible();
    await expect(bar).toBeHidden();
    expect(await stored()).toEqual(['hidden', 'hidden', 'shown']);
    await undo.click();
    await expect.poll(stored).toEqual(['shown', 'shown', 'shown']);
  });

  await test.step('selected photos are deleted together unless it is undone, and leaving the page confirms it', async () => {
    const [spare] = (await person.upload(album.uploadCode, [await makePhoto({ hue: 200 })])).photos;
    await expect(photosOf(page)).toHaveCount(4);
    await choose();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await expect(page.getByText('Deleting 4 photos.')).toBeVisible();
    await expect(photosOf(page)).toHaveCount(0);
    await expectAccessible(page);
    await expect(undo).toHaveAttribute('aria-keyshortcuts', 'Control+Z');
    await page.keyboard.press('Control+z');
    await expect(photosOf(page)).toHaveCount(4);
    await expect(undo).toBeHidden();
    expect(await stored()).toHaveLength(4);

    await choose();
    await page.locator(`[data-photo="${spare?.id}"]`).click();
    await button(bar, 'Delete').click();
    await expect(photosOf(page)).toHaveCount(3);
    expect(await stored()).toHaveLength(4);
    await page.reload();
    await expect(photosOf(page)).toHaveCount(3);
    await expect.poll(stored).toHaveLength(3);
  });

  const [, , third] = await Promise.all(await names());
  const deleteIt = async (place: number) => {
    await page
      .getByRole('button', { name: /^Delete Photo/u })
      .nth(place)
      .press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete photo' }).press('Enter');
  };
  await deleteIt(1);
  await expect(photosOf(page)).toHaveCount(2);
  await expect(photosOf(page).nth(1)).toBeFocused();
  await expect(photosOf(page).nth(1)).toHaveAttribute('aria-label', third ?? '');
  await deleteIt(1);
  await expect(photosOf(page)).toHaveCount(1);
  await expect(photosOf(page)).toBeFocused();
  expectNoProblems();
});

test('Control+Z undoes one action at a time, in the review and then on the page before it', async ({
  browser,
}) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Rosa Takes Back');
  const { album } = await person.createAlbum();
  const params = { albumId: album.id };
  await person.get('PATCH /albums/:albumId/details', { params, body: { approveFirst: true } });
  await new Person(keepsake, 'Ava').upload(album.uploadCode, await makePhotos(3));
  const stored = async () =>
    (await person.get('GET /albums/:albumId', { params })).photos
      .map(({ visibility = 'shown' }) => visibility)
      .sort();

  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await act(page, 'laptop', 'Download all');
  await page.getByLabel('Selected photos').check();
  await button(page, 'Select photos').click();
  await photosOf(page).first().click();
  await page.keyboard.press('s');
  await expect(page.getByText('1 photo shown to guests.')).toBeVisible();
  await page.getByRole('link', { name: 'Review photos' }).first().click();
  await expect(page.getByText('1 of 2')).toBeVisible();
  await page.keyboard.press('h');
  await expect(page.getByText('1 of 1')).toBeVisible();
  await expect.poll(stored).toEqual(['hidden', 'shown', 'waiting']);

  await page.keyboard.press('Control+z');
  await expect.poll(stored).toEqual(['shown', 'waiting', 'waiting']);
  await page.keyboard.press('Control+z');
  await expect.poll(stored).toEqual(['waiting', 'waiting', 'waiting']);
  expectNoProblems();
});

test('after an album or the account is deleted, the page sends no further requests for them', async ({
  browser,
}) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Ines Ends');
  const { album } = await person.createAlbum('Not for long');
  const refused = watchRefusals(page);
  // The album's live stream reports its end too.
  const line = page.waitForResponse(/\/events$/u);
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await line;
  await button(page, 'Delete album').click();
  const dialog = page.getByRole('dialog', { name: 'Delete Album' });
  await dialog.getByLabel(/^Type DELETE/u).fill('DELETE');
  await button(dialog, 'Delete album').click();
  await expect(page.getByText('No albums yet')).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByText('Account Statistics')).toBeVisible();
  expect(refused).toEqual([]);

  await button(page, 'Delete Account').click();
  const farewell = page.getByRole('dialog', { name: 'Delete Account' });
  await farewell.getByLabel(/^Type DELETE/u).fill('DELETE');
  await farewell.getByLabel('Password', { exact: true }).fill('Ines Ends password');
  await button(farewell, 'Delete account').click();
  await expect(page.getByLabel('Full name')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(refused).toEqual([]);
  expectNoProblems();
});

test('after an administrator deleted a user or an album, the page sends no further requests for them', async ({
  browser,
}) => {
  const ines = new Person(keepsake, 'Ines Deleted');
  const { user } = await ines.register();
  const { album } = await ines.createAlbum('Deleted first');
  const page = await adminDevice(browser, 'laptop', keepsake, marta);
  const refused = watchRefusals(page);
  await page.goto(`${keepsake.url}/admin/albums/${album.id}`);
  await page.getByLabel('I want to delete this album').check();
  await button(page, 'Delete album').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Albums' })).toBeVisible();
  await expect(page.getByText(ADMIN.username, { exact: true })).toBeVisible();

  await page.goto(`${keepsake.url}/admin/users/${user.id}`);
  await button(page, 'Delete user…').click();
  await button(page, 'Delete user').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(refused).toEqual([]);
  // This request proves that rejections are recorded.
  await page.goto(`${keepsake.url}/admin/users/${user.id}`);
  await expect(page.getByRole('heading', { name: 'User not found' })).toBeVisible();
  expect(refused).toEqual([`404 /api/admin/users/${user.id}`]);
  expectNoProblems();
});

/** The colours of a picture that is still being made. */
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

test('a HEIC picture that is still being processed is not requested', async ({ browser }) => {
  const ines = new Person(keepsake, 'Ines Slow');
  await ines.register();
  const { album } = await ines.createAlbum('A busy evening');
  const page = await newDevice(browser, 'phone');
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('?v=thumb')) pictures.push(request.url());
  });
  // The server responds like this if a thumbnail takes over five seconds. The page has no live stream.
  let isSlow = true;
  await page.route('**/events', (route) => route.abort());
  await page.route(/\/api\/uploads\/[^/]+\?clientKey=/u, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    // On a busy machine the real response lacks it too.
    for (const photo of body.photos) photo.placeholder = isSlow ? '' : photo.placeholder || PIXEL;
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(`${keepsake.url}/upload/${album.uploadCode}`);
  const heic = await readFile(join(import.meta.dirname, '..', '..', 'fixtures', 'painted-12mp.heic'));
  const send = async (name: string) => {
    // An album stores duplicates once. Bytes behind the end make each file different.
    const buffer = Buffer.concat([heic, Buffer.from(name)]);
    await page.getByLabel('Choose photos').setInputFiles({ name, mimeType: 'image/heic', buffer });
    await button(page, 'Upload 1 photo').click();
    await expect(page.getByRole('heading', { name: '1 of 1 safely stored' })).toBeVisible();
  };
  await send('slow.heic');
  await expect(page.getByRole('list', { name: 'Stored photos' })).toBeVisible();
  expect(pictures).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click();
  await button(page, 'Add more photos').click();
  isSlow = false;
  await send('quick.heic');
  await expect.poll(() => pictures.length).toBeGreaterThan(0);
  expectNoProblems(/ERR_FAILED/u);
});
