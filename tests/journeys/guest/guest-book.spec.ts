import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import type { Entry } from '../../../shared/api/guest-book-api.ts';
import { makePhotos } from '../../support/made-photos.ts';
import { Person } from '../../support/person.ts';
import { makeMp3 } from '../../support/videos/made-voices.ts';
import { button, expectAccessible, expectNoProblems, newDevice, signedIn } from '../new-device.ts';
import { act } from '../owner-page.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();
const GREETING = 'Ein Hoch auf euch beide, und auf die Band!';

/** Leaves a line, or a voice of some seconds. */
async function leave(name: string, uploadCode: string, entry: { message: string } | { seconds: number }) {
  const form = new FormData();
  const author = { clientKey: randomUUID(), uploaderName: name, uploadSessionId: name.padEnd(64, '-') };
  for (const [field, value] of Object.entries(author)) form.append(field, value);
  if ('message' in entry) form.append('message', entry.message);
  else form.append('voice', new Blob([new Uint8Array(makeMp3(entry.seconds))]), 'voice');
  const path = `/api/uploads/${uploadCode}/guest-book`;
  const { status, body } = await new Person(keepsake, name).send('POST', path, form);
  expect(status).toBe(201);
  return (body as { entry: Entry }).entry;
}

const entriesOn = (page: Page) => page.getByRole('list', { name: 'Guest book' }).getByRole('listitem');

test('guests leave lines and voices, which everybody reads, hears and prints', async ({ browser }) => {
  const { page: ines, person } = await signedIn(browser, 'laptop', keepsake, 'Ines Book');
  const { album } = await person.createAlbum('Mara & Jonas');
  const params = { albumId: album.id };
  await person.upload(album.uploadCode, await makePhotos(7));
  const page = await newDevice(browser, 'phone');
  const bookUrl = `${keepsake.url}/guest-book/${album.uploadCode}`;

  await test.step('the owner turns the guest book and comments on', async () => {
    await ines.goto(`${keepsake.url}/albums/${album.id}`);
    await act(ines, 'laptop', 'What guests see');
    const onWall = ines.getByRole('switch', { name: 'Guest book on the wall and in the slideshow' });
    await expect(onWall).toBeDisabled();
    for (const name of ['Guest book', 'Guest book on the wall and in the slideshow', 'Comments']) {
      const its = ines.getByRole('switch', { name, exact: true });
      await its.click();
      await expect(its).toBeChecked();
    }
    await ines.keyboard.press('Escape');
  });

  await test.step('the book is empty, and fills while it is open', async () => {
    await page.goto(bookUrl);
    await expect(page.getByText('Nobody has written here yet.')).toBeVisible();
    await leave('Ava', album.uploadCode, { seconds: 12 });
    await leave('Theo', album.uploadCode, { seconds: 20 });
    await leave('Oma Hilde', album.uploadCode, { message: GREETING });
    await expect(entriesOn(page)).toHaveCount(3);
    await expect(entriesOn(page).first()).toContainText(GREETING);
    await expectAccessible(page, 'any');
  });

  await test.step('one voice plays at a time', async () => {
    await button(page, 'Play Ava’s message, 0:12').click();
    await expect(button(page, 'Pause Ava’s message')).toBeVisible();
    await button(page, 'Play Theo’s message, 0:20').click();
    await expect(button(page, 'Pause Theo’s message')).toBeVisible();
    await expect(button(page, 'Play Ava’s message, 0:12')).toBeVisible();
    await button(page, 'Pause Theo’s message').click();
    const place = page.getByRole('slider', { name: 'Position in Theo’s message' });
    await place.fill('15000');
    await expect(place).toHaveAttribute('aria-valuetext', '0:15 / 0:20');
  });

  await test.step('on paper, voices are named and nothing can be pressed', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Voice message by Ava, 0:12')).toBeVisible();
    await expect(page.getByText(GREETING)).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('what the owner hides disappears for guests, and waits at the owner’s tab', async () => {
    await ines.getByRole('radio', { name: 'Guest book' }).check({ force: true });
    await expect(entriesOn(ines)).toHaveCount(3);
    await expectAccessible(ines, 'any');
    await button(entriesOn(ines).first(), 'Hide').click();
    await expect(entriesOn(ines).first()).toContainText('Hidden by the host');
    await expect(page.getByText(GREETING)).toHaveCount(0);
    await button(entriesOn(ines).first(), 'Show').click();
    await expect(page.getByText(GREETING)).toBeVisible();
  });

  await test.step('a guest asks the owner to remove an entry', async () => {
    await button(entriesOn(page).first(), 'Ask to remove this').click();
    await button(page, 'Ask the host').click();
    await expect(ines.getByText('1 guest asks to remove it')).toBeVisible();
    await expect(ines.getByText('1 to review')).toBeVisible();
  });

  await test.step('the wall shows the entries, and the slideshow one of them after five photos', async () => {
    await page.goto(`${keepsake.url}/wall/${album.uploadCode}`);
    await expect(entriesOn(page)).toHaveCount(3);
    await expectAccessible(page);
    await page.goto(`${keepsake.url}/wall/${album.uploadCode}?slideshow=on`);
    const show = page.getByRole('dialog', { name: 'Slideshow' });
    await expect(show.getByRole('img', { name: /^Photo by/u }).first()).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('ArrowRight');
      await expect(show.getByRole('figure').getByText(GREETING)).toBeVisible({ timeout: 500 });
    }).toPass();
    expectNotCut(await show.getByText(GREETING).boundingBox(), page);
  });

  await test.step('a guest comments on a photo, and the owner closes the comments', async () => {
    await person.get('PATCH /albums/:albumId/details', { params, body: { guestBookOnWall: false } });
    await page.goto(`${keepsake.url}/wall/${album.uploadCode}`);
    await page
      .getByRole('button', { name: /^Photo by/u })
      .first()
      .click();
    await button(page, 'Comments').click();
    await page.getByLabel('Your name (optional)').fill('Noor');
    await page.route('**/comments', (route) => route.abort(), { times: 1 });
    await page.getByLabel('Write a comment').fill('أجمل صورة في الحفل 😂');
    await button(page, 'Send').click();
    const comments = page.getByRole('log', { name: 'Comments' });
    await expect(comments.getByRole('article')).toHaveCount(1);
    await expect(comments.getByRole('article')).toContainText('Noor');
    await expect(page.getByLabel('Write a comment')).toHaveValue('');
    await expectAccessible(page);

    const { photos } = await person.get('GET /albums/:albumId', { params });
    await ines.goto(`${keepsake.url}/albums/${album.id}?photo=${photos[0]?.id}`);
    await button(ines, 'Comments').click();
    await button(ines, 'Close comments').click();
    await expect(page.getByText('The comments on this photo are closed.')).toBeVisible();
    await button(comments, 'Remove').click();
    await button(page.getByRole('dialog', { name: 'Remove' }), 'Remove').click();
    await expect(page.getByText('No comments yet.')).toBeVisible();
  });
  expectNoProblems(/ERR_FAILED/u);
});

function expectNotCut(box: { x: number; y: number; width: number; height: number } | null, page: Page): void {
  const screen = page.viewportSize();
  expect(box && screen && box.y >= 0 && box.y + box.height <= screen.height).toBe(true);
  expect(box && screen && box.x >= 0 && box.x + box.width <= screen.width).toBe(true);
}
