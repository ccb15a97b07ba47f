import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { makePhotos } from '../../support/made-photos.ts';
import { Person } from '../../support/person.ts';
import { pickedPhotos, sendInBatches, startParty } from '../guest-phone.ts';
import { button, expectAccessible, expectNoOverflow, expectNoProblems, newDevice } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();
const yourPhotos = (page: Page, count: number) => button(page, `Your photos (${count})`);

test('a guest finds their own photos the next day and deletes them', async ({ browser }) => {
  const { owner, album, page: phone, url, names } = await startParty(browser, keepsake, 'Garden Party');
  await phone.goto(url);
  const picked = await pickedPhotos(3);
  await sendInBatches(phone, picked);
  await button(phone, 'Skip').click();
  await expect(yourPhotos(phone, 3)).toBeVisible();

  // Another tab has no upload session, but the device has.
  const tab = await phone.context().newPage();
  await phone.close();
  const { photos } = await owner.get('GET /albums/:albumId', { params: { albumId: album.id } });
  const [removed, described, hidden] = photos;
  const decide = (visibility: 'shown' | 'hidden' | 'waiting') =>
    owner.get('PATCH /albums/:albumId/photos/visibility', {
      params: { albumId: album.id },
      body: { photoIds: [hidden?.id ?? ''], visibility },
    });
  await decide('hidden');
  await owner.get('DELETE /albums/:albumId/photos/:photoId', {
    params: { albumId: album.id, photoId: removed?.id ?? '' },
  });
  await tab.goto(url);
  await yourPhotos(tab, 2).click();
  const panel = tab.getByRole('dialog', { name: 'Your photos' });
  await expect(panel.getByText('1 was removed by the host')).toBeVisible();
  await expect(panel.getByText('In the album')).toHaveCount(1);
  await expect(panel.getByText('Hidden by the host')).toBeVisible();
  await decide('shown');
  await expect(panel.getByText('In the album')).toHaveCount(2);
  await decide('waiting');
  await expect(panel.getByText('Waiting for approval')).toBeVisible();
  await decide('shown');
  const loading = tab.waitForEvent('download');
  await button(panel, `Open ${described?.originalFilename}`).click();
  const viewer = tab.getByRole('dialog', { name: 'Photo viewer' });
  await expect(viewer.getByText(/ \/ 2$/u)).toBeVisible();
  await viewer.getByRole('link', { name: 'Download original' }).click();
  const loaded = await readFile(await (await loading).path());
  const sent = picked.find(({ name }) => name === described?.originalFilename)?.buffer;
  expect(loaded.equals(sent ?? Buffer.alloc(0))).toBe(true);
  await button(viewer, `Add a caption to ${described?.originalFilename}`).click();
  await tab.getByRole('textbox', { name: 'Caption' }).fill('The cake, before it fell');
  await button(tab, 'Save').click();
  await expect(viewer.getByText('The cake, before it fell')).toBeVisible();
  await expectAccessible(tab);
  await tab.goBack();
  await expect(viewer).toBeHidden();
  await expect(panel).toBeVisible();
  await expectNoOverflow(tab);

  await button(panel, `Open ${hidden?.originalFilename}`).click();
  await button(viewer, `Delete ${hidden?.originalFilename}`).click();
  await button(tab, 'Delete photo').click();
  await expect(viewer).toBeHidden();
  await expect.poll(names).toEqual([described?.originalFilename]);
  await expectAccessible(tab);

  // Guests can delete their own photos as long as these are stored.
  const closing = { params: { albumId: album.id }, body: { isArchived: true } };
  await owner.get('PATCH /albums/:albumId/archive', closing);
  await expect(panel.getByText('This album is archived')).toBeVisible();
  await button(panel, `Open ${described?.originalFilename}`).click();
  await expect(button(viewer, `Delete ${described?.originalFilename}`)).toBeVisible();
  await expect(button(viewer, `Change the caption of ${described?.originalFilename}`)).toBeHidden();
  await tab.keyboard.press('Escape');
  await button(panel, 'Delete all my photos').click();
  await button(tab, 'Delete 1 photo').click();
  await expect(panel.getByText('None of your photos are in this album now.')).toBeVisible();
  await expect.poll(names).toEqual([]);
  await button(panel, 'Not your phone? Forget me here').click();
  await button(tab, 'Forget me here').click();
  await expect(yourPhotos(tab, 1)).toBeHidden();
  expect(await tab.evaluate(() => localStorage.getItem('keepsake_uploads'))).toBeNull();
  expectNoProblems();
});

