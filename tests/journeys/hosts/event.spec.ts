import { writeFile } from 'node:fs/promises';
import { expect, type Locator, test } from '@playwright/test';
import { printCard } from '../../../shared/messages/en/print-texts.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { findMissingPdfReaders, readCode, readPdf } from '../../support/printed-page.ts';
import {
  asOnPhone,
  button,
  expectAccessible,
  expectNoOverflow,
  expectNoProblems,
  signedIn,
} from '../new-device.ts';
import { act, actionsOn, download } from '../owner-page.ts';
import { readQrCode } from '../read-qr-code.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();

/** The titles of the albums in the order of the event. */
const titlesIn = (albums: Locator) => albums.getByRole('listitem').getByRole('link').allTextContents();

test('a host puts two albums under one code, arranges, prints and downloads them', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Ines Costa');
  const { album } = await person.createAlbum('Ceremony');
  await person.upload(album.uploadCode, [await makePhoto({ name: 'ring.jpg' })]);
  const albums = page.getByRole('list', { name: 'Albums of the event' });
  const actions = page.getByRole('complementary', { name: 'Event actions' });
  const dialog = page.getByRole('dialog');

  await test.step('the event begins on the album’s page, with a new album', async () => {
    await page.goto(`${keepsake.url}/albums/${album.id}`);
    await (await actionsOn(page, 'laptop')).getByText('More', { exact: true }).click();
    await act(page, 'laptop', 'Add another album to this event');
    await expect(dialog.getByLabel('Event title')).toBeFocused();
    await dialog.getByLabel('Event title').fill('Ines & Theo');
    await dialog.getByLabel('Title of the new album').fill('Party');
    await expectAccessible(page);
    // The album exists already when the first attempt to create the event fails, and is not created twice.
    await page.route('**/api/events', (route) => route.abort(), { times: 1 });
    await button(dialog, 'Add album').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await button(dialog, 'Add album').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ines & Theo' })).toBeVisible();
    expect(await titlesIn(albums)).toEqual(['Ceremony', 'Party']);
    expect((await person.get('GET /albums')).albums).toHaveLength(2);
  });

  const { event } = (await person.get('GET /albums/:albumId', { params: { albumId: album.id } })).album;
  const params = { eventId: event?.id ?? '' };
  const { guestUrl, albums: joined } = (await person.get('GET /events/:eventId', { params })).event;
  const party = joined.find(({ title }) => title === 'Party');
  await person.upload(party?.uploadCode ?? '', [await makePhoto({ name: 'band.jpg', hue: 1 })]);

  await test.step('its code leads guests to the event', async () => {
    const code = page.getByRole('img', { name: 'QR code that takes guests to Ines & Theo' });
    expect(await readQrCode((await code.getAttribute('src')) ?? '')).toBe(guestUrl);
    await expect(actions.getByRole('link', { name: 'Start slideshow' })).toHaveAttribute(
      'href',
      `${new URL(guestUrl).pathname}?slideshow=on`,
    );
    await page.reload();
    await expect(albums).toBeVisible();
    await expectAccessible(page);
    await asOnPhone(page, () => expectNoOverflow(page));
  });

  await test.step('an album moves with the keyboard, and its button keeps the focus', async () => {
    const up = button(albums, 'Move Party up');
    await up.press('Enter');
    await expect(page.getByText('Party is now album 1 of 2.')).toBeAttached();
    await expect(async () => expect(await titlesIn(albums)).toEqual(['Party', 'Ceremony'])).toPass();
    await expect(up).toBeFocused();
    const down = button(albums, 'Move Party down');
    await down.press('Enter');
    await expect(async () => expect(await titlesIn(albums)).toEqual(['Ceremony', 'Party'])).toPass();
    await expect(down).toBeFocused();
    await button(albums, 'Move Party up').press('Enter');
    await expect
      .poll(async () => (await person.get('GET /events/:eventId', { params })).event.albums[0]?.title)
      .toBe('Party');
  });

  await test.step('the event has another title', async () => {
    await button(actions, 'Rename event').click();
    await dialog.getByLabel('Event title').fill('Ines & Theo, Lisbon');
    await button(dialog, 'Save changes').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ines & Theo, Lisbon' })).toBeVisible();
  });

  await test.step('an invitation from its page is for all its albums', async () => {
    await button(actions, 'Hosts and helpers for the whole event').click();
    await expect(dialog.getByRole('radio')).toHaveCount(2);
    await expect(dialog.getByRole('checkbox')).toHaveCount(0);
    await button(dialog, 'Create link').click();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'valid until' })).toContainText(
      'Whole event',
    );
    await expect(button(dialog, 'Revoke invitation')).toHaveAccessibleDescription(/Helper.*valid until/u);
    await button(dialog, 'Revoke invitation').click();
    await expect(button(dialog, 'Create link'), 'the link of a revoked invitation disappears').toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a printed card has its title and its code', async () => {
    await actions.getByRole('link', { name: 'Print cards' }).click();
    await expect(page.getByRole('img', { name: 'Sheet 1 of 1' })).toContainText('Ines & Theo, Lisbon');
    await page.getByRole('radio', { name: 'Arch' }).check();
    const photos = page.getByRole('group', { name: printCard.photo });
    await expect(photos.getByRole('radio')).toHaveCount(2);
    await expect(page.getByLabel(printCard.showPin)).toHaveCount(0);
    await expectAccessible(page);
    const missing = findMissingPdfReaders();
    if (missing.length === 0) {
      await expect(button(page, printCard.print)).not.toHaveAttribute('aria-busy', 'true');
      const path = test.info().outputPath('cards.pdf');
      await writeFile(path, await page.pdf({ preferCSSPageSize: true }));
      expect((await readPdf(path)).pages).toBe(1);
      expect(await readCode(path, 105, 148)).toBe(guestUrl);
    }
    await page.goBack();
  });

  await test.step('the ZIP has a folder for each album', async () => {
    const { entries } = await download(page, () => button(actions, 'Download all').click());
    const folders = entries.map((name) => name.split('/').slice(-2)[0]);
    expect(folders).toEqual(expect.arrayContaining([expect.stringContaining('Ceremony')]));
    expect(folders).toEqual(expect.arrayContaining([expect.stringContaining('Party')]));
    await button(dialog, 'Done').click();
  });

  await test.step('the party leaves the event and stays an album', async () => {
    await button(albums, 'Remove Party from the event').click();
    await button(dialog, 'Remove from event').click();
    await expect(dialog).toBeHidden();
    expect(await titlesIn(albums)).toEqual(['Ceremony']);
    await albums.getByRole('link', { name: 'Ceremony' }).click();
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(trail.getByRole('link', { name: 'Ines & Theo, Lisbon' })).toBeVisible();
    expect((await person.get('GET /albums')).albums.map(({ event: of }) => of?.title)).toEqual(
      expect.arrayContaining([undefined, 'Ines & Theo, Lisbon']),
    );
  });
  expectNoProblems(/ERR_FAILED/u);
});
