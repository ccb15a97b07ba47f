import { expect, type Locator, test } from '@playwright/test';
import { makePhoto } from '../../support/made-photos.ts';
import {
  button,
  expectAccessible,
  expectNoOverflow,
  expectNoProblems,
  newDevice,
  signedIn,
} from '../new-device.ts';
import { act, actionsOn, breakCalls, download, leaveActions } from '../owner-page.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();

/** Runs in the page: a change revokes the links of visible pictures. Returns those that new pictures use. */
function watchEndedLinks(): string[] {
  const pictures = () => [...document.querySelectorAll<HTMLImageElement>('[data-photo] img')];
  const there = new Map(pictures().map((image) => [image, image.src]));
  const ended = new Set(there.values());
  const used: string[] = [];
  new MutationObserver(() => {
    for (const image of pictures()) if (!there.has(image) && ended.has(image.src)) used.push(image.src);
  }).observe(document.body, { childList: true, subtree: true });
  return used;
}

test('an owner makes an album private and public', { tag: '@main' }, async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'phone', keepsake, 'Ines Guards');
  const { album } = await person.createAlbum();
  await person.upload(album.uploadCode, [await makePhoto({ name: 'IMG_7.png', format: 'png' })]);
  const wall = await newDevice(browser, 'laptop');
  const wallAddress = `${keepsake.url}/wall/${album.uploadCode}`;
  const facts = page.getByRole('list', { name: 'About this album' });
  const photo = page.getByRole('button', { name: /^Photo by/u });

  await test.step('one list contains every action', async () => {
    await page.goto(`${keepsake.url}/albums/${album.id}`);
    await expect(photo).toHaveCount(1);
    const actions = await actionsOn(page, 'phone');
    for (const name of [
      'Show QR code',
      'Copy guest link',
      'Disable Photo Wall',
      'Enable PIN protection',
      'Make private',
      'Archive',
      'Delete album',
    ]) {
      await expect(button(actions, name)).toBeEnabled();
    }
    for (const row of await actions.getByRole('list').getByRole('listitem').filter({ visible: true }).all())
      await expect(row).toBeInViewport({ ratio: 1 });
    await expect(actions.getByRole('link', { name: 'Download QR code' })).toHaveAttribute(
      'download',
      'ines-theo-lisbon-qr.png',
    );
    await expectAccessible(page);
  });

  await test.step('the QR code is shown and hidden', async () => {
    await act(page, 'phone', 'Show QR code');
    await expect(page.getByRole('img', { name: /^QR code/u })).toBeVisible();
    await expectNoOverflow(page);
    await act(page, 'phone', 'Hide QR code');
    await expect(page.getByRole('img', { name: /^QR code/u })).toHaveCount(0);
  });

  await test.step('the guest link is copied, or shown if it cannot be copied', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await act(page, 'phone', 'Copy guest link');
    await expect(page.getByText('Guest link copied to clipboard.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(album.guestUploadUrl);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
      document.execCommand = () => false;
    });
    await act(page, 'phone', 'Copy guest link');
    await expect(
      page.getByText(`Unable to copy link. Please copy manually: ${album.guestUploadUrl}`),
    ).toBeVisible();
  });

  await test.step('without the wall guests see no photos', async () => {
    const restore = await breakCalls(page, /\/photo-wall$/u);
    await act(page, 'phone', 'Disable Photo Wall');
    await expect(page.getByText('Could not update Photo Wall status. Please try again.')).toBeVisible();
    await restore();
    await act(page, 'phone', 'Disable Photo Wall');
    await expect(button(await actionsOn(page, 'phone'), 'Enable Photo Wall')).toBeVisible();
    await wall.goto(wallAddress);
    await expect(wall.getByText('Photo Wall is not available for this album')).toBeVisible();
    await act(page, 'phone', 'Enable Photo Wall');
    await expect(button(await actionsOn(page, 'phone'), 'Disable Photo Wall')).toBeVisible();
  });

  await test.step('the actions have headings and link to the review', async () => {
    const actions = await actionsOn(page, 'phone');
    await expect(actions.getByRole('heading', { level: 3 })).toHaveText(['Share', 'Who can see it', 'Album']);
    await expect(actions.getByRole('link', { name: 'Review photos' })).toBeVisible();
    await leaveActions(page);
  });

  await test.step('a private album offers no switch for the wall', async () => {
    const restore = await breakCalls(page, /\/visibility$/u);
    await act(page, 'phone', 'Make private');
    await expect(page.getByText('Could not update visibility. Please try again.')).toBeVisible();
    await restore();
    await act(page, 'phone', 'Make private');
    const actions = await actionsOn(page, 'phone');
    await expect(button(actions, 'Make public')).toBeVisible();
    await expect(button(actions, 'Disable Photo Wall')).toBeDisabled();
    await expect(button(actions, 'Disable Photo Wall')).toHaveAccessibleDescription(
      'Make the album public first.',
    );
    await button(actions, 'Disable Photo Wall').press('Enter');
    await expect(page.getByRole('status').getByText('Make the album public first.')).toBeVisible();
    await leaveActions(page);
    await expect(facts).toContainText('Private');
    await act(page, 'phone', 'Make public');
    await expect(button(await actionsOn(page, 'phone'), 'Make private')).toBeVisible();
  });

  await test.step('one dialog shows who has access and changes it', async () => {
    await act(page, 'phone', 'What guests see');
    const ask = page.getByRole('dialog', { name: 'What guests see' });
    const switches = ask.getByRole('switch');
    const names = await switches.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
    expect(names.slice(0, 3)).toEqual(['Public', 'Photo Wall', 'PIN']);
    const edgeOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().left);
    const knob = switches.first().locator('[aria-hidden]').first();
    expect(await edgeOf(knob)).toBe(await edgeOf(ask.getByRole('heading', { name: 'What guests see' })));
    await switches.nth(0).click();
    await expect(switches.nth(0)).not.toBeChecked();
    await expect(switches.nth(1)).toBeDisabled();
    await button(page, 'Undo').click();
    await expect(switches.nth(0)).toBeChecked();
    await switches.nth(2).click();
    const pin = page.getByRole('dialog', { name: 'Enable PIN protection' });
    await pin.getByRole('button', { name: /^Use \d{6}$/u }).click();
    await button(pin, 'Enable PIN').click();
    await button(pin, 'Done').click();
    await expect(switches.nth(2)).toBeChecked();
    await switches.nth(2).click();
    await button(page, 'Disable PIN').click();
    await expect(switches.nth(2)).not.toBeChecked();
    await page.keyboard.press('Escape');
  });

  await test.step('locations are hidden from guests', async () => {
    await act(page, 'phone', 'What guests see');
    const ask = page.getByRole('dialog', { name: 'What guests see' });
    const hide = ask.getByRole('switch', { name: 'Hide locations from guests' });
    await expect(hide).not.toBeChecked();
    await wall.goto(wallAddress);
    await wall.getByRole('button', { name: /^Photo by/u }).click();
    await expect(wall.getByRole('link', { name: /Download/u }), 'guests may not').toHaveCount(0);
    await hide.click();
    await expect(hide).toBeChecked();
    await page.keyboard.press('Escape');
  });

  await test.step('guests may download clean copies, singly and as one ZIP, from the moment it is allowed', async () => {
    await act(page, 'phone', 'What guests see');
    const ask = page.getByRole('dialog', { name: 'What guests see' });
    const allow = ask.getByRole('switch', { name: 'Let guests download photos' });
    await expect(allow).not.toBeChecked();
    await allow.focus();
    await page.keyboard.press('Space');
    await expect(allow).toBeChecked();
    await expectNoOverflow(page);
    const copy = wall.getByRole('link', { name: 'Download photo' });
    const saved = wall.waitForEvent('download');
    await copy.click();
    expect((await saved).suggestedFilename()).toBe('IMG_7.png');
    await wall.keyboard.press('Escape');
    const { filename, entries } = await download(wall, () => button(wall, 'Download all').click());
    expect([filename, entries]).toEqual([
      `${album.title}.zip`,
      [expect.stringMatching(/^0001 .+\.png$/u), 'photos.csv', 'SHA256SUMS', 'album.html'],
    ]);
    await expect(wall.getByText(/^1 photo, .* Your download has started\.$/u)).toBeVisible();
    await expectAccessible(wall);
    await wall.keyboard.press('Escape');
    await allow.click();
    await expect(button(wall, 'Download all')).toHaveCount(0);
  });

  // The test causes this error.
  expectNoProblems(/status of 500/u);
});

