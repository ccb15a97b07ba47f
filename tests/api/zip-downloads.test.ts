// An owner takes everything home: one ZIP of originals, with names that tell, that goes on where it broke off.

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get as httpGet } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Album, ZipRequest } from '../../shared/api/albums-api.ts';
import type { Photo } from '../../shared/api/photos-api.ts';
import { startKeepsake, type TestKeepsake } from '../support/keepsake-server.ts';
import { makePhoto } from '../support/made-photos.ts';
import { ownerWithAlbum, Person, registered, type UploadFile } from '../support/person.ts';
import { readZip } from '../support/zip-readers.ts';

const DAY = 24 * 3_600_000;
const run = promisify(execFile);

let keepsake: TestKeepsake;
let folder: string;
beforeAll(async () => {
  keepsake = await startKeepsake();
  folder = await mkdtemp(join(tmpdir(), 'keepsake-zips-'));
});
afterAll(async () => {
  await keepsake.stop();
  await rm(folder, { recursive: true, force: true });
});

let ines: Person;
let guest: Person;
let album: Album;
let count = 0;
beforeEach(async () => {
  count += 1;
  ({ owner: ines, album } = await ownerWithAlbum(keepsake, `Ines Costa ${count}`));
  guest = new Person(keepsake, 'Guest');
});

const takenAt = (time: string, more = {}) => ({
  exif: { IFD0: { Make: 'Maker' }, IFD2: { DateTimeOriginal: time, OffsetTimeOriginal: '+02:00' }, ...more },
});
const LISBON = {
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '38/1 43/1 2010/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '9/1 8/1 2200/100',
  },
};

async function send(uploaderName: string | null, file: UploadFile, fields = {}): Promise<Photo> {
  const name = uploaderName === null ? {} : { uploaderName };
  const [photo] = (await guest.upload(album.uploadCode, [file], { ...name, ...fields })).photos;
  if (!photo) throw new Error('no photo');
  return photo;
}

const wish = (photos: ZipRequest['photos'] = 'all', rendition: ZipRequest['rendition'] = 'original') => ({
  params: { albumId: album.id },
  body: { photos, rendition, timeZone: 'Europe/Lisbon' },
});
const makeZip = (...asked: Parameters<typeof wish>) => ines.get('POST /albums/:albumId/zips', wish(...asked));
const refusalOf = async (...asked: Parameters<typeof wish>) => {
  const { status, body } = await ines.ask('POST /albums/:albumId/zips', wish(...asked));
  return [status, body.code];
};

