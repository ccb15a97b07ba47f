import { writeFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { printDesign } from '../../../shared/messages/en/print-texts.ts';
import { messagesIn } from '../../../shared/messages/messages.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { findMissingPdfReaders, readCode, readCodeIn, readPdf } from '../../support/printed-page.ts';
import {
  asOnPhone,
  button,
  expectAccessible,
  expectNoOverflow,
  expectNoProblems,
  holdRequests,
  signedIn,
} from '../new-device.ts';
import { act } from '../owner-page.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();
const english = messagesIn('en').printCard;

/** Format, paper, and the printed pages: their number, size, first card's size, and cards. */
const PRINTED = [
  ['Table cards', 'a4', { width: 210, height: 297 }, [105, 148], 4],
  ['Table cards', 'letter', { width: 216, height: 279 }, [107, 139], 4],
  ['Table cards', 'a6', { width: 105, height: 148 }, [105, 148], 1],
  ['Poster', 'a4', { width: 210, height: 297 }, [210, 297], 1],
  ['Poster', 'a3', { width: 297, height: 420 }, [297, 420], 1],
  ['Stickers', 'a4', { width: 210, height: 297 }, [75, 84], 12],
  ['Stickers', 'letter', { width: 216, height: 279 }, [77, 75], 12],
] as const;

/** Returns Arabic letters in their basic forms, without spaces and marks of direction. */
const plain = (text: string) => text.normalize('NFKC').replaceAll(/[\s\p{Cf}]/gu, '');

async function print(page: Page): Promise<string> {
  const path = test.info().outputPath('cards.pdf');
  await writeFile(path, await page.pdf({ preferCSSPageSize: true }));
  return path;
}

/** The longest titles and lines of a host. */
const LONG_WORDS = [
  [
    'Two days by the river with everyone we love and a few we only just met, Mia and Leo in the old mill, 19 to 21 June 2026!',
    'a'.repeat(120),
  ],
  ['小明和小红的婚礼在杭州西湖。'.repeat(8), 'زفاف مريم وكريم في القاهرة القديمة '.repeat(3).trim()],
] as const;

/** Lists texts that extend beyond their card or cover its code. */
function cutWords(page: Page): Promise<string[]> {
  return page.getByRole('img', { name: 'Sheet 1 of 1' }).evaluate((sheet) =>
    [...sheet.querySelectorAll('.print-card')].flatMap((card) => {
      const room = card.getBoundingClientRect();
      const code = card.querySelector('.print-code img')?.getBoundingClientRect() ?? room;
      const isCut = (text: Element) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        const isInside = left >= room.left && right <= room.right && top >= room.top && bottom <= room.bottom;
        const isOverCode =
          left < code.right - 1 && right > code.left + 1 && top < code.bottom - 1 && bottom > code.top + 1;
        return !isInside || isOverCode || text.scrollWidth > text.clientWidth;
      };
      return [...card.querySelectorAll('p')].filter(isCut).map((text) => text.textContent);
    }),
  );
}

/**
 * Records everything that the next document renders on its sheets. Its guest groups arrive only when they
 * are released.
 */
async function watchCards(page: Page) {
  const screen = page.waitForResponse(/print-screen.*js/u);
  const release = await holdRequests(page, '**/groups');
  await page.addInitScript(() => {
    const seen = window as unknown as { drawn: string };
    seen.drawn = '';
    new MutationObserver(() => {
      for (const sheet of document.querySelectorAll('.print-sheet')) seen.drawn += sheet.textContent;
    }).observe(document, { childList: true, subtree: true });
  });
  return {
    letGroupsCome: async () => {
      await (await screen).finished();
      await page.evaluate(async () => {
        await document.fonts.ready;
        for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
      });
      release();
    },
    drawn: () => page.evaluate(() => (window as unknown as { drawn: string }).drawn),
  };
}

