import { expect, test } from '@playwright/test';
import { Person } from '../../support/person.ts';
import { button, expectNoProblems, newDevice, restoreSession } from '../new-device.ts';
import { keepsakeForFile } from '../served-keepsake.ts';

const keepsake = keepsakeForFile({
  FREE_MAX_ALBUMS: '2',
  FREE_MAX_PHOTOS_PER_ALBUM: 'none',
  FREE_MAX_STORAGE_MB: 'none',
  FREE_MAX_EXPIRATION_DAYS: '90',
  FREE_MAX_FILE_MB: '40',
  PLUS_MAX_ALBUMS: 'none',
  PLUS_MAX_PHOTOS_PER_ALBUM: '2000',
});

test('every screen shows the limits that the operator has configured', async ({ browser }) => {
  const ines = new Person(keepsake, 'Ines Limits');
  const session = await ines.register();
  const { album } = await ines.createAlbum('Garden Party');
  await ines.createAlbum('Second');
  const page = await newDevice(browser, 'laptop');
  await restoreSession(page, keepsake, session);

  await test.step('the profile shows the limits of the plan and of the next one', async () => {
    await page.goto(`${keepsake.url}/profile`);
    const plan = page.getByRole('region', { name: 'Subscription' });
    for (const line of [
      '0 MB of unlimited',
      '2 of 2',
      'Unlimited photos per album',
      'Open for up to 90 days',
    ])
      await expect(plan).toContainText(line);
    await button(page, 'Upgrade plan').click();
    const plus = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Plus' }) });
    for (const line of ['Unlimited albums', '2,000 photos per album']) await expect(plus).toContainText(line);
  });

  await test.step('the dashboard shows the limit of albums', async () => {
    await page.goto(`${keepsake.url}/`);
    await button(page, 'Create New Album').click();
    await expect(page.getByText("You've reached the Free tier limit of 2 albums.")).toBeVisible();
  });

  await test.step('the album page shows the limits of expiration, photos and file size', async () => {
    await page.goto(`${keepsake.url}/albums/${album.id}`);
    await expect(page.getByRole('region', { name: 'Photos' })).toHaveText(/^Photos0$/u);
    await button(page, 'Change expiration').click();
    await expect(page.getByText('Free tier limited to 90 days maximum')).toBeVisible();
    await expect(page.getByRole('option', { name: '1 month' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await button(page, 'Upload').click();
    await expect(page.getByText('up to 40 MB per photo')).toBeVisible();
  });

  await test.step('the guest page shows the limits with and without its scripts', async () => {
    await page.goto(`${keepsake.url}/upload/${album.uploadCode}`);
    await expect(page.getByText('up to 40 MB per photo')).toBeVisible();
    expect(await (await fetch(page.url(), { headers: { Accept: 'text/html' } })).text()).toContain(
      'up to 40 MB',
    );
  });
  expectNoProblems();
});
