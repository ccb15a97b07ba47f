import { type Browser, expect, type Page, test } from '@playwright/test';
import { leaveEntry } from '../../api/leave-entry.ts';
import { chromiumFlags, findChromium } from '../../support/chromium.ts';
import { makeM4a } from '../../support/videos/made-voices.ts';
import { holdUploadsAfter, pickedPhotos, sendInBatches, startParty } from '../guest-phone.ts';
import { closeWithKept } from '../kept-photos.ts';
import { button, expectAccessible, expectNoOverflow, expectNoProblems } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const executablePath = findChromium();
test.use({
  launchOptions: {
    // The microphone beeps once a second.
    args: [...chromiumFlags, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    ...(executablePath ? { executablePath } : {}),
  },
});

const keepsake = sharedKeepsake();

async function partyWithBook(browser: Browser) {
  const party = await startParty(browser, keepsake, 'Mara & Jonas');
  const { owner, album, page, url } = party;
  await owner.get('PATCH /albums/:albumId/details', {
    params: { albumId: album.id },
    body: { guestBookEnabled: true },
  });
  await page.goto(url);
  const read = async () =>
    (await owner.get('GET /uploads/:uploadCode/guest-book', { params: { uploadCode: album.uploadCode } }))
      .entries;
  return { ...party, read };
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Leave a line for Mara & Jonas' });

/** Resolves to the seconds of a voice after this browser could play it to its end. */
const secondsPlayable = (page: Page, url: string) =>
  page.evaluate(async (src) => {
    const audio = new Audio(src);
    await new Promise((resolve, reject) => {
      audio.oncanplaythrough = resolve;
      audio.onerror = () => reject(new Error(audio.error?.message));
    });
    return audio.duration;
  }, url);

test('a guest writes a line in any script, with one of their own photos', async ({ browser }) => {
  const { page, read, names } = await partyWithBook(browser);
  await sendInBatches(page, await pickedPhotos(1));
  await expect.poll(names).toHaveLength(1);
  await button(page, 'Skip').click();
  await button(page, 'Write').click();
  await expect(button(dialog(page), 'Put it in the guest book')).toBeDisabled();
  await dialog(page).getByLabel('Your line').fill('x'.repeat(1001));
  await expect(dialog(page).getByText('This cannot exceed 1000 characters.')).toBeVisible();
  await dialog(page)
    .getByLabel('Your line')
    .fill(`${'👩‍👩‍👧'.repeat(901)}`);
  await expect(dialog(page).getByText('99 characters left')).toBeVisible();
  await dialog(page).getByLabel('Your line').fill('مبروك! Ein Hoch auf euch 🥂');
  await dialog(page).getByLabel('Your name').fill('Ava');
  await button(dialog(page), 'IMG_0.jpg').click();
  await expectAccessible(page);
  await button(dialog(page), 'Put it in the guest book').click();
  await expect(page.getByText('Your line is in the guest book.')).toBeVisible();
  expect(await read()).toMatchObject([
    {
      kind: 'line',
      authorName: 'Ava',
      message: 'مبروك! Ein Hoch auf euch 🥂',
      picture: { originalFilename: 'IMG_0.jpg' },
    },
  ]);
  // The line is no photo.
  expect(await names()).toHaveLength(1);
  await page.getByRole('link', { name: 'guest book', exact: true }).click();
  await expect(page.getByText('مبروك! Ein Hoch auf euch 🥂')).toBeVisible();
  expectNoProblems();
});

test('a voice is recorded, heard and sent, and arrives once although its tab is closed', async ({
  browser,
}) => {
  const { album, owner, page, url, read } = await partyWithBook(browser);
  await button(page, 'Speak').click();
  await dialog(page).getByLabel('Your name').fill('Theo');
  await button(dialog(page), 'Record').click();
  await expect(dialog(page).getByText('Speak now')).toBeVisible();
  await expect(dialog(page).getByRole('status')).toContainText('Recording.');
  await expect(dialog(page).getByRole('timer')).toHaveText('0:57');
  await button(dialog(page), 'Stop').click();
  await expect(dialog(page).getByRole('status')).toContainText('Stopped.');
  await dialog(page)
    .getByRole('button', { name: /^Play Theo’s message, 0:0[34]$/u })
    .click();
  await expect(button(dialog(page), 'Pause Theo’s message')).toBeVisible();
  await expectAccessible(page);

  const line = await holdUploadsAfter(page.context(), 0);
  await button(dialog(page), 'Put it in the guest book').click();
  await expect(page.getByText('Sending your voice message…')).toBeVisible();
  const context = page.context();
  await closeWithKept(page, 1);
  expect(await read()).toEqual([]);

  const again = await context.newPage();
  await again.goto(url);
  await expect(again.getByText('Sending your voice message…')).toBeVisible();
  line.open();
  await expect(again.getByText('Your voice message is in the guest book.')).toBeVisible();
  await again.reload();
  await expect(button(again, 'Speak')).toBeVisible();
  const [entry, ...others] = await read();
  expect([entry?.kind, others]).toEqual(['voice', []]);
  expect(entry?.voice?.waveform.some((level) => level === 99)).toBe(true);
  expect(entry?.voice?.durationMs).toBeGreaterThan(2000);
  expect(await secondsPlayable(again, entry?.voice?.url ?? '')).toBeGreaterThan(2);

  // A recording of an iPhone plays here too.
  const { entry: fromSafari } = await leaveEntry(owner, album.uploadCode, { voice: await makeM4a(2) });
  expect(await secondsPlayable(again, fromSafari?.voice?.url ?? '')).toBeGreaterThan(1.9);
  await expectNoOverflow(again);
  expectNoProblems();
});

test('without a microphone the guest learns what to do, and what was written survives a closed guest book', async ({
  browser,
}) => {
  const { owner, album, page, url, read } = await partyWithBook(browser);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.goto(url);
  await button(page, 'Speak').click();
  await button(dialog(page), 'Record').click();
  await expect(dialog(page).getByRole('alert')).toContainText('The microphone is blocked.');
  await expectAccessible(page);
  await button(dialog(page), 'Write instead').click();
  await dialog(page).getByLabel('Your line').fill('To many more years!');
  const change = (guestBookEnabled: boolean) =>
    owner.get('PATCH /albums/:albumId/details', {
      params: { albumId: album.id },
      body: { guestBookEnabled },
    });
  await change(false);
  await button(dialog(page), 'Put it in the guest book').click();
  await expect(page.getByText('The guest book is closed.')).toBeVisible();
  await expect(page.getByText('To many more years!')).toBeVisible();
  await expect(button(page, 'Write')).toBeHidden();
  await change(true);
  await button(page, 'Retry').click();
  await expect(page.getByText('Your line is in the guest book.')).toBeVisible();
  expect(await read()).toMatchObject([{ message: 'To many more years!' }]);
  expectNoProblems();
});
