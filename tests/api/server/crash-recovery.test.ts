// The next start or another server resumes what a crash left unfinished.

import { randomBytes, randomUUID } from 'node:crypto';
import { copyFile, mkdir, rmdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { removeFilesNow } from '../../../server/photos/files/photo-removal.ts';
import type { Album } from '../../../shared/api/albums-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';
import { findTraces, listProblems } from '../../support/traces.ts';

const MINUTE = 60_000;

let keepsake: TestKeepsake;
let ines: Person;
let guest: Person;
let album: Album;

beforeAll(async () => {
  keepsake = await startKeepsake();
  guest = new Person(keepsake, 'Guest');
  ({ owner: ines, album } = await ownerWithAlbum(keepsake));
});
afterAll(() => keepsake.stop());

const photosIn = async (isReadable: boolean) =>
  (await ines.get('GET /albums/:albumId', { params: { albumId: album.id } })).photos
    .filter((photo) => photo.isReadable === isReadable)
    .map((photo) => photo.id);
const shown = () => photosIn(true);

async function uploaded(hue: number): Promise<Photo> {
  const { photos } = await guest.upload(album.uploadCode, [await makePhoto({ hue })]);
  await keepsake.settle();
  return photos[0] as Photo;
}

function pathOf(storedFilename: string): string {
  const folder = join(keepsake.ctx.config.DATA_DIR, 'files', 'blobs');
  return join(folder, storedFilename.slice(0, 2), storedFilename);
}

const rendition = (photo: Photo, ending: string) => photo.storedFilename.replace(/\.\w+$/u, `.${ending}`);

/** Writes the state of a server that ended between storing the row and its thumbnail. */
async function asAfterACrash(photo: Photo, claimedUntil: number): Promise<void> {
  await keepsake.ctx.db
    .updateTable('photos')
    .set({ state: 'processing', previewMade: false, placeholder: '', claimedUntil })
    .where('id', '=', photo.id)
    .execute();
}

async function work(): Promise<void> {
  await keepsake.runJob('resume photo work');
  await keepsake.settle();
}

test('a photo without a thumbnail is shown once its server’s claim has expired, not before', async () => {
  const photo = await uploaded(1);
  for (const ending of ['thumb.webp', 'preview.jpg']) await unlink(pathOf(rendition(photo, ending)));
  await asAfterACrash(photo, keepsake.ctx.now() + MINUTE);
  expect(await shown()).toEqual([]);
  await work();
  expect(await shown()).toEqual([]);

  keepsake.advance(MINUTE + 1);
  await work();
  expect(await shown()).toEqual([photo.id]);
  for (const url of [photo.thumbnailUrl, photo.previewUrl]) {
    expect((await guest.send('GET', url)).status).toBe(200);
  }
  expect(listProblems(await findTraces(keepsake))).toEqual([]);
});

test('a thumbnail that is incomplete or missing in the database is replaced', async () => {
  const photo = await uploaded(2);
  await writeFile(pathOf(rendition(photo, 'thumb.webp')), 'half a thumbnail');
  await asAfterACrash(photo, 0);
  await work();
  expect(await shown()).toContain(photo.id);
  const fresh = await fetch(`${keepsake.url}${photo.thumbnailUrl}`);
  expect((await fresh.text()).startsWith('RIFF')).toBe(true);
});

test('a missing preview is made by the job, or for the first guest who opens the photo', async () => {
  const [byJob, byLook] = [await uploaded(3), await uploaded(4)];
  const forget = async (photo: Photo) => {
    await unlink(pathOf(rendition(photo, 'preview.jpg')));
    const left = { previewMade: false, claimedUntil: 0 } as const;
    await keepsake.ctx.db.updateTable('photos').set(left).where('id', '=', photo.id).execute();
    keepsake.advance(1_000);
  };
  await forget(byJob);
  await work();
  expect((await guest.send('GET', byJob.previewUrl)).status).toBe(200);

  await forget(byLook);
  const looks = await Promise.all([1, 2, 3].map(() => guest.send('GET', byLook.previewUrl)));
  expect(looks.map((look) => look.status)).toEqual([200, 200, 200]);
  const rows = await keepsake.ctx.db
    .selectFrom('photos')
    .select('id')
    .where('previewMade', '=', false)
    .execute();
  expect(rows).toEqual([]);
});

test('a preview that cannot be made is not retried for each request', async () => {
  const photo = await uploaded(10);
  await unlink(pathOf(rendition(photo, 'preview.jpg')));
  await copyFile(import.meta.filename, pathOf(photo.storedFilename));
  const left = { previewMade: false, claimedUntil: 0 } as const;
  await keepsake.ctx.db.updateTable('photos').set(left).where('id', '=', photo.id).execute();
  const tries = vi.spyOn(keepsake.ctx.imaging, 'makePreview');
  const ask = async () => [(await guest.send('GET', photo.previewUrl)).status, tries.mock.calls.length];
  expect(await ask()).toEqual([404, 1]);
  keepsake.advance(2 * MINUTE);
  expect(await ask()).toEqual([404, 1]);
  // Another server version may later be able to read the file.
  keepsake.advance(24 * 60 * MINUTE);
  const page = await guest.get('GET /uploads/:uploadCode', { params: { uploadCode: album.uploadCode } });
  const url = page.photos.find(({ id }) => id === photo.id)?.previewUrl ?? '';
  expect([(await guest.send('GET', url)).status, tries.mock.calls.length]).toEqual([404, 2]);
  tries.mockRestore();
});

test('a photo that proves unreadable after it was acknowledged is stored but neither shown nor retried forever', async () => {
  const photo = await uploaded(5);
  for (const ending of ['thumb.webp', 'preview.jpg']) await unlink(pathOf(rendition(photo, ending)));
  await copyFile(import.meta.filename, pathOf(photo.storedFilename));
  await asAfterACrash(photo, 0);
  await work();
  expect(await shown()).not.toContain(photo.id);
  expect(await photosIn(false)).toEqual([photo.id]);
  const { state } = await keepsake.ctx.db
    .selectFrom('photos')
    .select('state')
    .where('id', '=', photo.id)
    .executeTakeFirstOrThrow();
  expect(state).toBe('unreadable');
  expect((await findTraces(keepsake)).stored).toContain(photo.storedFilename);

  // The photo never had a preview: requests are rejected, and the log reports no loss.
  keepsake.log.length = 0;
  const looks = [photo.thumbnailUrl, photo.previewUrl].map((url) => guest.send('GET', url));
  expect((await Promise.all(looks)).map(({ status }) => status)).toEqual([404, 404]);
  expect(keepsake.log.join('')).not.toContain('missing in the store');
  await unlink(pathOf(photo.storedFilename));
  expect((await ines.send('GET', `/uploads/${photo.storedFilename}`)).status).toBe(404);
  expect(keepsake.log.join('')).toContain('missing in the store');
});

test('a vanished original does not keep other guests’ photos from being processed', async () => {
  const [vanished, waiting] = [await uploaded(6), await uploaded(7)];
  await unlink(pathOf(vanished.storedFilename));
  await asAfterACrash(vanished, 0);
  await asAfterACrash(waiting, 0);
  await work();
  expect(await shown()).toContain(waiting.id);
  expect(await shown()).not.toContain(vanished.id);
  expect(keepsake.log.join('')).toContain('missing');
});

test('remaining files of deleted database rows are removed', async () => {
  const photo = await uploaded(8);
  await keepsake.ctx.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('photos').where('id', '=', photo.id).execute();
    const { storedFilename } = photo;
    await tx.insertInto('fileRemovals').values({ storedFilename, storage: 'disk', createdAt: 0 }).execute();
  });
  await unlink(pathOf(rendition(photo, 'preview.jpg')));
  expect((await findTraces(keepsake)).removals).toBe(1);
  await keepsake.runJob('remove left files');
  const { removals, stored: kept } = await findTraces(keepsake);
  expect([removals, kept.filter((name) => name.startsWith(photo.storedFilename.slice(0, 32)))]).toEqual([
    0,
    [],
  ]);
});

