import { expect, test } from '@playwright/test';
import { makePhoto, makePhotos } from '../../support/made-photos.ts';
import { Person } from '../../support/person.ts';
import { adminDevice, administeredKeepsake, rowsOf, sortBy } from '../admin-device.ts';
import { asOnPhone, button, expectAccessible, expectNoOverflow, expectNoProblems } from '../new-device.ts';

const { keepsake, marta } = administeredKeepsake();

/** Creates an owner with three albums: with two photos, with one photo, and empty and private. */
async function ownerOfThree(name: string) {
  const owner = new Person(keepsake, name);
  const { user } = await owner.register();
  const { album: wedding } = await owner.createAlbum(`Wedding of ${name}`);
  const { album: cake } = await owner.createAlbum(`Cake of ${name}`);
  const { album: quiet } = await owner.createAlbum(`Quiet of ${name}`);
  const ava = new Person(keepsake, 'Ava');
  await ava.upload(
    wedding.uploadCode,
    [
      await makePhoto({ name: 'toast.jpg', hue: 3 }),
      await makePhoto({ name: 'dance.jpg', hue: 60, width: 640 }),
    ],
    { uploaderName: 'Ava' },
  );
  await owner.upload(cake.uploadCode, [await makePhoto({ name: 'cake.jpg', hue: 20 })]);
  await owner.get('PATCH /albums/:albumId/visibility', {
    params: { albumId: quiet.id },
    body: { isPublic: false },
  });
  return { owner, user, wedding, cake, quiet };
}

