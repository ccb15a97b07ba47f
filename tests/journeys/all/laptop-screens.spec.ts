import { expect, type Locator, type Page, test } from '@playwright/test';
import { makePhoto } from '../../support/made-photos.ts';
import { Person } from '../../support/person.ts';
import { adminDevice, sharedAdministeredKeepsake } from '../admin-device.ts';
import {
  button,
  type DeviceKind,
  expectAccessible,
  expectNoOverflow,
  expectNoProblems,
  newDevice,
  restoreSession,
  signedIn,
} from '../new-device.ts';

const { keepsake, marta } = sharedAdministeredKeepsake();

const EMAIL = 'benedikta.vonundzuhohenfels@verylongcompanyname.example.com';

/** Creates an owner with a long address, and an album. */
async function longOwner(start: string) {
  const owner = new Person(keepsake, 'Benedikta von Hohenfels');
  const email = `${start}.${EMAIL}`;
  const body = { name: 'Benedikta von Hohenfels', email, password: 'a long password', rememberMe: true };
  const session = await owner.get('POST /auth/register', { body });
  owner.token = session.token;
  const { album } = await owner.createAlbum('The house by the sea');
  return { session, album, email };
}

/** Returns the words of an address, and whether each is completely visible on one line. */
function wordsOf(address: Locator): Promise<{ word: string; isWhole: boolean }[]> {
  return address.evaluate((element) => {
    const words: { word: string; isWhole: boolean }[] = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^.@]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        const { right } = range.getBoundingClientRect();
        let isCut = false;
        for (let box = node.parentElement; box; box = box.parentElement)
          if (getComputedStyle(box).overflowX === 'hidden' && right > box.getBoundingClientRect().right + 1)
            isCut = true;
        words.push({ word, isWhole: lines.size === 1 && !isCut });
      }
    }
    return words;
  });
}

async function expectWhole(page: Page, email: string): Promise<void> {
  const address = page.getByText(email, { exact: true }).first();
  await expect(address).toBeVisible();
  const words = await wordsOf(address);
  expect(words.map(({ word }) => word).join(' ')).toBe(email.replaceAll(/[.@]/gu, ' '));
  expect(words.filter(({ isWhole }) => !isWhole)).toEqual([]);
}

for (const kind of ['phone', 'laptop'] as DeviceKind[])
  test(`email addresses are shown completely and wrap only at dots and @ on a ${kind}`, async ({
    browser,
  }) => {
    const { session, album, email } = await longOwner(kind);
    const page = await adminDevice(browser, kind, keepsake, marta);
    for (const path of ['/admin/users', `/admin/users/${session.user.id}`, `/admin/albums/${album.id}`]) {
      await test.step(path, async () => {
        await page.goto(keepsake.url + path);
        await expectWhole(page, email);
        await expectAccessible(page);
      });
    }
    expectNoProblems();
  });

test('Archive and Delete of an album are visible without scrolling, for its owner and for administrators', async ({
  browser,
}) => {
  const { session, album } = await longOwner('fold');
  await test.step('the owner’s screens', async () => {
    const page = await newDevice(browser, 'laptop');
    await restoreSession(page, keepsake, session);
    await page.goto(`${keepsake.url}/albums/${album.id}`);
    const actions = page.getByRole('complementary', { name: 'Album actions' });
    const rows = actions.getByRole('list').getByRole('listitem').filter({ visible: true });
    await expect(rows).toHaveCount(14);
    await actions.getByText('More', { exact: true }).click();
    await expect(rows).toHaveCount(18);
    for (const row of await rows.all()) await expect(row).toBeInViewport({ ratio: 1 });
    // The fixed actions cover no line of the list.
    expect(await actions.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    await expectNoOverflow(page);
  });
  await test.step('an administrator’s screens', async () => {
    const page = await adminDevice(browser, 'laptop', keepsake, marta);
    await page.goto(`${keepsake.url}/admin/albums/${album.id}`);
    await expect(page.getByRole('button', { name: 'Delete album' })).toBeInViewport({ ratio: 1 });
    await page.goto(`${keepsake.url}/admin/users/${session.user.id}`);
    await expect(page.getByRole('button', { name: 'Delete user…' })).toBeInViewport({ ratio: 1 });
  });
  expectNoProblems();
});

test('names and titles are shown completely in the administration’s lists', async ({ browser }) => {
  const owner = new Person(keepsake, 'Long');
  const session = await owner.register();
  owner.token = session.token;
  const name = 'Maximiliana-Theresia Donaudampfschifffahrtskapitänswitwe von und zu Hohenfels';
  await owner.get('PATCH /auth/me', { body: { name } });
  const title = 'حفل زفاف محمد وليلى في القاهرة مع كل العائلة والأصدقاء والجيران';
  await owner.createAlbum(title);
  const page = await adminDevice(browser, 'laptop', keepsake, marta);
  for (const [path, names] of [
    ['/admin/users', [name]],
    ['/admin/albums', [name, title]],
  ] as const) {
    await page.goto(keepsake.url + path);
    for (const each of names) {
      const link = page.getByRole('link', { name: each });
      await expect(link).toHaveAttribute('dir', 'auto');
      expect(await link.evaluate(isCutOff)).toBe(false);
    }
  }
  expectNoProblems();
});

/** Runs in the page. */
function isCutOff(element: Element): boolean {
  for (let box: Element | null = element; box; box = box.parentElement)
    if (getComputedStyle(box).overflowX === 'hidden' && box.scrollWidth > box.clientWidth) return true;
  return false;
}

test('on a laptop Edit is always visible, and the controls over a photo appear with the pointer', async ({
  browser,
}) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Ines Points');
  const { album } = await person.createAlbum();
  await person.upload(album.uploadCode, [await makePhoto({ name: 'cake.jpg' })]);
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  const photos = page.getByRole('list', { name: 'Photos' });
  const caption = photos.getByRole('time').locator('..');
  const opacity = () => caption.evaluate((element) => getComputedStyle(element).opacity);
  await page.mouse.move(0, 0);
  await expect.poll(opacity).toBe('0');
  await page.getByRole('button', { name: /^Photo by/u }).hover();
  await expect.poll(opacity).toBe('1');
  await button(photos, 'Delete Photo by Guest, cake.jpg').click();
  await expect(page.getByRole('dialog', { name: 'Delete Photo' })).toBeVisible();
  await page.keyboard.press('Escape');

  await test.step('the button of a pending photo is in the corner, and a second tap there deletes nothing', async () => {
    const { photos: stored } = await person.get('GET /albums/:albumId', { params: { albumId: album.id } });
    const photoIds = stored.map(({ id }) => id);
    await person.get('PATCH /albums/:albumId/photos/visibility', {
      params: { albumId: album.id },
      body: { photoIds, visibility: 'waiting' },
    });
    const approve = button(photos, 'Approve photo by Guest, cake.jpg');
    await expect(approve).toBeVisible();
    await page.mouse.move(0, 0);
    const [tile, corner] = await Promise.all([
      photos.getByRole('listitem').boundingBox(),
      approve.boundingBox(),
    ]);
    const endOf = (box: typeof tile) => (box ? box.x + box.width : Number.NaN);
    expect(endOf(corner)).toBe(endOf(tile));
    await approve.dblclick();
    await expect(approve.or(button(photos, 'Hide photo by Guest, cake.jpg'))).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Delete Photo' })).toHaveCount(0);
  });

  // On a slow machine the second tap opens the photo.
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await button(page, 'Edit').click();
  await expect(page.getByRole('dialog', { name: 'Edit album' })).toBeVisible();
  expectNoProblems();
});
