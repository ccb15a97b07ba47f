import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { makePhotos } from '../../support/made-photos.ts';
import { Person } from '../../support/person.ts';
import { makeFixtureFolder } from '../../support/videos/fixture-folder.ts';
import { hasFfmpeg, runFfmpeg } from '../../support/videos/made-videos.ts';
import { expectAccessible, expectNoProblems, newDevice, signedIn } from '../new-device.ts';
import { act } from '../owner-page.ts';
import { keepsakeForFile } from '../served-keepsake.ts';

test.use({ reducedMotion: 'no-preference' });
const keepsake = keepsakeForFile({ FREE_MAX_VIDEO_SECONDS: '60', FREE_MAX_VIDEO_MB: '10' });

async function filmedAlbum(browser: Browser) {
  const { page, person: ines } = await signedIn(browser, 'phone', keepsake, `Ines ${crypto.randomUUID()}`);
  const { album } = await ines.createAlbum();
  await page.goto(`${keepsake.url}/albums/${album.id}`);
  await act(page, 'phone', 'What guests see');
  const takesVideos = page.getByRole('switch', { name: 'Guests may add videos' });
  await takesVideos.click();
  await expect(takesVideos).toBeChecked();
  await page.close();
  const folder = await makeFixtureFolder();
  const sam = new Person(keepsake, 'Sam');
  await sam.upload(album.uploadCode, await makePhotos(10, { width: 320, height: 320 }), {
    uploaderName: 'Sam',
  });
  for (const [name, seconds] of [
    ['toast.mp4', 20],
    ['dance.mp4', 12],
  ] as const) {
    const args = `-f lavfi -i testsrc2=size=320x240:rate=5:duration=${seconds} -c:v libx264 -pix_fmt yuv420p`;
    const bytes = await readFile(runFfmpeg(args, folder.path(name)));
    await sam.upload(album.uploadCode, [{ name, bytes, type: 'video/mp4' }], { uploaderName: 'Ava' });
  }
  await folder.remove();
  return { wall: `${keepsake.url}/wall/${album.uploadCode}` };
}

/** Returns how many videos play, and whether each is muted. */
const playing = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('video')].filter(({ paused }) => !paused).map(({ muted }) => muted),
  );
const dance = (page: Page) => page.getByRole('button', { name: 'Video by Ava, 0:12' });
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photo viewer' });

test('videos play on the wall one at a time, and with sound in the viewer', async ({ browser }) => {
  test.skip(!hasFfmpeg, 'The videos are made with ffmpeg.');
  const { wall } = await filmedAlbum(browser);
  const page = await newDevice(browser, 'phone');
  // Low enough that the wall scrolls.
  await page.setViewportSize({ width: 412, height: 500 });
  await page.goto(wall);

  await test.step('one plays, muted, and only while it is visible', async () => {
    await expect(page.getByRole('button', { name: 'Video by Ava, 0:20' })).toBeVisible();
    await expect.poll(() => playing(page)).toEqual([true]);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => playing(page)).toEqual([]);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => playing(page)).toEqual([true]);
  });

  await test.step('the viewer plays what was tapped, and the wall behind it is still', async () => {
    await dance(page).click();
    await expect.poll(() => playing(page)).toEqual([false]);
    await page.keyboard.press('k');
    await expect.poll(() => playing(page)).toEqual([]);
    await page.keyboard.press('Space');
    await expect.poll(() => playing(page)).toEqual([false]);
  });

  await test.step('arrow keys step to the next video, which waits for its viewer', async () => {
    await page.keyboard.press('ArrowRight');
    await expect(viewer(page).getByText('2 / 12')).toBeVisible();
    await expect(viewer(page).getByRole('button', { name: 'Play video' })).toBeVisible();
    expect(await playing(page)).toEqual([]);
    await viewer(page).getByRole('button', { name: 'Photo details' }).click();
    await expect(viewer(page).getByText('H.264')).toBeVisible();
    await expectAccessible(page);
    await viewer(page).getByRole('button', { name: 'Play video' }).click();
    await expect.poll(() => playing(page)).toEqual([false]);
  });

  await test.step('in the player arrow keys seek', async () => {
    const player = viewer(page).locator('video');
    for (let tabs = 0; tabs < 12 && !(await player.evaluate((it) => it.matches(':focus-visible'))); tabs += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('k');
    const time = () => player.evaluate((it) => (it as HTMLVideoElement).currentTime);
    const before = await time();
    await page.keyboard.press('ArrowRight');
    await expect.poll(time).toBeGreaterThan(before + 4);
    await expect(viewer(page).getByText('2 / 12')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect.poll(() => playing(page)).toEqual([true]);
  });

  await test.step('with reduced motion nothing plays by itself', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await dance(page).click();
    await expect(viewer(page).getByRole('button', { name: 'Play video' })).toBeVisible();
    expect(await playing(page)).toEqual([]);
  });
  expectNoProblems();
});
