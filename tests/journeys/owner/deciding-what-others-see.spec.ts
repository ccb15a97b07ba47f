import { expect, type Page, test } from '@playwright/test';
import { makePhoto, makePhotos } from '../../support/made-photos.ts';
import { Person } from '../../support/person.ts';
import { pickedPhotos, sendInBatches } from '../guest-phone.ts';
import {
  button,
  expectAccessible,
  expectInTheMiddle,
  expectNoOverflow,
  expectNoProblems,
  newDevice,
  signedIn,
} from '../new-device.ts';
import { act } from '../owner-page.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();
const photosOn = (page: Page) => page.locator('button[data-photo]');
const TEN_MINUTES_MS = 600_000;
const countdown = (page: Page) => page.getByRole('timer', { name: 'Time until the photos are shown' });

/** Holds each decision until it is released, as on a slow connection. */
async function holdDecisions(page: Page) {
  const held: (() => void)[] = [];
  let isOpen = false;
  await page.route(/\/photos\/visibility$/u, async (route) => {
    if (!isOpen) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  const waiting = () => held.length;
  return {
    waiting,
    async letOneThrough() {
      await expect.poll(waiting).toBe(1);
      held.shift()?.();
    },
    letAllThrough() {
      isOpen = true;
      for (const letThrough of held.splice(0)) letThrough();
    },
  };
}

async function startParty(title: string, owner: Person) {
  const { album } = await owner.createAlbum(title);
  const theo = new Person(keepsake, 'Theo');
  const give = async (...hues: number[]) => {
    for (const hue of hues) {
      const photo = await makePhoto({ hue, width: 320, height: 240 });
      await theo.upload(album.uploadCode, [photo], { uploaderName: 'Theo' });
    }
  };
  return {
    album,
    give,
    address: `${keepsake.url}/albums/${album.id}`,
    guestPage: `${keepsake.url}/upload/${album.uploadCode}`,
    wall: `${keepsake.url}/wall/${album.uploadCode}`,
  };
}

test('an owner decides which photos guests see', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'phone', keepsake, 'Ines Decides');
  const { give, address, guestPage, wall } = await startParty('Garden Party', person);
  const guest = await newDevice(browser, 'phone');

  await test.step('the owner enables approval, and guests are told', async () => {
    await page.goto(address);
    await act(page, 'phone', 'What guests see');
    const approveFirst = page.getByRole('switch', { name: 'Approve photos first' });
    await approveFirst.click();
    await expect(approveFirst).toBeChecked();
    await expectNoOverflow(page);
    await page.keyboard.press('Escape');
    await guest.goto(guestPage);
    await expect(guest.getByText('The host reviews new photos first.')).toBeVisible();
  });

  await test.step('the number of pending photos appears at once, and guests see none of them', async () => {
    await give(1, 1.05);
    // The guest's page does not list the new photo among everybody's photos either.
    await sendInBatches(guest, await pickedPhotos(1));
    await expect(page.getByText('3 photos to review.')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'To review 3' })).toBeVisible();
    await expect(guest.getByText('Nothing yet. The first photo could be yours.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('photos are approved, hidden and undone one after another', async () => {
    await page.goto(keepsake.url);
    await expect(page.getByRole('article', { name: 'Garden Party' }).getByText('3 to review')).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'Review photos' }).first().click();
    await expect(page.getByText('1 of 3')).toBeVisible();
    await expectAccessible(page);
    await guest.goto(wall);
    await expect(guest.getByText('Be the first to share a photo.')).toBeVisible();
    await button(page, 'Approve').click();
    await expect(page.getByText('1 of 2')).toBeVisible();
    await expect(photosOn(guest)).toHaveCount(1);
    const sent = await holdDecisions(page);
    await page.keyboard.press('h');
    await expect(page.getByText('1 of 1')).toBeVisible();
    await page.keyboard.press('u');
    await expect(page.getByText('1 of 2')).toBeVisible();
    await sent.letOneThrough();
    // The response to the undone first decision is ignored.
    await expect.poll(sent.waiting).toBe(1);
    await page.keyboard.press('a');
    sent.letAllThrough();
    await expect(page.getByText('1 of 1')).toBeVisible();
    await button(page, 'Undo').click();
    await expect(page.getByText('1 of 2')).toBeVisible();
    await button(page, 'Approve all').click();
    await expect(page.getByText('You’re all caught up.')).toBeVisible();
    await expect(photosOn(guest)).toHaveCount(3);
    await expectAccessible(page);
  });

  await test.step('a guest reports a photo, and the owner reads the reason and hides it', async () => {
    await photosOn(guest).first().click();
    await button(guest, 'Ask to remove this photo').click();
    const dialog = guest.getByRole('dialog', { name: 'Ask to remove this photo' });
    await dialog.getByLabel('Why?').fill('My children are in it.');
    await expectAccessible(guest);
    await button(dialog, 'Ask the host').click();
    await expect(guest.getByText('We’ve asked the host to remove it.')).toBeVisible();
    await expect(page.getByText('Guests asked you to remove this')).toBeVisible();
    await expect(page.getByText('My children are in it.')).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Hide').click();
    await guest.goto(wall);
    await expect(photosOn(guest)).toHaveCount(2);
  });

  await test.step('the owner still sees the hidden photo and shows it again with one tap', async () => {
    await page.getByRole('link', { name: 'Back to the album' }).first().click();
    await page.getByRole('radio', { name: 'Hidden 1' }).check();
    await expect(photosOn(page)).toHaveCount(1);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: /^Show photo by/u }).click();
    await expect(photosOn(page)).toHaveCount(3);
    await expect(photosOn(guest)).toHaveCount(3);
    await photosOn(page).first().click();
    const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
    // The server hides the photo, but its response is lost.
    const answers = /\/photos\/visibility$/u;
    await page.route(answers, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await viewer.getByRole('button', { name: /^Hide photo by/u }).click();
    await expect(page.getByText('Could not change the photo. Please try again.')).toBeVisible();
    await page.unroute(answers);
    await expect(viewer.getByRole('button', { name: /^Show photo by/u })).toBeVisible();
    await expect(photosOn(guest)).toHaveCount(2);
  });

  await test.step('one of several similar photos is kept', async () => {
    await page.goto(`${address}/review`);
    await page.getByRole('radio', { name: 'Similar' }).check();
    const kept = page.getByRole('radio', { name: /^Keep this one: photo by/u }).first();
    await expect(kept).toBeChecked();
    const picture = page.locator('label', { has: page.getByRole('radio') }).locator('img');
    await expect(picture.first()).toHaveAttribute('src', /v=medium/u);
    await expectAccessible(page);
    await button(page, 'Hide the other').click();
    await expect(page.getByText('No similar photos.')).toBeVisible();
    await expect(photosOn(guest)).toHaveCount(1);
  });
  expectNoProblems(/ERR_FAILED/u);
});

