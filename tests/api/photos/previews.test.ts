import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { listFilenames } from '../../../server/photos/files/photo-names.ts';
import type { Album } from '../../../shared/api/albums-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';

const keepsake = keepsakeForFile();
let owner: Person;
let guest: Person;
let album: Album;

beforeAll(async () => {
  guest = new Person(keepsake, 'Guest');
  ({ owner, album } = await ownerWithAlbum(keepsake));
});
afterEach(() => vi.restoreAllMocks());

/** Sets the time since the last upload. */
function quietFor(ms: number): void {
  vi.spyOn(keepsake.ctx.imaging, 'uploadsEndedAt').mockReturnValue(1_000);
  vi.spyOn(keepsake.ctx, 'uptime').mockReturnValue(1_000 + ms);
}

async function uploaded(hue: number): Promise<Photo> {
  const { photos } = await guest.upload(album.uploadCode, [await makePhoto({ hue })]);
  await keepsake.ctx.work.idle();
  return photos[0] as Photo;
}

async function isMade({ id }: Photo): Promise<boolean> {
  const photo = keepsake.ctx.db.selectFrom('photos').select('previewMade').where('id', '=', id);
  return (await photo.executeTakeFirstOrThrow()).previewMade;
}

const job = () => keepsake.runJob('make waiting previews');

test('a preview is made two seconds after the last upload, and by any server', async () => {
  const photo = await uploaded(1);
  const row = keepsake.ctx.db.selectFrom('photos').select(['state', 'claimedBy', 'claimedUntil']);
  expect(await row.where('id', '=', photo.id).executeTakeFirst()).toEqual({
    state: 'ready',
    claimedBy: null,
    claimedUntil: 0,
  });
  quietFor(1_900);
  await job();
  expect(await isMade(photo)).toBe(false);
  quietFor(2_000);
  await job();
  expect(await isMade(photo)).toBe(true);
});

test('with more than two hundred pending previews, a pause of a quarter of a second is enough', async () => {
  const photo = await uploaded(2);
  const { ctx } = keepsake;
  const row = ctx.db.selectFrom('photos').selectAll().where('id', '=', photo.id);
  const copied = await row.executeTakeFirstOrThrow();
  const copies = Array.from({ length: 200 }, (_, at) => {
    const storedFilename = `${String(at).padStart(32, '0')}.jpg`;
    return { ...copied, id: `copy-${at}`, clientKey: null, storedFilename, claimedUntil: 1 };
  });
  await ctx.db.insertInto('photos').values(copies.slice(1)).execute();
  quietFor(300);
  await job();
  expect(await isMade(photo)).toBe(false);

  // If few were pending, a node counts again after it has shown 200 more photos.
  for (let shown = 0; shown < 200; shown += 1) ctx.renditions.previews.noteShown();
  await ctx.db.insertInto('photos').values(copies.slice(0, 1)).execute();
  quietFor(200);
  await job();
  expect(await isMade(photo)).toBe(false);
  quietFor(300);
  await job();
  expect(await isMade(photo)).toBe(true);
  await ctx.db.deleteFrom('photos').where('id', 'like', 'copy-%').execute();
});

test('during an upload no preview is made except for a photo that a viewer opens', async () => {
  const [opened, other] = [await uploaded(3), await uploaded(4)];
  vi.spyOn(keepsake.ctx.imaging, 'uploadsEndedAt').mockReturnValue(Number.POSITIVE_INFINITY);
  await job();
  expect(await isMade(opened)).toBe(false);
  expect((await guest.send('GET', opened.previewUrl)).status).toBe(200);
  expect([await isMade(opened), await isMade(other)]).toEqual([true, false]);
});

