import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { listFilenames, renditionFile } from '../../../server/photos/files/photo-names.ts';
import type { AlbumDetails } from '../../../shared/api/album-shape.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { LISBON, makePhoto } from '../../support/made-photos.ts';
import { type ZipParty, zipParty } from '../zip-party.ts';

const keepsake = keepsakeForFile();
let party: ZipParty;
beforeAll(async () => {});
beforeEach(async () => {
  party = await zipParty(keepsake);
});

const change = (body: AlbumDetails) => party.change(body);
const guestsZip = (...asked: Parameters<ZipParty['guestsZip']>) => party.guestsZip(...asked);
const seen = () => party.seenByGuests();
const photoRow = (id: string) =>
  keepsake.ctx.db.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const albumRow = () =>
  keepsake.ctx.db.selectFrom('albums').selectAll().where('id', '=', party.album.id).executeTakeFirstOrThrow();
const copies = () =>
  keepsake.ctx.db
    .selectFrom('cleanCopies')
    .innerJoin('photos', 'photos.id', 'cleanCopies.photoId')
    .select(['cleanCopies.photoId', 'rulesVersion'])
    .where('albumId', '=', party.album.id)
    .execute();

test('a photo whose original is lost is omitted from the ZIP and does not delay other photos', async () => {
  const lost = await party.send('Ava', await makePhoto({ hue: 1 }));
  const kept = await party.send('Ben', await makePhoto({ hue: 2 }));
  await change({ guestsDownload: true });
  await keepsake.settle();
  const row = await photoRow(lost.id);
  await keepsake.ctx.stores.current.remove([row.storedFilename]);
  // This is more than the job processes in one batch.
  const others = Array.from({ length: 60 }, (_, at) => ({
    ...row,
    id: `${lost.id}${at}`,
    storedFilename: `${at}${row.storedFilename}`,
    clientKey: null,
  }));
  await keepsake.ctx.db.insertInto('photos').values(others).execute();
  const { imaging } = keepsake.ctx;
  const { uploadsEndedAt } = imaging;
  imaging.uploadsEndedAt = () => Number.POSITIVE_INFINITY;
  await keepsake.runJob('make clean copies');
  expect(await copies()).toEqual([]);
  imaging.uploadsEndedAt = uploadsEndedAt;
  keepsake.advance(3_000);
  const { freeSpace } = keepsake.ctx;
  keepsake.ctx.freeSpace = { ...freeSpace, isShort: async () => true };
  await keepsake.runJob('make clean copies');
  expect(await copies()).toEqual([]);
  keepsake.ctx.freeSpace = freeSpace;
  await keepsake.runJob('make clean copies');
  expect((await copies()).map(({ photoId }) => photoId)).toEqual([kept.id]);
  expect((await guestsZip()).photoCount).toBe(1);
  const link = (await seen()).find(({ id }) => id === lost.id)?.fileUrl ?? '';
  expect(await party.statusOf(link)).toEqual([404, 'PHOTO_NOT_FOUND']);
});

test('a photo with private data gets a clean copy, which is deleted with the photo and does not count as used storage', async () => {
  const { storageBytes: none } = await albumRow();
  const placed = await party.send('Ava', await makePhoto({ hue: 1, exif: LISBON }));
  const bare = await party.send('Ben', await makePhoto({ hue: 2 }));
  await change({ guestsDownload: true });
  await keepsake.settle();
  keepsake.advance(3_000);
  await keepsake.runJob('make clean copies');
  const store = keepsake.ctx.stores.current;
  const copyOf = async (id: string) => renditionFile(await photoRow(id), 'clean').name;
  const copy = await copyOf(placed.id);
  const [ofBen, ofAva] = await seen();
  const { bytes, headers } = await party.load(ofAva?.fileUrl ?? '');
  expect(await store.findSize(copy)).toBe(bytes.length);
  expect(headers.get('etag')).toBe(`"${copy}"`);
  // This photo contains nothing to remove.
  expect(await store.findSize(await copyOf(bare.id))).toBeNull();
  expect((await party.load(ofBen?.fileUrl ?? '')).bytes.length).toBe(bare.size);
  expect(Number((await albumRow()).storageBytes) - Number(none)).toBe(placed.size + bare.size);

  // A lost copy is made again for the next ZIP.
  await store.remove([copy]);
  expect(await party.statusOf(ofAva?.fileUrl ?? '')).toEqual([404, 'PHOTO_NOT_FOUND']);
  expect(await guestsZip()).toMatchObject({ photoCount: 2, missingCount: 0 });
  expect((await party.load(ofAva?.fileUrl ?? '')).bytes.equals(bytes)).toBe(true);

  const files = listFilenames((await photoRow(placed.id)).storedFilename);
  await party.ines.get('DELETE /albums/:albumId/photos/:photoId', {
    params: { albumId: party.album.id, photoId: placed.id },
  });
  expect(await Promise.all(files.map((name) => store.findSize(name)))).toEqual(files.map(() => null));
});

