import { type Browser, expect, type Page, test } from '@playwright/test';
import { makePhotos } from '../../support/made-photos.ts';
import { Person } from '../../support/person.ts';
import { adminDevice, sharedAdministeredKeepsake } from '../admin-device.ts';
import { pickedPhotos } from '../guest-phone.ts';
import { expectFingerHeight, expectLabelsFit as expectFit } from '../labels.ts';
import { button, type DeviceKind, expectNoProblems, newDevice, signedIn } from '../new-device.ts';
import { act } from '../owner-page.ts';

const { keepsake, marta } = sharedAdministeredKeepsake();
const PHONE = { width: 390, height: 844 };
const kind: DeviceKind = 'phone';

/** Creates an album with photos, groups and everything that guests may see. */
async function fullAlbum(owner: Person) {
  const { album } = await owner.createAlbum('Garden Party');
  const params = { albumId: album.id };
  await owner.get('PATCH /albums/:albumId/details', {
    params,
    body: {
      guestsDownload: true,
      heartsEnabled: true,
      guestBookEnabled: true,
      commentsEnabled: true,
      description: 'Cake at three, stories until late. '.repeat(12),
    },
  });
  await owner.get('POST /albums/:albumId/groups', { params, body: { names: ['Table 7', 'Band'] } });
  await owner.upload(album.uploadCode, await makePhotos(9));
  return { album, params };
}

/** Labels of the administration are smaller. */
async function expectLabelsFit(page: Page, screen: string): Promise<void> {
  await expectFit(page, screen);
  if (!new URL(page.url()).pathname.startsWith('/admin')) await expectFingerHeight(page, screen);
}

/** Opens a screen and measures it once its heading is visible. */
async function measure(page: Page, path: string, heading?: string): Promise<void> {
  await page.goto(keepsake.url + path);
  const title = page.getByRole('heading', { level: 1, ...(heading && { name: heading }) });
  await expect(title.first()).toBeVisible();
  await expect(page.locator('[data-loading], [aria-busy="true"]')).toHaveCount(0);
  await expectLabelsFit(page, path);
}