test('a viewer gets a preview as soon as it is stored, before its medium rendition is made', async () => {
  quietFor(10_000);
  await job();
  const photo = await uploaded(7);
  const { imaging } = keepsake.ctx;
  const makePreview = vi.spyOn(imaging, 'makePreview');
  let goOn = () => {};
  const makeMedium = vi.spyOn(imaging, 'makeMedium').mockImplementationOnce(async () => {
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    throw new Error('no memory');
  });
  const look = async () => (await guest.send('GET', photo.previewUrl)).status;
  const round = job();
  await vi.waitFor(() => expect(makePreview).toHaveBeenCalled());
  expect([await look(), await isMade(photo)]).toEqual([200, false]);
  expect(makeMedium).toHaveBeenCalledTimes(1);
  // The preview is not made again for the next viewer.
  expect([await look(), makePreview.mock.calls.length]).toEqual([200, 1]);
  goOn();
  await round;
  expect(await isMade(photo)).toBe(true);
});

test('deleting a photo while its preview is made leaves no file', async () => {
  quietFor(10_000);
  await job();
  const { id: photoId } = await uploaded(9);
  const { imaging, db, stores } = keepsake.ctx;
  const row = db.selectFrom('photos').select('storedFilename').where('id', '=', photoId);
  const files = listFilenames((await row.executeTakeFirstOrThrow()).storedFilename);
  const stored = async () => {
    const sizes = await Promise.all(files.map((name) => stores.current.findSize(name)));
    return sizes.filter((size) => size !== null).length;
  };
  const { makePreview } = imaging;
  vi.spyOn(imaging, 'makePreview').mockImplementationOnce(async (...given) => {
    await makePreview.apply(imaging, given);
    expect(await stored()).toBe(2);
    await owner.get('DELETE /albums/:albumId/photos/:photoId', { params: { albumId: album.id, photoId } });
  });
  let goOn = () => {};
  const busy = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const makeMedium = vi.spyOn(imaging, 'makeMedium').mockReturnValueOnce(busy);
  const round = job();
  await Promise.race([round, vi.waitUntil(() => makeMedium.mock.calls.length > 0, 10_000)]);
  const left = await stored();
  goOn();
  await round;
  expect(left).toBe(0);
});

test('a preview that another server is already making is not made twice', async () => {
  quietFor(10_000);
  const photo = await uploaded(8);
  await job();
  const row = keepsake.ctx.db.updateTable('photos').where('id', '=', photo.id);
  const claim = { claimedBy: 'another server', claimedUntil: keepsake.ctx.now() + 60_000 };
  await row.set({ ...claim, previewMade: false }).execute();
  const makePreview = vi.spyOn(keepsake.ctx.imaging, 'makePreview');
  expect((await guest.send('GET', photo.previewUrl)).status).toBe(200);
  expect(makePreview).not.toHaveBeenCalled();
  await row.set({ claimedUntil: 0, previewMade: true }).execute();
});

test('an internal failure ends the preview round and leaves its photo for later', async () => {
  const [first, second] = [await uploaded(5), await uploaded(6)];
  quietFor(10_000);
  const failing = vi.spyOn(keepsake.ctx.imaging, 'makePreview').mockRejectedValue(new Error('no memory'));
  await job();
  expect(failing.mock.calls.length).toBeLessThanOrEqual(keepsake.ctx.config.IMAGE_JOBS);
  expect([await isMade(first), await isMade(second)]).toEqual([false, false]);
  failing.mockRestore();
  keepsake.advance(2 * 60_000);
  await job();
  expect([await isMade(first), await isMade(second)]).toEqual([true, true]);
});

test('a thumbnail is served in the format that the database states', async () => {
  const photo = await uploaded(7);
  const { db, stores } = keepsake.ctx;
  const row = db.updateTable('photos').where('id', '=', photo.id).where('thumbnailFormat', '=', 'webp');
  expect((await row.set({ thumbnailFormat: 'avif' }).executeTakeFirst()).numUpdatedRows).toBe(1n);
  const path = join(stores.current.incomingFolder, 'thumbnail');
  await writeFile(path, 'an AVIF');
  const name = photo.storedFilename.replace(/\.\w+$/u, '.thumb.avif');
  await (await stores.current.keep(path, name, 'image/avif')).release();
  const answer = await fetch(`${keepsake.url}${photo.thumbnailUrl}`);
  expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['image/avif', 'an AVIF']);
});