describe('a deleted file that cannot be removed delays no others:', () => {
  const left = async () =>
    (await keepsake.ctx.db.selectFrom('fileRemovals').select('storedFilename').execute()).map(
      (row) => row.storedFilename,
    );
  const toRemove = (files: { storedFilename: string; storage: 'disk' | 's3' }[]) =>
    keepsake.ctx.db
      .insertInto('fileRemovals')
      .values(files.map((file, createdAt) => ({ ...file, createdAt })))
      .execute();
  const newNames = (count: number) =>
    Array.from({ length: count }, () => `${randomBytes(16).toString('hex')}.jpg`);
  afterEach(() => keepsake.ctx.db.deleteFrom('fileRemovals').execute());

  test('files of an unconfigured store wait until the store is configured', async () => {
    const [elsewhere, here] = [newNames(250), newNames(1)];
    await toRemove(elsewhere.map((storedFilename) => ({ storedFilename, storage: 's3' })));
    await toRemove(here.map((storedFilename) => ({ storedFilename, storage: 'disk' })));
    await writeFile(pathOf(here[0] ?? ''), 'to go');
    await keepsake.runJob('remove left files');
    expect((await findTraces(keepsake)).stored).not.toContain(here[0]);
    expect((await left()).sort()).toEqual(elsewhere.sort());
  });

  test('a file locked by the disk is postponed and retried', async () => {
    const [stuck = '', ...others] = newNames(250);
    // A folder cannot be unlinked.
    await mkdir(pathOf(stuck));
    for (const name of others) await writeFile(pathOf(name), 'to go');
    await toRemove([stuck, ...others].map((storedFilename) => ({ storedFilename, storage: 'disk' })));
    for (const _round of [1, 2]) await keepsake.runJob('remove left files');
    const { stored: kept } = await findTraces(keepsake);
    expect(others.filter((name) => kept.includes(name))).toEqual([]);
    expect(await left()).toEqual([stuck]);
    expect(keepsake.log.join('')).toContain('files not removed');

    await rmdir(pathOf(stuck));
    await keepsake.runJob('remove left files');
    expect(await left()).toEqual([]);
  });

  test('files of an album in an available store are removed at once', async () => {
    const photo = await uploaded(9);
    await toRemove([{ storedFilename: photo.storedFilename, storage: 'disk' }]);
    await removeFilesNow(keepsake.ctx, [
      { storedFilename: newNames(1)[0] ?? '', storage: 's3' },
      { storedFilename: photo.storedFilename, storage: 'disk' },
    ]);
    expect((await findTraces(keepsake)).stored).not.toContain(photo.storedFilename);
    expect(await left()).toEqual([]);
  });
});

