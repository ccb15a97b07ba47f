import { expect, type Page, test } from '@playwright/test';
import { makePhotos } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';
import { pickedPhotos } from '../guest-phone.ts';
import {
  expectAccessible,
  expectNoOverflow,
  expectNoProblems,
  newDevice,
  restoreSession,
} from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();

const photosOf = (page: Page) => page.getByRole('button', { name: /^Photo by Ava/u });

/** Creates an album, and Ava who uploaded three photos before she registered. */
async function avaAndHerHost() {
  const host = new Person(keepsake, 'Host');
  await host.register();
  const { album } = await host.createAlbum('Ines & Theo, Lisbon');
  const ava = new Person(keepsake, 'Ava');
  const uploadSessionId = 'a'.repeat(64);
  await ava.upload(album.uploadCode, await makePhotos(3), { uploaderName: 'Ava', uploadSessionId });
  const email = `ava@${keepsake.mailDomain}`;
  const session = await ava.get('POST /auth/register-guest', {
    body: {
      name: 'Ava',
      email,
      password: 'a long password',
      uploadCode: album.uploadCode,
      uploadSessionId,
    },
  });
  ava.token = session.token;
  // On a busy machine thumbnails may come after the response.
  await expect
    .poll(async () => {
      const path = { params: { albumId: album.id } };
      return (await ava.get('GET /uploads/album/:albumId/my-uploads', path)).photos.length;
    })
    .toBe(3);
  return { host, album, session, email };
}

test('Ava manages her photos in My uploads', { tag: '@main' }, async ({ browser }) => {
  const { host, album, session, email } = await avaAndHerHost();
  const page = await newDevice(browser, 'phone');
  const myUploads = `${keepsake.url}/my-uploads/${album.id}`;

  await test.step('a signed-out guest is asked to sign in and then forwarded', async () => {
    await page.goto(myUploads);
    await expect(page).toHaveURL(`${keepsake.url}/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a long password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(myUploads);
    await expect(photosOf(page)).toHaveCount(3);
    await expectNoOverflow(page);
  });

  await test.step('the dashboard welcomes her and links to My uploads', async () => {
    await page.goto(`${keepsake.url}/`);
    await expect(page.getByText('Welcome! You can now create your own albums')).toBeVisible();
    await expect(page.getByRole('heading', { name: "Albums you've contributed to" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'My Uploads', exact: true }).click();
    await expect(page).toHaveURL(`${keepsake.url}/guest-albums`);
    await expect(page.getByRole('heading', { level: 1, name: 'My Uploads' })).toBeVisible();
    await expectNoOverflow(page);
    await page.getByRole('link', { name: 'View My Uploads' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ines & Theo, Lisbon' })).toBeVisible();
  });

  await test.step('she copies the link and opens a photo', async () => {
    await page.getByRole('button', { name: 'Copy upload link' }).click();
    await expect(page.getByText('Guest link copied to clipboard.')).toBeVisible();
    await photosOf(page).first().click();
    await expect(page.getByRole('dialog', { name: 'Photo viewer' }).getByText('1 / 3')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('she deletes a photo, and a rejection keeps the dialog open', async () => {
    await photosOf(page).first().hover();
    await page
      .getByRole('button', { name: /^Delete Photo by Ava/u })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Delete Photo' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await page.route('**/photos/*', (route) => route.fulfill({ status: 400, body: '' }));
    await dialog.getByRole('button', { name: 'Delete photo' }).click();
    await expect(page.getByText('Failed to delete photo. Please try again.')).toBeVisible();
    await page.unroute('**/photos/*');
    await dialog.getByRole('button', { name: 'Delete photo' }).click();
    await expect(dialog).toBeHidden();
    await expect(photosOf(page)).toHaveCount(2);
  });

  await test.step('photos in an archived album can only be viewed', async () => {
    await host.get('PATCH /albums/:albumId/archive', {
      params: { albumId: album.id },
      body: { isArchived: true },
    });
    await page.reload();
    await expect(page.getByText('Archived', { exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Photo by Ava/u })).toHaveCount(2);
    await expect(page.getByRole('button', { name: /^(Delete )?Photo by/u })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Copy upload link' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Upload More Photos' })).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step('more photos can be added once the album is unarchived', async () => {
    await host.get('PATCH /albums/:albumId/archive', {
      params: { albumId: album.id },
      body: { isArchived: false },
    });
    await page.reload();
    await page.getByRole('button', { name: 'Upload More Photos' }).click();
    await expect(page).toHaveURL(`${keepsake.url}/upload/${album.uploadCode}`);
  });

  const picked = await pickedPhotos(1);
  await test.step('a link in the receipt leads back to her uploads', async () => {
    await page.getByLabel('Choose photos').setInputFiles(picked);
    await page.getByLabel(/Your name/u).fill('Ava');
    await page.getByRole('button', { name: 'Upload 1 photo' }).click();
    await page.getByRole('link', { name: 'View My Uploads' }).click();
    await expect(page).toHaveURL(myUploads);
    await expect(photosOf(page)).toHaveCount(3);
  });

  await test.step('there is no such link if the album already had the photo', async () => {
    await page.goto(`${keepsake.url}/upload/${album.uploadCode}`);
    await page.getByLabel('Choose photos').setInputFiles(picked);
    await page.getByRole('button', { name: 'Upload 1 photo' }).click();
    await expect(page.getByText(/already in the album/u).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'View My Uploads' })).toHaveCount(0);
  });

  await test.step('failed requests and foreign albums have messages', async () => {
    await restoreSession(page, keepsake, session);
    await page.route('**/my-uploads', (route) => route.fulfill({ status: 400, body: '' }));
    await page.goto(myUploads);
    await expect(page.getByText('Could not load your uploads. Please try again.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/my-uploads');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(photosOf(page)).toHaveCount(3);
    await page.goto(`${keepsake.url}/my-uploads/nobody`);
    await expect(page.getByText('Album not found')).toBeVisible();
  });
  expectNoProblems();
  await page.context().close();
});

test('a contributor whose guest group was deleted sees the own photos, and no link to add more photos', async ({
  browser,
}) => {
  const { owner: host, album } = await ownerWithAlbum(keepsake, 'Lena Vogt');
  const { groups } = await host.get('POST /albums/:albumId/groups', {
    params: { albumId: album.id },
    body: { names: ['Table 7'] },
  });
  const tom = new Person(keepsake, 'Tom');
  const session = await tom.register();
  const { uploadCode = '', id: groupId = '' } = groups[0] ?? {};
  await tom.upload(uploadCode, await makePhotos(1), { uploaderName: 'Tom' });
  const page = await newDevice(browser, 'phone');
  await restoreSession(page, keepsake, session);
  await page.goto(`${keepsake.url}/my-uploads/${album.id}`);
  const addMore = page.getByRole('button', { name: 'Upload More Photos' });
  await expect(addMore).toBeVisible();
  await host.get('DELETE /albums/:albumId/groups/:groupId', { params: { albumId: album.id, groupId } });
  await page.reload();
  await expect(page.getByRole('button', { name: /^Photo by Tom/u })).toBeVisible();
  await expect(addMore).toHaveCount(0);
  await expectNoOverflow(page);
  expectNoProblems();
});

test('My uploads has an empty state for a user without contributions', async ({ browser }) => {
  const page = await newDevice(browser, 'phone');
  await restoreSession(page, keepsake, await new Person(keepsake, 'Rui').register());
  await page.goto(`${keepsake.url}/guest-albums`);
  await expect(page.getByText('No albums yet')).toBeVisible();
  await expectAccessible(page);
  expectNoProblems();
});