/** Holds the making of copies until they are released. */
function holdCopies() {
  const { imaging } = keepsake.ctx;
  const { makeCleanCopy } = imaging;
  let goOn: (value?: unknown) => void = () => undefined;
  const gate = new Promise((resolve) => {
    goOn = resolve;
  });
  const asked: boolean[] = [];
  imaging.makeCleanCopy = async (...given) => {
    asked.push(given[2]?.() ?? false);
    await gate;
    return makeCleanCopy(...given);
  };
  const end = () => {
    goOn();
    imaging.makeCleanCopy = makeCleanCopy;
  };
  onTestFinished(end);
  return { asked, end };
}

test('no clean copy is made of a truncated original until the original is restored', async () => {
  const { id } = await party.send('Ava', await makePhoto({ hue: 1 }));
  await change({ guestsDownload: true });
  await keepsake.settle();
  const path = keepsake.ctx.stores.current.findPath((await photoRow(id)).storedFilename) ?? '';
  const whole = await readFile(path);
  await writeFile(path, whole.subarray(0, whole.length - 1000));
  keepsake.advance(3_000);
  await keepsake.runJob('make clean copies');
  const link = (await seen())[0]?.fileUrl ?? '';
  expect(await party.statusOf(link)).toEqual([404, 'PHOTO_NOT_FOUND']);
  expect(await copies()).toEqual([]);
  await writeFile(path, whole);
  expect((await party.load(link)).bytes.length).toBe(whole.length);
});

test('a photo that is deleted while its clean copy is made is omitted from the ZIP', async () => {
  await party.send('Ava', await makePhoto({ hue: 1 }));
  const gone = await party.send('Ben', await makePhoto({ hue: 2 }));
  await change({ guestsDownload: true });
  const { asked, end } = holdCopies();
  const zip = guestsZip();
  await expect.poll(() => asked).toEqual([true, true]);
  await party.ines.get('DELETE /albums/:albumId/photos/:photoId', {
    params: { albumId: party.album.id, photoId: gone.id },
  });
  end();
  expect((await zip).photoCount).toBe(1);
});

test('a guest who waits for clean copies gets Retry-After, which counts as no attempt', async () => {
  const photo = await party.send('Ava', await makePhoto({ hue: 1 }));
  await party.send('Ben', await makePhoto({ hue: 2 }));
  await change({ guestsDownload: true });
  const { ctx } = keepsake;
  await ctx.db.deleteFrom('attempts').execute();
  const { asked, end } = holdCopies();
  const zip = party.askGuestsZip();
  await expect.poll(() => asked).toEqual([true, true]);
  await ctx.renditions.previews.makeAtOnce(await photoRow(photo.id));
  keepsake.advance(9_000);
  const { status, body } = await zip;
  expect([status, body.code, body.retryAfter]).toEqual([503, 'UNAVAILABLE', expect.any(Number)]);
  const counters = ctx.db.selectFrom('attempts').select('count').where('key', 'like', 'guest-zips%');
  expect(await counters.execute()).toEqual([{ count: 0 }, { count: 0 }]);
  end();
  expect((await guestsZip()).photoCount).toBe(2);
});

