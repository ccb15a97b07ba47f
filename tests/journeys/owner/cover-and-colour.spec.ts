import { expect, test } from '@playwright/test';
import { makePhoto } from '../../support/made-photos.ts';
import {
  button,
  expectAccessible,
  expectNoOverflow,
  expectNoProblems,
  holdRequests,
  newDevice,
  signedIn,
} from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();

test('an owner chooses cover and colour, and the first HTML of the guest page has both', async ({
  browser,
}) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Ines Decorates');
  const { album } = await person.createAlbum('Ines & Theo');
  await person.upload(album.uploadCode, [
    await makePhoto({ name: 'boathouse.jpg', width: 900, height: 1200 }),
  ]);
  const accentOf = (device: typeof page) =>
    device.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
  const dialog = page.getByRole('dialog', { name: 'Cover' });

  await test.step('the cover is chosen in the lightbox with the keyboard', async () => {
    await page.goto(`${keepsake.url}/albums/${album.id}`);
    await button(page, 'Photo by Guest, boathouse.jpg').click();
    await button(page, 'Use as cover').press('Enter');
    await dialog.getByLabel('Top to bottom').fill('80');
    await expectAccessible(page);
    await button(dialog, 'Save cover').press('Enter');
    await expect(page.getByText('This photo is now the cover.')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the owner chooses the album’s colour', async () => {
    await button(page, 'Edit').click();
    const edit = page.getByRole('dialog', { name: 'Edit album' });
    await edit.getByRole('radio', { name: 'Moss' }).check();
    await edit.getByLabel('Description').fill('By the lake.');
    await expectNoOverflow(page);
    await button(edit, 'Save changes').click();
    await expect(edit).toBeHidden();
    expect(await accentOf(page)).toBe('#3f5b1e');
  });

  await test.step('a guest sees both without a layout shift', async () => {
    const guest = await newDevice(browser, 'phone');
    const html = await (await guest.request.get(`${keepsake.url}/upload/${album.uploadCode}`)).text();
    expect(html).toMatch(/<html [^>]*data-accent="moss"/u);
    await guest.goto(`${keepsake.url}/upload/${album.uploadCode}`);
    const cover = guest.locator('img[src*="v=medium"]').first();
    await expect(cover).toHaveCSS('object-position', '50% 80%');
    expect(await accentOf(guest)).toBe('#3f5b1e');
    await expectAccessible(guest);
  });

  await test.step('the slideshow begins with the cover, and title, description and code in the album’s colour', async () => {
    const wall = await newDevice(browser, 'laptop');
    await wall.goto(`${keepsake.url}/wall/${album.uploadCode}?slideshow=on`);
    const show = wall.getByRole('dialog', { name: 'Slideshow' });
    await expect(show.locator('img').first()).toHaveCSS('object-position', '50% 80%');
    await expect(show.getByText('Ines & Theo')).toBeVisible();
    await expect(show.getByText('By the lake.')).toBeVisible();
    await expect(show.getByRole('img', { name: /QR code/u })).toBeVisible();
    await expect(show.locator('hr')).toHaveCSS('background-color', 'rgb(185, 214, 140)');
    await expectAccessible(wall);
    await wall.keyboard.press('ArrowRight');
    await expect(show.getByRole('img', { name: /^Photo by/u })).toBeVisible();
    await expect(show.locator('hr')).toBeHidden();
  });

  await test.step('the cover is removed', async () => {
    await button(page, 'Photo by Guest, boathouse.jpg').click();
    await button(page, 'Use as cover').click();
    const letThrough = await holdRequests(page, /\/details$/u);
    await button(dialog, 'Remove cover').click();
    // The response would close another dialog that was opened meanwhile.
    await expect(button(dialog, 'Close')).toBeDisabled();
    await expect(button(dialog, 'Save cover')).toHaveAttribute('aria-busy', 'true');
    letThrough();
    await expect(page.getByText('Cover removed. We’ll choose one for you.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    const card = page.getByRole('article', { name: 'Ines & Theo' });
    await expect(card.getByRole('link', { name: 'View album' })).toHaveCSS('color', 'rgb(63, 91, 30)');
    expect(await accentOf(page)).toBe('#5b2a6e');
  });
  expectNoProblems();
});
