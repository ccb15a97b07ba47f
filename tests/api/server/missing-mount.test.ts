import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';

let keepsake: TestKeepsake;
let files: string;
let code: string;
beforeEach(async () => {
  keepsake = await startKeepsake();
  files = join(keepsake.ctx.config.DATA_DIR, 'files');
  code = (await ownerWithAlbum(keepsake)).album.uploadCode;
});
afterEach(() => keepsake.stop());

const uploaded = async (): Promise<Photo> => {
  const { photos } = await new Person(keepsake, 'Guest').upload(code, [await makePhoto()]);
  await keepsake.settle();
  return photos[0] as Photo;
};
const restart = () => {
  keepsake.ctx.folderLock.release();
  const { DATA_DIR, DATABASE_URL } = keepsake.ctx.config;
  return startKeepsake({ dataFolder: DATA_DIR, environment: DATABASE_URL ? { DATABASE_URL } : {} });
};
const startsAndStops = async () => (await restart()).stop();
const mark = () => readFile(join(files, 'store-id'), 'utf8');
const replaceFilesBy = async (other: string) => {
  await rm(files, { recursive: true, force: true });
  await rename(other, files);
};

test('an empty folder in place of the photos stops the start', async () => {
  const photo = await uploaded();
  await rename(files, `${files}-elsewhere`);
  await mkdir(files);
  for (const _try of [1, 2]) {
    await expect(restart()).rejects.toThrow(`the photos are not in ${files}. Is their volume mounted?`);
  }
  await replaceFilesBy(`${files}-elsewhere`);
  const again = await restart();
  expect((await new Person(again, 'Guest').send('GET', photo.fileUrl)).status).toBe(200);
  await again.stop();
});

test('a folder with the photos of another instance is rejected', async () => {
  await uploaded();
  const other = await startKeepsake();
  await rm(files, { recursive: true });
  await rename(join(other.ctx.config.DATA_DIR, 'files'), files);
  await expect(restart()).rejects.toThrow('are those of another database');
  await rename(files, join(other.ctx.config.DATA_DIR, 'files'));
  await other.stop();
});

test('the folder of an older installation gets its mark at the next start, with or without photos', async () => {
  for (const isEmpty of [true, false]) {
    if (!isEmpty) await uploaded();
    await keepsake.ctx.db.deleteFrom('volumeIds').execute();
    await rm(join(files, 'store-id'));
    await startsAndStops();
    const { volumeId: known } = await keepsake.ctx.db
      .selectFrom('volumeIds')
      .select('volumeId')
      .executeTakeFirstOrThrow();
    expect(await mark()).toBe(known);
    expect(known).toHaveLength(22);
  }
});

test('a restored backup without a mark gets a new mark, and an older database adopts the existing mark', async () => {
  await uploaded();
  const before = await mark();
  await rm(join(files, 'store-id'));
  await startsAndStops();
  expect(await mark()).toBe(before);
  await keepsake.ctx.db.deleteFrom('volumeIds').execute();
  await startsAndStops();
  const known = await keepsake.ctx.db.selectFrom('volumeIds').select('volumeId').executeTakeFirst();
  expect([await mark(), known?.volumeId]).toEqual([before, before]);
});