test('clean copies that were made under older rules are made again, and ZIPs that contain them end', async () => {
  await party.send('Ava', await makePhoto({ hue: 1 }));
  await change({ guestsDownload: true });
  const { url } = await guestsZip();
  const { db } = keepsake.ctx;
  const [copy] = await copies();
  const rulesVersion = (copy?.rulesVersion ?? 0) - 1;
  await db.updateTable('cleanCopies').set({ rulesVersion }).execute();
  // The first list was made by this version, and the next one by an earlier version.
  await expect(party.load(url)).rejects.toThrow('terminated');
  await db
    .updateTable('zips')
    .set({ sharedAs: `${rulesVersion} of before` })
    .execute();
  expect(await party.statusOf(url)).toEqual([404, 'ZIP_NOT_FOUND']);
  expect((await party.load((await guestsZip()).url)).status).toBe(200);
  expect(await copies()).toEqual([copy]);
});

test('a newly made preview ends ZIPs that contain the old preview', async () => {
  const { id } = await party.send('Ava', await makePhoto({ hue: 1 }));
  await change({ guestsDownload: true });
  await keepsake.settle();
  await guestsZip();
  await keepsake.ctx.db.updateTable('cleanCopies').set({ rendition: 'preview', sizeBytes: 0 }).execute();
  const before = await guestsZip();
  const store = keepsake.ctx.stores.current;
  const { name } = renditionFile(await photoRow(id), 'preview');
  const path = join(store.incomingFolder, 'another-preview');
  await writeFile(path, (await makePhoto({ hue: 9, width: 640, height: 480 })).bytes);
  await store.remove([name]);
  await (await store.keep(path, name, 'image/jpeg')).release();
  await expect(party.load(before.url)).rejects.toThrow('terminated');
  const { names, contentOf } = await party.unpack((await guestsZip()).url);
  const now = await store.open(name);
  expect((await contentOf(names[0] ?? '')).length).toBe(now?.sizeBytes);
  now?.stream.destroy();
});

test('guests share a ZIP list until its photos change', async () => {
  await party.send('Ava', await makePhoto({ hue: 1 }));
  await change({ guestsDownload: true, heartsEnabled: true });
  const [photo] = await seen();
  const [loaded, unused] = [await guestsZip(), await guestsZip(party.guest, 'Asia/Tokyo')];
  expect(unused.url).not.toBe(loaded.url);
  await party.guest.get('PATCH /uploads/:uploadCode/photos/:photoId/heart', {
    params: { uploadCode: party.album.uploadCode, photoId: photo?.id ?? '' },
    body: { isLoved: true },
  });
  expect((await guestsZip()).url).toBe(loaded.url);
  expect((await party.load(loaded.url, { Range: 'bytes=0-99' })).status).toBe(206);
  const { db } = keepsake.ctx;
  const row = await db
    .selectFrom('zips')
    .selectAll()
    .where('albumId', '=', party.album.id)
    .executeTakeFirstOrThrow();
  const many = (count: number) =>
    Array.from({ length: count }, () => ({
      ...row,
      id: randomUUID(),
      sharedAs: null,
      usedAt: 0,
      createdAt: keepsake.ctx.now(),
    }));
  const makeRoomFor = async (count: number) => {
    await db.insertInto('zips').values(many(count)).execute();
    keepsake.advance(1_000);
    await party.send('Ben', await makePhoto({ hue: count }));
    return guestsZip();
  };
  const next = await makeRoomFor(50);
  expect((await party.load(loaded.url, { Range: 'bytes=100-' })).status).toBe(206);
  expect(await party.statusOf(unused.url)).toEqual([404, 'ZIP_NOT_FOUND']);
  expect((await party.load(next.url)).status).toBe(200);
  // Even lists in use have a limit.
  await makeRoomFor(200);
  expect(await party.statusOf(loaded.url)).toEqual([404, 'ZIP_NOT_FOUND']);
});