test('an owner protects an album with a PIN and archives it', { tag: '@main' }, async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Ines Locks');
  const { album } = await person.createAlbum();
  await person.upload(album.uploadCode, [await makePhoto()]);
  const wall = await newDevice(browser, 'laptop');
  const wallAddress = `${keepsake.url}/wall/${album.uploadCode}`;
  const facts = page.getByRole('list', { name: 'About this album' });
  const photo = page.getByRole('button', { name: /^Photo by/u });
  const dialog = page.getByRole('dialog', { name: /PIN/u });
  await test.step('a PIN has four to six digits and is typed twice', async () => {
    await page.goto(`${keepsake.url}/albums/${album.id}`);
    await act(page, 'laptop', 'Enable PIN protection');
    const enable = button(dialog, 'Enable PIN');
    await expect(enable).toBeDisabled();
    await dialog.getByLabel('PIN', { exact: true }).fill('12a');
    await expect(dialog.getByText('PIN must contain only numbers')).toBeVisible();
    await expect(dialog.getByLabel('PIN', { exact: true })).toHaveValue('12');
    await dialog.getByLabel('PIN', { exact: true }).fill('123');
    await expect(dialog.getByText('PIN must be 4-6 digits')).toBeVisible();
    await expect(enable).toBeDisabled();
    await dialog.getByLabel('PIN', { exact: true }).fill('12345678');
    await expect(dialog.getByLabel('PIN', { exact: true })).toHaveValue('123456');
    await dialog.getByLabel('Confirm PIN').fill('12345');
    await expect(dialog.getByText('PINs do not match')).toBeVisible();
    await expect(enable).toBeDisabled();
    await expectNoOverflow(page);
    await dialog.getByLabel('Confirm PIN').fill('123456');
    const restore = await breakCalls(page, /\/pin$/u);
    await enable.click();
    await expect(page.getByText('Failed to update PIN protection')).toBeVisible();
    await restore();
    await enable.click();
    await expect(dialog.getByText('123456')).toBeVisible();
    await button(dialog, 'Done').click();
    await expect(facts).toContainText('PIN 123456');
  });

  await test.step('a suggested PIN replaces it, and finally it is removed', async () => {
    await act(page, 'laptop', 'Change PIN');
    const proposal = dialog.getByRole('button', { name: /^Use \d{6}$/u });
    const pin = (await proposal.innerText()).replace(/\D/gu, '');
    await proposal.click();
    await button(dialog, 'Change PIN').click();
    await expect(dialog.getByText(pin)).toBeVisible();
    await button(dialog, 'Done').click();
    await expect(facts).toContainText(`PIN ${pin}`);
    await wall.goto(wallAddress);
    await expect(wall.getByRole('button', { name: /^Photo by/u })).toHaveCount(0);

    await act(page, 'laptop', 'Disable PIN protection');
    await button(dialog, 'Disable PIN').click();
    await expect(dialog).toBeHidden();
    await expect(facts).not.toContainText('PIN');
  });

  await test.step('only the owner sees an archived album, and its photos cannot be opened', async () => {
    const restore = await breakCalls(page, /\/archive$/u);
    await act(page, 'laptop', 'Archive');
    await expect(page.getByText('Could not update archive status. Please try again.')).toBeVisible();
    await restore();
    const endedLinks = await page.evaluateHandle(watchEndedLinks);
    await act(page, 'laptop', 'Archive');
    const actions = await actionsOn(page, 'laptop');
    await expect(button(actions, 'Unarchive')).toBeEnabled();
    for (const name of ['Copy guest link', 'Disable Photo Wall', 'Enable PIN protection']) {
      await expect(button(actions, name)).toBeDisabled();
    }
    await expectAccessible(page);
    await leaveActions(page);
    await expect(facts).toContainText('Archived');
    await expect(page.getByRole('region', { name: 'Expiration' })).toContainText('Archived');
    await expect(button(page.getByRole('main'), 'Upload')).toHaveCount(0);
    await expect(photo).toHaveCount(0);
    await expect(page.getByRole('img', { name: /^Photo by/u })).toHaveCount(1);
    expect(await endedLinks.jsonValue(), 'pictures with links that have ended').toEqual([]);
    await expectNoOverflow(page);
    await wall.goto(wallAddress);
    await expect(wall.getByText('Photo Wall is not available for this album')).toBeVisible();
  });

  await test.step('the photos of an unarchived album can be opened again', async () => {
    await act(page, 'laptop', 'Unarchive');
    await expect(button(await actionsOn(page, 'laptop'), 'Archive')).toBeEnabled();
    await leaveActions(page);
    await photo.click();
    const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
    await expect(viewer.getByText('1 / 1')).toBeVisible();
    await button(viewer, 'Photo details').click();
    await expect(viewer.getByRole('region', { name: 'Photo details' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  });
  // The test causes this error.
  expectNoProblems(/status of 500/u);
});

test('two quick clicks on an action apply it only once, and a further click undoes it', async ({
  browser,
}) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Ines Clicks');
  const { album } = await person.createAlbum();
  await person.upload(album.uploadCode, [await makePhoto()]);
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  const actions = await actionsOn(page, 'laptop');
  await expect(button(actions, 'Delete album')).toBeVisible();
  const placesOf = () =>
    actions
      .getByRole('listitem')
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
  const before = await placesOf();
  for (const [name, undone, said] of [
    ['Disable Photo Wall', 'Enable Photo Wall', 'Photo Wall disabled.'],
    ['Make private', 'Make public', 'The album is now private.'],
    ['Archive', 'Unarchive', 'The album is now archived.'],
  ] as const) {
    await test.step(name, async () => {
      await button(actions, name).click();
      await expect(page.getByRole('status').getByText(said)).toBeVisible();
      await expect(button(actions, undone)).toBeVisible();
      expect(await placesOf()).toEqual(before);
      await button(page, 'Undo').click();
      await expect(button(actions, name)).toBeEnabled();
      expect(await placesOf()).toEqual(before);
    });
  }
  expectNoProblems();
});

test('signing out in one tab removes private data from the other tab', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Ines Leaves');
  const { album } = await person.createAlbum();
  await person.upload(album.uploadCode, [await makePhoto()]);
  await person.get('PATCH /albums/:albumId/visibility', {
    params: { albumId: album.id },
    body: { isPublic: false },
  });
  await person.get('PATCH /albums/:albumId/pin', { params: { albumId: album.id }, body: { pin: '4711' } });
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await expect(page.getByText('4711')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Photo by/u })).toHaveCount(1);

  const other = await page.context().newPage();
  await other.goto(`${keepsake.url}/profile`);
  await other.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await expect(other).toHaveURL(`${keepsake.url}/login`);
  await expect(page.getByRole('heading', { name: 'Album not found' })).toBeVisible();
  await expect(page.getByText('4711')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Photo by/u })).toHaveCount(0);

  // She signs in again in the other tab, on the same page.
  await other.getByLabel('Email').fill(person.email);
  await other.getByLabel('Password', { exact: true }).fill('Ines Leaves password');
  await other.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('4711')).toBeVisible();
  expectNoProblems();
});
