// A leaked link: the owner takes a new upload code, and a page that was opened by the old one closes by itself.

import { expect, test } from '@playwright/test';
import { button, expectAccessible, expectNoProblems, newDevice, signedIn } from './new-device.ts';
import { act } from './owner-page.ts';
import { sharedKeepsake } from './served-keepsake.ts';

const keepsake = sharedKeepsake();

for (const kind of ['phone', 'laptop'] as const) {
  test(`an owner changes the upload code on a ${kind}`, async ({ browser }) => {
    const { page, person } = await signedIn(browser, kind, keepsake, `Ines Leaks ${kind}`);
    const { album } = await person.createAlbum();
    const guest = await newDevice(browser, 'phone');
    await guest.goto(album.guestUploadUrl);
    await expect(guest.getByRole('heading', { name: album.title })).toBeVisible();
    await page.goto(`${keepsake.url}/albums/${album.id}`);
    await act(page, kind, 'Show QR code');
    const qrCode = page.getByRole('img', { name: /^QR code/u });
    const oldQrCode = await qrCode.getAttribute('src');

    await act(page, kind, 'New upload code');
    const dialog = page.getByRole('dialog', { name: 'New upload code' });
    await expect(dialog).toContainText(`Links and QR codes with ${album.uploadCode} stop working at once`);
    await expectAccessible(page);
    await button(dialog, 'Change code').click();
    await expect(page.getByText('The album has a new upload code.')).toBeVisible();
    await expect(page.getByText(album.uploadCode)).toHaveCount(0);
    await expect(qrCode).not.toHaveAttribute('src', oldQrCode ?? '');
    await expect(guest.getByText('Invalid or expired upload link.')).toBeVisible();
    expectNoProblems();
  });
}
