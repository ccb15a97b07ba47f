import { expect, type Locator, test } from '@playwright/test';
import sharp from 'sharp';
import { Person } from '../../support/person.ts';
import { quarterColours, quarters } from '../../support/photo-fixtures.ts';
import { holdUploadsAfter } from '../guest-phone.ts';
import { expectNoProblems, newDevice } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();

/** As in EXIF: 1 is upright, the others are turned or mirrored. */
const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8];

async function turnedPhoto(orientation: number) {
  const size = { width: 640 + orientation, height: 480 };
  const buffer = await quarters(size.width, size.height).withMetadata({ orientation }).jpeg().toBuffer();
  const { data, info } = await sharp(buffer).autoOrient().toBuffer({ resolveWithObject: true });
  const name = `turned-${orientation}.jpg`;
  const looks = { colours: await quarterColours(data), isPortrait: info.height > info.width };
  return { picked: { name, mimeType: 'image/jpeg', buffer }, name, looks };
}

/** Shares of a tile's width and height, one in each quarter of the photo and outside of overlays. */
const [ACROSS, DOWN] = [
  [0.2, 0.58],
  [0.2, 0.8],
];

/** Returns the four quarters' colours as the browser paints them, which differ from the canvas content. */
async function paintedColours(canvas: Locator): Promise<string> {
  const { data, info } = await sharp(await canvas.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bit = (x: number, y: number, channel: number) =>
    // A photo that is being sent is half as bright.
    Number(
      (data[(Math.round(y * info.height) * info.width + Math.round(x * info.width)) * 3 + channel] ?? 0) > 64,
    );
  return DOWN.flatMap((y) => ACROSS.map((x) => [0, 1, 2].map((channel) => bit(x, y, channel)).join(''))).join(
    ' ',
  );
}

async function shownIn(list: Locator) {
  const shown = [];
  for (const tile of await list.getByRole('listitem').all()) {
    const canvas = tile.locator('canvas');
    const isPortrait = await canvas.evaluate(({ height, width }: HTMLCanvasElement) => height > width);
    const name = /turned-\d\.jpg/u.exec((await tile.textContent()) ?? '')?.[0];
    shown.push({ name, looks: { colours: await paintedColours(canvas), isPortrait } });
  }
  return shown;
}

test('photos are upright when chosen, during the upload, and in the receipt', async ({ browser }) => {
  const owner = new Person(keepsake, 'Ines Upright');
  await owner.register();
  const { album } = await owner.createAlbum('Upright');
  const photos = await Promise.all(ORIENTATIONS.map(turnedPhoto));
  expect(new Set(photos.map(({ looks }) => looks.colours)).size).toBe(8);
  const upright = photos.map(({ name, looks }) => ({ name, looks }));
  const page = await newDevice(browser, 'phone');
  const uploads = await holdUploadsAfter(page, 0);
  await page.goto(`${keepsake.url}/upload/${album.uploadCode}`);
  await page.getByLabel('Choose photos').setInputFiles(photos.map(({ picked }) => picked));
  for (const name of ['Chosen photos', 'Photos on their way', 'Stored photos'])
    await test.step(name, async () => {
      if (name === 'Photos on their way') await page.getByRole('button', { name: 'Upload 8 photos' }).click();
      if (name === 'Stored photos') uploads.open();
      const list = page.getByRole('list', { name });
      await expect(list.getByRole('listitem')).toHaveCount(8);
      await expect.poll(() => shownIn(list)).toEqual(upright);
    });
  expectNoProblems();
});
