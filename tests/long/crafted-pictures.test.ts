import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Bystander, bystanderAt } from '../support/bystander.ts';
import { heicClaiming, interlacedPng, jpegOfScans, webpOfFrames } from '../support/crafted-pictures.ts';
import { keepsakeForFile } from '../support/keepsake-server.ts';
import { ownerWithAlbum, Person } from '../support/person.ts';

const FILES = 10;

const tile = readFileSync(join(import.meta.dirname, '..', 'fixtures', 'painted-12mp.heic'));
const keepsake = keepsakeForFile();
let bystander: Bystander;
beforeAll(async () => {
  bystander = await bystanderAt(keepsake);
});

vi.setConfig({ testTimeout: 120_000 });

test.each<[string, string, () => Buffer | Promise<Buffer>]>([
  ['a WebP of nearly two thousand frames', 'webp', () => webpOfFrames(1_990)],
  // They have 16 megapixels each, and larger ones take as long per pixel.
  ['a JPEG of five thousand scans', 'jpeg', () => jpegOfScans(4000, 4000, 5000)],
  ['a large interlaced PNG', 'png', () => interlacedPng(4000, 4000)],
  ['a HEIC of more tiles than it shows', 'heic', () => heicClaiming(tile, [2, 1], [300, 200])],
  ['a HEIC of a hundred large tiles', 'heic', () => heicClaiming(tile, [10, 10], [7000, 7000])],
  ['a HEIC that claims to be huge', 'heic', () => heicClaiming(tile, [2, 2], [2 ** 32 - 1, 2 ** 32 - 1])],
])('crafted pictures delay no other guest: %s, ten times', async (name, format, craft) => {
  const bytes = await craft();
  // Bytes behind the end make each file different.
  const files = Array.from({ length: FILES }, (_, index) => ({
    name: `${index}.${format}`,
    type: `image/${format}`,
    bytes: Buffer.concat([bytes, Buffer.from([index])]),
  }));
  const { owner, album } = await ownerWithAlbum(keepsake, name);
  const attack = new Person(keepsake, 'Mallory').tryUpload(album.uploadCode, files);
  const waits = [await bystander.uploadAndLook(), await bystander.uploadAndLook()];
  const { status } = await attack;
  expect([201, 400]).toContain(status);
  expect(Math.max(...waits)).toBeLessThan(bystander.withinMs);
  // Unfinished photos are not decoded during the next case.
  await owner.get('DELETE /albums/:albumId', { params: { albumId: album.id } });
});