test('hearts take a single tap and are live for everybody, and photos keep each viewer’s order', {
  tag: '@main',
}, async ({ browser }) => {
  const { owner, album, page: phone } = await startParty(browser, keepsake, 'Lake House');
  const switchOn = (isOn: boolean) =>
    owner.get('PATCH /albums/:albumId/details', {
      params: { albumId: album.id },
      body: { heartsEnabled: isOn },
    });
  for (const name of ['Theo', 'Mira']) {
    const guest = new Person(keepsake, name);
    await guest.upload(album.uploadCode, await makePhotos(5, { width: 60, height: 40 }), {
      uploaderName: name,
      uploadSessionId: name.padEnd(64, '-'),
    });
  }
  const { photos } = await owner.get('GET /albums/:albumId', { params: { albumId: album.id } });
  const second = photos[1];
  await owner.get('PATCH /uploads/:uploadCode/photos/:photoId/caption', {
    params: { uploadCode: album.uploadCode, photoId: second?.id ?? '' },
    body: { caption: 'Off the jetty', uploadSessionIds: ['Mira'.padEnd(64, '-')] },
  });
  const wall = `${keepsake.url}/wall/${album.uploadCode}`;
  const laptop = await newDevice(browser, 'laptop');
  await laptop.goto(wall);
  await phone.goto(`${wall}?photo=${second?.id}`);
  const viewer = phone.locator('[data-viewer]');
  const hearts = (page: Page) => page.getByRole('button', { name: /^Heart this photo/u });
  const caption = laptop.getByText('Off the jetty');

  await test.step('lightbox and wall show the caption, and hearts appear live once the owner enables them', async () => {
    await expect(viewer.getByText('Off the jetty')).toBeVisible();
    await expect(caption).toBeVisible();
    expect([await hearts(laptop).count(), await hearts(phone).count()]).toEqual([0, 0]);
    await switchOn(true);
  });
  await button(viewer, 'Heart this photo, no hearts yet').click();
  await expect(button(viewer, 'Heart this photo, 1 heart')).toHaveAttribute('aria-pressed', 'true');

  // The heart arrived live on the other device, where the keyboard reaches the button.
  const heart = (count: string) => button(laptop, `Heart this photo, ${count}`);
  await expect(heart('1 heart')).toHaveAttribute('aria-pressed', 'false');
  await heart('1 heart').press('Enter');
  await expect(heart('2 hearts')).toHaveAttribute('aria-pressed', 'true');
  await expect(button(viewer, 'Heart this photo, 2 hearts')).toBeVisible();

  const tiles = laptop.locator('[data-photo]');
  await button(laptop, 'Arrange photos: Newest first').click();
  await laptop.getByLabel('Order').selectOption({ label: 'Most hearts first' });
  await laptop.getByLabel('Group by').selectOption({ label: 'Guest' });
  await expectAccessible(laptop);
  await button(laptop, 'Done').click();
  await expect(laptop.getByRole('heading', { level: 2 })).toHaveText(['Mira', 'Theo']);
  await laptop.reload();
  await expect(button(laptop, 'Arrange photos: Most hearts · by guest')).toBeVisible();
  await laptop.goto(`${wall}?order=loved&from=Mira`);
  await expect(tiles).toHaveCount(5);
  await expect(tiles.first()).toHaveAttribute('data-photo', second?.id ?? '');

  // Another tap removes the heart, and after a reload the page knows which ones this device gave.
  await button(viewer, 'Heart this photo, 2 hearts').click();
  await expect(button(viewer, 'Heart this photo, 1 heart')).toHaveAttribute('aria-pressed', 'false');
  await laptop.reload();
  await expect(heart('1 heart')).toHaveAttribute('aria-pressed', 'true');

  const failed = laptop.getByText('Could not add your heart.');
  await test.step('on a slow connection the first of two taps stays if the second fails', async () => {
    await button(viewer, 'Heart this photo, 1 heart').click();
    await expect(heart('2 hearts')).toHaveAttribute('aria-pressed', 'true');
    const letThrough = await holdHearts(laptop, (tap) => tap === 1);
    await heart('2 hearts').click();
    await heart('1 heart').click();
    letThrough();
    await expect(failed).toBeVisible();
    await expect(heart('1 heart')).toHaveAttribute('aria-pressed', 'false');
    await failed.waitFor({ state: 'hidden' });
  });

  await test.step('a late heart does not bring back a photo that the host hid meanwhile', async () => {
    const setVisibility = (visibility: 'hidden' | 'shown') =>
      owner.get('PATCH /albums/:albumId/photos/visibility', {
        params: { albumId: album.id },
        body: { photoIds: [second?.id ?? ''], visibility },
      });
    const letThrough = await holdHearts(laptop, () => true);
    await heart('1 heart').click();
    await setVisibility('hidden');
    await expect(tiles).toHaveCount(4);
    letThrough();
    await expect(failed).toBeVisible();
    await expect(tiles).toHaveCount(4);
    await setVisibility('shown');
    await expect(tiles).toHaveCount(5);
  });
  await phone.keyboard.press('Escape');
  await expect(hearts(phone)).toBeVisible();
  await expectNoOverflow(phone);
  await switchOn(false);
  await expect(hearts(laptop)).toHaveCount(0);
  await expect(hearts(phone)).toHaveCount(0);
  // A page with held requests has no cache either.
  expectNoProblems(/ERR_(?:FAILED|CACHE_MISS)/u);
});

/** Holds hearts until they are released, and lets some of them fail. */
async function holdHearts(page: Page, arrives: (tap: number) => boolean): Promise<() => void> {
  let letThrough: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  let taps = 0;
  await page.unrouteAll();
  await page.route(/\/heart$/u, async (route) => {
    taps += 1;
    const isGood = arrives(taps);
    await opened;
    await (isGood ? route.continue() : route.abort());
  });
  return letThrough;
}

test('the page about stored guest data works without scripts', async ({ browser }) => {
  for (const kind of ['phone', 'laptop'] as const) {
    const page = await newDevice(browser, kind);
    await page.goto(`${keepsake.url}/upload/UNKNOWN234`);
    await page.getByRole('link', { name: 'Privacy' }).click();
    await expect(page).toHaveURL(`${keepsake.url}/privacy`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What Keepsake stores about guests');
    await expect(page.getByText('keepsake_client_id').first()).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${keepsake.url}/privacy?lang=ar`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ما يحفظه Keepsake عن الضيوف');
    await expect(page.getByText('keepsake_client_id').first()).toBeVisible();
    await expectNoOverflow(page);
  }
  expectNoProblems();
});
