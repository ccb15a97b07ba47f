// What stands in a page is made for each reader: it has a bound, whatever guests filled in.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FullAlbum, fillAlbum, fillWholeAlbum } from '../../../bench/filled-album.ts';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';

const KB = 1024;

let keepsake: TestKeepsake;
let longest: FullAlbum;
beforeAll(async () => {
  // The pages as they are written.
  keepsake = await startKeepsake({ webFolder: join(import.meta.dirname, '..', '..', '..', 'web') });
  longest = await keepsake.ctx.db.transaction().execute(fillWholeAlbum);
}, 30_000);
afterAll(() => keepsake.stop());

async function dataOf(path: string) {
  const html = await (await fetch(keepsake.url + path)).text();
  const [, data] = /id="page-data">(.*?)<\/script>/su.exec(html) ?? [];
  return { length: html.length, body: data === undefined ? null : JSON.parse(data).body };
}

test.each(['upload', 'wall'])('of 500 photos with the longest texts %s has as many as fit', async (page) => {
  const { length, body } = await dataOf(`/${page}/${longest.uploadCode}`);
  expect(length).toBeLessThan(100 * KB);
  expect(body.photos.length).toBeGreaterThan(5);
  expect(body.photos.length + body.olderPhotos).toBe(500);
});

test('a link to one of them comes without data, which the page then asks for', async () => {
  const { length, body } = await dataOf(`/wall/${longest.uploadCode}?photo=${longest.photoIds[0]}`);
  expect([length < 50 * KB, body]).toEqual([true, null]);
});

test('pages of ordinary photos have what fills the first screen; a link to one of sixty has all', async () => {
  const { uploadCode } = await keepsake.ctx.db.transaction().execute((tx) => fillAlbum(tx, 60));
  expect((await dataOf(`/wall/${uploadCode}`)).body).toMatchObject({ olderPhotos: 36 });
  expect((await dataOf(`/wall/${uploadCode}?photo=x`)).body.photos.length).toBe(60);
});
