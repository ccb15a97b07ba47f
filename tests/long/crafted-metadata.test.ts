import { beforeAll, expect, test } from 'vitest';
import type { Album } from '../../shared/api/albums-api.ts';
import { keepsakeForFile } from '../support/keepsake-server.ts';
import { makePhoto, makePhotos } from '../support/made-photos.ts';
import { ownerWithAlbum, Person, type UploadFile } from '../support/person.ts';

const CRAFTED_BYTES = 2 * 1024 * 1024;
/** A guest waits at most this long, or MAX_RATIO times as long as on an idle server. */
const MAX_WAIT_MS = 2000;
const MAX_RATIO = 8;

const keepsake = keepsakeForFile();
let album: Album;
const ava = () => new Person(keepsake, 'Ava');

beforeAll(async () => {
  ({ album } = await ownerWithAlbum(keepsake));
  // The first photo starts the imaging process.
  await ava().upload(album.uploadCode, [await makePhoto({ hue: 99 })]);
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Returns the slowest of several uploads and page loads of a guest. */
async function waitOfAnother(photos: readonly UploadFile[]): Promise<number> {
  const waits: number[] = [];
  for (const photo of photos) {
    waits.push(await timed(() => ava().upload(album.uploadCode, [photo])));
    waits.push(await timed(() => fetch(`${keepsake.url}/upload/${album.uploadCode}`)));
  }
  return Math.max(...waits);
}

test.each([
  ['heads of videos that overlap', '\0\x7f\xff\xffmoov\0\x7f\xff\xf0mvhd'],
  ['XMP of elements that nobody closes', '<x:xmpmeta>'.padEnd(11 + 17 * 12_000, '<exif:GPSLatitude>')],
])('crafted metadata delays no other guest: %s', async (_, unit) => {
  const [idle, busy] = [await makePhotos(3, { height: 200 }), await makePhotos(3, { height: 180 })];
  const idleMs = await waitOfAnother(idle);
  const files = await makePhotos(10, { width: 160 });
  const crafted = files.map((file) => ({
    ...file,
    bytes: Buffer.concat([file.bytes, Buffer.alloc(CRAFTED_BYTES, unit, 'latin1')]),
  }));
  const attack = new Person(keepsake, 'Mallory').tryUpload(album.uploadCode, crafted, {
    removeLocation: 'true',
  });
  const begun = performance.now();
  const busyMs = await waitOfAnother(busy);
  const { status } = await attack;
  console.log(
    `idle ${Math.round(idleMs)} ms, meanwhile ${Math.round(busyMs)} ms, crafted ${Math.round(performance.now() - begun)} ms`,
  );
  expect(status).toBe(201);
  expect(busyMs).toBeLessThan(Math.max(MAX_WAIT_MS, MAX_RATIO * idleMs));
});