test('partly received files of a dead server are deleted at the next start', async () => {
  const { DATA_DIR, DATABASE_URL } = keepsake.ctx.config;
  await writeFile(join(keepsake.ctx.stores.current.incomingFolder, 'left-behind'), 'half a photo');
  expect((await findTraces(keepsake)).incoming).toEqual(['left-behind']);
  // The operating system releases the lock of a dead process.
  keepsake.ctx.folderLock.release();
  const next = await startKeepsake({
    dataFolder: DATA_DIR,
    environment: DATABASE_URL ? { DATABASE_URL } : {},
  });
  expect((await findTraces(next)).incoming).toEqual([]);
  await next.stop();
});

test('after a commit whose response was lost, a retry receives the stored photo', async () => {
  const { db } = keepsake.ctx;
  const isOpen = db.transaction.bind(db);
  db.transaction = () => {
    const real = isOpen();
    const execute: typeof real.execute = async (run) => {
      await real.execute(run);
      throw Object.assign(new Error('the connection ended'), { code: '08006' });
    };
    return Object.assign(Object.create(real), { execute });
  };
  const photo = await makePhoto({ hue: 77 });
  const clientKeys = randomUUID();
  const lost = await guest.tryUpload(album.uploadCode, [photo], { clientKeys });
  db.transaction = isOpen;
  expect(lost.status).toBe(503);

  const retried = await guest.upload(album.uploadCode, [photo], { clientKeys });
  keepsake.advance(MINUTE + 1);
  await work();
  const [seen] = (await ines.get('GET /albums/:albumId', { params: { albumId: album.id } })).photos.filter(
    ({ id }) => id === retried.photos[0]?.id,
  );
  const original = await fetch(keepsake.url + (seen?.fileUrl ?? ''));
  expect(Buffer.from(await original.arrayBuffer()).equals(photo.bytes)).toBe(true);
});

test('requesting a preview before its thumbnail exists is a 404, and the photo is still shown later', async () => {
  const photo = await uploaded(1);
  for (const ending of ['thumb.webp', 'preview.jpg']) await unlink(pathOf(rendition(photo, ending)));
  await asAfterACrash(photo, keepsake.ctx.now() + MINUTE);
  expect((await guest.send('GET', photo.previewUrl)).status).toBe(404);
  keepsake.advance(MINUTE + 1);
  await work();
  expect(await shown()).toContain(photo.id);
});
