import { copyFile, link, mkdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';

const ON_POSTGRES = process.env.KEEPSAKE_TEST_DB === 'postgres';

let first: TestKeepsake;
let onItsWay: string;
beforeEach(async () => {
  first = await startKeepsake();
  onItsWay = join(first.ctx.stores.current.incomingFolder, 'on-its-way');
  await writeFile(onItsWay, 'half a photo');
});
afterEach(() => first.stop());

const startBeside = () => {
  const { DATA_DIR, DATABASE_URL } = first.ctx.config;
  return startKeepsake({ dataFolder: DATA_DIR, environment: DATABASE_URL ? { DATABASE_URL } : {} });
};
const isThere = (path: string) =>
  readFile(path, 'utf8').then(
    (text) => text === 'half a photo',
    () => false,
  );

test.skipIf(ON_POSTGRES)(
  'on SQLite a second server reports that another is running, and changes nothing',
  async () => {
    await expect(startBeside()).rejects.toThrow(
      /^another server is at work with the data folder .*DATA_DIR/u,
    );
    expect(await isThere(onItsWay)).toBe(true);
    expect((await new Person(first, 'Guest').send('GET', '/api/health')).status).toBe(200);
  },
);

test.skipIf(ON_POSTGRES)(
  'on SQLite the next server starts once the first has ended, cleanly or not',
  async () => {
    first.ctx.folderLock.release();
    const next = await startBeside();
    expect(await isThere(onItsWay)).toBe(false);
    await next.stop();
    await (await startBeside()).stop();
  },
);

test.runIf(ON_POSTGRES)(
  'on PostgreSQL a second and a third server leave the partly received files of others alone',
  async () => {
    const second = await startBeside();
    expect(await isThere(onItsWay)).toBe(true);
    first.ctx.folderLock.release();
    const third = await startBeside();
    expect(await isThere(onItsWay)).toBe(true);
    for (const server of [second, third]) await server.stop();

    // The server that received the part has stopped.
    await (await startBeside()).stop();
    expect(await isThere(onItsWay)).toBe(false);
  },
);

test('partly received files of a killed server are deleted a day later, and no byte of a deleted photo stays', async () => {
  const { DATA_DIR } = first.ctx.config;
  const { current: store } = first.ctx.stores;
  const { owner: ines, album } = await ownerWithAlbum(first);
  const [photo] = (await ines.upload(album.uploadCode, [await makePhoto()])).photos;
  await first.settle();
  // The name under which the file was being decoded.
  const secondName = join(store.incomingFolder, 'second-name');
  await link(store.findPath(photo?.storedFilename ?? '') ?? '', secondName);
  // The photos were in S3 before.
  const localCopy = join(DATA_DIR, 's3-incoming', 'local-copy');
  await mkdir(dirname(localCopy));
  await copyFile(secondName, localCopy);
  await ines.get('DELETE /albums/:albumId/photos/:photoId', {
    params: { albumId: album.id, photoId: photo?.id ?? '' },
  });
  await first.runJob('sweep incoming');
  const left = async () =>
    Promise.all([onItsWay, secondName, localCopy].map((path) => stat(path).catch(() => null)));
  expect((await left()).map((file) => file?.nlink)).toEqual([1, 1, 1]);

  first.advance(25 * 3_600_000);
  const present = new Date(first.ctx.now());
  await utimes(onItsWay, present, present);
  await first.runJob('sweep incoming');
  expect((await left()).map((file) => file?.nlink)).toEqual([1, undefined, undefined]);
});
