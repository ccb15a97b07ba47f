import { expect, type Page, test } from '@playwright/test';
import { AppError } from '../../../shared/errors.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { button, expectAccessible, expectNoProblems, signedIn } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();

const plans = (page: Page) => page.getByRole('dialog', { name: 'Upgrade Your Plan' });

/** Expects the plans to be open for this reason, and closes them. */
async function expectPlans(page: Page, reason: string): Promise<void> {
  await expect(plans(page).getByText(reason)).toBeVisible();
  await expect(button(plans(page), 'Upgrade to Plus')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(plans(page)).toBeHidden();
}

/** Rejects every photo like the server of an owner whose storage is full. */
async function fillStorage(page: Page): Promise<void> {
  const { status, message, code } = new AppError('STORAGE_LIMIT');
  await page.route('**/api/uploads/**', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status, json: { error: message, code } })
      : route.fallback(),
  );
}

async function photoFile() {
  const { name, bytes } = await makePhoto();
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) };
}

const STORAGE_ENDS = 'The Free plan includes 500 MB of storage. Upgrade to add more photos.';

test('an owner reaches the album limit of the plan', { tag: '@main' }, async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'phone', keepsake, 'Ines Fills');
  await person.createAlbum('First');
  await person.createAlbum('Second');
  await page.clock.install();
  await page.goto(`${keepsake.url}/`);

  await test.step('the server’s message appears first, and the plans half a second later', async () => {
    await button(page, 'Create New Album').click();
    await page.getByLabel('Album title').fill('Fourth');
    // The album was created on another device meanwhile.
    await person.createAlbum('Third');
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await button(page, 'Create album').click();
    const words = page.getByText("You've reached the Free tier album limit of 3 albums.");
    await expect(words).toBeVisible();
    await page.clock.runFor(450);
    await expect(plans(page)).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(plans(page)).toBeVisible();
    await expect(
      plans(page).getByText('The Free plan includes 3 albums. Upgrade to create more.'),
    ).toBeVisible();
    await expect(words).toBeVisible();
    await page.clock.runFor(5200);
    await expect(words).toBeVisible();
    await page.clock.runFor(400);
    await expect(words).toHaveCount(0);
    await page.clock.resume();
    await expectAccessible(page);
  });

  await test.step('the plans show prices, features and badges', async () => {
    const offer = (name: string) =>
      plans(page)
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name }) });
    const lines = {
      Plus: ['Most Popular', '$4.99 per month', '25 albums', '100 photos per album', '10 GB of storage'],
      Pro: ['Best Value', '$29.99 per month', 'Unlimited albums', '500 photos per album', '50 GB of storage'],
    };
    for (const [name, all] of Object.entries(lines)) {
      for (const line of [...all, 'EXIF data', 'QR codes']) await expect(offer(name)).toContainText(line);
    }
  });

  await test.step('paying is not available yet', async () => {
    const said = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => {
        resolve(dialog.message());
        void dialog.accept();
      });
    });
    await button(plans(page), 'Upgrade to Plus').click();
    expect(await said).toBe('Payment integration is coming soon.');
  });

  await test.step('the dashboard says so itself if the limit is already known', async () => {
    await page.goto(`${keepsake.url}/`);
    await button(page, 'Create New Album').click();
    await expect(page.getByText("You've reached the Free tier limit of 3 albums.")).toBeVisible();
    await expect(plans(page)).toBeVisible();
    await expect(page.getByLabel('Album title')).toHaveCount(0);
    await page.clock.fastForward(5200);
    await expect(page.getByText("You've reached the Free tier limit of 3 albums.")).toHaveCount(0);
    await page.keyboard.press('Escape');
  });
  expectNoProblems();
});

test('the plans dialog says why it was opened', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Ines Grows');
  const albums = ['One', 'Two', 'Three'];
  for (const title of albums) await person.createAlbum(title);

  await test.step('the plans open because she asks for them', async () => {
    await page.goto(`${keepsake.url}/profile`);
    await button(page, 'Upgrade plan').click();
    await expectPlans(page, 'More albums, more photos, more time.');
  });

  await test.step('the plans open because the limit of albums is reached', async () => {
    await page.goto(`${keepsake.url}/`);
    await button(page, 'Create New Album').click();
    await expectPlans(page, 'The Free plan includes 3 albums. Upgrade to create more.');
  });

  await test.step('the plans open because an album should stay open longer', async () => {
    await page.getByRole('link', { name: 'View album' }).first().click();
    await button(page, 'Change expiration').click();
    await button(page, 'See plans').click();
    await expectPlans(
      page,
      'On the Free plan, albums stay open for up to 30 days. Upgrade to keep them open longer.',
    );
  });

  await test.step('the plans open because the storage is full', async () => {
    await fillStorage(page);
    await button(page.getByRole('main'), 'Upload').click();
    const upload = page.getByRole('dialog', { name: 'Upload photos' });
    await upload.locator('input[type=file]').setInputFiles(await photoFile());
    await button(upload, 'Upload 1 photo').click();
    await expect(page.getByText('Failed to upload photos. Please try again.')).toBeVisible();
    await expectPlans(page, STORAGE_ENDS);
  });
  expectNoProblems();
});

test('the plans dialog also opens from Quick Upload if the storage is full', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'phone', keepsake, 'Theo Grows');
  await person.createAlbum();
  await fillStorage(page);
  await page.goto(`${keepsake.url}/profile`);
  await button(page.getByRole('navigation', { name: 'Bottom bar' }), 'Upload').click();
  const upload = page.getByRole('dialog', { name: 'Quick Upload' });
  await upload.getByLabel('Choose from Gallery').setInputFiles([await photoFile()]);
  await button(upload, 'Upload Photos').click();
  await expect(page.getByText('Upload failed. Please try again.')).toBeVisible();
  await expectPlans(page, STORAGE_ENDS);
  expectNoProblems();
});
