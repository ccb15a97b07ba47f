import { expect, type Page, test } from '@playwright/test';
import type { AlbumPage } from '../../../shared/api/albums-api.ts';
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_DISPLAY_NAME_LENGTH,
  MAX_TAGS,
  MAX_TITLE_LENGTH,
} from '../../../shared/rules/fields.ts';
import { makePhotos } from '../../support/made-photos.ts';
import { Person } from '../../support/person.ts';
import {
  button,
  expectAccessible,
  expectNoOverflow,
  expectNoProblems,
  newDevice,
  restoreSession,
} from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();

const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const TITLE = 'Ourgoldenweddinganniversarybythesea'.repeat(4).slice(0, MAX_TITLE_LENGTH);
const NAME = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4).slice(0, MAX_DISPLAY_NAME_LENGTH);
const DESCRIPTION = 'Everybodywhowastherebringsphotos'.repeat(20).slice(0, MAX_DESCRIPTION_LENGTH);

/**
 * Creates an album with the longest allowed texts, its owner, and a registered guest with equally long ones.
 */
async function longestOfAll(tag: string) {
  const owner = new Person(keepsake, `Owner ${tag}`);
  const session = await owner.register();
  const { user } = await owner.get('PATCH /auth/me', { body: { name: NAME } });
  const { album } = await owner.createAlbum(TITLE);
  const params = { albumId: album.id };
  await owner.get('PATCH /albums/:albumId/details', { params, body: { description: DESCRIPTION } });
  const tags = Array.from({ length: MAX_TAGS }, (_, at) => `atagthatislongerthanmost${at}`);
  await owner.get('POST /albums/:albumId/tags', { params, body: { tags } });
  const guest = new Person(keepsake, `Guest ${tag}`);
  const guestSession = await guest.register();
  const photos = await makePhotos(3, { name: `${'aphotowithaverylongname'.repeat(8)}.jpg` });
  await guest.upload(album.uploadCode, photos, { uploaderName: NAME });
  return { owner, album, session: { ...session, user }, guest, guestSession };
}

/** Expects Tab to reach every usable element in order. */
async function expectInReach(page: Page): Promise<void> {
  const wanted = await page.evaluateHandle(() => {
    const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const usable =
      'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]';
    const all = [...place.querySelectorAll<HTMLElement>(usable)].filter(
      (each) =>
        // Elements folded under More have boxes too.
        each.checkVisibility({ visibilityProperty: true }) &&
        each.tabIndex >= 0 &&
        // In a radio group the arrow keys reach the other options.
        !(each instanceof HTMLInputElement && each.type === 'radio' && !each.checked),
    );
    const missing = new Set<EventTarget | null>(all);
    document.addEventListener('focusin', ({ target }) => missing.delete(target), { capture: true });
    return { all, missing };
  });
  const presses = await wanted.evaluate(({ all }) => all.length + 8);
  for (let press = 0; press < presses; press += 1) await page.keyboard.press('Tab');
  const missed = await wanted.evaluate(({ all, missing }) =>
    all.filter((each) => missing.has(each)).map((each) => each.outerHTML.slice(0, 120)),
  );
  expect(missed).toEqual([]);
}

/** Runs `look` at every size, smallest first, without reloading, as if a window were enlarged. */
async function atEverySize(page: Page, look: (isPhone: boolean) => Promise<void>): Promise<void> {
  for (const size of SIZES) {
    await test.step(`at ${size.width}x${size.height}`, async () => {
      await page.setViewportSize(size);
      await look(size.width < 640);
    });
  }
}

const expectGood = (page: Page) =>
  atEverySize(page, async () => {
    await expectAccessible(page, 'any');
    await expectInReach(page);
  });

/** Expects an introduction for visitors who do not know Keepsake. */
async function expectIntroduced(page: Page): Promise<void> {
  await expect(page.getByText('Collect and share memories instantly')).toBeInViewport();
  const introduction = page.getByRole('region', { name: 'How it works' });
  await expect(introduction.getByRole('listitem')).toHaveCount(3);
  const picture = introduction.getByRole('presentation');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1080);
}

