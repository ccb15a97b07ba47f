import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startKeepsake, type TestKeepsake } from '../support/keepsake-server.ts';
import { makePhotos } from '../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../support/person.ts';
import { createBucket } from '../support/services/s3-server.ts';
import { readZip } from '../support/zip-readers.ts';
import { ON_S3, s3Environment } from './store-at-hand.ts';

let keepsake: TestKeepsake;
beforeAll(async () => {
  keepsake = await startKeepsake(ON_S3 ? { environment: s3Environment(await createBucket()) } : {});
});
afterAll(() => keepsake.stop());

test('a ZIP and its ranges are complete, and a lost photo aborts the download', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake);
  const { photos } = await new Person(keepsake, 'Guest').upload(
    album.uploadCode,
    await makePhotos(3, { width: 1600, height: 1200 }),
  );
  const { url, sizeBytes } = await owner.get('POST /albums/:albumId/zips', {
    params: { albumId: album.id },
    body: { photos: 'all', rendition: 'original' },
  });
  const load = async (Range?: string, path = url) => {
    const answer = await fetch(keepsake.url + path, Range ? { headers: { Range } } : {});
    return Buffer.from(await answer.arrayBuffer());
  };
  const whole = await load();
  const path = join(tmpdir(), `keepsake-store-${process.pid}.zip`);
  await writeFile(path, whole);
  expect(await readZip(path).finally(() => rm(path))).toHaveLength(6);
  const middle = Math.floor(sizeBytes / 2);
  const parts = [await load(`bytes=0-${middle}`), await load(`bytes=${middle + 1}-`)];
  expect(Buffer.concat(parts).equals(whole)).toBe(true);

  await owner.get('PATCH /albums/:albumId/details', {
    params: { albumId: album.id },
    body: { guestsDownload: true },
  });
  const guests = await owner.get('POST /uploads/:uploadCode/zips', {
    params: { uploadCode: album.uploadCode },
    body: {},
  });
  const copies = await load(undefined, guests.url);
  await writeFile(path, copies);
  expect(await readZip(path).finally(() => rm(path))).toHaveLength(6);
  expect((await load('bytes=5000-', guests.url)).equals(copies.subarray(5000))).toBe(true);

  await keepsake.ctx.stores.current.remove(photos.map((photo) => photo.storedFilename));
  await expect(load()).rejects.toThrow('terminated');
  await expect(load(undefined, guests.url)).rejects.toThrow('terminated');
});