test('before a reveal guest page, wall and slideshow count down, and show the photos at that moment', async ({
  browser,
}) => {
  const owner = new Person(keepsake, 'Ines Reveals');
  await owner.register();
  const { album, give, guestPage, wall } = await startParty('The disposable camera', owner);
  const revealIn = (ms: number) =>
    owner.get('PATCH /albums/:albumId/details', {
      params: { albumId: album.id },
      body: { revealAt: new Date(Date.now() + ms).toISOString() },
    });
  await revealIn(3_590_000);
  await give(1);
  const pages = await Promise.all([
    newDevice(browser, 'phone'),
    newDevice(browser, 'laptop'),
    newDevice(browser, 'laptop'),
    newDevice(browser, 'phone'),
  ]);
  const [phone, screen, show, visitor] = pages;
  // These clocks are ten minutes slow.
  for (const each of [phone, screen, show]) await each.clock.install({ time: Date.now() - TEN_MINUTES_MS });

  await test.step('guests see a number and a countdown but no photo, and the wall has the QR code', async () => {
    await phone.goto(guestPage);
    await screen.goto(wall);
    await show.goto(`${wall}?slideshow=on`);
    await visitor.goto(`${keepsake.url}/albums/${album.id}`);
    for (const each of pages) {
      await expect(each.getByText('1 photo is waiting')).toBeVisible();
      await expect(countdown(each)).toContainText(/^5\d/u);
      await expect(photosOn(each)).toHaveCount(0);
      await expectAccessible(each);
    }
    for (const each of [screen, show]) {
      const code = each.getByRole('img', { name: /QR code/u });
      await expect(code).toBeInViewport({ ratio: 1 });
      await expectInTheMiddle(each, countdown(each), code);
    }
    await give(2);
    for (const each of pages) await expect(each.getByText('2 photos are waiting')).toBeVisible();
  });

  await test.step('a phone has the countdown in the middle and no QR code', async () => {
    for (const address of [wall, `${wall}?slideshow=on`]) {
      await phone.goto(address);
      await expectInTheMiddle(phone, countdown(phone));
      await expect(phone.getByRole('img', { name: /QR code/u })).toBeHidden();
    }
    await phone.goto(guestPage);
  });

  await test.step('the photos appear at the moment of the reveal without a reload', async () => {
    const address = screen.url();
    await revealIn(2000);
    await expect(phone.getByRole('link', { name: 'Photo by Theo' })).toHaveCount(2, { timeout: 15_000 });
    for (const each of [screen, visitor]) await expect(photosOn(each)).toHaveCount(2, { timeout: 15_000 });
    await expect(show.getByRole('img', { name: /^Photo by Theo/u }).first()).toBeVisible({ timeout: 15_000 });
    expect(screen.url()).toBe(address);
  });
  expectNoProblems();
});

test('with a single tap an owner shows a photo again that reports had hidden', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'phone', keepsake, 'Ines Again');
  const { album } = await person.createAlbum('Reported Party');
  const { photos } = await new Person(keepsake, 'Ava').upload(album.uploadCode, await makePhotos(2));
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await expect(page.getByRole('button', { name: /^Photo by/u })).toHaveCount(2);
  for (const photo of photos) {
    const params = { uploadCode: album.uploadCode, photoId: photo.id };
    for (const name of ['One', 'Two', 'Three'])
      await new Person(keepsake, name).get('POST /uploads/:uploadCode/photos/:photoId/reports', {
        params,
        body: {},
      });
  }
  await expect(page.getByText('Guests want 2 photos removed.')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Show all 2 again').click();
  await expect(page.getByText('Guests want 2 photos removed.')).toBeHidden();
  await expect
    .poll(
      async () =>
        (await person.get('GET /uploads/:uploadCode', { params: { uploadCode: album.uploadCode } })).photos
          .length,
    )
    .toBe(2);
});