test('the screens of guests and signed-out visitors fit and are accessible', { tag: '@main' }, async ({
  browser,
}) => {
  const { owner, album } = await longestOfAll('outside');
  const page = await newDevice(browser, 'laptop');
  for (const path of ['/login', '/register']) {
    await page.goto(keepsake.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectIntroduced(page);
    await expectGood(page);
  }
  const params = { albumId: album.id };
  await owner.get('PATCH /albums/:albumId/details', { params, body: { guestBookEnabled: true } });
  for (const path of ['wall', 'upload', 'guest-book']) {
    await page.goto(`${keepsake.url}/${path}/${album.uploadCode}`);
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await expectGood(page);
  }
  const { url } = await owner.get('POST /albums/:albumId/invitations', { params, body: { role: 'owner' } });
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expectGood(page);
  await owner.get('PATCH /albums/:albumId/pin', { params, body: { pin: '123456' } });
  await page.goto(`${keepsake.url}/upload/${album.uploadCode}`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await atEverySize(page, () => expectAccessible(page));
  expectNoProblems();
});

test('the owner’s screens fit and are accessible', { tag: '@main' }, async ({ browser }) => {
  const { album, session } = await longestOfAll('inside');
  const page = await newDevice(browser, 'laptop');
  await restoreSession(page, keepsake, session);

  await page.goto(`${keepsake.url}/`);
  await expect(page.getByRole('link', { name: 'View album' })).toBeVisible();
  await expectGood(page);
  await page.goto(`${keepsake.url}/profile`);
  await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('1 of 3');
  await expectGood(page);
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expectGood(page);
  await page.goto(`${keepsake.url}/albums/${album.id}/print`);
  await expect(page.getByRole('img', { name: 'Sheet 1 of 1' })).toBeVisible();
  await page.getByRole('radio', { name: 'Photo', exact: true }).check();
  await expectGood(page);
  expectNoProblems();
});

test('the owner’s dialogs fit and are accessible', { tag: '@main' }, async ({ browser }) => {
  const { album, session } = await longestOfAll('over');
  const page = await newDevice(browser, 'laptop');
  await restoreSession(page, keepsake, session);
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();

  await atEverySize(page, async (isPhone) => {
    const opener = isPhone
      ? page.getByRole('navigation', { name: 'Bottom bar' }).getByRole('button', { name: 'Actions' })
      : page.getByRole('complementary', { name: 'Album actions' });
    for (const [action, title] of [
      ['What guests see', 'What guests see'],
      ['Enable PIN protection', 'Enable PIN protection'],
      ['Hosts and helpers', 'Hosts and helpers'],
      ['Delete album', 'Delete Album'],
    ] as const) {
      await test.step(`${title}, and back to what opened it`, async () => {
        if (isPhone) await opener.click();
        const list = isPhone ? page.getByRole('dialog', { name: 'Actions' }) : opener;
        await button(list, action).click();
        const dialog = page.getByRole('dialog', { name: title });
        await expect(dialog).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect(isPhone ? opener : button(list, action)).toBeFocused();
      });
    }
    await button(page, 'Change expiration').click();
    await expect(page.getByRole('dialog', { name: 'Expiration' })).toBeVisible();
    await expectNoOverflow(page);
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Photo by/u })
      .first()
      .click();
    const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
    await viewer.getByRole('button', { name: 'Photo details' }).click();
    await expectNoOverflow(page);
    await expectInReach(page);
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Delete Photo by/u })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Delete Photo' })).toBeVisible();
    await expectNoOverflow(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  expectNoProblems();
});

test('the screens of a contributor fit and are accessible', async ({ browser }) => {
  const { album, guestSession } = await longestOfAll('beside');
  const page = await newDevice(browser, 'laptop');
  await restoreSession(page, keepsake, guestSession);
  for (const path of ['/guest-albums', `/my-uploads/${album.id}`, `/albums/${album.id}`]) {
    await page.goto(keepsake.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(TITLE).first()).toBeVisible();
    await expectGood(page);
  }
  expectNoProblems();
});

test('the page of an album with 500 photos fits and is accessible', async ({ browser }) => {
  const { album, session } = await longestOfAll('full');
  const page = await newDevice(browser, 'laptop');
  await restoreSession(page, keepsake, session);
  // The page gets three existing photos repeated.
  await page.route(`**/api/albums/${album.id}`, async (route) => {
    const answer = await route.fetch();
    const { album: told, photos } = (await answer.json()) as AlbumPage;
    const many = Array.from({ length: 500 }, (_, at) => ({ ...photos[at % 3], id: `photo-${at}` }));
    await route.fulfill({ response: answer, json: { album: { ...told, maxPhotos: 500 }, photos: many } });
  });
  await atEverySize(page, async () => {
    await page.goto(`${keepsake.url}/albums/${album.id}`);
    const grid = page.getByRole('list', { name: 'Photos' });
    await expect(grid.getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page);
    expect(await grid.getByRole('listitem').count()).toBeLessThan(60);
    await page.keyboard.press('End');
    await expect(grid.locator('[data-photo="photo-499"]')).toBeInViewport();
    await expect(grid.locator('[data-photo="photo-0"]')).toHaveCount(0);
    await grid.locator('[data-photo="photo-499"]').click();
    const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
    await expect(viewer.getByText('500 / 500')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByText('1 / 500')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(grid.locator('[data-photo="photo-0"]')).toBeFocused();
    await expect(grid.locator('[data-photo="photo-0"]')).toBeInViewport();
  });
  expectNoProblems();
});

test('a long caption and a long guest name fit on the screen of a phone', async ({ browser }) => {
  const owner = new Person(keepsake, 'Ines Captions');
  await owner.register();
  const { album } = await owner.createAlbum();
  const [name, caption] = ['Bartholomew '.repeat(6).trim(), 'Grandma dances at last, '.repeat(8).trim()];
  const uploadSessionId = 'Grandma'.padEnd(64, '-');
  const guest = new Person(keepsake, 'Bartholomew');
  const { photos } = await guest.upload(album.uploadCode, await makePhotos(1), {
    uploaderName: name,
    uploadSessionId,
  });
  await guest.get('PATCH /uploads/:uploadCode/photos/:photoId/caption', {
    params: { uploadCode: album.uploadCode, photoId: photos[0]?.id ?? '' },
    body: { caption, uploadSessionIds: [uploadSessionId] },
  });
  const page = await newDevice(browser, 'phone');
  await page.goto(`${keepsake.url}/wall/${album.uploadCode}?slideshow=on`);
  const show = page.getByRole('dialog', { name: 'Slideshow' });
  for (const text of [caption, name]) await expect(show.getByText(text)).toBeInViewport({ ratio: 1 });
  expectNoProblems();
});
