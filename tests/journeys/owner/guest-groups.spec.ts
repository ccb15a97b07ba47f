import { expect, test } from '@playwright/test';
import type { GuestGroup } from '../../../shared/api/guest-groups-api.ts';
import { pickedPhotos, sendInBatches } from '../guest-phone.ts';
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

test('an owner creates group links for two tables', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'phone', keepsake, 'Ines Groups');
  const { album } = await person.createAlbum('Garden Party');
  const guest = await newDevice(browser, 'phone');
  const dialog = page.getByRole('dialog', { name: 'Guest groups' });
  const findGroups = () =>
    person.get('GET /albums/:albumId/groups', { params: { albumId: album.id } }).then(({ groups }) => groups);
  let table: GuestGroup | undefined;

  await test.step('two typed names each get a link and a QR code', async () => {
    await page.goto(`${keepsake.url}/albums/${album.id}`);
    await act(page, 'phone', 'Guest groups');
    await button(dialog, 'Add groups').click();
    await expect(dialog.getByText('Please enter a name for the group.')).toBeVisible();
    await dialog.getByLabel('New group names').fill('Table 7\nBand');
    await button(dialog, 'Add groups').click();
    await expect(dialog.getByRole('listitem')).toHaveText([/^Band/u, /^Table 7/u]);
    await expect(dialog.getByLabel('New group names')).toHaveValue('');
    await expectNoOverflow(page);
    const loading = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Download QR code for Table 7' }).click();
    expect((await loading).suggestedFilename()).toBe('garden-party-table-7-qr.png');
    await button(dialog, 'Copy link for Table 7').click();
    table = (await findGroups()).find(({ name }) => name === 'Table 7');
  });

  await test.step('a guest opens the link of Table 7 and sends a photo', async () => {
    await guest.goto(table?.guestUploadUrl ?? '');
    await expect(guest.getByText('Table 7')).toBeVisible();
    await expectAccessible(guest);
    await sendInBatches(guest, await pickedPhotos(1));
    await expect(dialog.getByRole('listitem').nth(1)).toHaveText(/1 photo/u);
  });

  await test.step('a renamed group renames its photos', async () => {
    await button(dialog, 'Edit Table 7').click();
    await dialog.getByLabel('Group name', { exact: true }).fill('Head table');
    await button(dialog, 'Save').click();
    await expect(dialog.getByRole('listitem')).toHaveText([/^Band/u, /^Head table/u]);
    await page.keyboard.press('Escape');
    await person.upload(album.uploadCode, await photosOfOwner());
    await page.goto(`${keepsake.url}/albums/${album.id}?by=guestGroup&group=Head+table`);
    await expect(page.locator('button[data-photo]')).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Head table' })).toBeVisible();
    await page.locator('button[data-photo]').click();
    await expect(
      page.getByRole('dialog', { name: 'Photo viewer' }).getByText('Guest · Head table'),
    ).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a closed link accepts no photos and says so, and the wall stays', async () => {
    await act(page, 'phone', 'Guest groups');
    await button(dialog, 'Edit Head table').click();
    await dialog.getByRole('switch', { name: 'Accepts photos' }).click();
    await expect(dialog.getByText('Link closed', { exact: true })).toBeVisible();
    await expectAccessible(page);
    const closed = guest.getByText('This link has been closed and is no longer accepting uploads.');
    await expect(closed).toBeVisible();
    await guest.reload();
    await expect(closed).toBeVisible();
    await guest.getByRole('link', { name: 'View Photo Wall' }).click();
    await expect(guest.locator('button[data-photo]')).toHaveCount(2);
  });

  await test.step('a deleted group keeps its photos', async () => {
    await button(dialog, 'Delete').click();
    await button(dialog, 'Delete group').click();
    await expect(dialog.getByRole('listitem')).toHaveText([/^Band/u]);
    expect(await findGroups()).toHaveLength(1);
  });
  expectNoProblems();
});

test('late and lost responses on a bad connection leave nothing outdated on the screen', async ({
  browser,
}) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Ines Far Away');
  const { album } = await person.createAlbum('Garden Party');
  const params = { albumId: album.id };
  await person.get('POST /albums/:albumId/groups', { params, body: { names: ['Band', 'Table 7'] } });
  const dialog = page.getByRole('dialog', { name: 'Guest groups' });
  const changes = /\/groups\/[\w-]+$/u;
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await act(page, 'laptop', 'Guest groups');

  await test.step('the response to the first of two changes arrives last', async () => {
    let arrive = () => {};
    const isLate = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(
      changes,
      async (route) => {
        const response = await route.fetch();
        await isLate;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await button(dialog, 'Edit Band').click();
    await dialog.getByLabel('Group name', { exact: true }).fill('Orchestra');
    await button(dialog, 'Save').click();
    const isRenamed = async () =>
      (await person.get('GET /albums/:albumId/groups', { params })).groups.some(
        ({ name }) => name === 'Orchestra',
      );
    await expect.poll(isRenamed).toBe(true);
    await dialog.getByRole('switch', { name: 'Accepts photos' }).click();
    const closed = dialog.getByText('Link closed', { exact: true });
    await expect(closed).toBeVisible();
    arrive();
    await expect(dialog.getByLabel('Group name', { exact: true })).toBeHidden();
    await expect(closed).toBeVisible();
  });

  await test.step('after the response with a new link was lost, the old link is not shown any more', async () => {
    await page.route(
      changes,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const code = () =>
      dialog.getByRole('link', { name: 'Download QR code for Table 7' }).getAttribute('href');
    const old = await code();
    await button(dialog, 'Edit Table 7').click();
    await button(dialog, 'New link').click();
    await button(dialog, 'New link').last().click();
    await expect(page.getByText('Could not change the guest groups. Please try again.')).toBeVisible();
    await expect.poll(code).not.toBe(old);
  });
  expectNoProblems(/ERR_FAILED/u);
});

async function photosOfOwner() {
  return (await pickedPhotos(1)).map(({ name, buffer }) => ({ name, bytes: new Uint8Array(buffer) }));
}
