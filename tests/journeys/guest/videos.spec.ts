import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { hasFfmpeg, makeVideo } from '../../support/videos/made-videos.ts';
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