async function load(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(keepsake.url + url, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

/** Loads and opens it with readers that are not ours. */
async function unpack(url: string) {
  const path = join(folder, 'a.zip');
  const { status, bytes } = await load(url);
  expect(status).toBe(200);
  await writeFile(path, bytes);
  const entries = await readZip(path);
  const contentOf = async (name: string) =>
    (await run('unzip', ['-p', path, name], { encoding: 'buffer', maxBuffer: 2 ** 26 })).stdout;
  return { entries, names: entries.map(({ name }) => name), contentOf };
}

const statusOf = async (url: string) => {
  const { status, bytes } = await load(url);
  return [status, JSON.parse(String(bytes)).code];
};

/** Waits until the server has noted what it sent. */
const newOnes = () => expect.poll(() => refusalOf('new'));

describe('all originals', () => {
  test('byte for byte, in the order of taking, under names that tell, with a table of them', async () => {
    const last = await makePhoto({ hue: 1, ...takenAt('2026:06:21 18:05:09') });
    const first = await makePhoto({ hue: 2, ...takenAt('2026:06:21 18:04:58', LISBON) });
    const again = await makePhoto({ hue: 3, format: 'png' });
    await send('Zoë: 写真 🎉?', last);
    await send('=Ava', first);
    await send(null, again);
    const { url, sizeBytes, photoCount } = await makeZip();
    expect(photoCount).toBe(3);

    const { headers, bytes } = await load(url);
    expect(Number(headers.get('content-length'))).toBe(sizeBytes);
    expect(bytes.length).toBe(sizeBytes);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/zip',
      'accept-ranges': 'bytes',
      'content-disposition': `attachment; filename="Ines & Theo, Lisbon.zip"; filename*=UTF-8''Ines%20%26%20Theo%2C%20Lisbon.zip`,
    });
    expect(headers.get('etag')).toMatch(/^"[\w-]{22}"$/u);

    const { names, entries, contentOf } = await unpack(url);
    expect(names).toEqual([
      '0001 =Ava 2026-06-21 18.04.jpg',
      '0002 Zoë 写真 🎉 2026-06-21 18.05.jpg',
      expect.stringMatching(/^0003 Guest \d{4}-\d\d-\d\d \d\d\.\d\d\.png$/u),
      'photos.csv',
    ]);
    expect(entries[0]?.time).toEqual([2026, 6, 21, 18, 4, 58]);
    for (const [index, { bytes: sent }] of [first, last, again].entries())
      expect((await contentOf(names[index] ?? '')).equals(sent)).toBe(true);

    const table = String(await contentOf('photos.csv')).split('\r\n');
    const hash = createHash('sha256').update(first.bytes).digest('hex');
    expect(table[0]).toBe('\uFEFF"file","uploader","time taken","time received","place","sha256"');
    expect(table[1]).toMatch(
      /^"0001 =Ava 2026-06-21 18\.04\.jpg","'=Ava","2026-06-21T18:04:58\+02:00","[\dT:.-]+Z",/u,
    );
    expect(table[1]).toMatch(new RegExp(`"38\\.7\\d+ N, 9\\.13\\d+ W","${hash}"$`, 'u'));
    expect(table).toHaveLength(5);
  });

  test('photos without a location, and those of a time when no CRC-32 was kept, are whole', async () => {
    const file = await makePhoto({ hue: 1, ...takenAt('2026:06:21 18:04:58', LISBON) });
    await send('Ava', file, { removeLocation: 'true' });
    const old = await send('Ben', await makePhoto({ hue: 2 }));
    const crcOf = async () =>
      (await keepsake.ctx.db.selectFrom('photos').select('crc32').where('id', '=', old.id).executeTakeFirst())
        ?.crc32;
    const kept = await crcOf();
    const forget = () =>
      keepsake.ctx.db.updateTable('photos').set({ crc32: null }).where('id', '=', old.id).execute();
    await forget();
    await unpack((await makeZip()).url);
    expect(await crcOf()).toBe(kept);
    await forget();
    await keepsake.runJob('fill checksums');
    expect(await crcOf()).toBe(kept);
  });
});

