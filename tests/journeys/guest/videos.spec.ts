import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { hasFfmpeg, makeVideo, runFfmpeg } from '../../support/videos/made-videos.ts';
import { sharedAdministeredKeepsake } from '../admin-device.ts';
import { holdUploadsAfter, pickedPhotos, startParty } from '../guest-phone.ts';
import { button, expectAccessible, expectNoProblems } from '../new-device.ts';

const { keepsake, marta } = sharedAdministeredKeepsake();

test('a guest’s video is checked on the phone, sent after the photos, paused, resumed and stored', async ({
  browser,
}) => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed');
  const { owner, user, album, page, url, names } = await startParty(browser, keepsake, 'The first dance');
  const params = { albumId: album.id };
  await marta.get('POST /admin/users/:userId/tier', { params: { userId: user.id }, body: { tier: 'PLUS' } });
  await owner.get('PATCH /albums/:albumId/details', { params, body: { videosEnabled: true } });
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-videos-'));
  const clips = [makeVideo(join(folder, 'dance.mp4'), 'h264'), makeVideo(join(folder, 'old.mp4'), 'mpeg4')];
  const photos = await pickedPhotos(2);

  await page.goto(url);
  await expect(page.getByText('and videos up to 1:00, 250 MB')).toBeVisible();
  const line = await holdUploadsAfter(page, 2);
  await page.getByLabel('Choose photos').setInputFiles(clips);
  await expect(page.getByText('We can’t play this kind of video (MP4V).')).toBeVisible();
  const tile = page.getByRole('listitem').filter({ hasText: 'dance.mp4' });
  await expect(tile.getByText('0:01')).toBeVisible();
  await page.getByLabel('Choose photos').setInputFiles(photos);
  await button(page, 'Upload 3 photos').click();

  await expect.poll(names).toEqual(['IMG_0.jpg', 'IMG_1.jpg']);
  await button(page, 'Pause dance.mp4').click();
  await expect(tile).toContainText('Paused, 0 KB of');
  await expectAccessible(page);
  line.open();
  await button(page, 'Resume dance.mp4').click();
  await expect(page.getByRole('heading', { name: '3 stored, 1 not stored' })).toBeVisible();
  const { photos: stored } = await owner.get('GET /albums/:albumId', { params });
  const video = stored.find(({ originalFilename }) => originalFilename === 'dance.mp4')?.video;
  expect(video).toMatchObject({ durationMs: expect.closeTo(1000, -2), hasSound: true });
  await rm(folder, { recursive: true });
  expectNoProblems();
});

test('a phone that can play only the sound of a video sends no black poster', async ({ browser }) => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed');
  const { owner, user, album, page, url, names } = await startParty(browser, keepsake, 'The last dance');
  const params = { albumId: album.id };
  await marta.get('POST /admin/users/:userId/tier', { params: { userId: user.id }, body: { tier: 'PLUS' } });
  await owner.get('PATCH /albums/:albumId/details', { params, body: { videosEnabled: true } });
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-videos-'));
  const hevc =
    '-f lavfi -i color=white:size=320x240:duration=1 -f lavfi -i sine=duration=1 -c:v libx265 -tag:v hvc1';
  const clip = runFfmpeg(`${hevc} -x265-params log-level=error -c:a aac`, join(folder, 'IMG_4021.MOV'));

  await page.goto(url);
  test.skip(
    await page.evaluate(
      () => document.createElement('video').canPlayType('video/mp4; codecs="hvc1.1.6.L60"') !== '',
    ),
    'This browser plays HEVC.',
  );
  await page.getByLabel('Choose photos').setInputFiles(clip);
  await button(page, 'Upload 1 photo').click();
  await expect.poll(names).toEqual(['IMG_4021.MOV']);
  const { photos } = await owner.get('GET /albums/:albumId', { params });
  const thumbnail = await fetch(keepsake.url + photos[0]?.thumbnailUrl);
  const { dominant } = await sharp(await thumbnail.arrayBuffer()).stats();
  expect(dominant.r + dominant.g + dominant.b).toBeGreaterThan(60);
  await rm(folder, { recursive: true });
  expectNoProblems();
});
