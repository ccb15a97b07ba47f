import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectNoProblems, newDevice } from '../new-device.ts';
import { partyPhotos } from '../party-photos.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();

const photosOf = (page: Page) => page.getByRole('button', { name: /^Photo by/u });

test('Ines collects the photos of her wedding', { tag: '@main' }, async ({ browser }) => {
  const photos = await partyPhotos();
  const ines = await newDevice(browser, 'laptop');
  const uploadLink = await test.step('Ines registers and creates an album', async () => {
    await ines.goto(`${keepsake.url}/register`);
    await ines.getByLabel('Full name').fill('Ines Costa');
    await ines.getByLabel('Email').fill('ines@example.org');
    await ines.getByLabel('Password', { exact: true }).fill('a long password');
    await ines.getByLabel('Re-enter password').fill('a long password');
    await expect(ines.getByText('Passwords match')).toBeVisible();
    await ines.getByRole('button', { name: 'Create account' }).click();
    await expect(ines.getByText('Account created! Welcome to the product.')).toBeVisible();

    await expect(ines.getByText('Hi, Ines')).toBeVisible();
    await ines.getByLabel('Album title').fill('Ines & Theo, Lisbon');
    await ines.getByRole('button', { name: 'Create album' }).click();
    await expect(ines.getByRole('heading', { name: 'Share with your guests' })).toBeVisible();
    await expect(ines.getByRole('img', { name: /QR code/u })).toBeVisible();
    const link = await ines.getByText(`${keepsake.url}/upload/`).first().innerText();
    expect(link).toMatch(/\/upload\/[0-9A-Z]{10}$/u);
    return link.trim();
  });

  const wall = await newDevice(browser, 'laptop');
  await test.step('her album page and the wall in the hall are open and empty', async () => {
    await ines.getByRole('link', { name: 'View album' }).first().click();
    await expect(
      ines.getByText('No uploads yet. Share the QR code to start collecting photos.'),
    ).toBeVisible();
    await wall.goto(uploadLink.replace('/upload/', '/wall/'));
    await expect(wall.getByRole('heading', { name: 'Ines & Theo, Lisbon' })).toBeVisible();
    await expect(photosOf(wall)).toHaveCount(0);
  });

  await test.step('Ava, a guest without an account, chooses five files', async () => {
    const ava = await newDevice(browser, 'phone');
    await ava.goto(uploadLink);
    await expect(ava.getByRole('heading', { name: 'Ines & Theo, Lisbon' })).toBeVisible();
    await ava.getByLabel('Choose photos').setInputFiles(photos);
    await ava.getByLabel(/Your name/u).fill('Ava');
    await ava.getByRole('button', { name: 'Upload 5 photos' }).click();
    const receipt = ava.getByRole('heading', { name: '4 stored, 1 not stored' });
    await expect(receipt).toBeVisible({ timeout: 30_000 });
    await expect(ava.getByText('Thank you for sharing.')).toBeVisible();
    // A warning icon would mean that something was not stored.
    await expect(receipt.locator('..').locator('svg')).toHaveClass(/lucide-circle-check/u);
    await expect(ava.getByText('table-plan.jpg')).toBeVisible();
    await expect(
      ava.getByText('File type not supported (unknown). Allowed: JPEG, PNG, WebP, HEIC'),
    ).toBeVisible();
    const sharedSoFar = ava.getByRole('region', { name: 'Shared so far' });
    // Faces are in the upper part of a cropped photo.
    await expect(sharedSoFar.locator('img').first()).toHaveCSS('object-position', '50% 30%');
    await ava.context().close();
  });

  await test.step('four photos arrive on both without a reload, the sideways one upright', async () => {
    await expect(photosOf(ines)).toHaveCount(4);
    await expect(photosOf(wall)).toHaveCount(4);
    await expect(ines.getByText('4 / 25').first()).toBeVisible();
    const sideways = ines.getByRole('button', { name: 'Photo by Ava, sideways.jpg', exact: true });
    await sideways.scrollIntoViewIfNeeded();
    const size = await sideways.locator('img').evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return { width: image.naturalWidth, height: image.naturalHeight };
    });
    expect(size.height).toBeGreaterThan(size.width);
  });

  await test.step('the lightbox shows each photo, the HEIC too, with its camera data', async () => {
    await photosOf(wall).first().click();
    const viewer = wall.getByRole('dialog', { name: 'Photo viewer' });
    await expect(viewer.getByText('1 / 4')).toBeVisible();
    await wall.keyboard.press('ArrowLeft');
    await expect(viewer.getByText('4 / 4')).toBeVisible();
    for (let step = 0; step < 4 && !(await viewer.getByText('IMG_0042.HEIC').isVisible()); step += 1) {
      await wall.keyboard.press('ArrowRight');
    }
    await expect(viewer.getByText('IMG_0042.HEIC')).toBeVisible();
    await expect
      .poll(() =>
        viewer
          .locator('img')
          .evaluateAll((images) =>
            Math.max(...images.map((image) => (image as HTMLImageElement).naturalWidth)),
          ),
      )
      // The preview of a HEIC, which browsers cannot show themselves.
      .toBe(2048);
    await viewer.getByRole('button', { name: 'Photo details' }).click();
    for (const fact of ['iPhone 15', 'f/1.78', '1/120 s', '4032 × 3024', /38\.71\d* ?°? ?N/u]) {
      await expect(viewer.getByText(fact).first()).toBeVisible();
    }
    await wall.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  });

  await test.step('Ines downloads an original from the lightbox, as Ava sent it', async () => {
    await ines.getByRole('button', { name: 'Photo by Ava, sideways.jpg', exact: true }).click();
    const viewer = ines.getByRole('dialog', { name: 'Photo viewer' });
    const loading = ines.waitForEvent('download');
    await viewer.getByRole('link', { name: 'Download original' }).click();
    const sent = photos.find(({ name }) => name === 'sideways.jpg')?.buffer;
    expect((await readFile(await (await loading).path())).equals(sent ?? Buffer.alloc(0))).toBe(true);
    await ines.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  });

  await test.step('Ines deletes a photo, and it disappears from the wall', async () => {
    await photosOf(ines).first().hover();
    await ines
      .getByRole('button', { name: /^Delete Photo by Ava/u })
      .first()
      .click();
    await ines.getByRole('dialog').getByRole('button', { name: 'Delete photo' }).click();
    await expect(photosOf(ines)).toHaveCount(3);
    await expect(photosOf(wall)).toHaveCount(3);
    await expect(ines.getByText('3 / 25').first()).toBeVisible();
  });

  expectNoProblems();
});
