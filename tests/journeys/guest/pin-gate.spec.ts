import { expect, type Page, test } from '@playwright/test';
import { Person } from '../../support/person.ts';
import { pickedPhotos, sendInBatches, storedNames } from '../guest-phone.ts';
import { expectAccessible, expectNoOverflow, expectNoProblems, newDevice, signedIn } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const PIN = '482915';
const keepsake = sharedKeepsake();

const gate = (page: Page) => page.getByRole('dialog', { name: 'Enter the PIN' });
const pinField = (page: Page) => gate(page).getByLabel('PIN');
const wrong = (page: Page, remaining: number) =>
  gate(page).getByText(`Incorrect PIN. ${remaining} attempt(s) remaining.`);

async function tryPin(page: Page, pin: string): Promise<void> {
  await pinField(page).fill(pin);
  await gate(page).getByRole('button', { name: 'Continue' }).click();
}

/** Creates an owner and an album with a PIN. Returns its code. */
async function lockedAlbum(title: string) {
  const owner = new Person(keepsake, `Ines ${title}`);
  await owner.register();
  const { album } = await owner.createAlbum(title);
  const setPin = (pin: string | null) =>
    owner.get('PATCH /albums/:albumId/pin', { params: { albumId: album.id }, body: { pin } });
  await setPin(PIN);
  return { owner, setPin, albumId: album.id, code: album.uploadCode };
}

test('a guest mistypes the PIN, then gets in and stays in', { tag: '@main' }, async ({ browser }) => {
  const { setPin, code } = await lockedAlbum('Behind the hedge');
  const { page } = await signedIn(browser, 'phone', keepsake, 'Ava');
  await page.goto(`${keepsake.url}/upload/${code}`);

  await test.step('the PIN form accepts only digits, at most six', async () => {
    await expect(page.getByRole('heading', { name: 'Behind the hedge' })).toBeAttached();
    await expect(pinField(page)).toBeFocused();
    await expect(pinField(page)).toHaveAttribute('inputmode', 'numeric');
    await expect(pinField(page)).toHaveAttribute('autocomplete', 'one-time-code');
    await pinField(page).pressSequentially('12a3');
    await expect(pinField(page)).toHaveValue('123');
    await expect(gate(page).getByRole('button', { name: 'Continue' })).toBeDisabled();
    await pinField(page).pressSequentially('45678');
    await expect(pinField(page)).toHaveValue('123456');
    await pinField(page).clear();
    // The PIN is pasted from a message.
    await page.keyboard.insertText('123 456');
    await expect(pinField(page)).toHaveValue('123456');
    await pinField(page).clear();
    await page.keyboard.insertText('1٢٣۴५６');
    await expect(pinField(page)).toHaveValue('123456');
    await expectAccessible(page);
  });

  await test.step('a wrong PIN counts down, clears the field and ends no session', async () => {
    await tryPin(page, '111111');
    await expect(wrong(page, 4)).toBeVisible();
    await expect(pinField(page)).toHaveValue('');
    await expect(pinField(page)).toBeFocused();
    await expectNoOverflow(page);
    expect(await page.evaluate(() => localStorage.getItem('keepsake_session'))).not.toBeNull();
  });

  await test.step('only the right PIN closes the form', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(pinField(page)).toBeVisible();
    expect(await page.evaluate((key) => localStorage.getItem(key), `pin_token_${code}`)).toBeNull();
  });

  await test.step('the right PIN opens the page, now and after a reload', async () => {
    await tryPin(page, PIN);
    await expect(page.getByText('Choose photos')).toBeVisible();
    await expect(gate(page)).toBeHidden();
    const token = await page.evaluate((key) => localStorage.getItem(key), `pin_token_${code}`);
    const asked = page.waitForRequest((request) => request.url().includes(`/api/uploads/${code}?`));
    // Messengers append such characters to a link.
    await page.goto(`${keepsake.url}/upload/${code}\u200b%20`);
    await expect(page.getByText('Choose photos')).toBeVisible();
    expect((await asked).headers()['x-pin-token']).toBe(token);
  });

  await test.step('a changed PIN locks the page again, and the form starts anew', async () => {
    await setPin('7777');
    await expect(pinField(page)).toBeVisible();
    await expect(pinField(page)).toHaveValue('');
    await expect(gate(page).getByText(/Incorrect PIN/u)).toBeHidden();
  });

  await test.step('signing out removes the tokens and the phone’s list of uploads', async () => {
    await tryPin(page, '7777');
    await expect(page.getByText('Choose photos')).toBeVisible();
    // The stored uploads are from an earlier party.
    await page.evaluate(() => localStorage.setItem('keepsake_uploads', '[]'));
    await page.goto(`${keepsake.url}/profile`);
    await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: false }).first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Sign out/iu })
      .click();
    await expect(page).toHaveURL(/\/login$/u);
    expect(
      await page.evaluate(() =>
        Object.keys(localStorage).filter((key) => /^(?:pin_token|keepsake_uploads)/u.test(key)),
      ),
    ).toEqual([]);
  });
  expectNoProblems();
});

test('a guest who keeps guessing the PIN is locked out, with a countdown that survives a reload', {
  tag: '@main',
}, async ({ browser }) => {
  const { code } = await lockedAlbum('No entry');
  const page = await newDevice(browser, 'laptop');
  await page.goto(`${keepsake.url}/upload/${code}`);
  for (const remaining of [4, 3, 2, 1]) {
    await tryPin(page, '000000');
    await expect(wrong(page, remaining)).toBeVisible();
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

test('the photo wall asks for the PIN and then opens without a reload', { tag: '@main' }, async ({
  browser,
}) => {
  const { code } = await lockedAlbum('A wall with a door');
  const page = await newDevice(browser, 'laptop');
  await page.goto(`${keepsake.url}/wall/${code}`);
  await expect(gate(page)).toBeVisible();
  await page.route('**/verify-pin', (route) => route.abort());
  await tryPin(page, PIN);
  await expect(gate(page).getByText('Failed to verify PIN. Please try again.')).toBeVisible();
  await expect(pinField(page)).toHaveValue('');
  await expectAccessible(page);
  await page.unroute('**/verify-pin');
  await tryPin(page, PIN);
  await expect(page.getByRole('heading', { name: 'A wall with a door' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/wall/${code}$`, 'u'));
  expectNoProblems(/ERR_FAILED/u);
});

test('photos whose album gets a PIN wait for the PIN and then continue by themselves', async ({
  browser,
}) => {
  const { owner, setPin, albumId, code } = await lockedAlbum('A PIN too late');
  await setPin(null);
  const page = await newDevice(browser, 'phone');
  await page.goto(`${keepsake.url}/upload/${code}`);
  let isPinSet = false;
  await page.route(/\?clientKey/u, async (route) => {
    // The owner sets a PIN before the first photo is sent.
    if (!isPinSet) await setPin(PIN);
    isPinSet = true;
    await route.continue();
  });
  const photos = await pickedPhotos(3);
  await sendInBatches(page, photos);
  await expect(gate(page)).toBeVisible();
  await expect(page.getByText('We’ll send your 3 photos as soon as you enter it.')).toBeAttached();
  expect(await storedNames(owner, albumId)).toEqual([]);
  await tryPin(page, PIN);
  await expect(page.getByRole('heading', { name: '3 of 3 safely stored' })).toBeVisible();
  await expect.poll(() => storedNames(owner, albumId)).toEqual(photos.map((photo) => photo.name).sort());
  expectNoProblems();
});
