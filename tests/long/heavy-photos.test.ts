// Many photos that need much memory or time: none is lost, no process is killed, and other guests are not
// affected.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Bystander, bystanderAt } from '../support/bystander.ts';
import { makeGridHeic } from '../support/grid-heic.ts';
import { startKeepsake, type TestKeepsake } from '../support/keepsake-server.ts';
import { makePhoto } from '../support/made-photos.ts';
import { ownerWithAlbum, Person, type UploadFile } from '../support/person.ts';

const LIMIT_MS = 120_000;
vi.setConfig({ testTimeout: LIMIT_MS });

const tile = readFileSync(join(import.meta.dirname, '..', 'fixtures', 'painted-12mp.heic'));
let keepsake: TestKeepsake;
let bystander: Bystander;
let progressive: UploadFile;
beforeAll(async () => {
  progressive = await makeProgressive();
  keepsake = await startKeepsake();
  bystander = await bystanderAt(keepsake);
});
afterAll(() => keepsake.stop());

/** A valid JPEG of 48 megapixels, which must be decoded completely in memory. */
async function makeProgressive(): Promise<UploadFile> {
  const { bytes } = await makePhoto({ width: 252, height: 189 });
  const large = sharp(bytes).resize(8064, 6048, { kernel: 'nearest' });
  return { name: 'IMG_48MP.jpg', bytes: await large.jpeg({ progressive: true }).toBuffer() };
}

test('seven HEIC photos of 24 megapixels, a progressive JPEG of 48 and a small photo are all shown', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake, 'Sofia');
  const heic = { name: 'IMG.heic', type: 'image/heic', bytes: makeGridHeic(tile, 2, 1) };
  // Bytes behind the last box make each file different.
  const heavy = Array.from({ length: 7 }, (_, index) => ({
    ...heic,
    name: `IMG_${index}.heic`,
    bytes: Buffer.concat([heic.bytes, Buffer.from([0, 0, 0, 9, 0x66, 0x72, 0x65, 0x65, index])]),
  }));
  const uploading = Promise.all(
    [...heavy, progressive, await makePhoto()].map((photo) =>
      new Person(keepsake, 'Ava').upload(album.uploadCode, [photo]),
    ),
  );
  const waits: number[] = [];
  for (let time = 1; time <= 3; time += 1) waits.push(await bystander.uploadAndLook());
  expect(Math.max(...waits)).toBeLessThan(bystander.withinMs);
  await uploading;
  await keepsake.settle();
  const { photos } = await owner.get('GET /albums/:albumId', { params: { albumId: album.id } });
  expect(photos.filter((photo) => photo.isReadable && photo.placeholder !== '')).toHaveLength(9);
  expect(keepsake.log.filter((line) => line.includes('imaging process killed'))).toEqual([]);
});
