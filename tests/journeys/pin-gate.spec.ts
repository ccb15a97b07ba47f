// An album behind a PIN: the gate on the guest page and on the wall, wrong tries, the lockout, and the states without an uploader.

import { expect, type Page, test } from '@playwright/test';
import { Person } from '../support/person.ts';
import { expectAccessible, expectNoProblems, newDevice, signedIn } from './new-device.ts';
import { type ServedKeepsake, serveKeepsake } from './served-keepsake.ts';

const PIN = '482915';
let keepsake: ServedKeepsake;
test.beforeAll(async () => {
  keepsake = await serveKeepsake();
});
test.afterAll(async () => {
  await keepsake.stop();
});

const gate = (page: Page) => page.getByRole('dialog', { name: 'Enter the PIN' });
const pinField = (page: Page) => gate(page).getByLabel('PIN');

async function tryPin(page: Page, pin: string): Promise<void> {
  await pinField(page).fill(pin);
  await gate(page).getByRole('button', { name: 'Continue' }).click();
}

/** An owner, and the code of an album of theirs that has a PIN. */
async function lockedAlbum(title: string) {
  const owner = new Person(keepsake, 'Ines');
  await owner.register();
  const { album } = await owner.createAlbum(title);
  const params = { albumId: album.id };
  await owner.get('PATCH /albums/:albumId/pin', { params, body: { pin: PIN } });
  return { owner, params, code: album.uploadCode };
}

test('a guest mistypes, then gets in and stays in', async ({ browser }) => {
  const { owner, params, code } = await lockedAlbum('Behind the hedge');
  const { page } = await signedIn(browser, 'phone', keepsake, 'Ava');
  await page.goto(`${keepsake.url}/upload/${code}`);

  await test.step('the gate takes digits only, six at most', async () => {
    await expect(page.getByRole('heading', { name: 'Behind the hedge' })).toBeAttached();
    await expect(pinField(page)).toBeFocused();
    await expect(pinField(page)).toHaveAttribute('inputmode', 'numeric');
    await expect(pinField(page)).toHaveAttribute('autocomplete', 'one-time-code');
    await pinField(page).pressSequentially('12a3');
    await expect(pinField(page)).toHaveValue('123');
    await expect(gate(page).getByRole('button', { name: 'Continue' })).toBeDisabled();
    await pinField(page).fill('12 34 56 78');
    await expect(pinField(page)).toHaveValue('123456');
    await expectAccessible(page);
  });

  await test.step('a wrong PIN counts down, empties the field and ends no session', async () => {
    await tryPin(page, '111111');
    await expect(gate(page).getByText('Incorrect PIN. 4 attempt(s) remaining.')).toBeVisible();
    await expect(pinField(page)).toHaveValue('');
    await expect(pinField(page)).toBeFocused();
    await expectAccessible(page);
    expect(await page.evaluate(() => localStorage.getItem('keepsake_session'))).not.toBeNull();
  });

  await test.step('closed and opened again it begins anew', async () => {
    await pinField(page).fill('12');
    await page.keyboard.press('Escape');
    await expect(gate(page)).toBeHidden();
    await expect(page.getByText('This album is protected by a PIN.')).toBeVisible();
    await page.getByRole('button', { name: 'Enter PIN' }).click();
    await expect(pinField(page)).toHaveValue('');
    await expect(gate(page).getByText(/Incorrect PIN/u)).toBeHidden();
  });

  await test.step('the right one opens the page, now and after a reload', async () => {
    await tryPin(page, PIN);
    await expect(page.getByText('Choose photos')).toBeVisible();
    expect(await page.evaluate((key) => localStorage.getItem(key), `pin_token_${code}`)).not.toBeNull();
    await page.reload();
    await expect(page.getByText('Choose photos')).toBeVisible();
  });

  await test.step('another PIN shuts it again', async () => {
    await owner.get('PATCH /albums/:albumId/pin', { params, body: { pin: '7777' } });
    await expect(pinField(page)).toBeVisible();
  });
  expectNoProblems();
});

test('who keeps guessing is locked out, with a countdown that survives a reload', async ({ browser }) => {
  const { code } = await lockedAlbum('No entry');
  const page = await newDevice(browser, 'laptop');
  await page.goto(`${keepsake.url}/upload/${code}`);
  for (const remaining of [4, 3, 2, 1]) {
    await tryPin(page, '000000');
    await expect(gate(page).getByText(`Incorrect PIN. ${remaining} attempt(s) remaining.`)).toBeVisible();
  }
  await tryPin(page, '000000');
  const locked = gate(page).getByText('Too many failed attempts. Please wait before trying again.');
  await expect(locked).toBeVisible();
  await expect(gate(page).getByText(/^1[45]:\d\d$/u)).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(locked).toBeVisible();
  const left = gate(page).getByText(/^14:\d\d$/u);
  await expect(left).toBeVisible();
  const before = await left.innerText();
  await expect(left).not.toHaveText(before);
  await expect(gate(page).getByRole('button', { name: 'Continue' })).toBeDisabled();
  expectNoProblems();
});

test('the wall asks too, and opens in place', async ({ browser }) => {
  const { code } = await lockedAlbum('A wall with a door');
  const page = await newDevice(browser, 'laptop');
  await page.goto(`${keepsake.url}/wall/${code}`);
  await expect(gate(page)).toBeVisible();
  await page.route('**/verify-pin', (route) => route.abort());
  await tryPin(page, PIN);
  await expect(gate(page).getByText('Failed to verify PIN. Please try again.')).toBeVisible();
  await page.unroute('**/verify-pin');
  await tryPin(page, PIN);
  await expect(page.getByRole('heading', { name: 'A wall with a door' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/wall/${code}$`, 'u'));
});

test('albums that take no photos say why', async ({ browser }) => {
  const { page: owners, person } = await signedIn(browser, 'laptop', keepsake, 'Ines');
  const guest = await newDevice(browser, 'phone');
  const { album } = await person.createAlbum('Last summer');
  const params = { albumId: album.id };
  const url = `${keepsake.url}/upload/${album.uploadCode}`;

  await person.get('PATCH /albums/:albumId/visibility', { params, body: { isPublic: false } });
  await guest.goto(url);
  await expect(guest.getByText(/^This album is private/u)).toBeVisible();
  await expect(guest.getByRole('heading', { name: 'Shared so far' })).toBeHidden();
  await expectAccessible(guest);

  await person.get('PATCH /albums/:albumId/archive', { params, body: { isArchived: true } });
  const archived =
    'This album has been archived and is no longer accepting uploads. Please contact the album owner.';
  await guest.goto(url);
  await expect(guest.getByRole('heading', { name: archived })).toBeVisible();
  await expectAccessible(guest);
  await owners.goto(url);
  await expect(owners.getByText('You own this album')).toBeVisible();
  await expect(owners.getByText(archived)).toBeVisible();
  await expect(owners.getByText('Choose photos')).toBeHidden();
  await expectAccessible(owners);

  await guest.goto(`${keepsake.url}/upload/0000000000`);
  await expect(guest.getByRole('heading', { name: 'Invalid or expired upload link.' })).toBeVisible();
  await expectAccessible(guest);
});