/** Measures the dialog that `open` opens, and closes it. */
async function measureDialog(page: Page, name: string, open: () => Promise<void>): Promise<void> {
  await test.step(name, async () => {
    await open();
    await expect(page.getByRole('dialog').last()).toBeVisible();
    await expectLabelsFit(page, name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

async function narrowDevice(browser: Browser): Promise<Page> {
  const page = await newDevice(browser, kind);
  await page.setViewportSize(PHONE);
  return page;
}

test('guests: every label fits in every language', async ({ browser }) => {
  const owner = new Person(keepsake, 'Ines Labels');
  await owner.register();
  const { album, params } = await fullAlbum(owner);
  const { album: empty } = await owner.createAlbum('Nothing yet');
  const page = await narrowDevice(browser);
  await measure(page, `/upload/${empty.uploadCode}`, 'Nothing yet');
  await measure(page, `/wall/${empty.uploadCode}`, 'Nothing yet');

  await measure(page, `/upload/${album.uploadCode}`, 'Garden Party');
  await page.getByLabel('Choose photos').setInputFiles(await pickedPhotos(2));
  const upload = button(page, 'Upload 2 photos');
  await expect(upload).toBeVisible();
  await expectLabelsFit(page, 'photos are chosen');
  await upload.click();
  await expect(button(page, 'Skip')).toBeVisible();
  await expectLabelsFit(page, 'the offer of an account');
  await button(page, 'Skip').click();
  await expect(button(page, 'Your photos (2)')).toBeVisible();
  await expectLabelsFit(page, 'the receipt');
  await measureDialog(page, 'your photos', () => button(page, 'Your photos (2)').click());

  await measure(page, `/wall/${album.uploadCode}`, 'Garden Party');
  await measureDialog(page, 'photo viewer', () =>
    page
      .getByRole('button', { name: /^Photo by/u })
      .first()
      .click(),
  );
  await measureDialog(page, 'arrange', () => page.getByRole('button', { name: /^Arrange photos/u }).click());
  await measureDialog(page, 'download all', async () => {
    await button(page, 'Download all').click();
    await expect(button(page, 'Done')).toBeVisible();
  });
  await measure(page, `/guest-book/${album.uploadCode}`, 'Garden Party');
  await measure(page, '/login');
  await measure(page, '/register');
  await owner.get('PATCH /albums/:albumId/pin', { params, body: { pin: '123456' } });
  await page.goto(`${keepsake.url}/upload/${album.uploadCode}`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectLabelsFit(page, 'PIN');
  await page.goto(`${keepsake.url}/upload/ZZZZZZZZZZ`);
  await expect(page.getByText('Invalid or expired upload link.')).toBeVisible();
  await expectLabelsFit(page, 'a wrong link');
  expectNoProblems();
});

const DIALOGS_OF_ALBUM = [
  'Guest groups',
  'What guests see',
  'Enable PIN protection',
  'New upload code',
  'Edit album',
  'Download all',
  'Delete album',
];

test('hosts: every label fits in every language', async ({ browser }) => {
  const { page, person } = await signedIn(browser, kind, keepsake, 'Theo Labels');
  await page.setViewportSize(PHONE);
  const { album, params } = await fullAlbum(person);
  await person.upload(album.uploadCode, await makePhotos(1));
  const [photo] = (await person.get('GET /albums/:albumId', { params })).photos;
  await person.get('PATCH /albums/:albumId/photos/visibility', {
    params,
    body: { photoIds: [photo?.id ?? ''], visibility: 'hidden' },
  });
  await measure(page, '/');
  await measure(page, `/upload/${album.uploadCode}`, 'Garden Party');
  await measure(page, `/albums/${album.id}`, 'Garden Party');
  await measureDialog(page, 'actions', () =>
    page.getByRole('navigation', { name: 'Bottom bar' }).getByRole('button', { name: 'Actions' }).click(),
  );
  for (const name of DIALOGS_OF_ALBUM) await measureDialog(page, name, () => act(page, kind, name));
  await measureDialog(page, 'expiration', () => button(page, 'Change expiration').click());
  await measureDialog(page, 'upload', () =>
    page.getByRole('navigation', { name: 'Bottom bar' }).getByRole('button', { name: 'Upload' }).click(),
  );
  await measureDialog(page, 'photo viewer', () =>
    page
      .getByRole('button', { name: /^Photo by/u })
      .first()
      .click(),
  );
  await button(page, 'Select photos').click();
  await expect(button(page, 'All')).toBeVisible();
  await expectLabelsFit(page, 'choosing');
  const { photos } = await person.get('GET /albums/:albumId', { params });
  await person.get('PATCH /albums/:albumId/photos/visibility', {
    params,
    body: { photoIds: photos.map(({ id }) => id), visibility: 'waiting' },
  });
  await measure(page, `/albums/${album.id}/review`);
  await measure(page, `/albums/${album.id}/print`);
  await measure(page, '/guest-albums');
  await measure(page, '/profile');
  for (const name of ['Edit name', 'Change Password', 'Upgrade plan', 'Sign Out', 'Delete Account'])
    await measureDialog(page, name, () => button(page, name).click());
  expectNoProblems();
});

test('the administration: every label fits in every language', async ({ browser }) => {
  const owner = new Person(keepsake, 'Mia Labels');
  const { user } = await owner.register();
  const { album } = await fullAlbum(owner);
  const page = await adminDevice(browser, kind, keepsake, marta);
  await page.setViewportSize(PHONE);
  for (const path of [
    '/admin',
    '/admin/users',
    `/admin/users/${user.id}`,
    '/admin/albums',
    `/admin/albums/${album.id}`,
    '/admin/photos',
    '/admin/templates',
    '/admin/analytics',
  ])
    await measure(page, path);
  await measureDialog(page, 'menu', () => button(page, 'Menu').click());
  expectNoProblems();
});
