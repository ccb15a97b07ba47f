import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkEverything } from '../../server/fsck/fsck.ts';
import type { Album } from '../../shared/api/albums-api.ts';
import { startKeepsake, type TestKeepsake } from '../support/keepsake-server.ts';
import { makePhoto, makePhotos } from '../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../support/person.ts';
import { machineSettings } from '../support/real-server.ts';
import { createBucket } from '../support/services/s3-server.ts';
import { emptyBucket, listBucket, ON_S3, s3Environment } from './store-at-hand.ts';

describe.runIf(ON_S3)('Keepsake on S3', () => {
  let bucket: string;
  let keepsake: TestKeepsake;
  let ines: Person;
  let guest: Person;
  let album: Album;

  beforeAll(async () => {
    bucket = await createBucket();
    keepsake = await startKeepsake({ environment: s3Environment(bucket) });
    guest = new Person(keepsake, 'Guest');
    ({ owner: ines, album } = await ownerWithAlbum(keepsake));
    await keepsake.ctx.db.updateTable('albums').set({ guestsDownload: true }).execute();
  });
  afterAll(() => keepsake.stop());

  const load = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(keepsake.url + path, { headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, type: response.headers.get('content-type'), bytes };
  };

  test('uploads a photo, serves every rendition and range, and deletes it completely', async () => {
    expect(await listBucket(bucket)).toEqual([]);
    const file = await makePhoto({ width: 900, height: 600 });
    const { photos } = await guest.upload(album.uploadCode, [file]);
    const [photo] = photos;
    await keepsake.settle();
    expect(await listBucket(bucket)).toHaveLength(4);

    const original = await load(photo?.fileUrl ?? '');
    expect([original.status, original.type, original.bytes.equals(file.bytes)]).toEqual([
      200,
      'image/jpeg',
      true,
    ]);
    const part = await load(photo?.fileUrl ?? '', { Range: 'bytes=5-9' });
    expect([part.status, part.bytes.equals(file.bytes.subarray(5, 10))]).toEqual([206, true]);
    expect(await load(photo?.thumbnailUrl ?? '')).toMatchObject({ status: 200, type: 'image/webp' });
    expect(await load(photo?.mediumUrl ?? '')).toMatchObject({ status: 200, type: 'image/webp' });
    expect(await load(photo?.previewUrl ?? '')).toMatchObject({ status: 200, type: 'image/jpeg' });

    await ines.get('DELETE /albums/:albumId/photos/:photoId', {
      params: { albumId: album.id, photoId: photo?.id ?? '' },
    });
    expect((await load(photo?.fileUrl ?? '')).status).toBe(404);
    expect(await listBucket(bucket)).toEqual([]);
  });

  test('prints no warning of the S3 client, even on the oldest supported Node', async () => {
    const settings = {
      DATA_DIR: join(keepsake.ctx.config.DATA_DIR, 'other'),
      ...s3Environment(await createBucket()),
    };
    const code = `
      const { openStores } = await import('./server/storage/open-stores.ts');
      await openStores(${JSON.stringify(settings)});
      process.exit();`;
    const run = promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', code],
      {
        env: machineSettings(),
      },
    );
    expect(await run).toEqual({ stdout: '', stderr: '' });
  });

  test('deletes all files of an album with it', async () => {
    const { album: brief } = await ines.createAlbum('Brief');
    await guest.upload(brief.uploadCode, await makePhotos(4));
    await keepsake.settle();
    expect(await listBucket(bucket)).toHaveLength(16);
    await ines.get('DELETE /albums/:albumId', { params: { albumId: brief.id } });
    expect(await listBucket(bucket)).toEqual([]);
  });

  test('never stores a rejected photo', async () => {
    const refused = await guest.tryUpload(album.uploadCode, [
      { name: 'a.jpg', bytes: Buffer.from('no photo at all') },
    ]);
    expect(refused.status).toBe(415);
    await keepsake.settle();
    expect(await listBucket(bucket)).toEqual([]);
  });

  test('finds lost and orphaned files with fsck, and sets orphaned files aside', async () => {
    const { photos } = await guest.upload(album.uploadCode, await makePhotos(8));
    await keepsake.settle();
    const [lost = '', bare = ''] = photos.map((photo) => photo.storedFilename);
    const store = keepsake.ctx.stores.current;
    const left = join(store.incomingFolder, 'left');
    await writeFile(left, 'left behind');
    await (await store.keep(left, `${'ab'.repeat(16)}.jpg`, 'image/jpeg')).release();
    await store.remove([lost, bare.replace('.jpg', '.thumb.webp')]);
    keepsake.advance(25 * 3_600_000);

    const findings = [];
    const { db, stores, now } = keepsake.ctx;
    for await (const finding of checkEverything(db, stores, { repair: true, checksums: true, now })) {
      if (finding.found > 0) findings.push([finding.check, finding.found, finding.repaired]);
    }
    expect(findings).toEqual([
      ['originals that are missing or damaged', 1, 0],
      ['thumbnails, previews or copies that are missing', 1, 1],
      ['files that belong to no photo (s3)', 1, 1],
    ]);
    expect((await listBucket(bucket)).filter((key) => key.startsWith('quarantine/'))).toHaveLength(1);
    await keepsake.runJob('resume photo work');
    await keepsake.settle();
    await ines.get('DELETE /albums/:albumId', { params: { albumId: album.id } });
    ({ album } = await ines.createAlbum());
    await emptyBucket(bucket);
  });

  test('returns not found for a lost file while everything else works', async () => {
    const { photos } = await guest.upload(album.uploadCode, [await makePhoto({ hue: 3 })]);
    await keepsake.settle();
    await emptyBucket(bucket);
    expect((await load(photos[0]?.fileUrl ?? '')).status).toBe(404);
    expect((await load(photos[0]?.previewUrl ?? '')).status).toBe(404);
    expect((await guest.send('GET', '/api/health')).status).toBe(200);
  });

  test('detects wrong settings at the start', async () => {
    const environment = { ...s3Environment(bucket), S3_SECRET_ACCESS_KEY: 'not the right one' };
    await expect(startKeepsake({ environment })).rejects.toThrow(/S3_ACCESS_KEY_ID: the store refuses/u);
    const missing = startKeepsake({ environment: s3Environment('no-such-bucket') });
    await expect(missing).rejects.toThrow(/S3_BUCKET: the store has no bucket no-such-bucket/u);
  });
});