describe('a download that breaks', () => {
  test('goes on there, in parts of any size, as one and the same file', async () => {
    for (let hue = 0; hue < 3; hue += 1) await send('Ava', await makePhoto({ hue }));
    const { url, sizeBytes } = await makeZip();
    const { bytes: whole, headers } = await load(url);
    const etag = headers.get('etag') ?? '';
    for (const [start, end] of [
      [0, 0],
      [10, 5_000],
      [sizeBytes - 22, sizeBytes - 1],
      [1, sizeBytes - 2],
    ] as const) {
      const part = await load(url, { Range: `bytes=${start}-${end}`, 'If-Range': etag });
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes ${start}-${end}/${sizeBytes}`,
      ]);
      expect(part.bytes.equals(whole.subarray(start, end + 1))).toBe(true);
    }
    expect((await load(url, { Range: `bytes=${sizeBytes}-` })).status).toBe(416);
    const other = await load(url, { Range: 'bytes=5-9', 'If-Range': '"another"' });
    expect([other.status, other.bytes.length]).toEqual([200, sizeBytes]);
    const head = await fetch(keepsake.url + url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(sizeBytes));
  });

  test('curl continues it', async () => {
    for (let hue = 0; hue < 4; hue += 1)
      await send('Ava', await makePhoto({ hue, width: 1200, height: 900 }));
    const { url, sizeBytes } = await makeZip();
    const path = join(folder, 'broken.zip');
    await cutAfter(url, sizeBytes * 0.6, path);
    await run('curl', ['-sS', '-C', '-', '-o', path, keepsake.url + url]);
    expect((await readFile(path)).length).toBe(sizeBytes);
    expect(await readZip(path)).toHaveLength(5);
  });

  /** As when the network is lost. */
  function cutAfter(url: string, bytes: number, path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const got: Buffer[] = [];
      httpGet(keepsake.url + url, (response) => {
        response.on('data', (chunk: Buffer) => {
          got.push(chunk);
          if (Buffer.concat(got).length < bytes) return;
          response.destroy();
          writeFile(path, Buffer.concat(got)).then(resolve, reject);
        });
        response.on('error', () => undefined);
      }).on('error', reject);
    });
  }
});

describe('what is new', () => {
  test('is what no whole ZIP of originals has brought; parts, previews and chosen ones do not count', async () => {
    const one = await send('Ava', await makePhoto({ hue: 1 }));
    await keepsake.settle();
    await load((await makeZip([one.id])).url);
    await load((await makeZip('all', 'preview')).url);
    const { url, sizeBytes } = await makeZip();
    // A program that looks at the end first, and one that gives up.
    await load(url, { Range: `bytes=${sizeBytes - 100}-` });
    await load(url, { Range: 'bytes=0-99' });
    expect((await makeZip('new')).photoCount).toBe(1);

    await load(url, { Range: `bytes=100-${sizeBytes - 200}` });
    await load(url, { Range: `bytes=${sizeBytes - 300}-` });
    await newOnes().toEqual([409, 'NOTHING_TO_DOWNLOAD']);
    await send('Ben', await makePhoto({ hue: 2 }));
    const next = await makeZip('new');
    expect((await unpack(next.url)).names[0]).toMatch(/^0001 Ben /u);
    await newOnes().toEqual([409, 'NOTHING_TO_DOWNLOAD']);
    expect((await makeZip()).photoCount).toBe(2);
  });
});

test('smaller previews come as JPEGs; a photo without one as it is', async () => {
  const large = await makePhoto({ width: 2600, height: 1300 });
  await send('Ava', large);
  const broken = await send('Ben', await makePhoto({ hue: 2 }));
  await keepsake.ctx.db
    .updateTable('photos')
    .set({ state: 'unreadable' })
    .where('id', '=', broken.id)
    .execute();
  const { url, photoCount } = await makeZip('all', 'preview');
  expect(photoCount).toBe(2);
  const { names, contentOf } = await unpack(url);
  expect(names[0]).toMatch(/^0001 Ava .*\.jpg$/u);
  expect((await contentOf(names[0] ?? '')).length).toBeLessThan(large.bytes.length);
  const [, line = ''] = String(await contentOf('photos.csv')).split('\r\n');
  const hash = createHash('sha256')
    .update(await contentOf(names[0] ?? ''))
    .digest('hex');
  expect(line.endsWith(`"${hash}"`)).toBe(true);
});

describe('the list is frozen', () => {
  test('photos that come later come next time', async () => {
    await send('Ava', await makePhoto({ hue: 1 }));
    const { url } = await makeZip();
    await send('Ben', await makePhoto({ hue: 2 }));
    expect((await unpack(url)).entries).toHaveLength(2);
  });

  test('one that was deleted ends it: 410 at the start, a cut in the middle, never a wrong file', async () => {
    const first = await send('Ava', await makePhoto({ hue: 1 }));
    const last = await send('Ben', await makePhoto({ hue: 2 }));
    const { url, sizeBytes } = await makeZip();
    const { url: other } = await makeZip([first.id]);
    // As between the check of the rows and the turn of the last file.
    await keepsake.ctx.stores.current.remove([last.storedFilename]);
    const answer = await loadUntilCut(url);
    expect(answer).toMatchObject({ status: 200, isComplete: false });
    expect(answer.bytes).toBeGreaterThan(0);
    expect(answer.bytes).toBeLessThan(sizeBytes);
    await expect.poll(() => keepsake.log.join('')).toContain('zip: broken off');

    await ines.get('DELETE /albums/:albumId/photos/:photoId', {
      params: { albumId: album.id, photoId: last.id },
    });
    expect(await statusOf(url)).toEqual([410, 'ZIP_BROKEN']);
    expect((await unpack(other)).entries).toHaveLength(2);
  });

  function loadUntilCut(url: string): Promise<{ status?: number; bytes: number; isComplete: boolean }> {
    return new Promise((resolve, reject) => {
      httpGet(keepsake.url + url, (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('error', () => undefined);
        response.on('close', () =>
          resolve({ status: response.statusCode ?? 0, bytes, isComplete: response.complete }),
        );
      }).on('error', reject);
    });
  }
});

describe('the link', () => {
  test('outlives a change of who may see the album, and dies with its day, the album and the account', async () => {
    await send('Ava', await makePhoto({ hue: 1 }));
    const { url } = await makeZip();
    await ines.get('PATCH /albums/:albumId/visibility', {
      params: { albumId: album.id },
      body: { isPublic: false },
    });
    expect((await load(url)).status).toBe(200);
    await ines.get('DELETE /albums/:albumId', { params: { albumId: album.id } });
    expect(await statusOf(url)).toEqual([404, 'ZIP_NOT_FOUND']);

    ({ owner: ines, album } = await ownerWithAlbum(keepsake, `Ines Costa ${count} again`));
    await send('Ava', await makePhoto({ hue: 1 }));
    const { url: second } = await makeZip();
    await keepsake.ctx.db.updateTable('albums').set({ ownerId: null }).where('id', '=', album.id).execute();
    expect(await statusOf(second)).toEqual([404, 'ZIP_NOT_FOUND']);
  });

  test('opens nothing when anything of it is changed', async () => {
    await send('Ava', await makePhoto({ hue: 1 }));
    const { url } = await makeZip();
    const { url: other } = await makeZip();
    const [path = '', query = ''] = url.split('?');
    for (const wrong of [
      path,
      `${path}?${query}0`,
      `${path}?${query.replace(/e=(\d)/u, 'e=9$1')}`,
      `${path}?${query.replace(/.$/u, (sign) => (sign === 'A' ? 'B' : 'A'))}`,
      `${other.split('?')[0]}?${query}`,
      `/api/zips/none?${query}`,
    ])
      expect([wrong, ...(await statusOf(wrong))]).toEqual([wrong, 404, 'ZIP_NOT_FOUND']);
  });

  test('ends after a day, and its list is removed; of one owner the newest twenty stay', async () => {
    await send('Ava', await makePhoto({ hue: 1 }));
    const urls: string[] = [];
    for (let n = 0; n < 21; n += 1) {
      urls.push((await makeZip()).url);
      keepsake.advance(1000);
    }
    expect(await statusOf(urls[0] ?? '')).toEqual([404, 'ZIP_NOT_FOUND']);
    expect((await load(urls[1] ?? '')).status).toBe(200);
    keepsake.advance(DAY);
    expect(await statusOf(urls[20] ?? '')).toEqual([404, 'ZIP_NOT_FOUND']);
    await keepsake.runJob('delete old zips');
    const left = keepsake.ctx.db.selectFrom('zips').select('id').where('albumId', '=', album.id);
    expect(await left.execute()).toEqual([]);
  });
});

test('whom it is refused', async () => {
  const photo = await send('Ava', await makePhoto({ hue: 1 }));
  const stranger = await registered(keepsake, `A Stranger ${count}`);
  for (const [who, status] of [
    [guest, 401],
    [stranger, 404],
  ] as const)
    expect((await who.ask('POST /albums/:albumId/zips', wish())).status).toBe(status);
  await stranger.upload(album.uploadCode, [await makePhoto({ hue: 2 })]);
  expect((await stranger.ask('POST /albums/:albumId/zips', wish())).status).toBe(403);

  expect(await refusalOf([photo.id, 'another'])).toEqual([404, 'PHOTO_NOT_FOUND']);
  expect(await refusalOf([])).toEqual([400, 'VALIDATION']);
  expect(await refusalOf(Array.from({ length: 501 }, () => photo.id))).toEqual([400, 'VALIDATION']);
  const { album: empty } = await ines.createAlbum('Nothing yet');
  album = { ...album, id: empty.id };
  expect(await refusalOf()).toEqual([409, 'NOTHING_TO_DOWNLOAD']);
  expect(await refusalOf([photo.id])).toEqual([404, 'PHOTO_NOT_FOUND']);
});