test('an administrator finds, edits and deletes albums', { tag: '@main' }, async ({ browser }) => {
  const name = 'Grace Kim';
  const { owner, user, wedding, quiet } = await ownerOfThree(name);
  const page = await adminDevice(browser, 'laptop', keepsake, marta);
  const rows = rowsOf(page, 'laptop', 'Albums');
  const cards = rowsOf(page, 'phone', 'Albums');

  await test.step('the albums of one owner are listed newest first, with visibility and figures', async () => {
    await page.goto(`${keepsake.url}/admin/albums?ownerId=${user.id}`);
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText('Quiet of');
    await expect(rows.first()).toContainText('Private');
    await expect(rows.last()).toContainText('Public');
    await expect(rows.last()).toContainText(name);
    await expectNoOverflow(page);
    await asOnPhone(page, async () => {
      await expect(cards.first()).toContainText('Private');
      await expect(cards.last()).toContainText(name);
      await expectAccessible(page);
    });
  });

  await test.step('an expired album says so', async () => {
    await page.route('**/api/admin/albums?*', async (route) => {
      const answer = await route.fetch();
      const { albums, ...rest } = await answer.json();
      await route.fulfill({
        json: { ...rest, albums: albums.map((album: object) => ({ ...album, expired: true })) },
      });
    });
    await page.reload();
    await expect(rows.first()).toContainText('Expired');
    await expectAccessible(page);
    await page.unroute('**/api/admin/albums?*');
    await page.reload();
    await expect(rows.first()).not.toContainText('Expired');
  });

  await test.step('the albums are sorted by title and by photos', async () => {
    await sortBy(page, 'laptop', 'Title', 'Title, A to Z');
    await expect(rows.first()).toContainText('Cake of');
    await expect(page).toHaveURL(/ownerId=[^&]+&sort=title&order=asc$/u);
    await sortBy(page, 'laptop', 'Photos', 'Most photos');
    await expect(rows.first()).toContainText('Wedding of');
    const head = page.getByRole('columnheader', { name: 'Photos' });
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await asOnPhone(page, async () => {
      await sortBy(page, 'phone', 'Title', 'Title, A to Z');
      await expect(cards.first()).toContainText('Cake of');
    });
  });

  await test.step('the albums are filtered and searched, and then all are listed again', async () => {
    // The filter is chosen while the search is pending, and both apply.
    await page.getByLabel('Search albums').fill('quiet');
    await page.getByLabel('Visibility').selectOption('private');
    await expect(page).toHaveURL(/search=quiet/u);
    await expect(page).toHaveURL(/visibility=private/u);
    await expect(rows).toHaveCount(1);
    await page.getByLabel('Search albums').fill('nothing like this');
    await expect(page.getByText('No albums found')).toBeVisible();
    await page.goto(`${keepsake.url}/admin/albums?ownerId=${user.id}&search=wedding`);
    await expect(rows).toHaveCount(1);
    await button(page, 'Show albums of all owners').click();
    await expect(page).toHaveURL(`${keepsake.url}/admin/albums?search=wedding`);
  });

  await test.step('a list that cannot be loaded appears on the next try', async () => {
    await page.route('**/api/admin/albums?*', (route) => route.fulfill({ status: 400, body: '' }));
    await page.goto(`${keepsake.url}/admin/albums`);
    await expect(page.getByText('Failed to fetch albums')).toBeVisible();
    await page.unroute('**/api/admin/albums?*');
    await button(page, 'Retry').click();
    await page.getByRole('link', { name: wedding.title }).click();
  });

  await test.step('the page of an album shows its figures and photos', async () => {
    await expect(page.getByRole('heading', { level: 1, name: wedding.title })).toBeVisible();
    await expect(page.getByRole('img', { name: 'toast.jpg' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'dance.jpg' })).toBeVisible();
    await expect(page.getByText('Showing first 50 photos')).toHaveCount(0);
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      `/admin/users/${user.id}`,
    );
    await expectAccessible(page);
    await asOnPhone(page, () => expectAccessible(page));
  });

  await test.step('the title is required, and the description is not', async () => {
    await page.getByLabel('Title').fill('  ');
    await button(page, 'Save changes').click();
    await expect(page.getByText('Title is required')).toBeVisible();
    await page.getByLabel('Title').fill('Two of us');
    await page.getByLabel('Description').fill('By the sea.');
    await page.getByLabel('Visibility').selectOption('private');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await button(page, 'Save changes').click();
    expect((await sent).postDataJSON()).toEqual({
      title: 'Two of us',
      description: 'By the sea.',
      visibility: 'private',
    });
    await expect(page.getByText('Album updated')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Two of us' })).toBeVisible();
    const { album } = await owner.get('GET /albums/:albumId', { params: { albumId: wedding.id } });
    expect(album).toMatchObject({
      title: 'Two of us',
      description: 'By the sea.',
      isPublic: false,
    });
  });

  await test.step('an empty description is omitted, and a rejection keeps the typed text', async () => {
    await page.getByLabel('Description').fill(' ');
    await page.route('**/api/admin/albums/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 400, body: '' }) : route.fallback(),
    );
    await button(page, 'Save changes').click();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to update album' })).toBeVisible();
    await page.unroute('**/api/admin/albums/*');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await button(page, 'Save changes').click();
    expect((await sent).postDataJSON()).toEqual({ title: 'Two of us' });
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to update album' })).toHaveCount(0);
  });

  await test.step('editing the texts does not undo a visibility that the owner changes meanwhile', async () => {
    await expect(page.getByLabel('Visibility')).toHaveValue('private');
    const params = { albumId: wedding.id };
    const isPublic = async () => (await owner.get('GET /albums/:albumId', { params })).album.isPublic;
    await owner.get('PATCH /albums/:albumId/visibility', { params, body: { isPublic: true } });
    await page.getByLabel('Title').fill('The two of us');
    await button(page, 'Save changes').click();
    await expect(page.getByRole('heading', { level: 1, name: 'The two of us' })).toBeVisible();
    expect(await isPublic()).toBe(true);
    await expect(page.getByLabel('Visibility')).toHaveValue('public');
  });

  await test.step('the album is deleted only after a confirmation', async () => {
    await expect(page.getByText('Please confirm you want to delete this album')).toBeVisible();
    await expect(button(page, 'Delete album')).toBeDisabled();
    await page.getByLabel('I want to delete this album').check();
    await page.route('**/api/admin/albums/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 400, body: '' }) : route.fallback(),
    );
    await button(page, 'Delete album').click();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to delete album' })).toBeVisible();
    await page.unroute('**/api/admin/albums/*');
    await button(page, 'Delete album').click();
    await expect(page).toHaveURL(`${keepsake.url}/admin/albums`);
    expect((await owner.ask('GET /albums/:albumId', { params: { albumId: wedding.id } })).status).toBe(404);
    await page.goto(`${keepsake.url}/admin/albums/${wedding.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Album not found' })).toBeVisible();
  });

  await test.step('an album without photos says so', async () => {
    await page.goto(`${keepsake.url}/admin/albums/${quiet.id}`);
    await expect(page.getByText('No photos in this album')).toBeVisible();
  });

  await test.step('an album that cannot be loaded appears on the next try', async () => {
    await page.route('**/api/admin/albums/*', (route) => route.fulfill({ status: 400, body: '' }));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Failed to fetch album' })).toBeVisible();
    await page.unroute('**/api/admin/albums/*');
    await button(page, 'Retry').click();
    await expect(page.getByRole('heading', { level: 1, name: quiet.title })).toBeVisible();
  });
  expectNoProblems();
});

test('an administrator browses the photos of all albums', async ({ browser }) => {
  const name = 'Sam Okafor';
  const { owner, wedding } = await ownerOfThree(name);
  const page = await adminDevice(browser, 'laptop', keepsake, marta);
  const photos = page.getByRole('list', { name: 'Photos' }).getByRole('listitem');

  await test.step('photos are found by name, uploader and album, and sorted', async () => {
    await page.goto(`${keepsake.url}/admin/photos`);
    await page.getByLabel('Search photos').fill(name);
    await expect(photos).toHaveCount(3);
    await expect(photos.filter({ hasText: 'toast.jpg' })).toContainText('Ava');
    await expect(photos.filter({ hasText: 'toast.jpg' })).toContainText(wedding.title);
    await page.getByLabel('Sort by').selectOption({ label: 'Filename, A to Z' });
    await expect(photos.first()).toContainText('cake.jpg');
    await page.getByLabel('Sort by').selectOption({ label: 'Largest first' });
    await expect(photos.first()).toContainText('dance.jpg');
    await expect(page).toHaveURL(/search=Sam\+Okafor&sort=size$/u);
    await expectNoOverflow(page);
    await asOnPhone(page, () => expectNoOverflow(page));
  });

  await test.step('the viewer shows one photo and then the next', async () => {
    await button(page, 'Preview dance.jpg').click();
    const viewer = page.getByRole('dialog', { name: 'Photo preview' });
    await expect(viewer.getByText('1 / 3')).toBeVisible();
    await expect(viewer.getByText('dance.jpg')).toBeVisible();
    await expectAccessible(page);
    await asOnPhone(page, () => expectNoOverflow(page));
    await page.keyboard.press('ArrowLeft');
    await expect(viewer.getByText('3 / 3')).toBeVisible();
    await viewer.getByRole('button', { name: 'Next photo' }).click();
    await expect(viewer.getByText('1 / 3')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(button(page, 'Preview dance.jpg')).toBeFocused();
  });

  await test.step('a photo is deleted after a confirmation, and stays if that is rejected', async () => {
    await button(page, 'Delete dance.jpg').click();
    const ask = page.getByRole('dialog', { name: 'Delete photo?' });
    await expectNoOverflow(page);
    await asOnPhone(page, () => expectNoOverflow(page));
    await page.route('**/api/admin/photos/*', (route) => route.fulfill({ status: 400, body: '' }));
    await ask.getByRole('button', { name: 'Delete photo' }).click();
    await expect(ask.getByText('Failed to delete photo')).toBeVisible();
    await page.unroute('**/api/admin/photos/*');
    await ask.getByRole('button', { name: 'Delete photo' }).click();
    await expect(ask).toBeHidden();
    await expect(photos).toHaveCount(2);
    const seen = await owner.get('GET /albums/:albumId', { params: { albumId: wedding.id } });
    expect(seen.photos.map((photo) => photo.originalFilename)).toEqual(['toast.jpg']);
  });

  await test.step('an empty search result and a failed request have messages', async () => {
    await page.getByLabel('Search photos').fill('nothing like this');
    await expect(page.getByText('No photos found')).toBeVisible();
    await page.route('**/api/admin/photos?*', (route) => route.fulfill({ status: 400, body: '' }));
    await page.reload();
    await expect(page.getByText('Failed to fetch photos')).toBeVisible();
    await page.unroute('**/api/admin/photos?*');
    await button(page, 'Retry').click();
    await expect(page.getByText('No photos found')).toBeVisible();
  });
  expectNoProblems();
});

test('the administration shows the first 50 photos of a larger album, and further photos on other pages', async ({
  browser,
}) => {
  const owner = new Person(keepsake, 'Oskar Berg');
  const { user } = await owner.register();
  await marta.get('POST /admin/users/:userId/tier', { params: { userId: user.id }, body: { tier: 'PLUS' } });
  const { album } = await owner.createAlbum('Choir tour');
  for (const start of [0, 10, 20, 30, 40, 50]) {
    const some = await makePhotos(start === 50 ? 1 : 10, { width: 64, height: 48 });
    await owner.upload(
      album.uploadCode,
      some.map((photo, index) => ({ ...photo, name: `choir-${start + index}.jpg` })),
    );
  }
  const page = await adminDevice(browser, 'laptop', keepsake, marta);
  await page.goto(`${keepsake.url}/admin/albums/${album.id}`);
  await expect(page.getByText('Showing first 50 photos')).toBeVisible();
  await expect(page.getByRole('img', { name: /^choir-/u })).toHaveCount(50);

  await page.getByRole('link', { name: 'Manage photos' }).click();
  await expect(page).toHaveURL(`${keepsake.url}/admin/photos?search=Choir%20tour`);
  await expect(page.getByText('51 photos, page 1 of 3')).toBeVisible();
  // Next works again before page 2 has loaded.
  await page.route('**/api/admin/photos?page=2&*', () => {});
  await button(page, 'Next').click();
  await expect(page).toHaveURL(/page=2$/u);
  await button(page, 'Next').click();
  await expect(page.getByText('51 photos, page 3 of 3')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(11);
  expectNoProblems();
});