test('an owner prints cards, a poster and stickers, and their codes can be read from paper', async ({
  browser,
}) => {
  const missing = findMissingPdfReaders();
  test.skip(missing.length > 0, `not installed: ${missing.join(', ')}`);
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Ida Prints');
  const { album } = await person.createAlbum('Ines & Theo, Lisbon');
  const params = { albumId: album.id };
  await person.upload(album.uploadCode, [
    await makePhoto({ name: 'boathouse.jpg', width: 1200, height: 900 }),
    await makePhoto({ name: 'jetty.jpg', width: 1200, height: 900, hue: 1 }),
  ]);
  await person.get('PATCH /albums/:albumId/pin', { params, body: { pin: '271828' } });
  const format = (name: string) => page.getByRole('radio', { name }).check();
  const design = (name: string) =>
    page.getByRole('group', { name: english.design() }).getByRole('radio', { name }).check();

  await test.step('the QR code dialog links to the cards', async () => {
    await page.goto(`${keepsake.url}/albums/${album.id}`);
    await act(page, 'laptop', 'Show QR code');
    await page.getByRole('link', { name: 'Print cards' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Print cards' })).toBeVisible();
    await page.getByLabel(english.line()).fill('Boathouse, 19 June');
    await expect(page.getByRole('img', { name: 'Sheet 1 of 1' })).toContainText('Boathouse, 19 June');
    await expectAccessible(page);
    await asOnPhone(page, () => expectNoOverflow(page));
  });

  await test.step('every format has its paper size, real text, and a code that is readable at 150 dpi', async () => {
    for (const [name, paper, size, card, count] of PRINTED) {
      await format(name);
      await page.getByLabel(english.paper()).selectOption(paper);
      const path = await print(page);
      const pdf = await readPdf(path);
      expect(pdf, `${name}, ${paper}`).toMatchObject({ pages: 1, ...size, isEmbedded: true });
      expect(pdf.text.split(album.uploadCode).length - 1, `${name}, ${paper}`).toBe(count);
      expect(plain(pdf.text)).toContain(plain('Ines & Theo, Lisbon'));
      expect(await readCode(path, card[0], card[1]), `${name}, ${paper}`).toBe(album.guestUploadUrl);
    }
  });

  await test.step('the PIN is printed if the owner chooses so', async () => {
    await format('Table cards');
    await page.getByLabel(english.paper()).selectOption('a6');
    expect((await readPdf(await print(page))).text).not.toContain('271828');
    await page.getByLabel(english.showPin()).check();
    expect((await readPdf(await print(page))).text).toContain('PIN 271828');
  });

  await test.step('the cards are in German and Arabic, whatever the language of the page', async () => {
    for (const [language, title] of [
      ['de', 'Sommerfest am Fluß, Jänner'],
      ['ar', 'زفاف مريم وكريم'],
    ] as const) {
      await person.get('PATCH /albums/:albumId/details', { params, body: { title } });
      await page.getByLabel(english.language()).selectOption(language);
      const scan = messagesIn(language).printCard.scan();
      await expect(page.getByRole('img', { name: 'Sheet 1 of 1' })).toContainText(scan);
      const path = await print(page);
      const text = plain((await readPdf(path)).text);
      for (const part of [...title.split(' '), ...scan.split(' '), album.uploadCode])
        expect(text).toContain(plain(part));
      expect(await readCode(path, 105, 148)).toBe(album.guestUploadUrl);
    }
  });

  await test.step('printing waits for a photo that is loading', async () => {
    const preview = /[?&]v=preview/u;
    const arrive = await holdRequests(page, preview, 1);
    await page.reload();
    await design(printDesign.photo);
    await expect(page.getByRole('img', { name: 'Sheet 1 of 1' })).toBeVisible();
    await expect(button(page, english.print())).toHaveAttribute('aria-busy', 'true');
    // The other picture loads sooner, and the first one is ignored when it arrives.
    const other = page.getByRole('group', { name: english.photo() }).getByRole('radio', { checked: false });
    await other.check();
    await expect(button(page, english.print())).not.toHaveAttribute('aria-busy', 'true');
    const late = page.waitForResponse(preview);
    arrive();
    // Once this image is decoded, so is the page's.
    await page.evaluate((src) => Object.assign(new Image(), { src }).decode(), (await late).url());
    await expect(button(page, english.print())).not.toHaveAttribute('aria-busy', 'true');
  });

  await test.step('every design is readable, and the code alone is saved as SVG and as PNG', async () => {
    for (const name of Object.values(printDesign)) {
      await design(name);
      expect(await readCode(await print(page), 105, 148), name).toBe(album.guestUploadUrl);
    }
    // The server's code, which other journeys import into this process, keeps sharp from reading SVG.
    sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
    const saved = async (name: string) => {
      const loading = page.waitForEvent('download');
      await page.getByRole('link', { name }).click();
      return sharp(await (await loading).path(), { density: 720 })
        .png()
        .toBuffer();
    };
    for (const name of [english.codeAsSvg(), english.codeAsPng()])
      expect(await readCodeIn(await saved(name)), name).toBe(album.guestUploadUrl);
  });

  await test.step('texts of any script and length fit on the card in every design', async () => {
    for (const [title, line] of LONG_WORDS) {
      await person.get('PATCH /albums/:albumId/details', { params, body: { title } });
      await page.getByLabel(english.line()).fill(line);
      await expect(page.getByRole('img', { name: 'Sheet 1 of 1' })).toContainText(title + line);
      for (const name of Object.values(printDesign)) {
        await design(name);
        expect(await cutWords(page), name).toEqual([]);
      }
      await format('Stickers');
      for (const name of [printDesign.plain, printDesign.frame]) {
        await design(name);
        expect(await cutWords(page), `sticker, ${name}`).toEqual([]);
      }
      await format('Table cards');
    }
    await page.getByLabel(english.line()).fill('Boathouse, 19 June');
  });

  await test.step('one sheet has a card for each open guest group', async () => {
    const body = { names: ['Table 7', 'Band', 'Family'] };
    const { groups } = await person.get('POST /albums/:albumId/groups', { params, body });
    const [band, family, table] = groups;
    await person.get('PATCH /albums/:albumId/groups/:groupId', {
      params: { ...params, groupId: family?.id ?? '' },
      body: { isClosed: true },
    });
    const { letGroupsCome, drawn } = await watchCards(page);
    await page.reload();
    await expect(page.getByLabel(english.line())).toHaveValue('Boathouse, 19 June');
    await page.getByLabel(english.paper()).selectOption('a4');
    await letGroupsCome();
    await expect(page.getByRole('img', { name: 'Sheet 1 of 1' })).toContainText('Table 7');
    const path = await print(page);
    const { pages, text } = await readPdf(path);
    expect(pages).toBe(1);
    for (const part of ['Band', 'Table 7', band?.uploadCode, table?.uploadCode]) expect(text).toContain(part);
    for (const part of ['Family', family?.uploadCode, album.uploadCode]) expect(text).not.toContain(part);
    expect(await drawn(), 'no card of the album while its groups were on their way').not.toContain(
      album.uploadCode,
    );
    expect(await readCode(path, 105, 148)).toBe(band?.guestUploadUrl);
    await page.getByLabel(english.forGroups()).uncheck();
    await expect(page.getByRole('img', { name: 'Sheet 1 of 1' })).not.toContainText('Table 7');
  });
  expectNoProblems();
});
