import { expect, test } from '@playwright/test';
import { holdUploadsAfter, pickedPhotos, sendInBatches } from '../guest-phone.ts';
import { expectKept } from '../kept-photos.ts';
import {
  button,
  expectAccessible,
  expectNoOverflow,
  expectNoProblems,
  newDevice,
  signedIn,
} from '../new-device.ts';
import { act } from '../owner-page.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

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

    const params = { albumId: album.id };
    const { groups } = await person.get('POST /albums/:albumId/groups', {
      params,
      body: { names: ['Band'] },
    });
    await act(page, kind, 'New upload code');
    const dialog = page.getByRole('dialog', { name: 'New upload code' });
    await expect(dialog).toContainText(
      `Links and QR codes with ${album.uploadCode} will stop working right away`,
    );
    const withGroups = dialog.getByLabel('Change the guest group links too');
    await expect(withGroups).not.toBeChecked();
    // One of the two devices changes the group links too.
    if (kind === 'phone') await withGroups.check();
    await expectAccessible(page);
    await button(dialog, 'Change code').click();
    await expect(page.getByText('The album has a new upload code.')).toBeVisible();
    const after = await person.get('GET /albums/:albumId/groups', { params });
    expect(after.groups[0]?.uploadCode === groups[0]?.uploadCode).toBe(kind === 'laptop');
    await expect(page.getByText(album.uploadCode)).toHaveCount(0);
    await expect(qrCode).not.toHaveAttribute('src', oldQrCode ?? '');
    await expect(guest.getByText('Invalid or expired upload link.')).toBeVisible();
    expectNoProblems();
  });
}

test('photos that are pending when the upload code changes stay on the phone and say what to do', async ({
  browser,
}) => {
  const { person } = await signedIn(browser, 'laptop', keepsake, 'Ines Moves');
  const { album } = await person.createAlbum();
  const guest = await newDevice(browser, 'phone');
  await guest.goto(album.guestUploadUrl);
  await sendInBatches(guest, await pickedPhotos(1));
  await expect(button(guest, 'Your photos (1)')).toBeVisible();
  const line = await holdUploadsAfter(guest, 0);
  await guest.reload();
  await guest.getByLabel('Choose photos').setInputFiles(await pickedPhotos(1));
  await button(guest, 'Upload 1 photo').click();
  await expect.poll(line.asked).toBe(1);
  const changed = await person.get('POST /albums/:albumId/upload-code', { params: { albumId: album.id } });
  line.open();
  const card = guest.getByRole('list', { name: 'Not stored' }).getByRole('listitem');
  const words = /Ask your host for the new one.* It stays on this phone until you remove it\./u;
  await expect(card).toContainText(words);
  await expect(card.getByRole('button')).toHaveText(['Remove']);
  await expectNoOverflow(guest);

  await test.step('the pending photos are there on the next visit until they are removed', async () => {
    await guest.reload();
    await expect(guest.getByText('Invalid or expired upload link.')).toBeVisible();
    await expect(card).toContainText(words);
    await button(guest, 'Remove IMG_0.jpg').click();
    await expect(card).toHaveCount(0);
    await expectKept(guest, 0);
    await guest.reload();
    await expect(guest.getByText('Invalid or expired upload link.')).toBeVisible();
    await expect(card).toHaveCount(0);
  });

  await test.step('through the new link the phone finds what it sent through the old one', async () => {
    await guest.goto(changed.album.guestUploadUrl);
    await expect(button(guest, 'Your photos (1)')).toBeVisible();
  });
  expectNoProblems();
});
