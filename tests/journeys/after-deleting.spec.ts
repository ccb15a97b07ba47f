// What is deleted is not asked for once more, and a picture that is not made yet is not asked for at all.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { Person } from '../support/person.ts';
import { adminDevice, sharedAdministeredKeepsake } from './admin-device.ts';
import { button, expectNoProblems, newDevice, signedIn } from './new-device.ts';
import { ADMIN } from './served-keepsake.ts';

const { keepsake, marta } = sharedAdministeredKeepsake();

/** Every answer from now on that is a refusal. */
function watchRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${new URL(answer.url()).pathname}`);
  });
  return refused;
}

test('after deleting an album and the account nothing is asked in vain', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Ines Ends');
  const { album } = await person.createAlbum('Not for long');
  const refused = watchRefusals(page);
  // The album's live stream tells of its end too.
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

test('after an administrator deleted a user or an album, neither is asked for again', async ({ browser }) => {
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
  // That it notices one: the thing is gone.
  await page.goto(`${keepsake.url}/admin/users/${user.id}`);
  await expect(page.getByRole('heading', { name: 'User not found' })).toBeVisible();
  expect(refused).toEqual([`404 /api/admin/users/${user.id}`]);
  expectNoProblems();
});

test('the picture of a HEIC that the server is still making is not asked for', async ({ browser }) => {
  const ines = new Person(keepsake, 'Ines Slow');
  await ines.register();
  const { album } = await ines.createAlbum('A busy evening');
  const page = await newDevice(browser, 'phone');
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('?v=thumb')) pictures.push(request.url());
  });
  // The server answers so when a thumbnail takes longer than five seconds: the photo is stored and has no picture yet.
  // There is no live stream here.
  let isSlow = true;
  await page.route('**/events', (route) => route.abort());
  await page.route(/\/api\/uploads\/[^/]+\?clientKey=/u, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    if (isSlow) for (const photo of body.photos) photo.placeholder = '';
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(`${keepsake.url}/upload/${album.uploadCode}`);
  const buffer = await readFile(join(import.meta.dirname, '..', 'fixtures', 'painted-12mp.heic'));
  const send = async (name: string) => {
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
