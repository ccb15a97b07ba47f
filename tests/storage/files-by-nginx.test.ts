import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Album } from '../../shared/api/albums-api.ts';
import type { Photo } from '../../shared/api/photos-api.ts';
import { startKeepsake, type TestKeepsake } from '../support/keepsake-server.ts';
import { makePhoto } from '../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../support/person.ts';
import { findNginx, startNginx } from '../support/services/nginx.ts';
import { hasFfmpeg, makeVideo } from '../support/videos/made-videos.ts';
import { ON_S3 } from './store-at-hand.ts';

describe.skipIf(ON_S3 || findNginx() === null)('photos that nginx sends', () => {
  let keepsake: TestKeepsake;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  let ines: Person;
  let album: Album;
  let photo: Photo;
  let bytes: Uint8Array;

  beforeAll(async () => {
    keepsake = await startKeepsake({
      environment: { X_ACCEL_LOCATION: '/stored-files/', FREE_MAX_VIDEO_SECONDS: '2' },
    });
    const blobs = join(keepsake.ctx.config.DATA_DIR, 'files', 'blobs');
    nginx = await startNginx([keepsake.url], '20m', 0, blobs);
    ({ owner: ines, album } = await ownerWithAlbum(keepsake));
    const file = await makePhoto({ width: 900, height: 600 });
    bytes = file.bytes;
    await new Person(keepsake, 'Noor').upload(album.uploadCode, [{ ...file, name: 'Noor "1" ü.jpg' }]);
    await keepsake.settle();
    photo = await shown();
  });
  afterAll(async () => {
    await nginx?.stop();
    await keepsake?.stop();
  });

  const shown = async () => {
    const { photos } = await ines.get('GET /albums/:albumId', { params: { albumId: album.id } });
    return photos[0] as Photo;
  };
  const load = async (url: string, init: RequestInit = {}) => {
    const answer = await fetch(url, init);
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  test('have the same headers as without nginx, complete and in ranges', async () => {
    const asked = await load(keepsake.url + photo.fileUrl);
    expect(asked.headers.get('x-accel-redirect')).toMatch(/^\/stored-files\/\w\w\/\w+\.jpg$/u);
    expect(asked.bytes).toHaveLength(0);

    const sent = await load(nginx.url + photo.fileUrl);
    expect([sent.status, sent.bytes.equals(bytes)]).toEqual([200, true]);
    expect(Object.fromEntries(sent.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="Noor _1_ _.jpg"; filename*=UTF-8''Noor%20%221%22%20%C3%BC.jpg`,
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/u),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    });
    expect(sent.headers.get('x-accel-redirect')).toBeNull();

    const part = await load(nginx.url + photo.fileUrl, { headers: { Range: 'bytes=5-9' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-9/${bytes.length}`]);
    expect(part.bytes.equals(bytes.subarray(5, 10))).toBe(true);
    const resumed = await load(nginx.url + photo.fileUrl, {
      headers: { Range: 'bytes=5-', 'If-Range': sent.headers.get('etag') ?? '' },
    });
    expect([resumed.status, resumed.bytes.length]).toEqual([206, bytes.length - 5]);
    const again = { headers: { 'If-None-Match': sent.headers.get('etag') ?? '' } };
    expect((await load(nginx.url + photo.fileUrl, again)).status).toBe(304);
    const head = await load(nginx.url + photo.fileUrl, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, `${bytes.length}`]);
    expect((await load(nginx.url + photo.previewUrl)).headers.get('content-type')).toBe('image/jpeg');
    expect((await load(nginx.url + photo.thumbnailUrl)).headers.get('content-type')).toBe('image/webp');
  });

  test.runIf(hasFfmpeg)('may be videos, which browsers request in ranges', async () => {
    const path = join(keepsake.ctx.config.DATA_DIR, 'made.mp4');
    const video = await readFile(makeVideo(path, 'silent'));
    const params = { albumId: album.id };
    await ines.get('PATCH /albums/:albumId/details', { params, body: { videosEnabled: true } });
    const { photos } = await ines.upload(album.uploadCode, [
      { name: 'a.mp4', bytes: video, type: 'video/mp4' },
    ]);
    const link = nginx.url + (photos[0]?.video?.sourceUrl ?? '');
    const start = await load(link, { headers: { Range: 'bytes=0-1' } });
    expect([start.status, start.headers.get('content-range')]).toEqual([206, `bytes 0-1/${video.length}`]);
    expect(start.headers.get('content-type')).toBe('video/mp4');
    const end = await load(link, { headers: { Range: `bytes=${video.length - 9}-` } });
    expect([end.status, end.bytes.equals(video.subarray(-9))]).toEqual([206, true]);
    await ines.get('DELETE /albums/:albumId/photos/:photoId', {
      params: { ...params, photoId: photos[0]?.id ?? '' },
    });
  });

  test('are requested from the server, not at nginx’s internal URL and not after the album was closed', async () => {
    const asked = await load(keepsake.url + photo.fileUrl);
    const inside = asked.headers.get('x-accel-redirect') ?? '';
    expect((await load(nginx.url + inside)).status).toBe(404);
    const given = await new Person(keepsake, 'Sam').get('GET /uploads/:uploadCode', {
      params: { uploadCode: album.uploadCode },
    });
    const link = nginx.url + (given.photos[0] as Photo).previewUrl;
    expect((await load(link)).status).toBe(200);
    await ines.get('PATCH /albums/:albumId/visibility', {
      params: { albumId: album.id },
      body: { isPublic: false },
    });
    expect((await load(link)).status).toBe(404);
  });

  test('are a 404 and logged if their files are lost', async () => {
    const { previewUrl } = await shown();
    const blobs = join(keepsake.ctx.config.DATA_DIR, 'files', 'blobs');
    const names = await readdir(blobs, { recursive: true });
    for (const name of names.filter((each) => each.includes('.preview.'))) await rm(join(blobs, name));
    expect((await load(nginx.url + previewUrl)).status).toBe(404);
    expect(keepsake.log.join('')).toContain('a file is missing in the store');
  });
});
