// Chrome's translation replaces each text node by an element that contains another text node.
import { expect, type Page, test } from '@playwright/test';
import { Person } from '../../support/person.ts';
import { pickedPhotos, sendInBatches, startParty } from '../guest-phone.ts';
import { button, expectNoProblems, newDevice } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();

/** Translates pages opened from now on, including later changes. */
async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const replace = (text: Node) => {
      if (text.parentElement?.closest('font, head, script, style, textarea, svg')) return;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = text.nodeValue;
      outer.append(inner);
      text.parentNode?.replaceChild(outer, text);
    };
    const replaceBelow = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) if (text.nodeValue?.trim()) replace(text);
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of target.nodeType === Node.TEXT_NODE ? [target] : addedNodes)
          if (node.isConnected) replaceBelow(node);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

test('a guest enters the PIN on a page translated by the browser and adds photos', async ({ browser }) => {
  const { owner, album, page, url, names } = await startParty(browser, keepsake, 'Hochzeit');
  const params = { albumId: album.id };
  await owner.get('PATCH /albums/:albumId/pin', { params, body: { pin: '482915' } });
  await translate(page);
  await page.goto(url);
  const gate = page.getByRole('dialog', { name: 'Enter the PIN' });
  await expect(gate.locator('font').first()).toBeVisible();

  await test.step('wrong PINs count down the attempts', async () => {
    for (const remaining of [4, 3]) {
      await gate.getByLabel('PIN').fill('111111');
      await button(gate, 'Continue').click();
      await expect(gate.getByText(`Incorrect PIN. ${remaining} attempt(s) remaining.`)).toBeVisible();
    }
  });

  await test.step('the right PIN opens the page', async () => {
    await gate.getByLabel('PIN').fill('482915');
    await button(gate, 'Continue').click();
    await expect(page.getByText('Choose photos')).toBeVisible();
  });

  await test.step('photos are chosen and sent, and the receipt appears', async () => {
    await sendInBatches(page, await pickedPhotos(2));
    await expect(page.getByRole('dialog', { name: 'Keep your photos together' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Shared so far' })).toBeVisible();
    await expect.poll(names).toEqual(['IMG_0.jpg', 'IMG_1.jpg']);
  });
  expectNoProblems();
});

test('an owner signs in and creates an album on a page translated by the browser', async ({ browser }) => {
  const owner = new Person(keepsake, 'Ava');
  const { user } = await owner.register();
  const page = await newDevice(browser, 'laptop');
  await translate(page);
  await page.goto(`${keepsake.url}/login`);
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill('a wrong password');
  await button(page, 'Sign in').click();
  await expect(page.getByText('Could not log in. Check your credentials.').first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Ava password');
  await button(page, 'Sign in').click();
  await expect(page.getByText('Hi, Ava')).toBeVisible();

  await page.getByLabel('Album title').fill('Garden party');
  await button(page, 'Create album').click();
  await expect(page.getByRole('heading', { name: 'Share with your guests' })).toBeVisible();
  await page.getByRole('link', { name: 'View album' }).first().click();
  await expect(page.getByRole('heading', { name: 'Garden party' })).toBeVisible();
  await expect(page.locator('font', { hasText: 'Photo Wall' }).first()).toBeVisible();
  expectNoProblems();
});

test('a guest page that crashes offers to reload and keeps the photos', async ({ browser }) => {
  const { page, url, names } = await startParty(browser, keepsake, 'Lisbon');
  await page.goto(url);
  await page.getByLabel('Choose photos').setInputFiles(await pickedPhotos(1));
  await expect(button(page, 'Upload 1 photo')).toBeVisible();
  await page.evaluate(() => {
    for (const method of ['insertBefore', 'appendChild'] as const) {
      const original = Node.prototype[method] as (...nodes: Node[]) => Node;
      Node.prototype[method] = function (this: Element, ...nodes: Node[]): never {
        if (this.isConnected && this.closest('main')) throw new DOMException('The page is broken.');
        return original.apply(this, nodes) as never;
      };
    }
  });
  await button(page, 'Upload 1 photo').click();
  const heading = page.getByRole('heading', { name: 'Unexpected Application Error!' });
  await expect(heading).toBeVisible();
  expect((await heading.boundingBox())?.x).toBeGreaterThanOrEqual(16);
  await button(page, 'Reload').click();
  await expect.poll(names).toEqual(['IMG_0.jpg']);
  expectNoProblems(/The page is broken/u);
});
