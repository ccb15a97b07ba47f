import { expect, type Locator, test } from '@playwright/test';
import { makePhoto, makePhotos } from '../../support/made-photos.ts';
import { asOnPhone, expectNoProblems, signedIn } from '../new-device.ts';
import { sharedKeepsake } from '../served-keepsake.ts';

const keepsake = sharedKeepsake();
const SMALL = { width: 250, height: 188 };

async function expectAsItIs(picture: Locator): Promise<void> {
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(SMALL.width);
  const box = await picture.evaluate((image) => [image.clientWidth, image.clientHeight]);
  expect(box).toEqual([SMALL.width, SMALL.height]);
}

test('a small photo is not enlarged, whether alone or among large photos', async ({ browser }) => {
  const { page, person } = await signedIn(browser, 'laptop', keepsake, 'Ines Small');
  const { album } = await person.createAlbum('Small');
  await person.upload(album.uploadCode, [await makePhoto(SMALL)]);
  const picture = page.getByRole('list', { name: 'Photos' }).locator('img').last();
  for (const path of [`/albums/${album.id}`, `/wall/${album.uploadCode}`])
    await test.step(path, async () => {
      await page.goto(keepsake.url + path);
      await expectAsItIs(picture);
      await asOnPhone(page, () => expectAsItIs(picture));
    });
  await person.upload(album.uploadCode, await makePhotos(8, { width: 1600, height: 1200 }));
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await expectAsItIs(picture);
  expectNoProblems();
});
