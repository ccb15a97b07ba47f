// A ZIP link can be resumed, refers to a fixed list, and expires.

import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { get as httpGet } from 'node:http';
import { promisify } from 'node:util';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { registered } from '../../support/person.ts';
import { readZip } from '../../support/zip-readers.ts';
import { pathForTest, type ZipParty, zipParty } from '../zip-party.ts';

const DAY = 24 * 3_600_000;
const run = promisify(execFile);

const keepsake = keepsakeForFile();
let party: ZipParty;
beforeAll(async () => {});
beforeEach(async () => {
  party = await zipParty(keepsake);
});

describe('an interrupted ZIP download', () => {
  test('continues as the same file in ranges of any size', async () => {
    for (let hue = 0; hue < 3; hue += 1) await party.send('Ava', await makePhoto({ hue }));
    const { url, sizeBytes } = await party.makeZip();
    const { bytes: whole, headers } = await party.load(url);
    const etag = headers.get('etag') ?? '';
    for (const [start, end] of [
      [0, 0],
      [10, 5_000],
      [sizeBytes - 22, sizeBytes - 1],
      [1, sizeBytes - 2],
    ] as const) {
      const part = await party.load(url, { Range: `bytes=${start}-${end}`, 'If-Range': etag });
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes ${start}-${end}/${sizeBytes}`,
      ]);
      expect(part.bytes.equals(whole.subarray(start, end + 1))).toBe(true);
    }
    expect((await party.load(url, { Range: `bytes=${sizeBytes}-` })).status).toBe(416);
    const other = await party.load(url, { Range: 'bytes=5-9', 'If-Range': '"another"' });
    expect([other.status, other.bytes.length]).toEqual([200, sizeBytes]);
    const head = await fetch(keepsake.url + url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(sizeBytes));
  });

  test('can be continued by curl', async () => {
    for (let hue = 0; hue < 4; hue += 1)
      await party.send('Ava', await makePhoto({ hue, width: 1200, height: 900 }));
    const { url, sizeBytes } = await party.makeZip();
    const path = pathForTest();
    await cutAfter(url, sizeBytes * 0.6, path);
    await run('curl', ['-sS', '-C', '-', '-o', path, keepsake.url + url]);
    expect((await readFile(path)).length).toBe(sizeBytes);
    expect(await readZip(path)).toHaveLength(7);
  });

  /** Ends the download like a lost network connection. */
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

describe('the photos of a ZIP', () => {
  test('do not include photos that arrive later', async () => {
    await party.send('Ava', await makePhoto({ hue: 1 }));
    const { url } = await party.makeZip();
    await party.send('Ben', await makePhoto({ hue: 2 }));
    expect((await party.unpack(url)).entries).toHaveLength(4);
  });

  test('end the download if a photo is deleted: with 410 at the start, or cut off in the middle', async () => {
    const first = await party.send('Ava', await makePhoto({ hue: 1 }));
    const last = await party.send('Ben', await makePhoto({ hue: 2 }));
    const { url, sizeBytes } = await party.makeZip();
    const { url: other } = await party.makeZip([first.id]);
    // The file is lost between the check of the rows and its turn.
    await keepsake.ctx.stores.current.remove([last.storedFilename]);
    const answer = await loadUntilCut(url);
    expect(answer).toMatchObject({ status: 200, isComplete: false });
    expect(answer.bytes).toBeGreaterThan(0);
    expect(answer.bytes).toBeLessThan(sizeBytes);
    await expect.poll(() => keepsake.log.join('')).toContain('zip: broken off');

    await party.ines.get('DELETE /albums/:albumId/photos/:photoId', {
      params: { albumId: party.album.id, photoId: last.id },
    });
    expect(await party.statusOf(url)).toEqual([410, 'ZIP_BROKEN']);
    expect((await party.unpack(other)).entries).toHaveLength(4);
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

describe('a ZIP link', () => {
  test('survives a change of the album’s visibility, and ends with its day, its album and its account', async () => {
    await party.send('Ava', await makePhoto({ hue: 1 }));
    const { url } = await party.makeZip();
    await party.ines.get('PATCH /albums/:albumId/visibility', {
      params: { albumId: party.album.id },
      body: { isPublic: false },
    });
    expect((await party.load(url)).status).toBe(200);
    await party.ines.get('DELETE /albums/:albumId', { params: { albumId: party.album.id } });
    expect(await party.statusOf(url)).toEqual([404, 'ZIP_NOT_FOUND']);

    party = await zipParty(keepsake);
    await party.send('Ava', await makePhoto({ hue: 1 }));
    const { url: second } = await party.makeZip();
    await keepsake.ctx.db.deleteFrom('members').where('albumId', '=', party.album.id).execute();
    expect(await party.statusOf(second)).toEqual([404, 'ZIP_NOT_FOUND']);
  });

  test('opens nothing if any character of it is changed', async () => {
    await party.send('Ava', await makePhoto({ hue: 1 }));
    const { url } = await party.makeZip();
    const { url: other } = await party.makeZip();
    const [path = '', query = ''] = url.split('?');
    for (const wrong of [
      path,
      `${path}?${query}0`,
      `${path}?${query.replace(/e=(\d)/u, 'e=9$1')}`,
      `${path}?${query.replace(/.$/u, (sign) => (sign === 'A' ? 'B' : 'A'))}`,
      `${other.split('?')[0]}?${query}`,
      `/api/zips/none?${query}`,
    ])
      expect([wrong, ...(await party.statusOf(wrong))]).toEqual([wrong, 404, 'ZIP_NOT_FOUND']);
  });

  test('expires after a day together with its list', async () => {
    await party.send('Ava', await makePhoto({ hue: 1 }));
    const urls: string[] = [];
    for (let n = 0; n < 21; n += 1) {
      urls.push((await party.makeZip()).url);
      keepsake.advance(1000);
    }
    expect(await party.statusOf(urls[0] ?? '')).toEqual([404, 'ZIP_NOT_FOUND']);
    expect((await party.load(urls[1] ?? '')).status).toBe(200);
    keepsake.advance(DAY);
    expect(await party.statusOf(urls[20] ?? '')).toEqual([404, 'ZIP_NOT_FOUND']);
    await keepsake.runJob('delete old zips');
    const left = keepsake.ctx.db.selectFrom('zips').select('id').where('albumId', '=', party.album.id);
    expect(await left.execute()).toEqual([]);
  });
});

test('the ZIP of an album is refused to everybody but its owner', async () => {
  const photo = await party.send('Ava', await makePhoto({ hue: 1 }));
  const stranger = await registered(keepsake, 'A Stranger');
  for (const [who, status] of [
    [party.guest, 401],
    [stranger, 404],
  ] as const)
    expect((await who.ask('POST /albums/:albumId/zips', party.wish())).status).toBe(status);
  await stranger.upload(party.album.uploadCode, [await makePhoto({ hue: 2 })]);
  expect((await stranger.ask('POST /albums/:albumId/zips', party.wish())).status).toBe(403);

  expect(await party.refusalOf([photo.id, 'another'])).toEqual([404, 'PHOTO_NOT_FOUND']);
  expect(await party.refusalOf([])).toEqual([400, 'VALIDATION']);
  expect(await party.refusalOf(Array.from({ length: 2001 }, () => photo.id))).toEqual([400, 'VALIDATION']);
  const { album: empty } = await party.ines.createAlbum('Nothing yet');
  expect(await party.refusalOf('all', 'original', empty.id)).toEqual([409, 'NOTHING_TO_DOWNLOAD']);
  expect(await party.refusalOf([photo.id], 'original', empty.id)).toEqual([404, 'PHOTO_NOT_FOUND']);
});
